import { call, file } from '../../core/call'
import { ListFields, PackageFields, TakenBack, TakePackage, TakeReport } from './contract'

export const reviewReport = call('GET /v2/subjectcollectreview/report', {
  does: '评审报告',
  may: 'review:results',
  takes: TakeReport,
  answers: file('application/pdf'),
})

export const offlinePackage = call('GET /v2/subjectcollectreview/offlinePackage', {
  does: '离线评审包',
  may: 'review:write',
  takes: TakePackage,
  answers: file('application/zip'),
})

export const importPackage = call('POST /v2/subjectcollectreview/offlinePackage', {
  does: '导入离线评审包',
  may: 'review:write',
  form: PackageFields,
  answers: TakenBack,
})

export const assignByList = call('POST /v2/subject/assignByList', {
  does: '按名单分配评审人',
  may: 'subject:assignReview',
  form: ListFields,
  answers: TakenBack,
})
