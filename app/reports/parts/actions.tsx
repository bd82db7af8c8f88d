import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { parseOutcome, useDryRun } from '~/app/lib/use-dry-run'
import { dayOf } from '~/app/lib/dates'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { DryRunReport, type DryRunOutcome } from '~/app/ui/dry-run-report'
import { LabelledField } from '~/app/ui/field'
import { DatePicker } from '~/app/ui/semi-controls'
import type { ReportRow } from '~/worker/reports/responses'
import { midtermAssessments } from '~/worker/subjects/reports/statuses'
import { midConclusionText } from './labels'
import styles from './reports.module.css'
import * as reports from '~/worker/reports/calls'
import type { Call } from '~/worker/core/call'
import { t } from '~/app/reports/texts'
import { ReasonField, isReasonLongEnough } from '~/app/ui/reason-field'

type ActionDefinition = {
  says: string
  /** The call, and its parameters besides the ids. */
  call: Call
  fixed?: Record<string, string>
  asks?: {
    reason?: 'needed' | 'free'
    reasonName?: string
    reasonLabel?: string
    due?: 'needed' | 'free'
    dueName?: string
  }
  grave?: boolean
  explains: string
}
export const reportActionNames = ['pass', 'return', 'withdraw', 'extend', 'openEarly', 'waive', 'reopen'] as const
export type ReportAction = (typeof reportActionNames)[number]
/** Actions of the centre and the author on reports that are not being written, in the order of the menu. */
export const reportActions = (): Record<ReportAction, ActionDefinition> => ({
  pass: {
    says: t.approve,
    call: reports.auditReports,
    fixed: { result: 'pass' },
    asks: {
      reason: 'free',
      reasonName: 'opinion',
      reasonLabel: t.reviewOpinion,
    },
    explains: t.approveHint,
  },
  return: {
    says: t.sendBack,
    call: reports.auditReports,
    fixed: { result: 'return' },
    asks: {
      reason: 'needed',
      reasonName: 'opinion',
      reasonLabel: t.returnOpinion,
      due: 'needed',
      dueName: 'returnDue',
    },
    grave: true,
    explains: t.returnHint,
  },
  withdraw: {
    says: t.withdraw,
    call: reports.withdrawReport,
    explains: t.withdrawHint,
  },
  extend: {
    says: t.extend,
    call: reports.extendReports,
    asks: { reason: 'needed', due: 'needed', dueName: 'newDue' },
    explains: t.extendHint,
  },
  openEarly: {
    says: t.openEarly,
    call: reports.openReports,
    explains: t.openEarlyHint,
  },
  waive: {
    says: t.waive,
    call: reports.waiveReports,
    asks: { reason: 'needed' },
    grave: true,
    explains: t.waiveHint,
  },
  reopen: {
    says: t.reopen,
    call: reports.reopenReport,
    asks: { reason: 'needed', due: 'free', dueName: 'returnDue' },
    grave: true,
    explains: t.reopenHint,
  },
})

/** Dialog of an action: its parameters and the reports. Input is kept after a refusal. */
export function ReportActionDialog({
  name,
  rows,
  onClose,
  onDone,
}: {
  name: ReportAction
  rows: readonly Pick<ReportRow, 'id' | 'reportType' | 'subjectName' | 'reportName'>[]
  onClose: () => void
  onDone: () => void
}) {
  const action: ActionDefinition = reportActions()[name]
  const { send, busy } = useSend()
  const [reason, setReason] = useState('')
  const [due, setDue] = useState('')
  const [progress, setProgress] = useState<(typeof midtermAssessments)[number]>(midtermAssessments[0])
  const [failed, setFailed] = useState<DryRunOutcome['failed']>([])
  const one = rows.length === 1 ? rows[0]! : null
  const findsProgress = name === 'pass' && rows.some((row) => row.reportType === 'MIDTERM')
  const { asks = {} } = action
  const ready =
    (asks.reason !== 'needed' || isReasonLongEnough(reason)) && (asks.due !== 'needed' || !!due) && rows.length > 0

  const body = {
    ...(one ? { id: one.id } : { ids: rows.map((row) => row.id) }),
    ...action.fixed,
    ...(asks.reason && { [asks.reasonName ?? 'reason']: reason.trim() }),
    ...(due && asks.dueName && { [asks.dueName]: due }),
    ...(findsProgress && { midConclusion: progress }),
  }
  const { outcome, asking } = useDryRun(action.call, one || !ready ? null : body)
  const confirm = async () => {
    const sent = await send(action.call, body)
    if (!sent.ok) return
    const left = parseOutcome(sent.result)?.failed ?? []
    if (left.length) setFailed(left)
    else onDone()
  }
  if (failed.length)
    return (
      <ActionDialog
        title={t.reportsNotDone(failed.length)}
        verb={t.gotIt}
        busy={false}
        onConfirm={onDone}
        onClose={onDone}
      >
        <ul className={styles.cards}>
          {failed.map((row) => (
            <li key={row.id} className={styles.card}>
              <strong>{row.name || row.id}</strong>
              <span>{row.reason}</span>
            </li>
          ))}
        </ul>
      </ActionDialog>
    )
  return (
    <ActionDialog
      title={action.says}
      verb={one ? action.says : t.actOnReports(action.says, outcome?.ok.length ?? rows.length)}
      busy={busy}
      ready={ready && !asking && outcome?.ok.length !== 0}
      hint={action.explains}
      {...(action.grave && { grave: true })}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {one ? (
        <p className={styles.text}>
          {one.subjectName} · {one.reportName}
        </p>
      ) : (
        <ul className={styles.cards} aria-label={t.chosenReports}>
          {rows.map((row) => (
            <li key={row.id} className={styles.muted}>
              {row.subjectName} · {row.reportName}
            </li>
          ))}
        </ul>
      )}
      {findsProgress && (
        <LabelledField label={t.midProgress} required>
          {(id) => (
            <RadioGroup
              id={id}
              value={progress}
              onChange={(event) => setProgress(event.target.value as (typeof midtermAssessments)[number])}
            >
              {midtermAssessments.map((word) => (
                <Radio key={word} value={word}>
                  {midConclusionText(word)}
                </Radio>
              ))}
            </RadioGroup>
          )}
        </LabelledField>
      )}
      {asks.due && (
        <LabelledField label={t.newDue} required={asks.due === 'needed'} help={t.dueEndOfDay}>
          {(id) => (
            <div id={id}>
              <DatePicker
                aria-label={t.newDue}
                placeholder={t.chooseDate}
                style={{ width: '100%' }}
                value={due || undefined}
                onChange={(date) => setDue(date instanceof Date ? dayOf(date) : '')}
              />
            </div>
          )}
        </LabelledField>
      )}
      {asks.reason && (
        <ReasonField
          label={asks.reasonLabel ?? t.reason}
          value={reason}
          onChange={setReason}
          required={asks.reason === 'needed'}
        />
      )}
      <DryRunReport outcome={outcome} />
    </ActionDialog>
  )
}
