import { useState } from 'react'
import { useDryRun } from '~/app/lib/use-dry-run'
import { useSend } from '~/app/lib/use-send'
import styles from './grading.module.css'
import { t } from '~/app/grading/texts'
import { ActionDialog } from '~/app/ui/action-dialog'
import { DryRunReport } from '~/app/ui/dry-run-report'
import { ReasonField, isReasonLongEnough } from '~/app/ui/reason-field'
import * as grading from '~/worker/grading/calls'

const PATH = grading.endGrading

/**
 * Ends the grading of a year. Uncommitted grades are waived with a reason; scores, ranks and levels become final.
 * Subjects that cannot end yet are listed and stay open; the others can end before them.
 */
export function EndDialog({ year, waiting, onClose }: { year: string; waiting: number; onClose: () => void }) {
  const { send, busy } = useSend()
  const [reason, setReason] = useState('')
  const hasReason = isReasonLongEnough(reason)
  const { outcome, asking } = useDryRun(PATH, { year, reason: hasReason ? reason.trim() : '' })
  const confirm = async () => {
    const which = outcome?.failed.length ? { ids: outcome.ok } : { year }
    const sent = await send(PATH, { ...which, reason: reason.trim() })
    if (sent.ok) onClose()
  }
  return (
    <ActionDialog
      title={t.endYear(year)}
      verb={t.endSubjects(outcome?.ok.length ?? 0)}
      grave
      busy={busy}
      ready={!asking && !!outcome && outcome.ok.length > 0}
      hint={outcome?.failed.length ? t.endSomeHint : t.endHint}
      onConfirm={confirm}
      onClose={onClose}
    >
      {waiting > 0 && <p className={styles.muted}>{t.gradesWaiting(waiting)}</p>}
      <DryRunReport outcome={outcome} />
      <ReasonField
        label={t.waiveReason}
        value={reason}
        onChange={setReason}
        required={false}
        help={waiting > 0 ? t.waiveReasonNeeded : t.waiveReasonFree}
      />
    </ActionDialog>
  )
}
