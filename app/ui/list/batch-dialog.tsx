import { Spin } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../confirm-button'
import { useLatest } from '../use-latest'
import { t } from '../texts'
import type { BatchOutcome } from './batch-bar'
import style from './list.module.css'

/** Runs an action dry, shows how many rows it accepts and why it refuses the others, and runs it on confirmation. */
export default function BatchDialog({
  question,
  label,
  danger = false,
  ask,
  onDone,
  onCancel,
}: {
  question: string
  label: string
  danger?: boolean
  /** Makes the call, dry or real. Null: refused, with a message shown. */
  ask: (dryRun: boolean, signal?: AbortSignal) => Promise<BatchOutcome | null>
  onDone: () => void
  onCancel: () => void
}) {
  const [tried, setTried] = useState<BatchOutcome | null>(null)
  const latest = useLatest({ ask, onCancel })
  useEffect(() => {
    const leaving = new AbortController()
    void latest.current.ask(true, leaving.signal).then((outcome) => {
      if (leaving.signal.aborted) return
      if (outcome) setTried(outcome)
      else latest.current.onCancel()
    })
    return () => leaving.abort()
  }, [latest])
  return (
    <ConfirmDialog
      open
      title={question}
      act={tried ? t.actOn(label, tried.ok) : label}
      danger={danger}
      blocked={!tried || tried.ok === 0}
      onCancel={onCancel}
      onConfirm={async () => {
        const outcome = await ask(false)
        if (outcome) onDone()
        return !!outcome
      }}
    >
      {tried ? (
        <BatchReport outcome={tried} words={t.tried(tried.ok, tried.failed.length)} />
      ) : (
        <p className={style.pending} role="status">
          <Spin size="small" /> {t.trying}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** The outcome of a batch, with the reason of each refused row. */
export function BatchReport({ outcome, words }: { outcome: BatchOutcome; words: string }) {
  const failed = outcome.failedCount ?? outcome.failed.length
  const unlisted = failed - outcome.failed.length
  return (
    <div className={style.outcome}>
      <p role="status" className={outcome.ok === 0 && failed > 0 ? style.noneAccepted : undefined}>
        {words}
      </p>
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
          {unlisted > 0 && <li>{t.unlistedRows(unlisted)}</li>}
        </ul>
      )}
    </div>
  )
}
