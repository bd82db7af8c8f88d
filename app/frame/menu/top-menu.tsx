import { type ReactElement, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { FrameMenuNode } from '~/app/frame/menu/frame-menu'
import { Icon } from '~/app/ui/icon'
import { Popover } from '~/app/ui/overlays'
import { t } from '../texts'
import type { Badges } from './badges'
import { CountBadge, badgeCountOf, MenuEntry, menuTargetOf } from './menu-entry'
import { useFittingCount } from './use-fitting-count'
import { isCurrentEntry, visibleMenu, menuPathTo } from './menu-path'
import style from './menu.module.css'

type MenuState = { way: readonly FrameMenuNode[]; badges: Badges }

/**
 * The menu along the header. `mix` shows only groups, each linking to its first page, while the side menu shows the
 * pages of the current group. Groups that do not fit move to a menu at the end.
 */
export function TopMenu({ menu, badges, mix }: { menu: readonly FrameMenuNode[]; badges: Badges; mix: boolean }) {
  const { pathname } = useLocation()
  const way = menuPathTo(menu, pathname)
  const nodes = visibleMenu(menu, badges.removed)
  const { row, fits } = useFittingCount(nodes.length)
  const at = { way, badges }
  return (
    <nav aria-label={t.mainMenu} className={style.row}>
      <ul ref={row}>
        {nodes.map((node, place) => (
          <li key={node.id} className={place < fits ? undefined : style.overflowing}>
            <MenuGroup node={node} mix={mix} at={at} />
          </li>
        ))}
      </ul>
      {fits < nodes.length && <OverflowMenu nodes={nodes.slice(fits)} mix={mix} at={at} />}
    </nav>
  )
}

const classOf = (node: FrameMenuNode, { way }: MenuState) =>
  node.id === way[0]?.id ? `${style.top} ${style.current}` : style.top

function MenuGroup({ node, mix, at }: { node: FrameMenuNode; mix: boolean; at: MenuState }) {
  const { way, badges } = at
  const first = node.children?.[0]
  if (!first) return <MenuEntry node={node} current={isCurrentEntry(node, way)} badges={badges} className={style.top} />
  if (mix)
    return (
      <Link
        to={menuTargetOf(first).to}
        className={classOf(node, at)}
        aria-current={node.id === way[0]?.id ? 'true' : undefined}
      >
        <span className={style.label}>{node.meta.title}</span>
        <CountBadge value={badgeCountOf(node, badges)} />
      </Link>
    )
  return (
    <Flyout name={node.meta.title} count={badgeCountOf(node, badges)} className={classOf(node, at)}>
      <ul className={`${style.flyout} ${style.pages}`}>
        <GroupPages of={node} at={at} />
      </ul>
    </Flyout>
  )
}

/** The groups that do not fit, each with its pages; in `mix` each links to its first page. */
function OverflowMenu({ nodes, mix, at }: { nodes: readonly FrameMenuNode[]; mix: boolean; at: MenuState }) {
  const holds = nodes.some(({ id }) => id === at.way[0]?.id)
  return (
    <Flyout
      name={t.moreGroups}
      count={nodes.reduce((sum, node) => sum + badgeCountOf(node, at.badges), 0)}
      className={holds ? `${style.top} ${style.current}` : style.top}
    >
      <div className={`${style.flyout} ${style.long}`}>
        {nodes.map((node) => {
          const first = node.children?.[0]
          return (
            <div key={node.id}>
              {first && !mix && <p>{node.meta.title}</p>}
              <ul className={style.pages}>
                {first && !mix ? (
                  <GroupPages of={node} at={at} />
                ) : (
                  <li>
                    <MenuEntry
                      node={first ? { ...node, path: menuTargetOf(first).to } : node}
                      current={isCurrentEntry(node, at.way) || node.id === at.way[0]?.id}
                      badges={at.badges}
                    />
                  </li>
                )}
              </ul>
            </div>
          )
        })}
      </div>
    </Flyout>
  )
}

const GroupPages = ({ of, at: { way, badges } }: { of: FrameMenuNode; at: MenuState }) =>
  of.children!.map((page) => (
    <li key={page.id}>
      <MenuEntry node={page} current={page.id === way.at(-1)?.id} badges={badges} />
    </li>
  ))

/** A button of the top menu that opens a popover. */
function Flyout({
  name,
  count,
  className,
  children,
}: {
  name: string
  count: number
  className: string | undefined
  children: ReactElement
}) {
  const [open, setOpen] = useState(false)
  return (
    <Popover position="bottomLeft" trigger="click" onVisibleChange={setOpen} content={children}>
      <button type="button" className={className} aria-haspopup="true">
        <span className={style.label}>{name}</span>
        <CountBadge value={count} />
        <Icon name="chevron-down" size="small" className={open ? style.arrowOpen : style.arrow} />
      </button>
    </Popover>
  )
}
