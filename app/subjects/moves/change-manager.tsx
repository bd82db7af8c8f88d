import { useState } from 'react'
import { dayOf } from '~/app/lib/dates'
import { useForm } from '~/app/lib/form'
import { ActDialog } from '~/app/ui/act-dialog'
import { Labelled } from '~/app/ui/field'
import { FormDay } from '~/app/ui/form/dates'
import { FormReason } from '~/app/ui/form/typed'
import { FormPicked } from '~/app/ui/form/picked'
import { DepartPicker, type PickedDepart, PersonPicker } from '../form/pickers'
import type { MoveDialogInput } from './dialog'
import { Names } from './names'
import { t as actNames } from './acts.texts'
import { t } from './texts'
import * as steering from '~/worker/steering/calls'

/** Assigns a manager to a plan topic, or moves a running subject to another manager with a handover. */
export function ChangeManagerDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const subject = subjects[0]!
  const first = subject.status === 'TO_ESTABLISH_DRAFT'
  const [depart, setDepart] = useState<PickedDepart | null>(
    subject.leadDepartId ? { departId: subject.leadDepartId, departName: subject.leadDepartName ?? '' } : null,
  )
  const [today] = useState(() => dayOf(new Date()))
  const { field, set, submit, busy } = useForm(
    steering.changeManager,
    { subjectId: subject.id, subjectManId: '', reason: '', effectiveDate: today },
    { done: onDone },
  )
  return (
    <ActDialog
      title={first ? t.nameSubjectManager : t.changeSubjectManager}
      verb={first ? t.nameAndAsk : actNames.changeManager}
      busy={busy}
      hint={first ? t.nameExplained : t.changeExplained}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      {first ? (
        <Labelled label={t.leadInstitution} required>
          {(id) => (
            <DepartPicker
              id={id}
              value={depart}
              onChange={(picked) => {
                setDepart(picked)
                set('subjectManId', '')
              }}
            />
          )}
        </Labelled>
      ) : (
        <p style={{ margin: 0 }}>{t.currentManager(subject.subjectManName || t.notNamed)}</p>
      )}
      <FormPicked {...field('subjectManId')} label={first ? t.subjectManager : t.newManager}>
        {({ value, onChange, ...picker }) => (
          <PersonPicker
            {...picker}
            departId={depart?.departId ?? ''}
            value={value && { userId: value.value, realname: value.label }}
            onChange={(picked) => onChange(picked && { value: picked.userId, label: picked.realname })}
          />
        )}
      </FormPicked>
      {first ? null : <FormDay {...field('effectiveDate')} label={t.effectiveDate} />}
      <FormReason {...field('reason')} label={t.note} />
    </ActDialog>
  )
}
