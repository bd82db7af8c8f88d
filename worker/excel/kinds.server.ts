import type { ExcelName } from './contract'
import type { ExcelKind } from './kind'
import { reportDeadline } from './kinds/deadlines.server'
import { excellentNumber } from './kinds/excellent.server'
import { subjectGrade } from './kinds/grades.server'
import { prizeQuotas, prizes } from './kinds/prizes.server'
import { ownReviews } from './kinds/reviews.server'

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
