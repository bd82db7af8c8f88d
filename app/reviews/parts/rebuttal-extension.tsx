import { useForm } from '~/app/lib/use-form'
import { ActionDialog } from '~/app/ui/action-dialog'
import { FormDateTime } from '~/app/ui/form/date-fields'
import { t } from '~/app/reviews/texts'
import * as answers from '~/worker/reviews/rebuttal/calls'

/** Extends the due date of an open answer. */
export function RebuttalExtension({
  subjectId,
  onClose,
  onDone,
}: {
  subjectId: string
  onClose: () => void
  onDone: () => void
}) {
  const { field, values, submit, busy } = useForm(
    answers.askAnswers,
    { ids: [subjectId], dueTime: '' },
    { done: onDone },
  )
  return (
    <ActionDialog
      title={t.extendAnswer}
      verb={t.extendAnswer}
      busy={busy}
      ready={!!values.dueTime}
      hint={t.extendAnswerHint}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <FormDateTime {...field('dueTime')} label={t.newDue} />
    </ActionDialog>
  )
}
