import { Banner } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { useSend } from '~/app/lib/send'
import { ActDialog } from '~/app/ui/act-dialog'
import { Choice } from '~/app/ui/choice'
import { Labelled } from '~/app/ui/field'
import { ReasonField, reasonGiven } from '~/app/ui/reason-field'
import { statusLabel } from '~/worker/subjects/statuses'
import type { MoveDialogInput } from './dialog'
import { Names } from './names'
import { UndoingView, useUndoing } from './undoing'
import { t as ui } from '~/app/ui/texts'
import { t as actNames } from './acts.texts'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'
import * as steering from '~/worker/steering/calls'

type Line = { fromStatus: string; toStatus: string; operation: string; createTime: string; actorName: string }

/** Returns the previous steps of the subject, the latest first, without the current one. */
const stepsBefore = (lines: readonly Line[], status: string) => {
  const steps = new Set<string>()
  for (const line of lines.toReversed()) for (const step of [line.toStatus, line.fromStatus]) if (step) steps.add(step)
  steps.delete(status)
  return [...steps]
}

/** 退回: returns the subject to an earlier business step. Later results are archived. */
export function RollBackDialog({ subjects, history, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const [target, setTarget] = useState('')
  const [reason, setReason] = useState('')
  const [lines, setLines] = useState<readonly Line[]>(history ?? [])
  const subject = subjects[0]!
  const one = subjects.length === 1

  useEffect(() => {
    if (history || !one) return
    void ask(subjectsCalls.subjectDetail, { id: subject.id }).then((answer) => {
      if (answer.ok) setLines(answer.result.timeLine.map((line) => ({ ...line, createTime: line.time })))
    })
  }, [history, one, subject.id])

  const ids = subjects.map((each) => each.id)
  const preview = useUndoing(steering.rollBackSubjects, { ids, ...(target && { targetStatus: target }) })
  const fits = preview ? preview.preview.length : ids.length

  const confirm = async () => {
    const sent = await send(steering.rollBackSubjects, {
      ids: preview ? preview.preview.map((each) => each.id) : ids,
      ...(target && { targetStatus: target }),
      reason: reason.trim(),
    })
    if (sent.ok) onDone()
  }
  return (
    <ActDialog
      title={actNames.rollBack}
      verb={one ? t.returnVerb : t.returnCount(fits)}
      grave
      busy={busy}
      ready={reasonGiven(reason) && fits > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <Banner type="warning" closeIcon={null} fullMode={false} bordered description={t.rollBackExplained} />
      {one ? (
        <Labelled label={t.returnTo} help={t.returnToHelp}>
          {(id) => (
            <Choice
              id={id}
              showClear
              value={target}
              placeholder={t.statusNow(statusLabel(subject.status))}
              onChange={(value) => setTarget(value)}
              options={stepsBefore(lines, subject.status).map((value) => ({ value, label: statusLabel(value) }))}
            />
          )}
        </Labelled>
      ) : null}
      <UndoingView tried={preview} />
      <ReasonField label={t.returnReason} value={reason} onChange={setReason} />
    </ActDialog>
  )
}

/** 状态回退: technical undo of the last step. A second person confirms it if the centre requires two-person approval. */
export function UndoDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const [reason, setReason] = useState('')
  const [prepared, setPrepared] = useState(false)
  const subject = subjects[0]!
  const preview = useUndoing(steering.undoStep, { subjectId: subject.id })

  const confirm = async () => {
    const sent = await send(steering.undoStep, { subjectId: subject.id, reason: reason.trim() })
    if (!sent.ok) return
    if (sent.result.prepared) setPrepared(true)
    else onDone()
  }
  return (
    <ActDialog
      title={actNames.undo}
      over={prepared}
      verb={prepared ? ui.close : preview?.waits ? t.undoAsk : t.undoLast}
      grave
      busy={busy}
      ready={reasonGiven(reason) && !preview?.refused}
      hint={prepared ? undefined : t.undoExplained}
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
          title={t.undoPrepared}
          description={t.undoPreparedHelp}
        />
      ) : null}
      {prepared ? null : <UndoingView tried={preview} />}
      {preview && !prepared && (preview.waits || preview.preparedBy) ? (
        <Banner
          type="warning"
          closeIcon={null}
          fullMode={false}
          bordered
          description={preview.waits ? t.undoWaits : t.undoConfirms(preview.preparedBy)}
        />
      ) : null}
      {prepared ? null : <ReasonField label={t.undoReason} value={reason} onChange={setReason} />}
    </ActDialog>
  )
}

/** 删除: moves a draft to the recycle bin for thirty days. */
export function RemoveDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const confirm = async () => {
    const sent = await send(subjectsCalls.deleteSubjects, { ids: subjects.map((subject) => subject.id) })
    if (sent.ok) onDone()
  }
  return (
    <ActDialog
      title={t.removeSubject}
      verb={subjects.length > 1 ? t.removeCount(subjects.length) : t.removeSubject}
      grave
      busy={busy}
      hint={t.removeExplained}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
    </ActDialog>
  )
}
