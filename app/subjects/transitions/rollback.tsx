import { Banner } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { Choice } from '~/app/ui/choice'
import { LabelledField } from '~/app/ui/field'
import { ReasonField, isReasonLongEnough } from '~/app/ui/reason-field'
import { subjectStatusLabel } from '~/worker/subjects/statuses'
import type { TransitionDialogProps } from './dialog-props'
import { SubjectNames } from './subject-names'
import { UndoPreview, useUndoPreview } from './undo-preview'
import { t as ui } from '~/app/ui/texts'
import { t as actNames } from './actions.texts'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'
import * as steering from '~/worker/subject-management/calls'

type Line = { fromStatus: string; toStatus: string; operation: string; createTime: string; actorName: string }

/** Returns the previous steps of the subject, the latest first, without the current one. */
const previousStepsOf = (lines: readonly Line[], status: string) => {
  const steps = new Set<string>()
  for (const line of lines.toReversed()) for (const step of [line.toStatus, line.fromStatus]) if (step) steps.add(step)
  steps.delete(status)
  return [...steps]
}

/** 退回: returns the subject to an earlier business step. Later results are archived. */
export function RollbackDialog({ subjects, history, onClose, onDone }: TransitionDialogProps) {
  const { send, busy } = useSend()
  const [target, setTarget] = useState('')
  const [reason, setReason] = useState('')
  const [lines, setLines] = useState<readonly Line[]>(history ?? [])
  const subject = subjects[0]!
  const one = subjects.length === 1

  useEffect(() => {
    if (history || !one) return
    void callApi(subjectsCalls.subjectDetail, { id: subject.id }).then((answer) => {
      if (answer.ok) setLines(answer.result.timeLine.map((line) => ({ ...line, createTime: line.time })))
    })
  }, [history, one, subject.id])

  const ids = subjects.map((each) => each.id)
  const preview = useUndoPreview(steering.rollBackSubjects, { ids, ...(target && { targetStatus: target }) })
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
    <ActionDialog
      title={actNames.rollBack}
      verb={one ? t.returnVerb : t.returnCount(fits)}
      grave
      busy={busy}
      ready={isReasonLongEnough(reason) && fits > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      <Banner type="warning" closeIcon={null} fullMode={false} bordered description={t.rollBackExplained} />
      {one ? (
        <LabelledField label={t.returnTo} help={t.returnToHelp}>
          {(id) => (
            <Choice
              id={id}
              showClear
              value={target}
              placeholder={t.statusNow(subjectStatusLabel(subject.status))}
              onChange={(value) => setTarget(value)}
              options={previousStepsOf(lines, subject.status).map((value) => ({
                value,
                label: subjectStatusLabel(value),
              }))}
            />
          )}
        </LabelledField>
      ) : null}
      <UndoPreview tried={preview} />
      <ReasonField label={t.returnReason} value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

/** 状态回退: technical undo of the last step. A second person confirms it if the centre requires two-person approval. */
export function UndoDialog({ subjects, onClose, onDone }: TransitionDialogProps) {
  const { send, busy } = useSend()
  const [reason, setReason] = useState('')
  const [prepared, setPrepared] = useState(false)
  const subject = subjects[0]!
  const preview = useUndoPreview(steering.undoStep, { subjectId: subject.id })

  const confirm = async () => {
    const sent = await send(steering.undoStep, { subjectId: subject.id, reason: reason.trim() })
    if (!sent.ok) return
    if (sent.result.prepared) setPrepared(true)
    else onDone()
  }
  return (
    <ActionDialog
      title={actNames.undo}
      over={prepared}
      verb={prepared ? ui.close : preview?.waits ? t.undoAsk : t.undoLast}
      grave
      busy={busy}
      ready={isReasonLongEnough(reason) && !preview?.refused}
      hint={prepared ? undefined : t.undoExplained}
      onConfirm={confirm}
      onClose={prepared ? onDone : onClose}
    >
      <SubjectNames subjects={subjects} />
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
      {prepared ? null : <UndoPreview tried={preview} />}
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
    </ActionDialog>
  )
}

/** 删除: moves a draft to the recycle bin for thirty days. */
export function RemoveDialog({ subjects, onClose, onDone }: TransitionDialogProps) {
  const { send, busy } = useSend()
  const confirm = async () => {
    const sent = await send(subjectsCalls.deleteSubjects, { ids: subjects.map((subject) => subject.id) })
    if (sent.ok) onDone()
  }
  return (
    <ActionDialog
      title={t.removeSubject}
      verb={subjects.length > 1 ? t.removeCount(subjects.length) : t.removeSubject}
      grave
      busy={busy}
      hint={t.removeExplained}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
    </ActionDialog>
  )
}
