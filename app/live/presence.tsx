import { useEffect, useState } from 'react'
import { post } from '~/app/lib/api'
import { placeOf } from '~/worker/live/messages'
import { listen } from './connection'
import { t } from './texts'
import style from './presence.module.css'

const PATH = '/v2/sys/live/presence'
/** Milliseconds between two signs of life; the server forgets whoever is silent for two of them. */
const EVERY = 20_000
type Other = { userId: string; name: string }

type Place = { kind: 'subject' | 'report'; id: string }

/** Who else has the form open to write in, and says so to them. */
function usePresence({ kind, id }: Place): readonly Other[] {
  const [others, setOthers] = useState<readonly Other[]>([])
  useEffect(() => {
    const place = { [`${kind}Id`]: id, tab: crypto.randomUUID() }
    let over = false
    const beat = async () => {
      if (over || document.visibilityState === 'hidden') return
      const answer = await post<{ others: Other[] }>(PATH, place)
      if (!over) setOthers(answer.ok ? answer.result.others : [])
    }
    // The page may be going away: the browser sends it all the same.
    const leave = () => {
      const body = JSON.stringify({ ...place, leaving: true })
      void fetch(PATH, {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body,
      }).catch(() => {})
    }
    void beat()
    const timer = setInterval(() => void beat(), EVERY)
    const stop = listen((event) => {
      if (event.cmd === 'edit' && event.msgId === placeOf(kind, id)) void beat()
    })
    addEventListener('pagehide', leave)
    return () => {
      over = true
      clearInterval(timer)
      stop()
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [kind, id])
  return others
}

/** A line that names who else is editing; nothing while nobody is. */
export function Presence(place: Place) {
  const others = usePresence(place)
  return (
    <p className={style.presence} role="status">
      {others.length > 0 && t.editing(others.map((one) => one.name).join(t.nameComma))}
    </p>
  )
}
