import { call, fileResponse } from '../../core/call'
import { SubjectQuery } from '../inputs'

export const downloadStageMatrix = call('GET /v2/subject/stageMatrix', {
  does: '阶段矩阵（Excel）',
  may: 'subject:export',
  takes: SubjectQuery,
  answers: fileResponse('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
})
