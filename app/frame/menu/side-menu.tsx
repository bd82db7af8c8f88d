import { useState } from 'react'
import { useLocation } from 'react-router'
import type { FrameMenuNode } from '~/app/frame/menu/frame-menu'
import { Icon } from '~/app/ui/icon'
import { Popover } from '~/app/ui/overlays'
import { t } from '../texts'
import type { Badges } from './badges'
import { CountBadge, badgeCountOf, MenuEntry, menuIconOf } from './menu-entry'
import { isCurrentEntry, visibleMenu, menuPathTo } from './menu-path'
import style from './menu.module.css'

/** The role's menu with counts of pending tasks: one group is open at a time, the current page is marked. */
export function SideMenu({
  menu,
  badges,
  collapsed = false,
  onGo,
}: {
  menu: readonly FrameMenuNode[]
  badges: Badges
  collapsed?: boolean
  /** Called when a page was chosen: the drawer closes. */
  onGo?: () => void
}) {
  const { pathname } = useLocation()
  const path = menuPathTo(menu, pathname)
  const here = path[0]?.id ?? ''
  // Navigation opens the group of the new page; a click on a group overrides that until the next navigation.
  const [picked, setPicked] = useState<{ at: string; open: string | null }>({ at: here, open: here })
  const openGroup = picked.at === here ? picked.open : here
  const current = path.at(-1)?.id

  return (
    <nav aria-label={t.mainMenu} className={collapsed ? `${style.menu} ${style.collapsed}` : style.menu}>
      <ul>
        {visibleMenu(menu, badges.removed).map((node) => {
          const pages = node.children
          const name = node.meta.title
          if (!pages)
            return (
              <li key={node.id}>
                <MenuEntry
                  node={node}
                  current={isCurrentEntry(node, path)}
                  badges={badges}
                  className={style.group}
                  onGo={onGo}
                >
                  {menuIconOf(node)}
                </MenuEntry>
              </li>
            )
          const entries = (
            <ul className={style.pages}>
              {pages.map((page) => (
                <li key={page.id}>
                  <MenuEntry node={page} current={page.id === current} badges={badges} onGo={onGo} />
                </li>
              ))}
            </ul>
          )
          const open = node.id === openGroup
          const head = (
            <button
              type="button"
              className={node.id === here ? `${style.group} ${style.currentGroup}` : style.group}
              aria-expanded={collapsed ? undefined : open}
              aria-haspopup={collapsed ? 'true' : undefined}
              title={collapsed ? name : undefined}
              onClick={collapsed ? undefined : () => setPicked({ at: here, open: open ? null : node.id })}
            >
              {menuIconOf(node)}
              <span className={style.label}>{name}</span>
              {(collapsed || !open) && <CountBadge value={badgeCountOf(node, badges)} />}
              {!collapsed && <Icon name="chevron-down" size="small" className={open ? style.arrowOpen : style.arrow} />}
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
                      <p>{name}</p>
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
