import { IconChevronRight } from '@douyinfe/semi-icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NumberText } from './numbers'
import style from './page.module.css'

export type Crumb = { title: string; to?: string }

/**
 * One screen: where it stands, what it is called, how much it holds, what can be done.
 * @param crumbs the way here without the page itself; the home entry comes by itself
 * @param width  `form` keeps one column of 720 px readable
 */
export function Page({
  title,
  count,
  crumbs,
  actions,
  note,
  width = 'full',
  children,
}: {
  title: ReactNode
  count?: number
  crumbs?: readonly Crumb[]
  actions?: ReactNode
  /** One quiet line under the title. */
  note?: ReactNode
  width?: 'full' | 'form'
  children: ReactNode
}) {
  return (
    <div className={width === 'form' ? `${style.page} ${style.form}` : style.page}>
      {crumbs && (
        <nav aria-label="当前位置" className={style.crumbs}>
          <ol>
            {[{ title: '首页', to: '/' }, ...crumbs].map((crumb) => (
              <li key={crumb.title}>
                {crumb.to ? <Link to={crumb.to}>{crumb.title}</Link> : crumb.title}
                <IconChevronRight size="extra-small" aria-hidden />
              </li>
            ))}
            <li aria-current="page">{title}</li>
          </ol>
        </nav>
      )}
      <header className={style.head}>
        <h1>
          {title}
          {count !== undefined && (
            <span className={style.count}>
              <NumberText value={count} /> 项
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
