import { useDryRun } from '~/app/lib/dry-run'
import { useForm } from '~/app/lib/form'
import { ActDialog } from '~/app/ui/act-dialog'
import { DryRun } from '~/app/ui/dry-run'
import { FormMoment } from '~/app/ui/form/dates'
import { FormReason } from '~/app/ui/form/typed'
import type { MoveDialogInput } from './dialog'
import { Names } from './names'
import { t as actNames } from './acts.texts'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'

const PATH = subjectsCalls.extendDue

/** 延长期限: extends the due date of a supplement or a return. The applicants are notified. */
export function ExtendDialog({ subjects, onClose, onDone }: MoveDialogInput) {
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
    <ActDialog
      title={actNames.extendDue}
      verb={ids.length > 1 ? t.verbCount(actNames.extendDue, count) : actNames.extendDue}
      busy={busy}
      ready={!asking && count > 0}
      hint={t.extendExplained}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <DryRun outcome={outcome} />
      <FormMoment {...field('dueTime')} label={t.newDeadline} />
      <FormReason {...field('reason')} />
    </ActDialog>
  )
}
