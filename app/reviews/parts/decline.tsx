import { Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { t } from '~/app/reviews/texts'
import { ActDialog } from '~/app/ui/act-dialog'
import { Labelled } from '~/app/ui/field'
import { ReasonField, reasonGiven } from '~/app/ui/reason-field'
import * as reviews from '~/worker/reviews/calls'
import { useAsked } from '~/app/lib/form/schema'
import { lengthOfText } from '~/worker/core/plain-text'

/** Declines a review with a reason and proposals for other reviewers. */
export function DeclineDialog({
  subject,
  stage,
  onDone,
  onClose,
}: {
  subject: { id: string; subjectName: string }
  stage: string
  onDone: () => void
  onClose: () => void
}) {
  const { send, busy } = useSend()
  const constraints = useAsked(reviews.declineReview)
  const [reason, setReason] = useState('')
  const [substitute, setSubstitute] = useState('')
  const confirm = async () => {
    const sent = await send(
      reviews.declineReview,
      { subjectId: subject.id, stage, reason: reason.trim(), substitute: substitute.trim() },
      { revalidate: false },
    )
    if (sent.ok) onDone()
  }
  return (
    <ActDialog
      title={t.declineTitle}
      verb={t.decline}
      grave
      busy={busy}
      ready={reasonGiven(reason)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t.declineNote(subject.subjectName)}</p>
      <ReasonField value={reason} onChange={setReason} help={t.declineReasonHelp} />
      <Labelled label={t.substitute} help={t.substituteHelp}>
        {(id) => (
          <Input
            id={id}
            value={substitute}
            onChange={setSubstitute}
            maxLength={constraints('substitute').max}
            getValueLength={lengthOfText}
            showClear
          />
        )}
      </Labelled>
    </ActDialog>
  )
}
