import { useNetworkProblem } from './network-retry'
import { t } from './texts'
import style from './network-bar.module.css'

/** Shows why pages are waiting, while they are. */
export function NetworkBar() {
  const why = useNetworkProblem()
  return (
    <div role="status" className={why ? style.bar : undefined}>
      {why && { away: t.networkAway, crowded: t.crowded }[why]}
    </div>
  )
}
