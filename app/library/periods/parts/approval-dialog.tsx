import { useState } from 'react'
import { parseOutcome, useDryRun } from '~/app/lib/use-dry-run'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { DryRunReport, type DryRunOutcome } from '~/app/ui/dry-run-report'
import { ReasonField, isReasonLongEnough } from '~/app/ui/reason-field'
import * as calls from '~/worker/library/periods/calls'
import type { ScheduleRow } from '~/worker/library/periods/contract'
import style from '../../library.module.css'
import { t } from '../texts'

/** Approves or returns one or several submitted schedules. A return requires a reason. */
export function ApprovalDialog({
  pass,
  rows,
  onClose,
  onDone,
}: {
  pass: boolean
  rows: readonly ScheduleRow[]
  onClose: () => void
  onDone: () => void
}) {
  const { send, busy } = useSend()
  const [opinion, setOpinion] = useState('')
  const [failed, setFailed] = useState<DryRunOutcome['failed']>([])
  const ready = pass || isReasonLongEnough(opinion)
  const body = { ids: rows.map((row) => row.id), pass: pass ? 1 : 0, opinion: opinion.trim() }
  const { outcome, refusal, asking } = useDryRun(calls.scheduleApproval, ready ? body : null)
  const label = pass ? t.approve : t.sendBack
  const confirm = async () => {
    const sent = await send(calls.scheduleApproval, body)
    if (!sent.ok) return
    const left = parseOutcome(sent.result)?.failed ?? []
    if (left.length) setFailed(left)
    else onDone()
  }
  if (failed.length)
    return (
      <ActionDialog
        over
        title={t.notDone(failed.length)}
        verb={t.gotIt}
        busy={false}
        onConfirm={onDone}
        onClose={onDone}
      >
        <DryRunReport outcome={{ ok: [], failed }} />
      </ActionDialog>
    )
  return (
    <ActionDialog
      title={label}
      verb={t.onProgress(label, outcome?.ok.length ?? rows.length)}
      busy={busy}
      ready={ready && !asking && outcome?.ok.length !== 0}
      hint={pass ? t.approveHint : t.sendBackHint}
      {...(!pass && { grave: true })}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <ul className={style.cards} aria-label={t.chosen}>
        {rows.map((row) => (
          <li key={row.id}>
            {row.departName} · {row.taskName} · {row.period_dictText} · {row.rate}%
          </li>
        ))}
      </ul>
      <ReasonField label={t.opinion} value={opinion} onChange={setOpinion} required={!pass} />
      {refusal && <p role="alert">{refusal}</p>}
      <DryRunReport outcome={outcome} />
    </ActionDialog>
  )
}
