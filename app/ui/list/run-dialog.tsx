import { Spin } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../confirm-button'
import { useLatest } from '../latest'
import { t } from '../texts'
import type { Run, RunOutcome } from './batch-bar'
import { type Chosen, countOf } from './describe'
import style from './list.module.css'

/** Tries an act without effect, says for how many it would go well and why not for the others, and then does it. */
export function RunDialog<Row>({
  run,
  label,
  danger = false,
  chosen,
  onDone,
  onCancel,
}: {
  run: Run<Row>
  label: string
  danger?: boolean
  chosen: Chosen<Row>
  onDone: (outcome: RunOutcome) => void
  onCancel: () => void
}) {
  const [tried, setTried] = useState<RunOutcome | null>(null)
  const latest = useLatest({ run, chosen, onCancel })
  useEffect(() => {
    const leaving = new AbortController()
    const { run: asked, chosen: about } = latest.current
    void asked.ask(about, true, leaving.signal).then((outcome) => {
      if (leaving.signal.aborted) return
      if (outcome) setTried(outcome)
      else latest.current.onCancel()
    })
    return () => leaving.abort()
  }, [latest])
  return (
    <ConfirmDialog
      open
      title={run.question(countOf(chosen))}
      act={tried ? t.actOn(label, tried.ok) : label}
      danger={danger}
      blocked={!tried || tried.ok === 0}
      onCancel={onCancel}
      onConfirm={async () => {
        const outcome = await run.ask(chosen, false)
        if (!outcome) return false
        onDone(outcome)
        return true
      }}
    >
      {tried ? (
        <RunResult outcome={tried} words={t.tried(tried.ok, tried.failed.length)} />
      ) : (
        <p className={style.asking} role="status">
          <Spin size="small" /> {t.trying}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** How an act over many went, with the reason of each that was refused. */
export function RunResult({ outcome, words }: { outcome: RunOutcome; words: string }) {
  return (
    <div className={style.outcome}>
      <p role="status">{words}</p>
      {outcome.books?.map(({ label, fileUrl, fileName }) => (
        <p key={fileName}>
          <a href={fileUrl} download={fileName} className={style.sheetLink}>
            {label}
          </a>
        </p>
      ))}
      {outcome.failed.length > 0 && (
        <ul>
          {outcome.failed.map((one) => (
            <li key={one.id}>
              <strong>{one.name || one.id}</strong>
              <span>{one.reason}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
