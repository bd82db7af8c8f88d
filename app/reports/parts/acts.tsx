import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { MoveDialog } from '~/app/subjects/moves/dialog'
import { Labelled, type Outcome, ReasonField, reasonGiven } from '~/app/subjects/moves/parts'
import { dayOf } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { DatePicker } from '~/app/ui/named'
import type { ReportRow } from '~/worker/reports/contract'
import { midConclusions } from '~/worker/reports/statuses'
import styles from './reports.module.css'

type Act = {
  says: string
  /** The call, and what it takes besides the ids. */
  call: string
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
/** What the centre and the author do with reports that are not being written; the order is the one of the menu. */
export const reportActs = {
  pass: {
    says: '审阅通过',
    call: 'audit',
    fixed: { result: 'pass' },
    asks: { reason: 'free', reasonName: 'opinion', reasonLabel: '审阅意见' },
    explains: '通过后通知负责人和机构联系人。',
  },
  return: {
    says: '退回完善',
    call: 'audit',
    fixed: { result: 'return' },
    asks: { reason: 'needed', reasonName: 'opinion', reasonLabel: '退回意见', due: 'needed', dueName: 'returnDue' },
    grave: true,
    explains: '退回后作者可修改，并须在新的截止时间前重新提交。',
  },
  withdraw: { says: '撤回报告', call: 'withdraw', explains: '审阅人查看之前可以撤回，撤回后继续修改。' },
  extend: {
    says: '延期',
    call: 'extend',
    asks: { reason: 'needed', due: 'needed', dueName: 'newDue' },
    explains: '延期后，该报告不再随年度期限调整。',
  },
  openEarly: { says: '提前开放', call: 'open', explains: '开放后负责人即可填写，并收到通知。' },
  waive: {
    says: '豁免报告',
    call: 'waive',
    asks: { reason: 'needed' },
    grave: true,
    explains: '豁免后该报告不必再提交，视为已审阅。',
  },
  reopen: {
    says: '重新打开',
    call: 'reopen',
    asks: { reason: 'needed', due: 'free', dueName: 'returnDue' },
    grave: true,
    explains: '重新打开后作者可修改；原截止时间已过的，须给出新的截止时间。',
  },
} as const satisfies Record<string, Act>
export type ReportAct = keyof typeof reportActs
export const reportActNames = Object.keys(reportActs) as ReportAct[]

/** Asks what an act needs, names the reports and makes the move; what is typed stays when it is refused. */
export function ReportActDialog({
  name,
  rows,
  onClose,
  onDone,
}: {
  name: ReportAct
  rows: readonly ReportRow[]
  onClose: () => void
  onDone: () => void
}) {
  const act: Act = reportActs[name]
  const { send, busy } = useSend()
  const [reason, setReason] = useState('')
  const [due, setDue] = useState('')
  const [progress, setProgress] = useState<(typeof midConclusions)[number]>('正常')
  const [failed, setFailed] = useState<Outcome['failed']>([])
  const one = rows.length === 1 ? rows[0]! : null
  const findsProgress = name === 'pass' && rows.some((row) => row.reportType === 'MIDTERM')
  const { asks = {} } = act
  const ready = (asks.reason !== 'needed' || reasonGiven(reason)) && (asks.due !== 'needed' || !!due) && rows.length > 0

  const confirm = async () => {
    const sent = await send<Outcome | null>(`/v2/subjectreport/${act.call}`, {
      ...(one ? { id: one.id } : { ids: rows.map((row) => row.id) }),
      ...act.fixed,
      ...(asks.reason && { [asks.reasonName ?? 'reason']: reason.trim() }),
      ...(due && asks.dueName && { [asks.dueName]: due }),
      ...(findsProgress && { midConclusion: progress }),
    })
    if (!sent.ok) return
    const left = sent.result && 'failed' in sent.result ? sent.result.failed : []
    if (left.length) setFailed(left)
    else onDone()
  }
  if (failed.length)
    return (
      <MoveDialog
        title={`${failed.length} 份报告未处理`}
        verb="知道了"
        busy={false}
        onConfirm={onDone}
        onClose={onDone}
      >
        <ul className={styles.cards}>
          {failed.map((row) => (
            <li key={row.id} className={styles.card}>
              <strong>{row.subjectName || row.id}</strong>
              <span>{row.reason}</span>
            </li>
          ))}
        </ul>
      </MoveDialog>
    )
  return (
    <MoveDialog
      title={act.says}
      verb={one ? act.says : `${act.says}（${rows.length} 份）`}
      busy={busy}
      ready={ready}
      hint={act.explains}
      {...(act.grave && { grave: true })}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {one ? (
        <p className={styles.text}>
          {one.subjectName} · {one.reportName}
        </p>
      ) : (
        <ul className={styles.cards} aria-label="所选报告">
          {rows.map((row) => (
            <li key={row.id} className={styles.quiet}>
              {row.subjectName} · {row.reportName}
            </li>
          ))}
        </ul>
      )}
      {findsProgress && (
        <Labelled label="中期进展" required>
          {(id) => (
            <RadioGroup
              id={id}
              value={progress}
              onChange={(event) => setProgress(event.target.value as (typeof midConclusions)[number])}
            >
              {midConclusions.map((word) => (
                <Radio key={word} value={word}>
                  {word}
                </Radio>
              ))}
            </RadioGroup>
          )}
        </Labelled>
      )}
      {asks.due && (
        <Labelled label="新的截止日期" required={asks.due === 'needed'} help="截止到当日 23:59:59">
          {(id) => (
            <div id={id}>
              <DatePicker
                aria-label="新的截止日期"
                placeholder="选择日期"
                style={{ width: '100%' }}
                value={due || undefined}
                onChange={(date) => setDue(date instanceof Date ? dayOf(date) : '')}
              />
            </div>
          )}
        </Labelled>
      )}
      {asks.reason && (
        <ReasonField
          label={asks.reasonLabel ?? '理由'}
          value={reason}
          onChange={setReason}
          required={asks.reason === 'needed'}
        />
      )}
    </MoveDialog>
  )
}
