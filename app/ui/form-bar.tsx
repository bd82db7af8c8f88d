import { IconAlertTriangle, IconInfoCircle, IconTickCircle } from '@douyinfe/semi-icons'
import { type ReactNode, useContext } from 'react'
import { useBarMessage } from './toast-store'
import { t } from './texts'
import { QueueItemContext } from './queue-contexts'
import style from './form-bar.module.css'

/** The bar at the bottom of a form: autosave status at the left, secondary actions and the primary action at the right. */
export function FormBar({ words, children }: { words?: string; children: ReactNode }) {
  return (
    <div className={style.bar}>
      <BarStatus>{words}</BarStatus>
      <div className={style.actions}>{children}</div>
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
 * Text of an action bar: the form's status, and for some seconds the outcome of an action. In a queue the message is
 * marked if it is about the previous item.
 */
export function BarStatus({ children }: { children?: ReactNode }) {
  const toast = useBarMessage()
  const own = useContext(QueueItemContext)
  return (
    <span className={style.status} role="status" aria-live="polite">
      {toast ? (
        <span className={style.message} data-kind={toast.kind} role={toast.kind === 'error' ? 'alert' : undefined}>
          {icons[toast.kind]}
          <span>
            {own && toast.item && toast.item !== own ? t.itemBefore : null}
            {toast.title ? (
              <>
                <strong>{toast.title}</strong>{' '}
              </>
            ) : null}
            {toast.words}
          </span>
        </span>
      ) : (
        children
      )}
    </span>
  )
}
