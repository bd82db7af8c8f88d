import { z } from 'zod'
import { call, fileResponse } from '../core/call'
import {
  ApproveRequestInput,
  SubmitRequestInput,
  MaterialPage,
  MaterialQuery,
  MaterialIdInput,
  RequestIdInput,
  RequestPage,
  RequestQuery,
  SavedId,
  SaveMaterial,
  DownloadFileInput,
  DownloadPage,
  DownloadQuery,
  UnpublishMaterialInput,
  ReasonInput,
} from './contract'
import { t } from './texts'

export const list = call('GET /v2/dataSpace/material/list', {
  does: '资料目录',
  may: 'space:read',
  takes: MaterialQuery,
  answers: MaterialPage,
})
export const save = call('POST /v2/dataSpace/material/save', {
  does: '新建或修改资料',
  may: 'space:offer',
  takes: SaveMaterial,
  answers: SavedId,
  says: () => t.saved,
})
export const publish = call('POST /v2/dataSpace/material/offer', {
  does: '上架资料',
  may: 'space:offer',
  takes: MaterialIdInput,
  answers: z.null(),
  says: () => t.offered,
})
export const unpublish = call('POST /v2/dataSpace/material/takeOff', {
  does: '下架资料',
  may: 'space:offer',
  takes: UnpublishMaterialInput,
  answers: z.null(),
  says: () => t.takenOff,
})
export const republish = call('POST /v2/dataSpace/material/putBack', {
  does: '重新上架资料',
  may: 'space:offer',
  takes: MaterialIdInput,
  answers: z.null(),
  says: () => t.putBack,
})
export const remove = call('POST /v2/dataSpace/material/delete', {
  does: '删除资料草稿',
  may: 'space:offer',
  takes: MaterialIdInput,
  answers: z.null(),
  says: () => t.removed,
})
export const downloadFile = call('GET /v2/dataSpace/material/download', {
  does: '下载获准使用的资料',
  tells: '每次下载都核对许可；文件带有使用人水印，并记入下载登记',
  may: 'space:read',
  takes: DownloadFileInput,
  answers: fileResponse(),
})
export const listDownloads = call('GET /v2/dataSpace/material/taken/list', {
  does: '资料的下载登记',
  may: 'space:offer',
  takes: DownloadQuery,
  answers: DownloadPage,
})
export const requests = call('GET /v2/dataSpace/material/request/list', {
  does: '资料使用申请',
  may: 'space:request',
  takes: RequestQuery,
  answers: RequestPage,
})
export const submitRequest = call('POST /v2/dataSpace/material/request/submit', {
  does: '申请使用资料',
  may: 'space:request',
  takes: SubmitRequestInput,
  answers: SavedId,
  says: () => t.asked,
})
export const withdraw = call('POST /v2/dataSpace/material/request/withdraw', {
  does: '撤回使用申请',
  may: 'space:request',
  takes: RequestIdInput,
  answers: z.null(),
  says: () => t.withdrawn,
})
export const approve = call('POST /v2/dataSpace/material/request/approve', {
  does: '批准使用申请',
  may: 'space:decide',
  takes: ApproveRequestInput,
  answers: z.null(),
})
export const returnRequest = call('POST /v2/dataSpace/material/request/return', {
  does: '退回使用申请',
  may: 'space:decide',
  takes: ReasonInput,
  answers: z.null(),
  says: () => t.returned,
})
export const refuse = call('POST /v2/dataSpace/material/request/refuse', {
  does: '拒绝使用申请',
  may: 'space:decide',
  takes: ReasonInput,
  answers: z.null(),
  says: () => t.refused,
})
export const revoke = call('POST /v2/dataSpace/material/request/revoke', {
  does: '收回使用许可',
  may: 'space:decide',
  takes: ReasonInput,
  answers: z.null(),
  says: () => t.revoked,
})
