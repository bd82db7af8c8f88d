import { useEffect, useRef, useState } from 'react'
import { ask } from '~/app/lib/api'
import { placeOf } from '~/worker/live/messages'
import { listen } from './connection'
import { t } from './texts'
import style from './presence.module.css'
import * as live from '~/worker/live/calls'

/** Milliseconds between two signs of life; the server forgets whoever is silent for two of them. */
const EVERY = 20_000
/** Milliseconds that one stays at a field before the others are told. */
const SETTLED = 600
/** Somebody else who has the form open, and the field that they are at, or empty. */
export type Other = { userId: string; name: string; at: string }

type Place = { kind: 'subject' | 'report'; id: string }

/**
 * Who else has the form open to write in and where they are, and says so of oneself to them.
 * @param place  null while the form has no place on the server yet
 * @param at  the field that is being written, or empty
 */
export function usePresence(place: Place | null, at = ''): readonly Other[] {
  const [others, setOthers] = useState<readonly Other[]>([])
  const where = useRef(at)
  const say = useRef<(() => void) | null>(null)
  const { kind, id } = place ?? {}
  useEffect(() => {
    if (!kind || !id) return
    const tab = crypto.randomUUID()
    const there = kind === 'subject' ? { subjectId: id, tab } : { reportId: id, tab }
    let over = false
    const beat = async () => {
      if (over || document.visibilityState === 'hidden') return
      const answer = await ask(live.stayAt, { ...there, at: where.current })
      if (!over) setOthers(answer.ok ? answer.result.others : [])
    }
    say.current = () => void beat()
    // The page may be going away: the browser sends it all the same.
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
    const timer = setInterval(() => void beat(), EVERY)
    const stop = listen((event) => {
      if (event.cmd === 'open' || (event.cmd === 'edit' && event.msgId === placeOf(kind, id))) void beat()
    })
    addEventListener('pagehide', leave)
    return () => {
      over = true
      say.current = null
      clearInterval(timer)
      stop()
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [kind, id])
  useEffect(() => {
    if (where.current === at) return
    where.current = at
    const timer = setTimeout(() => say.current?.(), SETTLED)
    return () => clearTimeout(timer)
  }, [at])
  return others
}

/** A line that names who else is editing, and what; nothing while nobody is. */
export function PresenceLine({
  others,
  labelOf,
}: {
  others: readonly Other[]
  /** What the form calls a field. */
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

/** The same, for a form that does not say at which field one is. */
export function Presence(place: Place) {
  return <PresenceLine others={usePresence(place)} />
}
