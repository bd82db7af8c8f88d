import { call } from '../core/call'
import { z } from 'zod'
import { Completed, SignedParts, Started, UploadState } from '../files/contract'
import {
  CompleteWith,
  Given,
  GiveTicket,
  OneTicket,
  SignWith,
  StartWith,
  TicketRow,
  TicketsOf,
  TicketView,
  UploadWith,
  WithTicket,
} from './contract'
import { t } from './texts'
import { t as files } from '../files/texts'

export const giveTicket = call('POST /v2/oss/ticket/give', {
  does: '发放上传凭证',
  may: 'folder:write',
  takes: GiveTicket,
  answers: Given,
  says: () => t.given,
})

export const revokeTicket = call('POST /v2/oss/ticket/revoke', {
  does: '撤销上传凭证',
  may: 'folder:write',
  takes: OneTicket,
  answers: z.null(),
  says: () => t.revoked,
})

export const ticketsOf = call('GET /v2/oss/ticket/list', {
  does: '目录的上传凭证',
  may: 'folder:write',
  takes: TicketsOf,
  answers: z.array(TicketRow),
})

// Open calls: the ticket itself grants access.
export const viewTicket = call('GET /v2/display/ticket/info', {
  does: '上传凭证',
  may: 'open',
  takes: WithTicket,
  answers: TicketView,
})

export const startWith = call('POST /v2/display/ticket/start', {
  does: '凭上传凭证开始上传',
  may: 'open',
  takes: StartWith,
  answers: Started,
  says: () => files.uploadMayStart,
})

export const signWith = call('POST /v2/display/ticket/sign', {
  does: '凭上传凭证取得分片地址',
  may: 'open',
  takes: SignWith,
  answers: SignedParts,
})

export const stateWith = call('GET /v2/display/ticket/parts', {
  does: '凭上传凭证查看已上传的分片',
  may: 'open',
  takes: UploadWith,
  answers: UploadState,
})

export const completeWith = call('POST /v2/display/ticket/complete', {
  does: '凭上传凭证完成上传',
  may: 'open',
  takes: CompleteWith,
  answers: Completed,
  says: () => files.uploaded,
})

export const abortWith = call('POST /v2/display/ticket/abort', {
  does: '凭上传凭证取消上传',
  may: 'open',
  takes: UploadWith,
  answers: z.null(),
  says: () => files.uploadCancelled,
})
