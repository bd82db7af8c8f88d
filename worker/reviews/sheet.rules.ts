import { rowIn } from '../core/names'
import type { Row } from '../core/change'
import type { Said } from '../core/form/contract'
import type { Field } from '../core/form/fields'
import { answersSaid, type Further, openFields } from '../core/form/further'
import type { SubjectCase } from '../subjects/case'
import { sheetOf } from '../subjects/form/sheets'
import { type Stage, stages } from './rules'

type Form = SubjectCase<'form'>['form']
/** Returns the supplementary questions of a stage; none for concluding reviews. */
export const askedAt = ({ definition }: Form, stage: Stage): readonly Field[] =>
  askedBy(sheetOf(definition, 'review'), stage)
/** The same for a sheet and a stored stage name. */
export function askedBy(sheet: Further, stage: string): readonly Field[] {
  const rule = rowIn(stages, stage)
  return rule?.rate ? openFields(sheet, rule.role) : []
}
/** Formats the answers of a review to the supplementary questions, as a role may read them. */
export const saidOf = ({ definition }: Form, { more }: Pick<Row<'subjectReview'>, 'more'>, roleCode: string): Said => {
  const form = sheetOf(definition, 'review')
  return answersSaid(form, more, openFields(form, roleCode))
}
