import { useState } from 'react'
import { dayOf } from '~/app/lib/dates'
import { useForm } from '~/app/lib/use-form'
import { ActionDialog } from '~/app/ui/action-dialog'
import { LabelledField } from '~/app/ui/field'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormReason } from '~/app/ui/form/text-fields'
import { FormPicker } from '~/app/ui/form/picker-fields'
import { DepartPicker, type PickedDepart, PersonPicker } from '../form/pickers'
import type { TransitionDialogProps } from './dialog-props'
import { SubjectNames } from './subject-names'
import { t as actNames } from './actions.texts'
import { t } from './texts'
import * as steering from '~/worker/subject-management/calls'

/** Assigns a manager to a plan topic, or moves a running subject to another manager with a handover. */
export function ChangeManagerDialog({ subjects, onClose, onDone }: TransitionDialogProps) {
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
    <ActionDialog
      title={first ? t.nameSubjectManager : t.changeSubjectManager}
      verb={first ? t.nameAndAsk : actNames.changeManager}
      busy={busy}
      hint={first ? t.nameExplained : t.changeExplained}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      {first ? (
        <LabelledField label={t.leadInstitution} required>
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
        </LabelledField>
      ) : (
        <p style={{ margin: 0 }}>{t.currentManager(subject.subjectManName || t.notNamed)}</p>
      )}
      <FormPicker {...field('subjectManId')} label={first ? t.subjectManager : t.newManager}>
        {({ value, onChange, ...picker }) => (
          <PersonPicker
            {...picker}
            departId={depart?.departId ?? ''}
            value={value && { userId: value.value, realname: value.label }}
            onChange={(picked) => onChange(picked && { value: picked.userId, label: picked.realname })}
          />
        )}
      </FormPicker>
      {first ? null : <FormDate {...field('effectiveDate')} label={t.effectiveDate} />}
      <FormReason {...field('reason')} label={t.note} />
    </ActionDialog>
  )
}
