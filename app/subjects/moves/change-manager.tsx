import { useState } from 'react'
import { dayOf } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { DatePicker } from '~/app/ui/named'
import { DepartPicker, type PickedDepart, type PickedPerson, PersonPicker } from '../form/pickers'
import { MoveDialog } from './dialog'
import type { MoveDialogInput } from './open'
import { Labelled, Names, ReasonField, reasonGiven } from './parts'

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

  const confirm = async () => {
    const sent = await send('/v2/subject/updateSubjectMan', {
      subjectId: subject.id,
      subjectManId: person?.userId,
      reason: reason.trim(),
      effectiveDate: dayOf(effective),
    })
    if (sent.ok) onDone()
    else setFields(sent.fields)
  }
  return (
    <MoveDialog
      title={first ? '指定课题负责人' : '变更课题负责人'}
      verb={first ? '指定并请其申报' : '变更负责人'}
      busy={busy}
      ready={!!person && reasonGiven(reason)}
      hint={
        first ? '课题转为待申报，通知负责人和机构联系人填报。' : '在办的报告和评审转到新负责人名下，双方都会收到通知。'
      }
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      {first ? (
        <Labelled label="牵头机构" required error={fields.leadDepartId}>
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
        <p style={{ margin: 0 }}>现任负责人：{subject.subjectManName || '未指定'}</p>
      )}
      <Labelled label={first ? '课题负责人' : '新负责人'} required error={fields.subjectManId}>
        {(id) => <PersonPicker id={id} departId={depart?.departId ?? ''} value={person} onChange={setPerson} />}
      </Labelled>
      {first ? null : (
        <Labelled label="生效日期" error={fields.effectiveDate}>
          {(id) => (
            <div id={id}>
              <DatePicker
                aria-label="生效日期"
                value={effective}
                onChange={(date) => date instanceof Date && setEffective(date)}
                style={{ width: '100%' }}
              />
            </div>
          )}
        </Labelled>
      )}
      <ReasonField label="说明" value={reason} onChange={setReason} />
    </MoveDialog>
  )
}
