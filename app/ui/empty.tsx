import type { ReactNode } from 'react'
import style from './empty.module.css'

/** Says why nothing is here and what to do. */
export function Empty({ title, help, action }: { title: string; help?: ReactNode; action?: ReactNode }) {
  return (
    <div className={style.empty}>
      <p className={style.title}>{title}</p>
      {help && <p className={style.help}>{help}</p>}
      {action && <div className={style.action}>{action}</div>}
    </div>
  )
}
