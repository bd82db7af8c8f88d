import { IconChevronDown } from '@douyinfe/semi-icons'
import { Popover } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { MenuNode } from '~/worker/permissions/contract'
import { t } from '../texts'
import type { Badges } from './badges'
import { Count, countBehind, Entry, targetOf } from './parts'
import { isCurrent, shownMenu, wayTo } from './way'
import style from './menu.module.css'

/**
 * The menu along the header. `mix`: its groups only, each leading to its first page; the side menu shows the pages of the
 * group that is looked at.
 */
export function TopMenu({ menu, badges, mix }: { menu: readonly MenuNode[]; badges: Badges; mix: boolean }) {
  const { pathname } = useLocation()
  const way = wayTo(menu, pathname)
  const [open, setOpen] = useState<string | null>(null)
  const classOf = (node: MenuNode) => (node.id === way[0]?.id ? `${style.top} ${style.current}` : style.top)
  return (
    <nav aria-label={t.mainMenu} className={style.row}>
      <ul>
        {shownMenu(menu, badges.removed).map((node) => {
          const first = node.children?.[0]
          if (!first)
            return (
              <li key={node.id}>
                <Entry node={node} current={isCurrent(node, way)} badges={badges} className={style.top} />
              </li>
            )
          if (mix)
            return (
              <li key={node.id}>
                <Link
                  to={targetOf(first).to}
                  className={classOf(node)}
                  aria-current={node.id === way[0]?.id ? 'true' : undefined}
                >
                  <span className={style.word}>{node.meta.title}</span>
                  <Count value={countBehind(node, badges)} />
                </Link>
              </li>
            )
          return (
            <li key={node.id}>
              <Popover
                position="bottomLeft"
                trigger="click"
                onVisibleChange={(visible) => setOpen(visible ? node.id : null)}
                content={
                  <ul className={`${style.flyout} ${style.pages}`}>
                    {node.children!.map((page) => (
                      <li key={page.id}>
                        <Entry node={page} current={page.id === way.at(-1)?.id} badges={badges} />
                      </li>
                    ))}
                  </ul>
                }
              >
                <button type="button" className={classOf(node)} aria-haspopup="true">
                  <span className={style.word}>{node.meta.title}</span>
                  <Count value={countBehind(node, badges)} />
                  <IconChevronDown size="small" className={open === node.id ? style.turned : style.arrow} aria-hidden />
                </button>
              </Popover>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
