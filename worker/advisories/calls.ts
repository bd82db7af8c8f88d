import { z } from 'zod'
import { call } from '../core/call'
import { BatchResult } from '../core/batch-result'
import {
  AdvisoryDetail,
  AdvisoryPage,
  AdvisoryQuery,
  AnswerAdvisory,
  AdvisoryFigures,
  FindSoftware,
  SoftwareOptions,
  NewestAdvisory,
  NewestQuery,
  AdvisoryIdInput,
  AffectedPreview,
  PreviewAdvisory,
  ReturnAdvisories,
  SaveAdvisory,
  SavedAdvisory,
  AdvisoryIdsInput,
  UnpublishAdvisories,
  NotificationResult,
} from './contract'
import { t } from './texts'

/** A call that applies to several advisories at once. */
const batchCall = (does: string) => ({
  does,
  may: 'advisory:write' as const,
  takes: AdvisoryIdsInput,
  answers: BatchResult,
})

export const list = call('GET /v2/network/advisory/list', {
  does: '安全通告列表',
  may: 'advisory:read',
  takes: AdvisoryQuery,
  answers: AdvisoryPage,
})
export const info = call('GET /v2/network/advisory/info', {
  does: '安全通告详情',
  may: 'advisory:read',
  takes: AdvisoryIdInput,
  answers: AdvisoryDetail,
})
export const figures = call('GET /v2/network/advisory/figures', {
  does: '安全通告统计',
  may: 'advisory:statistics',
  answers: AdvisoryFigures,
})
export const listNewest = call('GET /v2/network/advisory/newest', {
  does: '最新发布的安全通告',
  may: 'advisory:read',
  takes: NewestQuery,
  answers: z.array(NewestAdvisory),
})
export const findSoftware = call('GET /v2/network/advisory/software', {
  does: '查找登记的软件',
  may: 'advisory:write',
  takes: FindSoftware,
  answers: SoftwareOptions,
})
export const preview = call('POST /v2/network/advisory/preview', {
  does: '预览受影响机构',
  may: 'advisory:publish',
  takes: PreviewAdvisory,
  answers: AffectedPreview,
  whileSeeing: true,
})
export const save = call('POST /v2/network/advisory/save', {
  does: '编写安全通告',
  may: 'advisory:write',
  takes: SaveAdvisory,
  answers: SavedAdvisory,
  says: () => t.saved,
})
export const submit = call('POST /v2/network/advisory/submit', batchCall('提交安全通告审核'))
export const withdraw = call('POST /v2/network/advisory/withdraw', batchCall('撤回安全通告'))
// Publishes an advisory and notifies the affected institutions, each once.
export const publish = call('POST /v2/network/advisory/publish', {
  does: '发布安全通告',
  may: 'advisory:publish',
  takes: AdvisoryIdInput,
  answers: NotificationResult,
  says: ({ told }) => t.published(told),
})
export const match = call('POST /v2/network/advisory/match', {
  does: '重新匹配受影响机构',
  may: 'advisory:publish',
  takes: AdvisoryIdInput,
  answers: NotificationResult,
  says: ({ told }) => t.matched(told),
})
export const sendBack = call('POST /v2/network/advisory/return', {
  does: '退回安全通告',
  may: 'advisory:publish',
  takes: ReturnAdvisories,
  answers: BatchResult,
})
export const unpublish = call('POST /v2/network/advisory/takeOff', {
  does: '撤下安全通告',
  may: 'advisory:publish',
  takes: UnpublishAdvisories,
  answers: BatchResult,
})
export const remove = call('POST /v2/network/advisory/delete', batchCall('删除安全通告'))
export const answer = call('POST /v2/network/advisory/answer', {
  does: '反馈处置情况',
  may: 'advisory:answer',
  takes: AnswerAdvisory,
  answers: z.null(),
  says: () => t.answered,
})
