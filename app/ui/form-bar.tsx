import { IconAlertTriangle, IconInfoCircle, IconTickCircle } from '@douyinfe/semi-icons'
import { type ReactNode, useContext } from 'react'
import { useSaid } from './said'
import { t } from './texts'
import { QueueItem } from './unseen'
import style from './form-bar.module.css'

/** The bar at the foot of a form: what autosave says at the left, lesser acts and the one main act at the right. */
export function FormBar({ words, children }: { words?: string; children: ReactNode }) {
  return (
    <div className={style.bar}>
      <BarWords>{words}</BarWords>
      <div className={style.acts}>{children}</div>
    </div>
  )
}

const icons = {
  success: <IconTickCircle size="small" aria-hidden />,
  info: <IconInfoCircle size="small" aria-hidden />,
  warning: <IconAlertTriangle size="small" aria-hidden />,
  error: <IconAlertTriangle size="small" aria-hidden />,
}

/**
 * What a bar of acts says: how its form stands, and for some seconds what became of an act. In a queue the message may be about
 * the item before, and says so.
 */
export function BarWords({ children }: { children?: ReactNode }) {
  const said = useSaid()
  const own = useContext(QueueItem)
  return (
    <span className={style.words} role="status" aria-live="polite">
      {said ? (
        <span className={style.said} data-kind={said.kind} role={said.kind === 'error' ? 'alert' : undefined}>
          {icons[said.kind]}
          <span>
            {own && said.item && said.item !== own ? t.itemBefore : null}
            {said.title ? (
              <>
                <strong>{said.title}</strong>{' '}
              </>
            ) : null}
            {said.words}
          </span>
        </span>
      ) : (
        children
      )}
    </span>
  )
}
