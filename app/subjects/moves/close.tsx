import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { FileSlotField } from '../form/file-slot'
import { MoveDialog } from './dialog'
import type { MoveDialogInput } from './open'
import { Labelled, Names, ReasonField, reasonGiven } from './parts'
import { Choice } from '../form/choice'

const kinds = [
  { value: 'withdrawn', label: '承担单位申请撤销' },
  { value: 'overdue', label: '逾期未完成' },
  { value: 'violation', label: '违反管理规定' },
  { value: 'merged', label: '并入其他课题' },
]
const decisionSlot = {
  slot: 'closeDecision',
  name: '终止决定文件',
  required: 1 as const,
  exts: ['pdf', 'docx'],
  max: 3,
}

/** Ends a running subject before its time. */
export function CloseDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const [kind, setKind] = useState('')
  const [reason, setReason] = useState('')
  const [fileIds, setFileIds] = useState<string[]>([])
  const subject = subjects[0]!

  const confirm = async () => {
    const sent = await send('/v2/subject/closeSubject', {
      subjectId: subject.id,
      kind,
      reason: reason.trim(),
      fileIds,
    })
    if (sent.ok) onDone()
  }
  return (
    <MoveDialog
      title="终止课题"
      verb="终止课题"
      grave
      busy={busy}
      ready={!!kind && reasonGiven(reason) && fileIds.length > 0}
      hint="未完成的报告将取消，负责人、机构和技管委会收到通知。"
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <Labelled label="终止原因" required>
        {(id) => <Choice id={id} value={kind} options={kinds} onChange={(value) => setKind(value)} />}
      </Labelled>
      <ReasonField label="情况说明" value={reason} onChange={setReason} />
      <FileSlotField
        slot={decisionSlot}
        bizType="subject"
        bizId={subject.id}
        fileIds={fileIds}
        known={[]}
        onChange={setFileIds}
      />
    </MoveDialog>
  )
}
