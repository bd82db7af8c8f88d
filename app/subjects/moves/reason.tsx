import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { ActDialog } from '~/app/ui/act-dialog'
import { ReasonField, reasonGiven } from '~/app/ui/reason-field'
import type { MoveDialogInput } from './dialog'
import { Names } from './names'
import { t as subjectsWords } from '~/app/subjects/texts'
import { t as actNames } from './acts.texts'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'
import * as steering from '~/worker/steering/calls'
import type { Call } from '~/worker/core/call'
import * as reviews from '~/worker/reviews/calls'

type Words = {
  title: string
  verb: string
  label: string
  explains: string
  /** The reason may be left out. */
  optional?: true
  /** What is sent. `ids` are those of the subjects. */
  body: (ids: string[], reason: string) => [call: Call, body: object]
}

/** Acts that need nothing but a reason. */
const words = {
  withdraw: {
    get title() {
      return actNames.withdraw
    },
    get verb() {
      return actNames.withdraw
    },
    get label() {
      return t.withdrawReason
    },
    optional: true,
    get explains() {
      return t.withdrawExplained
    },
    body: (ids, reason) => [steering.rollBackSubjects, { ids, reason }],
  },
  backToFirst: {
    get title() {
      return actNames.backToFirst
    },
    get verb() {
      return actNames.backToFirst
    },
    get label() {
      return t.returnReason
    },
    get explains() {
      return t.backToFirstExplained
    },
    body: ([subjectId = ''], reason) => [reviews.backToFirst, { subjectId, reason }],
  },
  rejectPlan: {
    get title() {
      return t.rejectPlanTitle
    },
    get verb() {
      return subjectsWords.rejectPlan
    },
    get label() {
      return t.reason
    },
    get explains() {
      return t.rejectPlanExplained
    },
    body: (ids, reason) => [subjectsCalls.auditSubjectsBatch, { ids, result: 'reject', opinion: reason }],
  },
  unestablish: {
    get title() {
      return actNames.unestablish
    },
    get verb() {
      return actNames.unestablish
    },
    get label() {
      return t.returnReason
    },
    get explains() {
      return t.unestablishExplained
    },
    body: (ids, reason) => [steering.rollBackSubjects, { ids, reason }],
  },
} satisfies Record<string, Words>

export function ReasonDialog({ kind, subjects, onClose, onDone }: MoveDialogInput & { kind: keyof typeof words }) {
  const { send, busy } = useSend()
  const [reason, setReason] = useState('')
  const { title, verb, label, explains, optional, body }: Words = words[kind]

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
    <ActDialog
      title={title}
      verb={subjects.length > 1 ? t.verbCountShort(verb, subjects.length) : verb}
      grave
      busy={busy}
      ready={optional ? !reason.trim() || reasonGiven(reason) : reasonGiven(reason)}
      hint={explains}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <ReasonField label={label} value={reason} onChange={setReason} required={!optional} />
    </ActDialog>
  )
}
