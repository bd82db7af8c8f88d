import { useForm } from '~/app/lib/use-form'
import { FormRadio } from '~/app/ui/form/choice-fields'
import { FormSheet } from '~/app/ui/form/form-sheet'
import { FormTextArea } from '~/app/ui/form/text-fields'
import { codeOptions } from '~/app/ui/code-options'
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
      <FormRadio {...field('state')} label={fields.state} options={codeOptions(answerCodes, answerLabel)} />
      <FormTextArea {...field('note')} label={t.answerNote} help={t.answerHelp} />
    </FormSheet>
  )
}
