import { call, fileResponse } from '../../core/call'
import {
  AssignmentListFields,
  PackageFields,
  ImportReviewsResult,
  OfflinePackageQuery,
  ReviewReportQuery,
} from './contract'

export const reviewReport = call('GET /v2/subjectcollectreview/report', {
  does: '评审报告',
  may: 'review:results',
  takes: ReviewReportQuery,
  answers: fileResponse('application/pdf'),
})

export const offlinePackage = call('GET /v2/subjectcollectreview/offlinePackage', {
  does: '离线评审包',
  may: 'review:write',
  takes: OfflinePackageQuery,
  answers: fileResponse('application/zip'),
})

export const importPackage = call('POST /v2/subjectcollectreview/offlinePackage', {
  does: '导入离线评审包',
  may: 'review:write',
  form: PackageFields,
  answers: ImportReviewsResult,
})

export const assignByList = call('POST /v2/subject/assignByList', {
  does: '按名单分配评审人',
  may: 'subject:assignReview',
  form: AssignmentListFields,
  answers: ImportReviewsResult,
})
