import { z } from 'zod'
import { call } from '../core/call'
import { Outcome } from '../core/outcome'
import {
  Figures,
  Matrix,
  OneAdapt,
  OneSoftware,
  OneUse,
  ReviewSoftware,
  SaveAdapt,
  Saved,
  SaveSoftware,
  SaveUse,
  SoftwareDetail,
  SoftwarePage,
  SoftwareQuery,
  SomeSoftware,
  TakeOffSoftware,
} from './contract'
import { t } from './texts'

/** A call that applies to several entries at once. */
const change = (does: string) => ({ does, may: 'software:write' as const, takes: SomeSoftware, answers: Outcome })

export const list = call('GET /v2/center/software/list', {
  does: '软件列表',
  may: 'software:read',
  takes: SoftwareQuery,
  answers: SoftwarePage,
})
export const info = call('GET /v2/center/software/info', {
  does: '软件详情',
  may: 'software:read',
  takes: OneSoftware,
  answers: SoftwareDetail,
})
export const matrix = call('GET /v2/center/software/matrix', {
  does: '软件适配矩阵',
  may: 'software:read',
  takes: SoftwareQuery,
  answers: Matrix,
})
export const figures = call('GET /v2/center/software/figures', {
  does: '软件统计',
  may: 'software:read',
  answers: Figures,
})
export const save = call('POST /v2/center/software/save', {
  does: '登记软件',
  may: 'software:write',
  takes: SaveSoftware,
  answers: Saved,
  says: () => t.saved,
})
export const submit = call('POST /v2/center/software/submit', change('提交软件审核'))
export const withdraw = call('POST /v2/center/software/withdraw', change('撤回软件'))
export const review = call('POST /v2/center/software/review', {
  does: '审核软件',
  may: 'software:review',
  takes: ReviewSoftware,
  answers: Outcome,
})
export const takeOff = call('POST /v2/center/software/takeOff', {
  does: '下架软件',
  may: 'software:write',
  takes: TakeOffSoftware,
  answers: Outcome,
})
export const remove = call('POST /v2/center/software/delete', change('删除软件'))
export const saveAdapt = call('POST /v2/center/software/adapt/save', {
  does: '登记适配结果',
  may: 'software:adapt',
  takes: SaveAdapt,
  answers: Saved,
  says: () => t.adaptSaved,
})
export const removeAdapt = call('POST /v2/center/software/adapt/delete', {
  does: '删除适配结果',
  may: 'software:adapt',
  takes: OneAdapt,
  answers: z.null(),
  says: () => t.removed,
})
export const saveUse = call('POST /v2/center/software/use/save', {
  does: '登记软件使用',
  may: 'software:use',
  takes: SaveUse,
  answers: Saved,
  says: () => t.useSaved,
})
export const removeUse = call('POST /v2/center/software/use/delete', {
  does: '删除软件使用',
  may: 'software:use',
  takes: OneUse,
  answers: z.null(),
  says: () => t.removed,
})
