import { Banner } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { shortStamp } from '~/app/lib/dates'
import { ask } from '~/app/lib/api'
import type { Call, InputOf } from '~/worker/core/call'
import type { Undoing } from '~/worker/steering/contract'
import styles from './moves.module.css'
import { t } from './texts'

/** `waits`: it is prepared only, until a second person confirms it; `preparedBy`: who has prepared what is confirmed by this. */
type Tried = { preview: readonly Undoing[]; refused: string; waits: boolean; preparedBy: string }
type Answer = {
  preview?: Undoing | Undoing[]
  failed?: { subjectName: string; reason: string }[]
  prepared?: boolean
  preparedBy?: string
} | null

/** Asks what a step back would undo, before it is made. */
export function useUndoing<C extends Call>(call: C, body: Omit<InputOf<C>, 'dryRun'>): Tried | null {
  const [tried, setTried] = useState<{ asked: string; tried: Tried } | null>(null)
  const asked = `${call.path} ${JSON.stringify(body)}`
  useEffect(() => {
    const leaving = new AbortController()
    void ask<Call>(call, { ...body, dryRun: true }, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      const said = (answer.ok && (answer.result as Answer)) || {}
      const { preview = [], failed = [], prepared: waits = false, preparedBy = '' } = said
      const refused = answer.ok
        ? failed.map((one) => [one.subjectName, one.reason].filter(Boolean).join('：'))
        : [answer.message]
      setTried({ asked, tried: { preview: [preview].flat(), refused: refused.join('\n'), waits, preparedBy } })
    })
    return () => leaving.abort()
    // The text of call and body is what counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  return tried?.asked === asked ? tried.tried : null
}

/** What will be undone, subject by subject, and what stands in the way. */
export function UndoingView({ tried }: { tried: Tried | null }) {
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
          description={<span className={styles.pre}>{refused}</span>}
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
            <ul className={styles.undoing}>
              {preview.map((one) => (
                <li key={one.id}>
                  {preview.length > 1 ? <strong>{one.subjectName}</strong> : null}
                  {one.operation_dictText ? (
                    <span>
                      {t.stepUndone(one.operation_dictText)}
                      {one.actorName ? <em>{t.actorAt(one.actorName, shortStamp(one.time))}</em> : null}
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
