import { useState } from 'react'
import { dayOf } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { ActDialog } from '~/app/ui/act-dialog'
import { Labelled } from '~/app/ui/field'
import { DatePicker } from '~/app/ui/named'
import { ReasonField, reasonGiven } from '~/app/ui/reason-field'
import { DepartPicker, type PickedDepart, type PickedPerson, PersonPicker } from '../form/pickers'
import type { MoveDialogInput } from './open'
import { Names } from './names'
import { t } from './texts'
import * as steering from '~/worker/steering/calls'

/** A plan topic gets its manager, or a running subject passes to another one with a handover. */
export function ChangeManagerDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const [subject] = subjects
  const first = subject?.status === 'TO_ESTABLISH_DRAFT'
  const [depart, setDepart] = useState<PickedDepart | null>(
    subject?.leadDepartId ? { departId: subject.leadDepartId, departName: subject.leadDepartName ?? '' } : null,
  )
  const [person, setPerson] = useState<PickedPerson | null>(null)
  const [effective, setEffective] = useState(() => new Date())
  const [reason, setReason] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  if (!subject) return null
  const current = subject.subjectManName || t.notNamed

  const confirm = async () => {
    const sent = await send(steering.changeManager, {
      subjectId: subject.id,
      subjectManId: person?.userId ?? '',
      reason: reason.trim(),
      effectiveDate: dayOf(effective),
    })
    if (sent.ok) onDone()
    else setFields(sent.fields)
  }
  return (
    <ActDialog
      title={first ? t.nameSubjectManager : t.changeSubjectManager}
      verb={first ? t.nameAndAsk : t.changeManager}
      busy={busy}
      ready={!!person && reasonGiven(reason)}
      hint={first ? t.nameExplained : t.changeExplained}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      {first ? (
        <Labelled label={t.leadInstitution} required error={fields.leadDepartId}>
          {(id) => (
            <DepartPicker
              id={id}
              value={depart}
              onChange={(picked) => {
                setDepart(picked)
                setPerson(null)
              }}
            />
          )}
        </Labelled>
      ) : (
        <p style={{ margin: 0 }}>{t.currentManager(current)}</p>
      )}
      <Labelled label={first ? t.subjectManager : t.newManager} required error={fields.subjectManId}>
        {(id) => <PersonPicker id={id} departId={depart?.departId ?? ''} value={person} onChange={setPerson} />}
      </Labelled>
      {first ? null : (
        <Labelled label={t.effectiveDate} error={fields.effectiveDate}>
          {(id) => (
            <div id={id}>
              <DatePicker
                aria-label={t.effectiveDate}
                value={effective}
                onChange={(date) => date instanceof Date && setEffective(date)}
                style={{ width: '100%' }}
              />
            </div>
          )}
        </Labelled>
      )}
      <ReasonField label={t.note} value={reason} onChange={setReason} />
    </ActDialog>
  )
}
