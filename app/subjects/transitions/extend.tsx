import { useDryRun } from '~/app/lib/use-dry-run'
import { useForm } from '~/app/lib/use-form'
import { ActionDialog } from '~/app/ui/action-dialog'
import { DryRunReport } from '~/app/ui/dry-run-report'
import { FormDateTime } from '~/app/ui/form/date-fields'
import { FormReason } from '~/app/ui/form/text-fields'
import type { TransitionDialogProps } from './dialog-props'
import { SubjectNames } from './subject-names'
import { t as actNames } from './actions.texts'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'

const PATH = subjectsCalls.extendDue

/** 延长期限: extends the due date of a supplement or a return. The applicants are notified. */
export function ExtendDialog({ subjects, onClose, onDone }: TransitionDialogProps) {
  const ids = subjects.map((subject) => subject.id)
  const { field, values, submit, busy } = useForm(
    PATH,
    { ids, dueTime: '', reason: '' },
    { done: onDone, sends: (formValues) => ({ ...formValues, ids: taken() ?? ids }) },
  )
  const { dueTime } = values
  function taken(): string[] | undefined {
    return outcome?.ok
  }
  const { outcome, asking } = useDryRun(
    PATH,
    ids.length > 1 && dueTime ? { ids, dueTime: String(dueTime), reason: t.reasonToFollow } : null,
  )
  const count = outcome?.ok.length ?? ids.length
  return (
    <ActionDialog
      title={actNames.extendDue}
      verb={ids.length > 1 ? t.verbCount(actNames.extendDue, count) : actNames.extendDue}
      busy={busy}
      ready={!asking && count > 0}
      hint={t.extendExplained}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      <DryRunReport outcome={outcome} />
      <FormDateTime {...field('dueTime')} label={t.newDeadline} />
      <FormReason {...field('reason')} />
    </ActionDialog>
  )
}
