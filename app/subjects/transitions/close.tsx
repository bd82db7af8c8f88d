import { useState } from 'react'
import { FileSlotField } from '~/app/files/parts/file-slot'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { Choice } from '~/app/ui/choice'
import { LabelledField } from '~/app/ui/field'
import { ReasonField, isReasonLongEnough } from '~/app/ui/reason-field'
import type { TransitionDialogProps } from './dialog-props'
import { SubjectNames } from './subject-names'
import { t as actNames } from './actions.texts'
import { t } from './texts'
import type { InputOf } from '~/worker/core/call'
import { MAX_FILES } from '~/worker/core/limits'
import * as steering from '~/worker/subject-management/calls'

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
  max: MAX_FILES,
})

/** Terminates a running subject early. */
export function CloseDialog({ subjects, onClose, onDone }: TransitionDialogProps) {
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
    <ActionDialog
      title={actNames.close}
      verb={actNames.close}
      grave
      busy={busy}
      ready={!!kind && isReasonLongEnough(reason) && fileIds.length > 0}
      hint={t.closeExplained}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      <LabelledField label={t.closeKind} required>
        {(id) => <Choice id={id} value={kind} options={kinds()} onChange={(value) => setKind(value)} />}
      </LabelledField>
      <ReasonField label={t.closeAccount} value={reason} onChange={setReason} />
      <FileSlotField
        slot={decisionSlot()}
        bizType="subject"
        bizId={subject.id}
        fileIds={fileIds}
        known={[]}
        onChange={setFileIds}
      />
    </ActionDialog>
  )
}
