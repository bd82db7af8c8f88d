import { Banner } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import { callApi } from '~/app/lib/api'
import type { Call, InputOf } from '~/worker/core/call'
import type { RollbackPreview } from '~/worker/subject-management/contract'
import styles from './transitions.module.css'
import { t } from './texts'

/**
 * `waits`: the undo is only prepared until a second person confirms it. `preparedBy`: the person who prepared the undo
 * that this action confirms.
 */
type UndoPreviewData = { preview: readonly RollbackPreview[]; refused: string; waits: boolean; preparedBy: string }
type Answer = {
  preview?: RollbackPreview | RollbackPreview[]
  failed?: { subjectName: string; reason: string }[]
  prepared?: boolean
  preparedBy?: string
} | null

/** Loads a preview of a step back before it is performed. */
export function useUndoPreview<C extends Call>(call: C, body: Omit<InputOf<C>, 'dryRun'>): UndoPreviewData | null {
  const [tried, setTried] = useState<{ asked: string; tried: UndoPreviewData } | null>(null)
  const requestKey = `${call.path} ${JSON.stringify(body)}`
  useEffect(() => {
    const controller = new AbortController()
    void callApi<Call>(call, { ...body, dryRun: true }, controller.signal).then((answer) => {
      if (controller.signal.aborted) return
      const result = (answer.ok && (answer.result as Answer)) || {}
      const { preview = [], failed = [], prepared: waits = false, preparedBy = '' } = result
      const refused = answer.ok
        ? failed.map((one) => [one.subjectName, one.reason].filter(Boolean).join('：'))
        : [answer.message]
      setTried({
        asked: requestKey,
        tried: { preview: [preview].flat(), refused: refused.join('\n'), waits, preparedBy },
      })
    })
    return () => controller.abort()
    // Call and body are compared by their serialized text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [requestKey])
  return tried?.asked === requestKey ? tried.tried : null
}

/** Preview of the undo by subject, with the reasons that block it. */
export function UndoPreview({ tried }: { tried: UndoPreviewData | null }) {
  if (!tried) return null
  const { preview, refused } = tried
  return (
    <>
      {refused ? (
        <Banner
          type="danger"
          closeIcon={null}
          fullMode={false}
          bordered
          description={<span className={styles.preformatted}>{refused}</span>}
        />
      ) : null}
      {preview.length ? (
        <Banner
          type="info"
          closeIcon={null}
          fullMode={false}
          bordered
          title={t.willHappen}
          description={
            <ul className={styles.undoPreview}>
              {preview.map((one) => (
                <li key={one.id}>
                  {preview.length > 1 ? <strong>{one.subjectName}</strong> : null}
                  {one.operation_dictText ? (
                    <span>
                      {t.stepUndone(one.operation_dictText)}
                      {one.actorName ? <em>{t.actorAt(one.actorName, formatMinutes(one.time))}</em> : null}
                    </span>
                  ) : null}
                  <span>{t.fromTo(one.from_dictText, one.to_dictText)}</span>
                  {one.gone.map(({ what, count }) => (
                    <span key={`gone ${what}`}>{t.goes(what, count)}</span>
                  ))}
                  {one.back.map(({ what, count }) => (
                    <span key={`back ${what}`}>{t.comesBack(what, count)}</span>
                  ))}
                  {one.gone.length + one.back.length === 0 ? <span>{t.nothingElse}</span> : null}
                  <span>{one.told ? t.peopleTold(one.told) : t.nobodyTold}</span>
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
    </>
  )
}
