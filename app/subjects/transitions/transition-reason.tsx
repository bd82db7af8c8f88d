import { useState } from 'react'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { ReasonField, isReasonLongEnough } from '~/app/ui/reason-field'
import type { TransitionDialogProps } from './dialog-props'
import { SubjectNames } from './subject-names'
import { t as subjectsWords } from '~/app/subjects/texts'
import { t as actNames } from './actions.texts'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'
import * as steering from '~/worker/subject-management/calls'
import type { Call } from '~/worker/core/call'
import * as reviews from '~/worker/reviews/calls'

type ReasonLabels = {
  title: string
  verb: string
  label: string
  explains: string
  /** The reason is optional. */
  optional?: true
  /** Returns the request. `ids` are the subjects' ids. */
  body: (ids: string[], reason: string) => [call: Call, body: object]
}

/** Actions that need only a reason. */
const reasonLabels = () =>
  ({
    withdraw: {
      title: actNames.withdraw,
      verb: actNames.withdraw,
      label: t.withdrawReason,
      optional: true,
      explains: t.withdrawExplained,
      body: (ids, reason) => [steering.rollBackSubjects, { ids, reason }],
    },
    backToFirst: {
      title: actNames.backToFirst,
      verb: actNames.backToFirst,
      label: t.returnReason,
      explains: t.backToFirstExplained,
      body: ([subjectId = ''], reason) => [reviews.backToFirst, { subjectId, reason }],
    },
    rejectPlan: {
      title: t.rejectPlanTitle,
      verb: subjectsWords.rejectPlan,
      label: t.reason,
      explains: t.rejectPlanExplained,
      body: (ids, reason) => [subjectsCalls.auditSubjectsBatch, { ids, result: 'reject', opinion: reason }],
    },
    unestablish: {
      title: actNames.unestablish,
      verb: actNames.unestablish,
      label: t.returnReason,
      explains: t.unestablishExplained,
      body: (ids, reason) => [steering.rollBackSubjects, { ids, reason }],
    },
  }) satisfies Record<string, ReasonLabels>

export function TransitionReasonDialog({
  kind,
  subjects,
  onClose,
  onDone,
}: TransitionDialogProps & { kind: keyof ReturnType<typeof reasonLabels> }) {
  const { send, busy } = useSend()
  const [reason, setReason] = useState('')
  const { title, verb, label, explains, optional, body }: ReasonLabels = reasonLabels()[kind]

  const confirm = async () => {
    const sent = await send<Call>(
      ...body(
        subjects.map((subject) => subject.id),
        reason.trim(),
      ),
    )
    if (sent.ok) onDone()
  }
  return (
    <ActionDialog
      title={title}
      verb={subjects.length > 1 ? t.verbCountShort(verb, subjects.length) : verb}
      grave
      busy={busy}
      ready={optional ? !reason.trim() || isReasonLongEnough(reason) : isReasonLongEnough(reason)}
      hint={explains}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      <ReasonField label={label} value={reason} onChange={setReason} required={!optional} />
    </ActionDialog>
  )
}
