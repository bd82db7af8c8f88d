import { texts } from '~/worker/core/texts'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July']
const later = ['August', 'September', 'October', 'November', 'December']

export const t = texts({
  calendar: ['工作日历', 'Working calendar'],
  note: [
    '按工作日计算的期限据此跳过周末与节假日；已经生成的期限不随之改变。',
    'Deadlines in working days leave out weekends and holidays by it; those that are set already stay.',
  ],
  years: ['年度', 'Years'],
  yearNamed: (year: string) => [`${year} 年`, year],
  month: (month: number) => [`${month} 月`, [...months, ...later][month - 1] ?? String(month)],
  weekday0: ['日', 'Su'],
  weekday1: ['一', 'Mo'],
  weekday2: ['二', 'Tu'],
  weekday3: ['三', 'We'],
  weekday4: ['四', 'Th'],
  weekday5: ['五', 'Fr'],
  weekday6: ['六', 'Sa'],
  ordinary: ['工作日', 'Working day'],
  weekend: ['周末', 'Weekend'],
  holiday: ['节假日', 'Holiday'],
  instead: ['调休上班', 'Worked instead'],
  holidaySign: ['休', 'off'],
  insteadSign: ['班', 'on'],
  dayNamed: (date: string, weekday: string, kind: string) => [
    `${date} 周${weekday}，${kind}`,
    `${date} ${weekday}, ${kind}`,
  ],
  count: (work: number, off: number, instead: number) => [
    `工作日 ${work} 天，节假日 ${off} 天，调休上班 ${instead} 天`,
    `Working days ${work}, holidays ${off}, worked instead ${instead}`,
  ],
  help: [
    '点击工作日设为节假日，点击周末设为调休上班，再点一次恢复。',
    'Click a working day to make it a holiday, a weekend to have it worked, once more to undo.',
  ],
  bare: (year: string) => [
    `${year} 年尚未设置节假日，期限只跳过周末`,
    `No holidays of ${year} yet: only weekends are left out`,
  ],
  changed: (count: number) => [`${count} 天未保存`, `Not saved: ${count}`],
  save: ['保存', 'Save'],
  undo: ['放弃更改', 'Undo'],
})
