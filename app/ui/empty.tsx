import type { ReactNode } from 'react'
import style from './empty.module.css'

/**
 * Says why nothing is here and what to do, under a drawing.
 * @param why there is nothing yet, nothing that fits, or it could not be read
 */
export function Empty({
  title,
  help,
  action,
  why = 'nothing',
}: {
  title: string
  help?: ReactNode
  action?: ReactNode
  why?: 'nothing' | 'unmatched' | 'unread'
}) {
  return (
    <div className={style.empty}>
      <span className={style.drawing} data-why={why} />
      <p className={style.title}>{title}</p>
      {help && <p className={style.help}>{help}</p>}
      {action && <div className={style.action}>{action}</div>}
    </div>
  )
}
