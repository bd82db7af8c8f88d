import { Banner } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { get } from '~/app/lib/api'
import { useSend } from '~/app/lib/send'
import { statusLabel } from '~/worker/subjects/statuses'
import { MoveDialog } from './dialog'
import type { MoveDialogInput } from './open'
import { Labelled, Names, ReasonField, reasonGiven } from './parts'
import { Choice } from '../form/choice'

type Line = { fromStatus: string; toStatus: string; operation: string; createTime: string; actorName: string }

/** Steps that the case has been through, the latest first, without the present one. */
const stepsBefore = (lines: readonly Line[], status: string) => {
  const seen = new Set<string>()
  for (const line of lines.toReversed()) for (const step of [line.toStatus, line.fromStatus]) if (step) seen.add(step)
  seen.delete(status)
  return [...seen]
}

/** 退回: back to an earlier business step, with what was done after it archived. */
export function RollBackDialog({ subjects, history, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const [target, setTarget] = useState('')
  const [reason, setReason] = useState('')
  const [lines, setLines] = useState<readonly Line[]>(history ?? [])
  const subject = subjects[0]!
  const one = subjects.length === 1

  useEffect(() => {
    if (history || !one) return
    void get<{ statusLogs?: Line[] }>(`/v2/subject/info/${subject.id}`).then((answer) => {
      if (answer.ok) setLines(answer.result.statusLogs ?? [])
    })
  }, [history, one, subject.id])

  const confirm = async () => {
    const sent = await send('/v2/subject/rollBackSubject', {
      ids: subjects.map((each) => each.id),
      ...(target && { targetStatus: target }),
      reason: reason.trim(),
    })
    if (sent.ok) onDone()
  }
  return (
    <MoveDialog
      title="退回到此前环节"
      verb={one ? '退回' : `退回 ${subjects.length} 个课题`}
      grave
      busy={busy}
      ready={reasonGiven(reason)}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <Banner
        type="warning"
        closeIcon={null}
        fullMode={false}
        bordered
        description="退回后，目标环节的办理人会收到新的待办；之后环节的评审和评分归档保留，不再计入结果。"
      />
      {one ? (
        <Labelled label="退回到" help="不选则退回到申报人可以修改的环节">
          {(id) => (
            <Choice
              id={id}
              showClear
              value={target}
              placeholder={`现在是“${statusLabel(subject.status)}”`}
              onChange={(value) => setTarget(value)}
              options={stepsBefore(lines, subject.status).map((value) => ({ value, label: statusLabel(value) }))}
            />
          )}
        </Labelled>
      ) : null}
      <ReasonField label="退回理由" value={reason} onChange={setReason} />
    </MoveDialog>
  )
}

type Undo = { prepared?: boolean; preparedName?: string; prepareTime?: string; expireTime?: string }

/** 状态回退: the technical undo of the last step; a second person confirms where the centre asks for four eyes. */
export function UndoDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const [reason, setReason] = useState('')
  const [prepared, setPrepared] = useState<Undo | null>(null)
  const subject = subjects[0]!

  const confirm = async () => {
    const sent = await send<Undo | null>(
      `/v2/subject/subjectStateRollBack?subjectId=${encodeURIComponent(subject.id)}`,
      { reason: reason.trim() },
    )
    if (!sent.ok) return
    if (sent.result?.prepared) setPrepared(sent.result)
    else onDone()
  }
  return (
    <MoveDialog
      title="状态回退"
      verb="撤销上一步"
      grave
      busy={busy}
      ready={reasonGiven(reason) && !prepared}
      hint="仅用于更正误操作：撤销时间线上的最后一步。"
      onConfirm={confirm}
      onClose={prepared ? onDone : onClose}
    >
      <Names subjects={subjects} />
      {prepared ? (
        <Banner
          type="info"
          closeIcon={null}
          fullMode={false}
          bordered
          title="已登记，等待第二人确认"
          description="请另一位业务负责人或管理员对本课题再次执行“状态回退”。24 小时内未确认则自动失效。"
        />
      ) : null}
      <ReasonField label="回退理由" value={reason} onChange={setReason} />
    </MoveDialog>
  )
}

/** 删除: a draft goes to the recycle bin for thirty days. */
export function RemoveDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const confirm = async () => {
    const sent = await send('/v2/subject/delete', { ids: subjects.map((subject) => subject.id) })
    if (sent.ok) onDone()
  }
  return (
    <MoveDialog
      title="删除课题"
      verb={subjects.length > 1 ? `删除 ${subjects.length} 个课题` : '删除课题'}
      grave
      busy={busy}
      hint="删除后 30 天内可由管理员恢复。"
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
    </MoveDialog>
  )
}
