import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import style from './judging.module.css'
import { t } from './texts'

/** One of the queue: where it leads, how it stands and in which words. */
export type Stop = { key: string; name: string; to: string; state: 'waits' | 'begun' | 'done'; says?: string }

/** The queue in one row, the present one in sight. */
export function Stops({
  label = t.queue,
  stops,
  here,
  onGo,
}: {
  label?: string
  stops: readonly Stop[]
  here: number
  onGo: (stop: Stop | undefined) => void
}) {
  const row = useRef<HTMLOListElement>(null)
  useEffect(() => {
    // With the picture: asked before, the browser would lay out the page twice.
    const drawing = requestAnimationFrame(() => {
      const box = row.current
      const at = box?.children[here]
      if (!box || !(at instanceof HTMLElement)) return
      box.scrollLeft = at.offsetLeft - box.clientWidth / 2
    })
    return () => cancelAnimationFrame(drawing)
  }, [here])
  return (
    <ol ref={row} className={style.stops} aria-label={label}>
      {stops.map((stop, at) => (
        <li key={stop.key}>
          <Link
            to={stop.to}
            preventScrollReset
            title={stop.says ? `${stop.name} · ${stop.says}` : stop.name}
            aria-label={t.stop(at + 1, stop.name, stop.says ?? '')}
            aria-current={at === here}
            data-state={stop.state}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onGo(stop)
            }}
          >
            {at + 1}
          </Link>
        </li>
      ))}
    </ol>
  )
}
