import { memo } from 'react'
import { Link } from 'react-router'
import { useInMiddle } from '~/app/ui/in-middle'
import style from './judging.module.css'
import { t } from './texts'

/** One of the queue: where it leads, how it stands and in which words. */
export type Stop = {
  key: string
  name: string
  to: string
  state: 'waits' | 'begun' | 'done'
  says?: string | undefined
}

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
  onGo: (stop: Stop) => void
}) {
  const present = useInMiddle<HTMLLIElement>(here)
  return (
    <ol className={style.stops} aria-label={label}>
      {stops.map((stop, at) => (
        <li key={stop.key} ref={at === here ? present : null}>
          <StopLink
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

/** Of a long queue the two alone that change are drawn again. */
const StopLink = memo(function StopLink({
  of,
  at,
  current,
  onGo,
  ...stop
}: Omit<Stop, 'key'> & { of: string; at: number; current: boolean; onGo: (stop: Stop) => void }) {
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
