import type { ReactNode } from 'react'
import style from './form-bar.module.css'

/** The bar at the foot of a form: what autosave says at the left, lesser acts and the one main act at the right. */
export function FormBar({ words, children }: { words?: string; children: ReactNode }) {
  return (
    <div className={style.bar}>
      <span className={style.words} role="status" aria-live="polite">
        {words}
      </span>
      <div className={style.acts}>{children}</div>
    </div>
  )
}
