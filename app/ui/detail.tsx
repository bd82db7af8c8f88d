import type { ReactNode } from 'react'
import style from './detail.module.css'
import { type Tab, Tabs } from './tabs'

/**
 * The detail page of an entity: header with number, name, status, facts and actions; content in tabs; the time line at
 * the right on wide screens, below on narrow ones.
 */
export function Detail({
  number,
  name,
  status,
  facts,
  actions,
  tabs,
  tabsLabel,
  aside,
}: {
  number?: string
  name: string
  status?: ReactNode
  /** A few short facts: manager, institution, due date. */
  facts?: readonly { label: string; value: ReactNode }[]
  /** The primary action first; destructive ones in a menu. */
  actions?: ReactNode
  tabs: readonly Tab[]
  tabsLabel: string
  /** The time line. */
  aside?: ReactNode
}) {
  return (
    <article className={style.detail}>
      <header className={style.head}>
        <div className={style.names}>
          {number && <span className={style.number}>{number}</span>}
          <h2>{name}</h2>
          {status}
        </div>
        {actions && <div className={style.actions}>{actions}</div>}
        {facts && (
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </header>
      <div className={aside ? style.body : undefined}>
        <Tabs tabs={tabs} label={tabsLabel} />
        {aside && <aside>{aside}</aside>}
      </div>
    </article>
  )
}
