import { texts } from '../../core/texts'

export const t = texts({
  holidays: ['节假日', 'Holidays'],
  workdays: ['调休工作日', 'Make-up workdays'],
  version: ['日历版本', 'Calendar version'],
  saved: ['工作日历已保存', 'Working calendar saved'],
  calendarOf: (year: string) => [`${year} 年工作日历`, `Working calendar of ${year}`],
  notOfYear: (date: string, year: string) => [`${date} 不在 ${year} 年内`, `${date} is not in ${year}`],
  bothWays: (date: string) => [
    `${date} 不可同时为节假日和调休工作日`,
    `${date} can't be both a holiday and a make-up workday`,
  ],
  noWeekend: (date: string) => [
    `${date} 不是周六或周日，本身即为工作日`,
    `${date} is not a Saturday or Sunday, so it is already a working day`,
  ],
  outdated: [
    '日历已被他人修改，请核对后重新保存',
    'The calendar was changed by someone else. Review it and save again.',
  ],
})
