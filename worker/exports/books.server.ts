import type { Context } from '../core/context'
import { holds } from '../policy/can'
import type { BookName } from './contract'
import type { BookKind } from './books/book'
import {
  exportExcellentSubjectManySheet,
  exportExcellentSubjectOneSheet,
  exportSubjectGradeManySheet,
  exportSubjectGrades,
} from './books/grades.server'
import { exportCounselorReview, exportSubjectReviewPassRate, exportSubjectReviews } from './books/reviews.server'
import { exportToProjectSubject } from './books/subjects.server'

/** The workbooks with sheets of their own, by what the wire calls them. */
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

/** Those of some workbooks that the caller may take: a screen offers no other. */
export const booksFor = <Name extends BookName>(ctx: Pick<Context, 'actor'>, ...names: Name[]): Name[] =>
  names.filter((name) => holds(ctx.actor, books[name].right))
