import { useEffect, useRef, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { presenceKey } from '~/worker/live/messages'
import { listen } from './connection'
import { t } from './texts'
import style from './presence.module.css'
import * as live from '~/worker/live/calls'

/** Milliseconds between two heartbeats; the server removes a person after two missed ones. */
const HEARTBEAT_MS = 20_000
/** Milliseconds in a field before the others are notified. */
const SETTLE_MS = 600
/** Another editor of the form, and the field they are editing, or empty. */
export type Editor = { userId: string; name: string; at: string }

type FormPlace = { kind: 'subject' | 'report'; id: string }

/**
 * Returns the other editors of a form, and announces the own position to them.
 * @param place  null while the form is not stored on the server
 * @param at  the field being edited, or empty
 */
export function usePresence(place: FormPlace | null, at = ''): readonly Editor[] {
  const [others, setOthers] = useState<readonly Editor[]>([])
  const where = useRef(at)
  const announce = useRef<(() => void) | null>(null)
  const { kind, id } = place ?? {}
  useEffect(() => {
    if (!kind || !id) return
    const tab = crypto.randomUUID()
    const there = kind === 'subject' ? { subjectId: id, tab } : { reportId: id, tab }
    let over = false
    const beat = async () => {
      if (over || document.visibilityState === 'hidden') return
      const answer = await callApi(live.stayAt, { ...there, at: where.current })
      if (!over) setOthers(answer.ok ? answer.result.others : [])
    }
    announce.current = () => void beat()
    // The page may be closing: `keepalive` sends the request all the same.
    const leave = () => {
      const body = JSON.stringify({ ...there, leaving: true })
      void fetch(live.stayAt.path, {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body,
      }).catch(() => {})
    }
    void beat()
    const timer = setInterval(() => void beat(), HEARTBEAT_MS)
    const stop = listen((event) => {
      if (event.cmd === 'open' || (event.cmd === 'edit' && event.msgId === presenceKey(kind, id))) void beat()
    })
    addEventListener('pagehide', leave)
    return () => {
      over = true
      announce.current = null
      clearInterval(timer)
      stop()
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [kind, id])
  useEffect(() => {
    if (where.current === at) return
    where.current = at
    const timer = setTimeout(() => announce.current?.(), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [at])
  return others
}

/** Names the other editors and their fields; empty without any. */
export function PresenceLine({
  others,
  labelOf,
}: {
  others: readonly Editor[]
  /** The label of a field. */
  labelOf?: (field: string) => string
}) {
  const named = others.map((one) => one.name).join(t.nameComma)
  const placed = labelOf && others.some((one) => one.at)
  return (
    <p className={style.presence} role="status">
      {others.length > 0 &&
        (placed
          ? others.map(({ name, at }) => (at ? t.editingAt(name, labelOf(at)) : t.editing(name))).join(t.semicolon)
          : t.editing(named))}
    </p>
  )
}

/** The same, for a form without field positions. */
export function Presence(place: FormPlace) {
  return <PresenceLine others={usePresence(place)} />
}
