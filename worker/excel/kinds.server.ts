import type { ExcelName } from './contract'
import type { ExcelKind } from '../workbooks/kind'
import { reportDeadline } from '../reports/deadline-book.server'
import { excellentNumber } from '../grading/excellent-book.server'
import { subjectGrade } from '../grading/grade-book.server'
import { prizeQuotas, prizes } from '../awards/prize-book.server'
import { ownReviews } from '../reviews/papers/own-book.server'

const kinds: Record<ExcelName, ExcelKind> = {
  reportDeadline,
  subjectGrade,
  excellentNumber,
  subjectReview: ownReviews,
  prize: prizes,
  prizeQuota: prizeQuotas,
}
/** By what a call names the business type. */
export const excelKinds: Record<string, ExcelKind> = kinds
