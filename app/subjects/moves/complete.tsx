import { useState } from 'react'
import { useSend } from '~/app/lib/send'
import { MoveDialog } from './dialog'
import { useDryRun } from './dry-run'
import type { MoveDialogInput } from './open'
import { DryRun, Names, ReasonField, reasonGiven } from './parts'
import { t } from './texts'

const PATH = '/v2/subject/completeSubject'

/** One call for three ends: conclude, finish without the excellent list, finish without a prize. */
export function CompleteDialog({ subjects, onClose, onDone }: MoveDialogInput) {
  const { send, busy } = useSend()
  const [opinion, setOpinion] = useState('')
  const status = subjects[0]!.status
  const ids = subjects.map((subject) => subject.id)
  const concluding = status === 'ESTABLISHED'
  const needsReason = status === 'TO_PRIZE'
  const { outcome, asking } = useDryRun(PATH, { ids, opinion: needsReason ? t.reasonToFollow : '' })
  const count = outcome?.ok.length ?? ids.length
  const verb = concluding ? t.conclude : t.finish

  const confirm = async () => {
    const sent = await send(PATH, { ids: outcome?.ok ?? ids, opinion: opinion.trim() })
    if (sent.ok) onDone()
  }
  return (
    <MoveDialog
      title={verb}
      verb={ids.length > 1 ? t.verbCountShort(verb, count) : verb}
      busy={busy}
      ready={(!needsReason || reasonGiven(opinion)) && !asking && count > 0}
      hint={concluding ? t.concludeExplained : t.finishExplained}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Names subjects={subjects} />
      <DryRun outcome={outcome} />
      <ReasonField
        label={needsReason ? t.noPrizeReason : t.concludeOpinion}
        value={opinion}
        onChange={setOpinion}
        required={needsReason}
      />
    </MoveDialog>
  )
}
