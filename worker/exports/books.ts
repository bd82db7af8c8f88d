import type { Call } from '../core/call'
import {
  exportCounselorReview,
  exportExcellentSubjectManySheet,
  exportExcellentSubjectOneSheet,
  exportSubjectGradeManySheet,
  exportSubjectGrades,
  exportSubjectReviewPassRate,
  exportSubjectReviews,
  exportToProjectSubject,
} from './calls'
import type { BookName } from './contract'

/** The calls that take workbooks, by what the wire calls these. */
export const bookCalls: Readonly<Record<BookName, Call>> = {
  exportToProjectSubject,
  exportExcellentSubjectManySheet,
  exportExcellentSubjectOneSheet,
  exportCounselorReview,
  exportSubjectReviews,
  exportSubjectReviewPassRate,
  exportSubjectGrades,
  exportSubjectGradeManySheet,
}
