import type { ReactNode } from 'react'
import style from './page.module.css'
import { t } from './texts'

/**
 * The frame of a page's content: title, count, actions.
 * @param width  `form` limits the width to 720 px
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
  /** There may be more than `count`: counting stopped early. */
  atLeast?: boolean
  actions?: ReactNode
  /** A line of text under the title. */
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

/** A titled section of a page with its own background. */
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
