import { Input } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { useSend } from '~/app/lib/use-send'
import { t } from '~/app/reviews/texts'
import { ActionDialog } from '~/app/ui/action-dialog'
import { LabelledField } from '~/app/ui/field'
import { ReasonField, isReasonLongEnough } from '~/app/ui/reason-field'
import * as reviews from '~/worker/reviews/calls'
import { useFieldConstraints } from '~/app/lib/form/schema'
import { countCharacters } from '~/worker/core/plain-text'

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
  const constraints = useFieldConstraints(reviews.declineReview)
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
    <ActionDialog
      title={t.declineTitle}
      verb={t.decline}
      grave
      busy={busy}
      ready={isReasonLongEnough(reason)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t.declineNote(subject.subjectName)}</p>
      <ReasonField value={reason} onChange={setReason} help={t.declineReasonHelp} />
      <LabelledField label={t.substitute} help={t.substituteHelp}>
        {(id) => (
          <Input
            id={id}
            value={substitute}
            onChange={setSubstitute}
            maxLength={constraints('substitute').max}
            getValueLength={countCharacters}
            showClear
          />
        )}
      </LabelledField>
    </ActionDialog>
  )
}
