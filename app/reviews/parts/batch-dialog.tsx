import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { parseOutcome } from '~/app/lib/use-dry-run'
import { useSend } from '~/app/lib/use-send'
import type { ReviewQueueRow } from '~/worker/reviews/responses'
import { COMMENT_MAX, conclusions, type Conclusion, needsComment, findOpinionProblems } from '~/worker/reviews/rules'
import { conclusionText } from './labels'
import { t } from '~/app/reviews/texts'
import { SubjectNames } from '~/app/subjects/transitions/subject-names'
import { ActionDialog } from '~/app/ui/action-dialog'
import { DryRunReport, type DryRunOutcome } from '~/app/ui/dry-run-report'
import { LabelledField } from '~/app/ui/field'
import * as reviews from '~/worker/reviews/calls'
import { t as ui } from '~/app/ui/texts'
import { TextArea } from '~/app/ui/text-area'

const choices = Object.keys(conclusions) as Conclusion[]

function Conclusions({ id, value, onChange }: { id: string; value: string; onChange: (value: string) => void }) {
  return (
    <RadioGroup id={id} value={value} onChange={(event) => onChange(String(event.target.value))}>
      {choices.map((one) => (
        <Radio key={one} value={one}>
          {conclusionText(one)}
        </Radio>
      ))}
    </RadioGroup>
  )
}

/** One opinion for several pending subjects. Each subject is checked separately, and refusals are shown with their reason. */
export function BatchReview({
  rows,
  onDone,
  onClose,
}: {
  rows: readonly ReviewQueueRow[]
  onDone: () => void
  onClose: () => void
}) {
  const { send, busy } = useSend()
  const [conclusion, setConclusion] = useState('')
  const [comment, setComment] = useState('')
  const [outcome, setOutcome] = useState<DryRunOutcome | null>(null)
  const problems = findOpinionProblems({ conclusion, comment })
  const confirm = async () => {
    const sent = await send(reviews.writeReviews, {
      rows: rows.map(({ subjectId, stage, lockVersion }) => ({
        ...{ subjectId, stage, lockVersion },
        ...{ conclusion, comment: comment.trim() },
      })),
      commit: 1,
    })
    if (sent.ok && sent.result.failed.length === 0) return onDone()
    const runOutcome = parseOutcome(sent.result)
    if (runOutcome) setOutcome(runOutcome)
  }
  return (
    <ActionDialog
      title={t.batchReview}
      over={!!outcome?.ok.length}
      verb={outcome?.ok.length ? ui.close : t.batchSubmit(rows.length)}
      wide
      busy={busy}
      ready={Object.keys(problems).length === 0}
      hint={outcome ? undefined : comment || conclusion ? Object.values(problems)[0] : t.batchHint}
      onConfirm={() => void confirm()}
      onClose={outcome?.ok.length ? onDone : onClose}
    >
      <SubjectNames subjects={rows.map((row) => ({ id: row.reviewId, subjectName: row.subjectName }))} />
      <LabelledField label={t.conclusion} required>
        {(id) => <Conclusions id={id} value={conclusion} onChange={setConclusion} />}
      </LabelledField>
      <LabelledField label={t.forApplicant} required={needsComment(conclusion)} help={t.forApplicantHelp}>
        {(id) => (
          <TextArea
            id={id}
            rows={[3, 12]}
            maxCount={COMMENT_MAX}
            maxLength={COMMENT_MAX}
            value={comment}
            onChange={setComment}
          />
        )}
      </LabelledField>
      <DryRunReport outcome={outcome} />
    </ActionDialog>
  )
}
