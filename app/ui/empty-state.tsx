import type { ReactNode } from 'react'
import style from './empty-state.module.css'

/**
 * An empty state with an illustration, the reason and advice.
 * @param why no rows yet, no matches, or loading failed
 */
export function EmptyState({
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
