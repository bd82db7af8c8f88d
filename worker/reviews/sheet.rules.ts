import { rowIn } from '../core/names'
import type { Row } from '../core/change'
import type { Said } from '../core/form/contract'
import type { Field } from '../core/form/fields'
import { answersSaid, type Further, openFields } from '../core/form/further'
import type { SubjectCase } from '../subjects/case'
import { sheetOf } from '../subjects/form/sheets'
import { type Stage, stages } from './rules'

type Form = SubjectCase<'form'>['form']
/** What the year asks further of who reviews at a stage; of a conclusion nothing. */
export const askedAt = ({ definition }: Form, stage: Stage): readonly Field[] =>
  askedBy(sheetOf(definition, 'review'), stage)
/** The same by the sheet itself, of a stage as a row names it. */
export function askedBy(sheet: Further, stage: string): readonly Field[] {
  const rule = rowIn(stages, stage)
  return rule?.rate ? openFields(sheet, rule.role) : []
}
/** What a review answers to it, in words, as somebody of a role reads it. */
export const saidOf = ({ definition }: Form, { more }: Pick<Row<'subjectReview'>, 'more'>, roleCode: string): Said => {
  const form = sheetOf(definition, 'review')
  return answersSaid(form, more, openFields(form, roleCode))
}
