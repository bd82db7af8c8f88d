import { z } from 'zod'
import { call } from '../core/call'
import {
  AnswerHandover,
  HandoverRequestResult,
  AskHandover,
  HandoverPage,
  HandoverQuery,
  TransferableWork,
  TransferableWorkQuery,
  HandoverIdInput,
} from './contract'
import { t } from './texts'

const noResult = z.null()
export const listHandovers = call('GET /v2/handover/list', {
  does: '工作交接列表',
  may: 'handover:read',
  takes: HandoverQuery,
  answers: HandoverPage,
})

export const listTransferableWork = call('GET /v2/handover/held', {
  does: '名下可移交的工作',
  may: 'handover:ask',
  takes: TransferableWorkQuery,
  answers: TransferableWork,
})

export const askHandover = call('POST /v2/handover/ask', {
  does: '发起工作交接',
  may: 'handover:ask',
  takes: AskHandover,
  answers: HandoverRequestResult,
  says: ({ toName, total }) => t.asked(toName, total),
})

export const answerHandover = call('POST /v2/handover/answer', {
  does: '答复工作交接',
  may: 'handover:answer',
  takes: AnswerHandover,
  answers: noResult,
  makes: { subject: ['handOver', 'reassign', 'assignConclusion', 'grade'] },
})

export const withdrawHandover = call('POST /v2/handover/withdraw', {
  does: '撤回工作交接',
  may: 'handover:ask',
  takes: HandoverIdInput,
  answers: noResult,
  says: () => t.withdrawn,
})
