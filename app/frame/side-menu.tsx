import {
  IconApps,
  IconChecklistStroked,
  IconChevronDown,
  IconComment,
  IconFile,
  IconHome,
  IconList,
  IconSetting,
  IconStar,
  IconUser,
} from '@douyinfe/semi-icons'
import { Popover } from '@douyinfe/semi-ui'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { MenuNode } from '~/worker/permissions/contract'
import type { Badges } from './badges'
import { shownMenu, wayTo } from './way'
import style from './side-menu.module.css'

const icons: Record<string, ReactNode> = {
  home: <IconHome />,
  todo: <IconChecklistStroked />,
  mine: <IconUser />,
  subject: <IconFile />,
  review: <IconComment />,
  prize: <IconStar />,
  system: <IconSetting />,
  demo: <IconApps />,
}
const iconOf = (node: MenuNode) => icons[node.meta.icon ?? ''] ?? <IconList />
const isOutside = (node: MenuNode) => !!node.meta.url
const countOf = (node: MenuNode, counts: Badges['counts']): number => counts.get(node.id) ?? 0

function Count({ value }: { value: number }) {
  if (!value) return null
  return (
    <span className={style.count} aria-label={`${value} 项待办`}>
      {value > 99 ? '99+' : value}
    </span>
  )
}

function Entry({
  node,
  current,
  counts,
  onGo,
}: {
  node: MenuNode
  current: boolean
  counts: Badges['counts']
  onGo?: () => void
}) {
  const inside = (
    <>
      <span className={style.word}>{node.meta.title}</span>
      <Count value={countOf(node, counts)} />
    </>
  )
  const className = current ? `${style.entry} ${style.current}` : style.entry
  return isOutside(node) ? (
    <a href={node.meta.url} target="_blank" rel="noreferrer" className={className} onClick={onGo}>
      {inside}
    </a>
  ) : (
    <Link to={node.path} className={className} aria-current={current ? 'page' : undefined} onClick={onGo}>
      {inside}
    </Link>
  )
}

/** The role's menu: one group open at a time, the present page marked, counts of what is to do. */
export function SideMenu({
  menu,
  badges,
  collapsed = false,
  onGo,
}: {
  menu: readonly MenuNode[]
  badges: Badges
  collapsed?: boolean
  /** A page was picked: the drawer closes. */
  onGo?: () => void
}) {
  const { pathname } = useLocation()
  const way = wayTo(menu, pathname)
  const here = way[0]?.id ?? ''
  // Going elsewhere opens the group of the new page; a click on a group holds until then.
  const [picked, setPicked] = useState<{ at: string; open: string | null }>({ at: here, open: here })
  const openGroup = picked.at === here ? picked.open : here
  const current = way.at(-1)?.id
  const { counts, removed } = badges

  return (
    <nav aria-label="主菜单" className={collapsed ? `${style.menu} ${style.collapsed}` : style.menu}>
      <ul>
        {shownMenu(menu, removed).map((node) => {
          const pages = node.children
          const inGroup = pages?.reduce((sum, page) => sum + countOf(page, counts), 0) ?? countOf(node, counts)
          if (!pages)
            return (
              <li key={node.id}>
                <Link
                  to={node.path}
                  className={node.id === current ? `${style.group} ${style.here}` : style.group}
                  aria-current={node.id === current ? 'page' : undefined}
                  aria-label={collapsed ? node.meta.title : undefined}
                  onClick={onGo}
                >
                  {iconOf(node)}
                  <span className={style.word}>{node.meta.title}</span>
                  <Count value={inGroup} />
                </Link>
              </li>
            )
          const entries = (
            <ul className={style.pages}>
              {pages.map((page) => (
                <li key={page.id}>
                  <Entry node={page} current={page.id === current} counts={counts} onGo={onGo} />
                </li>
              ))}
            </ul>
          )
          const open = node.id === openGroup
          const head = (
            <button
              type="button"
              className={node.id === here ? `${style.group} ${style.here}` : style.group}
              aria-expanded={collapsed ? undefined : open}
              aria-label={collapsed ? node.meta.title : undefined}
              aria-haspopup={collapsed ? 'true' : undefined}
              onClick={collapsed ? undefined : () => setPicked({ at: here, open: open ? null : node.id })}
            >
              {iconOf(node)}
              <span className={style.word}>{node.meta.title}</span>
              {(collapsed || !open) && <Count value={inGroup} />}
              {!collapsed && <IconChevronDown size="small" className={open ? style.turned : style.arrow} aria-hidden />}
            </button>
          )
          return (
            <li key={node.id}>
              {collapsed ? (
                <Popover
                  position="rightTop"
                  trigger="click"
                  content={
                    <div className={style.flyout}>
                      <p>{node.meta.title}</p>
                      {entries}
                    </div>
                  }
                >
                  {head}
                </Popover>
              ) : (
                <>
                  {head}
                  {open && entries}
                </>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
