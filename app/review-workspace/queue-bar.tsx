import { memo } from 'react'
import { Link } from 'react-router'
import { useScrollToCentre } from '~/app/ui/scroll-centering'
import style from './review-workspace.module.css'
import { t } from './texts'

/** An item of the queue: URL and state. */
export type QueueItem = {
  key: string
  name: string
  to: string
  state: 'waits' | 'begun' | 'done'
  says?: string | undefined
}

/** The queue in one row, with the current item scrolled into view. */
export function QueueBar({
  label = t.queue,
  stops,
  here,
  onGo,
}: {
  label?: string
  stops: readonly QueueItem[]
  here: number
  onGo: (stop: QueueItem) => void
}) {
  const present = useScrollToCentre<HTMLLIElement>(here)
  return (
    <ol className={style.queueItems} aria-label={label}>
      {stops.map((stop, at) => (
        <li key={stop.key} ref={at === here ? present : null}>
          <QueueItemLink
            of={stop.key}
            name={stop.name}
            to={stop.to}
            state={stop.state}
            says={stop.says}
            at={at}
            current={at === here}
            onGo={onGo}
          />
        </li>
      ))}
    </ol>
  )
}

/** Memoized, so that in a long queue only the two changed items render. */
const QueueItemLink = memo(function StopLink({
  of,
  at,
  current,
  onGo,
  ...stop
}: Omit<QueueItem, 'key'> & { of: string; at: number; current: boolean; onGo: (stop: QueueItem) => void }) {
  return (
    <Link
      to={stop.to}
      preventScrollReset
      title={stop.says ? `${stop.name} · ${stop.says}` : stop.name}
      aria-label={t.stop(at + 1, stop.name, stop.says ?? '')}
      aria-current={current}
      data-state={stop.state}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onGo({ key: of, ...stop })
      }}
    >
      {at + 1}
    </Link>
  )
})
