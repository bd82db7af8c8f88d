import { texts } from '../core/texts'

export const t = texts({
  noSuchRange: ['时间范围有误', 'Invalid time range'],
  noPlan: ['该语句过长或已不再适用，无执行计划', 'No query plan: the statement is too long or no longer applies'],
})
