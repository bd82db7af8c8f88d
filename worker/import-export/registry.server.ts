import type { z } from 'zod'
import { ManageQuery } from '../announcements/contract'
import { announcementIdsQuery, managedAnnouncements } from '../announcements/queries/management.server'
import { PrizeQuery } from '../awards/contract'
import { quotasWorkbook, prizesWorkbook } from '../awards/prize-workbooks.server'
import { listPrizes, prizeIdsQuery } from '../awards/queries.server'
import type { Context } from '../core/context'
import { AttemptQuery, DrawQuery, SceneQuery } from '../drills/inputs'
import { drawIdsQuery, listDraws } from '../drills/queries/draws.server'
import { personResultIdsQuery, personResults } from '../drills/queries/results.server'
import { listScenes, sceneIdsQuery } from '../drills/queries/scenes.server'
import { drillQuestionWorkbook } from '../drills/question-workbook.server'
import { FeedbackQuery } from '../feedback/contract'
import { feedbackIds, listFeedback } from '../feedback/queries.server'
import { excellentNumbersWorkbook } from '../grading/excellent-workbook.server'
import { gradeDetailsExport } from '../grading/grade-details-workbook.server'
import { gradesWorkbook } from '../grading/grade-workbook.server'
import { excellentSheetsExport, excellentListExport, gradesExport } from '../grading/ranking-workbooks.server'
import { caseWorkbook, taskDepartWorkbook } from '../library/workbooks.server'
import { TestQuery } from '../library/tests/contract'
import { listTests, testIdsQuery } from '../library/tests/queries.server'
import { type Action, hasRight } from '../policy/authorization'
import { purchaseWorkbook } from '../purchases/workbook.server'
import { deadlineWorkbook } from '../reports/deadline-workbook.server'
import { proposedSubjectsExport } from '../reviews/proposed-workbook.server'
import { offlineReviewsWorkbook } from '../reviews/documents/offline-workbook.server'
import { expertReviewsExport, passRatesExport, reviewsExport } from '../reviews/result-workbooks.server'
import { softwareWorkbook } from '../software/workbook.server'
import { SubjectQuery } from '../subjects/inputs'
import { subjectPageIds, listSubjectRows } from '../subjects/queries/list.server'
import * as calls from './calls'
import type { WorkbookName, BusinessType, ExportKind } from './contract'
import type { Workbook } from '../workbooks/declaration.server'
import { openByIds, type ListExport } from './list.server'
import type { ExportFormat } from '../workbooks/export-formats'
import type { WorkbookExport } from '../workbooks/export-workbook.server'

/**
 * Workbook definitions by business type, for download, template and import. Those of records are derived from the
 * records.
 */
export const workbooks: Record<BusinessType, Workbook> = {
  reportDeadline: deadlineWorkbook,
  subjectGrade: gradesWorkbook,
  excellentNumber: excellentNumbersWorkbook,
  subjectReview: offlineReviewsWorkbook,
  prize: prizesWorkbook,
  prizeQuota: quotasWorkbook,
  drillQuestion: drillQuestionWorkbook,
  purchase: purchaseWorkbook,
  software: softwareWorkbook,
  fbCase: caseWorkbook,
  fbTaskDepart: taskDepartWorkbook,
}
/** True if the user may import rows of this business type, for screens that offer it. */
export const canImport = (ctx: Context, name: BusinessType): boolean => hasRight(ctx.actor, workbooks[name].writes)

/** Workbooks with their own sheets, sent at once or written by a job. */
export const workbookExports: Record<WorkbookName, WorkbookExport> = {
  exportToProjectSubject: proposedSubjectsExport,
  exportExcellentSubjectManySheet: excellentSheetsExport,
  exportExcellentSubjectOneSheet: excellentListExport,
  exportCounselorReview: expertReviewsExport,
  exportSubjectReviews: reviewsExport,
  exportSubjectReviewPassRate: passRatesExport,
  exportSubjectGrades: gradesExport,
  exportSubjectGradeManySheet: gradeDetailsExport,
}
/** Returns the right of a workbook: that of its call. */
export const workbookRight = (name: WorkbookName) => calls[name].may as Action
/** Returns the query schema of a workbook: that of its call. */
export const workbookQuerySchema = (name: WorkbookName) => calls[name].takes as z.ZodType<{ format: ExportFormat }>
/** Returns those of some workbooks that the user may download, for screens that offer them. */
export const permittedWorkbooks = <Name extends WorkbookName>(ctx: Pick<Context, 'actor'>, ...names: Name[]): Name[] =>
  names.filter((name) => hasRight(ctx.actor, workbookRight(name)))

/** Lists that a job exports, with the columns of the screen. Each is read by the query of its page. */
export const listExports: Record<ExportKind, ListExport> = {
  subjects: {
    right: 'subject:read',
    open: openByIds(SubjectQuery, subjectPageIds, listSubjectRows),
  },
  prizes: {
    right: 'prize:read',
    open: openByIds(PrizeQuery, prizeIdsQuery, async (ctx, query) => (await listPrizes(ctx, query)).records),
  },
  announcements: {
    right: 'announcement:release',
    open: openByIds(
      ManageQuery,
      announcementIdsQuery,
      async (ctx, query) => (await managedAnnouncements(ctx, query)).records,
    ),
    words: {
      sendStatus: { 0: '未发布', 1: '已发布', 2: '已撤销' },
      msgType: { ALL: '全体用户', USER: '指定对象' },
      msgCategory: { 1: '通知公告', 2: '系统消息' },
      priority: { L: '一般', M: '重要', H: '紧急' },
    },
  },
  feedback: {
    right: 'feedback:answer',
    open: openByIds(FeedbackQuery, feedbackIds, async (ctx, query) => (await listFeedback(ctx, query)).page.records),
  },
  drillScenes: {
    right: 'drill:manage',
    open: openByIds(SceneQuery, sceneIdsQuery, async (ctx, query) => (await listScenes(ctx, query)).records),
    words: { open: { 0: '否', 1: '是' } },
  },
  drillDraws: {
    right: 'drill:extract',
    open: openByIds(DrawQuery, drawIdsQuery, async (ctx, query) => {
      const { records } = await listDraws(ctx, query)
      return records.map((row) => ({ ...row, items: row.items.map((one) => one.sceneName).join('；') }))
    }),
  },
  drillResults: {
    right: 'drill:extract',
    open: openByIds(
      AttemptQuery,
      personResultIdsQuery,
      async (ctx, query) => (await personResults(ctx, query)).records,
    ),
  },
  fbTests: {
    right: 'library:read',
    open: openByIds(TestQuery, testIdsQuery, async (ctx, query) => (await listTests(ctx, query)).records),
  },
}
