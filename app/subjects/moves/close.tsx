import { useState } from 'react'
import { FileSlotField } from '~/app/files/parts/file-slot'
import { useSend } from '~/app/lib/send'
import { ActDialog } from '~/app/ui/act-dialog'
import { Choice } from '~/app/ui/choice'
import { Labelled } from '~/app/ui/field'
import { ReasonField, reasonGiven } from '~/app/ui/reason-field'
import type { MoveDialogInput } from './dialog'
import { Names } from './names'
import { t as actNames } from './acts.texts'
import { t } from './texts'
import type { InputOf } from '~/worker/core/call'
import { MOST_FILES } from '~/worker/core/bounds'
import * as steering from '~/worker/steering/calls'

const kinds = () => [
  {
    value: 'withdrawn',
    label: t.closeWithdrawn,
  },
  {
    value: 'overdue',
    label: t.closeOverdue,
  },
  {
    value: 'violation',
    label: t.closeViolation,
  },
  {
    value: 'merged',
    label: t.closeMerged,
  },
]
const decisionSlot = () => ({
  slot: 'closeDecision',
  name: t.closeDecisionFile,
  required: 1 as const,
  exts: ['pdf', 'docx'],
  max: MOST_FILES,
})

/** Terminates a running subject early. */
export function CloseDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const [kind, setKind] = useState('')
  const [reason, setReason] = useState('')
  const [fileIds, setFileIds] = useState<string[]>([])
  const subject = subjects[0]!

  const confirm = async () => {
    const sent = await send(steering.closeSubject, {
      subjectId: subject.id,
      kind: kind as InputOf<typeof steering.closeSubject>['kind'],
      reason: reason.trim(),
      fileIds,
    })
    if (sent.ok) onDone()
  }
  return (
    <ActDialog
      title={actNames.close}
      verb={actNames.close}
      grave
      busy={busy}
      ready={!!kind && reasonGiven(reason) && fileIds.length > 0}
      hint={t.closeExplained}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <Labelled label={t.closeKind} required>
        {(id) => <Choice id={id} value={kind} options={kinds()} onChange={(value) => setKind(value)} />}
      </Labelled>
      <ReasonField label={t.closeAccount} value={reason} onChange={setReason} />
      <FileSlotField
        slot={decisionSlot()}
        bizType="subject"
        bizId={subject.id}
        fileIds={fileIds}
        known={[]}
        onChange={setFileIds}
      />
    </ActDialog>
  )
}
