import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { useScrollToCentre } from './scroll-centering'
import style from './link-tabs.module.css'

export type LinkTab = { key: string; says: ReactNode; to: To; here: boolean; count?: number }

type LinkTabsProps = {
  label: string
  tabs: readonly LinkTab[]
  /** Replaces the history entry: the back button leaves the page. */
  replace?: boolean
}

/** Tabs as links, each with its own address. The current one is scrolled into view. */
export function LinkTabs({ label, tabs, replace }: LinkTabsProps) {
  const middle = useScrollToCentre<HTMLLIElement>(tabs.find((tab) => tab.here)?.key)
  return (
    <nav className={style.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ key, says, to, here: open, count }) => (
          <li key={key} ref={open ? middle : null}>
            <Link to={to} replace={replace} preventScrollReset aria-current={open ? 'page' : undefined}>
              {says} {count !== undefined && <span>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
