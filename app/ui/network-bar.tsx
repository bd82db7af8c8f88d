import { useHindrance } from './network'
import { t } from './texts'
import style from './network-bar.module.css'

/** Says what pages wait for, for as long as they do. */
export function NetworkBar() {
  const why = useHindrance()
  return (
    <div role="status" className={why ? style.bar : undefined}>
      {why && { away: t.networkAway, crowded: t.crowded }[why]}
    </div>
  )
}
