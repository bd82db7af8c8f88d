import { texts } from '../core/texts'

export const t = texts({
  noSuchRange: ['时间范围有误', 'There is no such range'],
  noPlan: [
    '这条语句过长或已不再适用，没有执行计划',
    'This statement is too long, or of an earlier version: it has no plan',
  ],
})
