import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { MoveDialog } from './dialog'
import type { MoveDialogInput } from './open'
import { Names, ReasonField, reasonGiven } from './parts'

type Words = {
  title: string
  verb: string
  label: string
  explains: string
  /** The reason may be left out. */
  optional?: true
  /** What is sent. `ids` are those of the subjects. */
  call: (ids: string[], reason: string) => { path: string; body: Record<string, unknown> }
}

/** Acts that need nothing but a reason. */
const words = {
  withdraw: {
    title: '撤回申报',
    verb: '撤回申报',
    label: '撤回理由',
    optional: true,
    explains: '撤回后回到待申报，可以修改后重新提交。机构联系人查看之后不能撤回。',
    call: (ids, reason) => ({ path: '/v2/subject/rollBackSubject', body: { ids, reason } }),
  },
  backToFirst: {
    title: '退回初审',
    verb: '退回初审',
    label: '退回理由',
    explains: '将开始新一轮初审。本轮评审意见仍可查阅，不再计入结果。',
    call: (ids, reason) => ({ path: '/v2/subject/upSubjectStatusToFirst', body: { subjectId: ids[0], reason } }),
  },
  rejectPlan: {
    title: '不列入年度计划',
    verb: '不列入计划',
    label: '理由',
    explains: '课题转为不立项，公示发布之前不通知申报人。',
    call: (ids, reason) => ({ path: '/v2/subject/auditBatch', body: { ids, result: 'reject', opinion: reason } }),
  },
  unestablish: {
    title: '退回拟立项',
    verb: '退回拟立项',
    label: '退回理由',
    explains: '课题回到拟立项，已编制的课题编号保留。',
    call: (ids, reason) => ({ path: '/v2/subject/rollBackSubject', body: { ids, reason } }),
  },
} satisfies Record<string, Words>

export function ReasonDialog({ kind, subjects, onClose, onDone }: MoveDialogInput & { kind: keyof typeof words }) {
  const { send, busy } = useSend()
  const [reason, setReason] = useState('')
  const { title, verb, label, explains, optional, call }: Words = words[kind]

  const confirm = async () => {
    const { path, body } = call(
      subjects.map((subject) => subject.id),
      reason.trim(),
    )
    const sent = await send(path, body)
    if (sent.ok) onDone()
  }
  return (
    <MoveDialog
      title={title}
      verb={subjects.length > 1 ? `${verb}（${subjects.length} 个）` : verb}
      grave
      busy={busy}
      ready={optional ? !reason.trim() || reasonGiven(reason) : reasonGiven(reason)}
      hint={explains}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <ReasonField label={label} value={reason} onChange={setReason} required={!optional} />
    </MoveDialog>
  )
}
