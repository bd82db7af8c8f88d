import { plural, texts } from '~/worker/core/texts'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July']
const later = ['August', 'September', 'October', 'November', 'December']

export const t = texts({
  calendar: ['工作日历', 'Working calendar'],
  note: [
    '按工作日计算的期限据此跳过周末和节假日；已生成的期限不受影响。',
    'Deadlines in working days skip weekends and holidays in this calendar. Existing deadlines do not change.',
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
  instead: ['调休上班', 'Make-up workday'],
  holidaySign: ['休', 'off'],
  insteadSign: ['班', 'on'],
  dayNamed: (date: string, weekday: string, kind: string) => [
    `${date} 周${weekday}，${kind}`,
    `${date} ${weekday}, ${kind}`,
  ],
  count: (work: number, off: number, instead: number) => [
    `工作日 ${work} 天，节假日 ${off} 天，调休上班 ${instead} 天`,
    `${plural(work, 'working day')}, ${plural(off, 'holiday')}, ${plural(instead, 'make-up workday')}`,
  ],
  help: [
    '点击工作日设为节假日，点击周末设为调休上班，再次点击恢复。',
    'Click a working day to mark it as a holiday, or a weekend day to mark it as a make-up workday. Click again to undo.',
  ],
  bare: (year: string) => [
    `${year} 年暂未设置节假日，期限仅跳过周末`,
    `No holidays set for ${year}: deadlines skip weekends only`,
  ],
  changed: (count: number) => [`${count} 天未保存`, `${count} unsaved`],
  save: ['保存', 'Save'],
  undo: ['放弃更改', 'Discard changes'],
})
