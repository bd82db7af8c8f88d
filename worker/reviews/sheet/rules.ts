import type { Row } from '../../core/change'
import type { Said } from '../../core/form/contract'
import type { Field } from '../../core/form/fields'
import { answersSaid, openFields } from '../../core/form/further'
import type { SubjectCase } from '../../subjects/case'
import { sheetOf } from '../../subjects/form/sheets'
import { type Stage, stages } from '../rules'

type Form = SubjectCase<'form'>['form']
/** What the year asks further of who reviews at a stage; of a conclusion nothing. */
export const askedAt = ({ definition }: Form, stage: Stage): readonly Field[] =>
  stages[stage].rate ? openFields(sheetOf(definition, 'review'), stages[stage].role) : []
/** What a review answers to it, in words, as somebody of a role reads it. */
export const saidOf = ({ definition }: Form, { more }: Pick<Row<'subjectReview'>, 'more'>, roleCode: string): Said => {
  const form = sheetOf(definition, 'review')
  return answersSaid(form, more, openFields(form, roleCode))
}
