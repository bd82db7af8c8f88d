import type { FormDefinition } from '../../db/schema/declare-form'
import { lookup } from '../core/typed-keys'
import type { Row } from '../core/change'
import type { FormattedAnswers } from '../core/form/contract'
import type { Field } from '../core/form/fields'
import { formatAnswers, type AdditionalForm, visibleFieldsForRole } from '../core/form/additional-form'
import { sheetOf } from '../subjects/form/sheets'
import { type ReviewStage, reviewStages } from './rules'

export type ReviewedForm = { definition: Pick<FormDefinition, 'sheets'> }
/** Returns the supplementary questions of a stage; none for concluding reviews. */
export const reviewQuestionsOf = ({ definition }: ReviewedForm, stage: ReviewStage): readonly Field[] =>
  sheetQuestionsOf(sheetOf(definition, 'review'), stage)
/** The same for a sheet and a stored stage name. */
export function sheetQuestionsOf(sheet: AdditionalForm, stage: string): readonly Field[] {
  const rule = lookup(reviewStages, stage)
  return rule?.rate ? visibleFieldsForRole(sheet, rule.role) : []
}
/** Formats the answers of a review to the supplementary questions, as a role may read them. */
export const formatReviewAnswers = (
  { definition }: ReviewedForm,
  { more }: Pick<Row<'subjectReview'>, 'more'>,
  roleCode: string,
): FormattedAnswers => {
  const form = sheetOf(definition, 'review')
  return formatAnswers(form, more, visibleFieldsForRole(form, roleCode))
}
