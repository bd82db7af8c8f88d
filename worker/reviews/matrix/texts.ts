import { plural, texts } from '../../core/texts'

export const t = texts({
  declined: ['已申请退出', 'Declined'],
  extended: (count: number) => [`${count} 份评审已延期`, `Due date of ${plural(count, 'review')} extended`],
  late: ['逾期', 'Overdue'],
  notOpen: [
    '该评审已提交、已取消或不在本轮，不可提醒或延期',
    "This review is submitted, cancelled or not in this round. It can't be reminded or extended.",
  ],
  remindedToday: ['今日已提醒，请明日再试', 'Already reminded today. Try again tomorrow.'],
  reminded: (count: number) => [`已提醒 ${count} 位评审人`, `${plural(count, 'reviewer')} reminded`],
  review: ['评审', 'Review'],
  stateAssigned: ['已分配', 'Assigned'],
  stateCommitted: ['已提交', 'Submitted'],
  stateDrafted: ['撰写中', 'In progress'],
  stateOpened: ['已打开', 'Opened'],
  tooLarge: (most: number) => [
    `矩阵最多 ${most} 个课题，请缩小筛选范围`,
    `The matrix can show up to ${most} subjects. Narrow the filters.`,
  ],
})
