import { useForm } from '~/app/lib/form'
import { ActDialog } from '~/app/ui/act-dialog'
import { FormMoment } from '~/app/ui/form/dates'
import { t } from '~/app/reviews/texts'
import * as answers from '~/worker/reviews/answer/calls'

/** Extends the due date of an open answer. */
export function ExtendAnswer({
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
    <ActDialog
      title={t.extendAnswer}
      verb={t.extendAnswer}
      busy={busy}
      ready={!!values.dueTime}
      hint={t.extendAnswerHint}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <FormMoment {...field('dueTime')} label={t.newDue} />
    </ActDialog>
  )
}
