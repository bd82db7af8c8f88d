import { texts } from '../../core/texts'

export const t = texts({
  holidays: ['节假日', 'Holidays'],
  workdays: ['调休工作日', 'Working days instead'],
  version: ['日历版本', 'Version of the calendar'],
  saved: ['工作日历已保存', 'The calendar is saved'],
  calendarOf: (year: string) => [`${year} 年工作日历`, `Working calendar of ${year}`],
  notOfYear: (date: string, year: string) => [`${date} 不在 ${year} 年内`, `${date} is no day of ${year}`],
  bothWays: (date: string) => [`${date} 不能既是节假日又是调休工作日`, `${date} is either a holiday or a working day`],
  noWeekend: (date: string) => [
    `${date} 不是周六或周日，本来就是工作日`,
    `${date} is no Saturday or Sunday: it is a working day as it is`,
  ],
  outdated: [
    '日历已被他人修改，请核对后重新保存',
    'Somebody else has changed the calendar: look at it again, then save',
  ],
})
