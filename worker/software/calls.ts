import { z } from 'zod'
import { call } from '../core/call'
import { BatchResult } from '../core/batch-result'
import {
  SoftwareFigures,
  SoftwareMatrix,
  AdaptIdInput,
  SoftwareIdInput,
  UseIdInput,
  ReviewSoftware,
  SaveAdapt,
  SavedSoftware,
  SaveSoftware,
  SaveUse,
  SoftwareDetail,
  SoftwarePage,
  SoftwareQuery,
  SoftwareIdsInput,
  UnpublishSoftware,
} from './contract'
import { t } from './texts'

/** A call that applies to several entries at once. */
const batchCall = (does: string) => ({
  does,
  may: 'software:write' as const,
  takes: SoftwareIdsInput,
  answers: BatchResult,
})

export const list = call('GET /v2/center/software/list', {
  does: '软件列表',
  may: 'software:read',
  takes: SoftwareQuery,
  answers: SoftwarePage,
})
export const info = call('GET /v2/center/software/info', {
  does: '软件详情',
  may: 'software:read',
  takes: SoftwareIdInput,
  answers: SoftwareDetail,
})
export const matrix = call('GET /v2/center/software/matrix', {
  does: '软件适配矩阵',
  may: 'software:read',
  takes: SoftwareQuery,
  answers: SoftwareMatrix,
})
export const figures = call('GET /v2/center/software/figures', {
  does: '软件统计',
  may: 'software:read',
  answers: SoftwareFigures,
})
export const save = call('POST /v2/center/software/save', {
  does: '登记软件',
  may: 'software:write',
  takes: SaveSoftware,
  answers: SavedSoftware,
  says: () => t.saved,
})
export const submit = call('POST /v2/center/software/submit', batchCall('提交软件审核'))
export const withdraw = call('POST /v2/center/software/withdraw', batchCall('撤回软件'))
export const review = call('POST /v2/center/software/review', {
  does: '审核软件',
  may: 'software:review',
  takes: ReviewSoftware,
  answers: BatchResult,
})
export const unpublish = call('POST /v2/center/software/takeOff', {
  does: '下架软件',
  may: 'software:write',
  takes: UnpublishSoftware,
  answers: BatchResult,
})
export const remove = call('POST /v2/center/software/delete', batchCall('删除软件'))
export const saveAdapt = call('POST /v2/center/software/adapt/save', {
  does: '登记适配结果',
  may: 'software:adapt',
  takes: SaveAdapt,
  answers: SavedSoftware,
  says: () => t.adaptSaved,
})
export const removeAdapt = call('POST /v2/center/software/adapt/delete', {
  does: '删除适配结果',
  may: 'software:adapt',
  takes: AdaptIdInput,
  answers: z.null(),
  says: () => t.removed,
})
export const saveUse = call('POST /v2/center/software/use/save', {
  does: '登记软件使用',
  may: 'software:use',
  takes: SaveUse,
  answers: SavedSoftware,
  says: () => t.useSaved,
})
export const removeUse = call('POST /v2/center/software/use/delete', {
  does: '删除软件使用',
  may: 'software:use',
  takes: UseIdInput,
  answers: z.null(),
  says: () => t.removed,
})
