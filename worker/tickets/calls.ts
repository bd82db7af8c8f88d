import { call } from '../core/call'
import { z } from 'zod'
import { CompletedUpload, SignedParts, StartedUpload, UploadState } from '../files/contract'
import {
  CompleteTicketUpload,
  IssuedTicket,
  IssueTicket,
  TicketId,
  SignTicketParts,
  StartTicketUpload,
  TicketRow,
  FolderTicketsQuery,
  TicketView,
  TicketUpload,
  TicketSecret,
} from './contract'
import { t } from './texts'
import { t as files } from '../files/texts'

export const giveTicket = call('POST /v2/oss/ticket/give', {
  does: '发放上传凭证',
  may: 'folder:write',
  takes: IssueTicket,
  answers: IssuedTicket,
  says: () => t.given,
})

export const revokeTicket = call('POST /v2/oss/ticket/revoke', {
  does: '撤销上传凭证',
  may: 'folder:write',
  takes: TicketId,
  answers: z.null(),
  says: () => t.revoked,
})

export const ticketsOf = call('GET /v2/oss/ticket/list', {
  does: '目录的上传凭证',
  may: 'folder:write',
  takes: FolderTicketsQuery,
  answers: z.array(TicketRow),
})

// Open calls: the ticket itself grants access.
export const viewTicket = call('GET /v2/display/ticket/info', {
  does: '上传凭证',
  may: 'open',
  takes: TicketSecret,
  answers: TicketView,
})

export const startWith = call('POST /v2/display/ticket/start', {
  does: '凭上传凭证开始上传',
  may: 'open',
  takes: StartTicketUpload,
  answers: StartedUpload,
  says: () => files.uploadMayStart,
})

export const signWith = call('POST /v2/display/ticket/sign', {
  does: '凭上传凭证取得分片地址',
  may: 'open',
  takes: SignTicketParts,
  answers: SignedParts,
})

export const stateWith = call('GET /v2/display/ticket/parts', {
  does: '凭上传凭证查看已上传的分片',
  may: 'open',
  takes: TicketUpload,
  answers: UploadState,
})

export const completeWith = call('POST /v2/display/ticket/complete', {
  does: '凭上传凭证完成上传',
  may: 'open',
  takes: CompleteTicketUpload,
  answers: CompletedUpload,
  says: () => files.uploaded,
})

export const abortWith = call('POST /v2/display/ticket/abort', {
  does: '凭上传凭证取消上传',
  may: 'open',
  takes: TicketUpload,
  answers: z.null(),
  says: () => files.uploadCancelled,
})
