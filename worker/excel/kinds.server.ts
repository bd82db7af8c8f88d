import type { ExcelName } from './contract'
import type { ExcelKind } from '../workbooks/kind'
import { reportDeadline } from '../reports/deadline-book.server'
import { excellentNumber } from '../grading/excellent-book.server'
import { subjectGrade } from '../grading/grade-book.server'
import { prizeQuotas, prizes } from '../awards/prize-book.server'
import { drillQuestions } from '../drills/question-book.server'
import { purchaseBook } from '../purchases/book.server'
import { caseBook, taskDepartBook } from '../library/books/books.server'
import { softwareBook } from '../software/book.server'
import { ownReviews } from '../reviews/papers/own-book.server'

const kinds: Record<ExcelName, ExcelKind> = {
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
/** By what a call names the business type. */
export const excelKinds: Record<string, ExcelKind> = kinds
