import { z } from 'zod'
import { ManageQuery } from '../announcements/contract'
import { announcementIds, managedAnnouncements } from '../announcements/queries/manage.server'
import { PrizeQuery } from '../awards/contract'
import { prizeQuotas, prizes } from '../awards/prize-book.server'
import { listPrizes, prizeIds } from '../awards/queries.server'
import type { Context } from '../core/context'
import { AttemptQuery, DrawQuery, SceneQuery } from '../drills/inputs'
import { drawIds, listDraws } from '../drills/queries/draws.server'
import { personResultIds, personResults } from '../drills/queries/results.server'
import { listScenes, sceneIds } from '../drills/queries/scenes.server'
import { drillQuestions } from '../drills/question-book.server'
import { FeedbackQuery } from '../feedback/contract'
import { feedbackIds, listFeedback } from '../feedback/queries.server'
import { excellentNumber } from '../grading/excellent-book.server'
import { subjectGrade } from '../grading/grade-book.server'
import {
  exportExcellentSubjectManySheet,
  exportExcellentSubjectOneSheet,
  exportSubjectGradeManySheet,
  exportSubjectGrades,
} from '../grading/ranking-books.server'
import { caseBook, taskDepartBook } from '../library/books.server'
import { TestQuery } from '../library/tests/contract'
import { listTests, testIds } from '../library/tests/queries.server'
import { type Action, holds } from '../policy/can'
import { purchaseBook } from '../purchases/book.server'
import { reportDeadline } from '../reports/deadline-book.server'
import { exportToProjectSubject } from '../reviews/proposed-book.server'
import { ownReviews } from '../reviews/papers/own-book.server'
import {
  exportCounselorReview,
  exportSubjectReviewPassRate,
  exportSubjectReviews,
} from '../reviews/result-books.server'
import { softwareBook } from '../software/book.server'
import { SubjectQuery } from '../subjects/inputs'
import { idsOnPage, listRows } from '../subjects/queries/list.server'
import * as calls from './calls'
import type { BookName, ExcelName, ExportKind } from './contract'
import type { Workbook } from '../workbooks/declaration.server'
import { byKey, type ListKind } from './list.server'
import type { BookKind } from '../workbooks/pages.server'

/**
 * Workbook definitions by business type, for download, template and import. Those of records are derived from the
 * records.
 */
export const workbooks: Record<ExcelName, Workbook> = {
  reportDeadline,
  subjectGrade,
  excellentNumber,
  subjectReview: ownReviews,
  prize: prizes,
  prizeQuota: prizeQuotas,
  drillQuestion: drillQuestions,
  purchase: purchaseBook,
  software: softwareBook,
  fbCase: caseBook,
  fbTaskDepart: taskDepartBook,
}
/** True if the user may import rows of this business type, for screens that offer it. */
export const mayImport = (ctx: Context, name: ExcelName): boolean => holds(ctx.actor, workbooks[name].writes)

/** Workbooks with their own sheets, sent at once or written by a job. */
export const books: Record<BookName, BookKind> = {
  exportToProjectSubject,
  exportExcellentSubjectManySheet,
  exportExcellentSubjectOneSheet,
  exportCounselorReview,
  exportSubjectReviews,
  exportSubjectReviewPassRate,
  exportSubjectGrades,
  exportSubjectGradeManySheet,
}
/** Returns the right of a workbook: that of its call. */
export const rightOf = (name: BookName) => calls[name].may as Action
/** Returns the query schema of a workbook: that of its call. */
export const queryOf = (name: BookName): z.ZodType => calls[name].takes ?? z.unknown()
/** Returns those of some workbooks that the user may download, for screens that offer them. */
export const booksFor = <Name extends BookName>(ctx: Pick<Context, 'actor'>, ...names: Name[]): Name[] =>
  names.filter((name) => holds(ctx.actor, rightOf(name)))

/** Lists that a job exports, with the columns of the screen. Each is read by the query of its page. */
export const lists: Record<ExportKind, ListKind> = {
  subjects: {
    right: 'subject:read',
    open: byKey(SubjectQuery, idsOnPage, listRows),
  },
  prizes: {
    right: 'prize:read',
    open: byKey(PrizeQuery, prizeIds, async (ctx, query) => (await listPrizes(ctx, query)).records),
  },
  announcements: {
    right: 'announcement:release',
    open: byKey(ManageQuery, announcementIds, async (ctx, query) => (await managedAnnouncements(ctx, query)).records),
    words: {
      sendStatus: { 0: '未发布', 1: '已发布', 2: '已撤销' },
      msgType: { ALL: '全体用户', USER: '指定对象' },
      msgCategory: { 1: '通知公告', 2: '系统消息' },
      priority: { L: '一般', M: '重要', H: '紧急' },
    },
  },
  feedback: {
    right: 'feedback:answer',
    open: byKey(FeedbackQuery, feedbackIds, async (ctx, query) => (await listFeedback(ctx, query)).page.records),
  },
  drillScenes: {
    right: 'drill:manage',
    open: byKey(SceneQuery, sceneIds, async (ctx, query) => (await listScenes(ctx, query)).records),
    words: { open: { 0: '否', 1: '是' } },
  },
  drillDraws: {
    right: 'drill:extract',
    open: byKey(DrawQuery, drawIds, async (ctx, query) => {
      const { records } = await listDraws(ctx, query)
      return records.map((row) => ({ ...row, items: row.items.map((one) => one.sceneName).join('；') }))
    }),
  },
  drillResults: {
    right: 'drill:extract',
    open: byKey(AttemptQuery, personResultIds, async (ctx, query) => (await personResults(ctx, query)).records),
  },
  fbTests: {
    right: 'library:read',
    open: byKey(TestQuery, testIds, async (ctx, query) => (await listTests(ctx, query)).records),
  },
}
