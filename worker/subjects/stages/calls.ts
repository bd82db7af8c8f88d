import { call, file } from '../../core/call'
import { SubjectQuery } from '../inputs'

export const takeStages = call('GET /v2/subject/stageMatrix', {
  does: '阶段矩阵（Excel）',
  may: 'subject:export',
  takes: SubjectQuery,
  answers: file('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
