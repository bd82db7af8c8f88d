import { useForm } from '~/app/lib/form'
import { FormRadio } from '~/app/ui/form/choices'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormLongText } from '~/app/ui/form/typed'
import { optionsOf } from '~/app/ui/options'
import * as calls from '~/worker/advisories/calls'
import type { AdvisoryRow } from '~/worker/advisories/contract'
import { answerCodes, answerLabel } from '~/worker/advisories/statuses'
import { fields } from '~/worker/advisories/fields.texts'
import { t } from '../texts'

/** The answer of the viewer's institution to an advisory. */
export function AnswerForm({
  row,
  own,
  onClose,
}: {
  row: AdvisoryRow
  own: NonNullable<AdvisoryRow['own']>
  onClose: () => void
}) {
  const form = useForm(
    calls.answer,
    { id: own.id, lockVersion: own.lockVersion, state: String(own.state || 1), note: own.note },
    { keep: `answer:${own.id}`, done: onClose },
  )
  const { field } = form
  return (
    <FormSheet form={form} title={t.answerOf(row.title)} verb={t.answer} onClose={onClose}>
      <FormRadio {...field('state')} label={fields.state} options={optionsOf(answerCodes, answerLabel)} />
      <FormLongText {...field('note')} label={t.answerNote} help={t.answerHelp} />
    </FormSheet>
  )
}
