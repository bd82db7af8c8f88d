import { useState } from 'react'
import { stampOf } from '~/app/lib/dates'
import { useDryRun } from '~/app/lib/dry-run'
import { useSend } from '~/app/lib/send'
import { ActDialog } from '~/app/ui/act-dialog'
import { DryRun } from '~/app/ui/dry-run'
import { Labelled } from '~/app/ui/field'
import { DatePicker } from '~/app/ui/named'
import { ReasonField, reasonGiven } from '~/app/ui/reason-field'
import type { MoveDialogInput } from './open'
import { Names } from './names'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'

const PATH = subjectsCalls.extendDue

/** 延长期限: more time for a supplement or for perfecting; the applicants are told. */
export function ExtendDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const [due, setDue] = useState<Date | null>(null)
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState('')
  const ids = subjects.map((subject) => subject.id)
  const dueTime = due ? stampOf(due) : ''
  const { outcome, asking } = useDryRun(
    PATH,
    ids.length > 1 && dueTime ? { ids, dueTime, reason: t.reasonToFollow } : null,
  )
  const count = outcome?.ok.length ?? ids.length
  const confirm = async () => {
    const sent = await send(PATH, { ids: outcome?.ok ?? ids, dueTime, reason: reason.trim() })
    if (sent.ok) onDone()
    else setWrong(sent.fields.dueTime ?? '')
  }
  return (
    <ActDialog
      title={t.extendDue}
      verb={ids.length > 1 ? t.verbCount(t.extendDue, count) : t.extendDue}
      busy={busy}
      ready={!!due && reasonGiven(reason) && !asking && count > 0}
      hint={t.extendExplained}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <DryRun outcome={outcome} />
      <Labelled label={t.newDeadline} required error={wrong || undefined}>
        {(id) => (
          <div id={id}>
            <DatePicker
              aria-label={t.newDeadline}
              type="dateTime"
              format="yyyy-MM-dd HH:mm:ss"
              value={due ?? undefined}
              onChange={(date) => {
                setWrong('')
                setDue(date instanceof Date ? date : null)
              }}
              style={{ width: '100%' }}
            />
          </div>
        )}
      </Labelled>
      <ReasonField value={reason} onChange={setReason} />
    </ActDialog>
  )
}
