import type { ReactNode } from 'react'
import style from './page.module.css'
import { t } from './texts'

/**
 * One screen under the frame's breadcrumb: what it is called, how much it holds, what can be done.
 * @param width  `form` keeps one column of 720 px readable
 */
export function Page({
  title,
  count,
  atLeast = false,
  actions,
  note,
  width = 'full',
  children,
}: {
  title: ReactNode
  count?: number
  /** There may be more: they are not all counted. */
  atLeast?: boolean
  actions?: ReactNode
  /** One quiet line under the title. */
  note?: ReactNode
  width?: 'full' | 'form'
  children: ReactNode
}) {
  return (
    <div className={width === 'form' ? `${style.page} ${style.form}` : style.page}>
      <header className={style.head}>
        <h1>
          {title}
          {count !== undefined && (
            <span className={style.count}>
              {(atLeast ? t.countingAtLeast : t.counting)(new Intl.NumberFormat('zh-CN').format(count))}
            </span>
          )}
        </h1>
        {actions && <div className={style.actions}>{actions}</div>}
      </header>
      {note && <p className={style.note}>{note}</p>}
      {children}
    </div>
  )
}

/** A titled part of a page on its own ground. */
export function Section({
  title,
  actions,
  id,
  children,
}: {
  title?: ReactNode
  actions?: ReactNode
  id?: string
  children: ReactNode
}) {
  return (
    <section className={style.section} id={id}>
      {(title || actions) && (
        <header>
          {title && <h2>{title}</h2>}
          {actions && <div className={style.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
