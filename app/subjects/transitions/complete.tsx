import { useState } from 'react'
import { useDryRun } from '~/app/lib/use-dry-run'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { DryRunReport } from '~/app/ui/dry-run-report'
import { ReasonField, isReasonLongEnough } from '~/app/ui/reason-field'
import type { TransitionDialogProps } from './dialog-props'
import { SubjectNames } from './subject-names'
import { t as actNames } from './actions.texts'
import { t } from './texts'
import * as steering from '~/worker/subject-management/calls'

const PATH = steering.completeSubjects

/** One call for three endings: conclude, finish without the excellent list, finish without a prize. */
export function CompleteDialog({ subjects, onClose, onDone }: TransitionDialogProps) {
  const { send, busy } = useSend()
  const [opinion, setOpinion] = useState('')
  const [archiveReason, setArchiveReason] = useState('')
  const status = subjects[0]!.status
  const ids = subjects.map((subject) => subject.id)
  const concluding = status === 'ESTABLISHED'
  const needsReason = status === 'TO_PRIZE'
  const without = concluding ? archiveReason.trim() : ''
  const { outcome, asking } = useDryRun(PATH, {
    ids,
    opinion: needsReason ? t.reasonToFollow : '',
    archiveReason: without,
  })
  // A failed dry run offers a field for a reason. The field stays visible while it has text.
  const asksWhy = concluding && (!!archiveReason || !!outcome?.failed.length)
  const count = outcome?.ok.length ?? ids.length
  const verb = concluding ? actNames.conclude : actNames.finish

  const confirm = async () => {
    const sent = await send(PATH, { ids: outcome?.ok ?? ids, opinion: opinion.trim(), archiveReason: without })
    if (sent.ok) onDone()
  }
  return (
    <ActionDialog
      title={verb}
      verb={ids.length > 1 ? t.verbCountShort(verb, count) : verb}
      busy={busy}
      ready={(!needsReason || isReasonLongEnough(opinion)) && !asking && count > 0}
      hint={concluding ? t.concludeExplained : t.finishExplained}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      <DryRunReport outcome={outcome} />
      <ReasonField
        label={needsReason ? t.noPrizeReason : t.concludeOpinion}
        value={opinion}
        onChange={setOpinion}
        required={needsReason}
      />
      {asksWhy ? (
        <ReasonField
          label={t.archiveReason}
          value={archiveReason}
          onChange={setArchiveReason}
          required={false}
          help={t.archiveReasonHelp}
        />
      ) : null}
    </ActionDialog>
  )
}
