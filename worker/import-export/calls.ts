import { call, fileResponse } from '../core/call'
import { z } from 'zod'
import { XLSX } from '../core/workbook'
import { ExcellentWorkbookQuery, RankQuery } from '../grading/inputs'
import { ResultWorkbookQuery } from '../reviews/inputs'
import { ProposedWorkbookQuery } from '../subjects/inputs'
import {
  ExcelDownload,
  ExportState,
  ImportResult,
  ImportFields,
  ExportIdInput,
  StartExport,
  withFormat,
} from './contract'
import { t } from './texts'

export const downloadExcel = call('POST /v2/excel/download', {
  does: '下载模板或数据',
  may: [
    'report:read',
    'grade:score',
    'grade:readRule',
    'review:write',
    'prize:award',
    'drill:manage',
    'purchase:read',
    'software:read',
    'library:read',
    'library:plan',
  ],
  takes: ExcelDownload,
  answers: fileResponse(),
  whileSeeing: true,
})

// Returns a workbook of the rejected rows if there are any, else the counts.
export const importExcel = call('POST /v2/excel/uploadOrMsg', {
  does: '导入工作簿',
  may: [
    'report:deadline',
    'grade:score',
    'grade:excellent',
    'review:write',
    'prize:award',
    'drill:manage',
    'purchase:write',
    'software:write',
    'library:write',
    'library:plan',
  ],
  form: ImportFields,
  answers: ImportResult,
  says: ({ saved, unchanged }) => (unchanged ? t.importedWithUnchanged(saved, unchanged) : t.imported(saved)),
})

export const startExport = call('POST /v2/sys/export/start', {
  does: '导出列表',
  may: 'session',
  takes: StartExport,
  answers: ExportState,
})

export const exportState = call('GET /v2/sys/export/state', {
  does: '导出的进度',
  may: 'session',
  takes: ExportIdInput,
  answers: ExportState,
})

export const cancelExport = call('POST /v2/sys/export/cancel', {
  does: '取消导出',
  may: 'session',
  takes: ExportIdInput,
  answers: z.null(),
})

export const downloadExport = call('GET /v2/sys/export/download', {
  does: '下载导出的工作簿或全卷',
  may: 'session',
  takes: ExportIdInput,
  answers: fileResponse([XLSX, 'text/csv', 'application/zip']),
})

/**
 * Response of workbooks with their own sheets; CSV if the query's `format` says so. If a job writes the workbook there
 * is no file yet: an envelope with code 202 contains the progress.
 */
const workbookFile = fileResponse([XLSX, 'text/csv'], ExportState)
export const exportToProjectSubject = call('GET /v2/subject/exportToProjectSubject', {
  does: '导出拟立项课题',
  may: 'subject:export',
  takes: withFormat(ProposedWorkbookQuery),
  answers: workbookFile,
})

export const exportExcellentSubjectManySheet = call('GET /v2/subject/exportExcellentSubjectManySheet', {
  does: '导出优秀课题分表',
  may: 'prize:export',
  takes: withFormat(ExcellentWorkbookQuery),
  answers: workbookFile,
})

export const exportExcellentSubjectOneSheet = call('GET /v2/subject/exportExcellentSubjectOneSheet', {
  does: '导出优秀课题',
  may: 'prize:export',
  takes: withFormat(RankQuery),
  answers: workbookFile,
})

export const exportCounselorReview = call('GET /v2/subject/exportCounselorReview', {
  does: '导出评委评审情况',
  may: 'review:export',
  takes: withFormat(ResultWorkbookQuery),
  answers: workbookFile,
})

export const exportSubjectReviews = call('GET /v2/subject/exportSubjectReviews', {
  does: '导出评审意见',
  may: 'review:export',
  takes: withFormat(ResultWorkbookQuery),
  answers: workbookFile,
})

export const exportSubjectReviewPassRate = call('GET /v2/subject/exportSubjectReviewPassRate', {
  does: '导出评审通过率',
  may: 'review:export',
  takes: withFormat(ResultWorkbookQuery),
  answers: workbookFile,
})

export const exportSubjectGrades = call('GET /v2/subject/exportSubjectGrades', {
  does: '导出课题评分',
  may: 'grade:export',
  takes: withFormat(RankQuery),
  answers: workbookFile,
})

export const exportSubjectGradeManySheet = call('GET /v2/subject/exportSubjectGradeManySheet', {
  does: '导出课题评分明细',
  may: 'grade:export',
  takes: withFormat(RankQuery),
  answers: workbookFile,
})
