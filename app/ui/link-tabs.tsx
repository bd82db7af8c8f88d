import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { useInMiddle } from './in-middle'
import style from './link-tabs.module.css'

export type LinkTab = { key: string; says: ReactNode; to: To; here: boolean; count?: number }

/** Parts of a page, or of a list, as links: each has an address. The one that is open is in sight where they scroll. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const middle = useInMiddle<HTMLLIElement>(tabs.find((tab) => tab.here)?.key)
  return (
    <nav className={style.tabs} aria-label={label}>
      <ul>
        {tabs.map(({ key, says, to, here: open, count }) => (
          <li key={key} ref={open ? middle : null}>
            <Link to={to} preventScrollReset aria-current={open ? 'page' : undefined}>
              {says} {count !== undefined && <span>{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
