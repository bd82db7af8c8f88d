import { plural, texts } from '../../core/texts'

export const t = texts({
  declined: ['已谢绝', 'declined'],
  extended: (count: number) => [`${count} 份评审已延期`, `The deadline of ${plural(count, 'audit')} is extended`],
  late: ['逾期', 'late'],
  notOpen: ['该评审已提交、已取消或不在本轮，不能提醒或延期', 'This audit is submitted, cancelled or of another round'],
  remindedToday: ['今天已提醒过，明天再试', 'Reminded today already; try again tomorrow'],
  reminded: (count: number) => [`已提醒 ${count} 位评审人！`, `${plural(count, 'auditor')} reminded`],
  review: ['评审', 'Audit'],
  stateAssigned: ['已分配', 'assigned'],
  stateCommitted: ['已提交', 'submitted'],
  stateDrafted: ['撰写中', 'drafted'],
  stateOpened: ['已打开', 'opened'],
  tooLarge: (most: number) => [
    `矩阵最多 ${most} 个课题，请缩小筛选范围`,
    `The matrix has at most ${most} subjects; narrow the filters`,
  ],
})
