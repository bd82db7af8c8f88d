import { useNetworkAway } from './network'
import { t } from './texts'
import style from './network-bar.module.css'

/** Says that the network is away, for as long as it is. */
export function NetworkBar() {
  const away = useNetworkAway()
  return (
    <div role="status" className={away ? style.bar : undefined}>
      {away && t.networkAway}
    </div>
  )
}
