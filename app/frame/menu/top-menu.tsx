import { IconChevronDown } from '@douyinfe/semi-icons'
import { Popover } from '@douyinfe/semi-ui'
import { type ReactElement, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { MenuNode } from '~/worker/permissions/contract'
import { t } from '../texts'
import type { Badges } from './badges'
import { Count, countBehind, Entry, targetOf } from './parts'
import { useFitting } from './use-fitting'
import { isCurrent, shownMenu, wayTo } from './way'
import style from './menu.module.css'

type At = { way: readonly MenuNode[]; badges: Badges }

/**
 * The menu along the header. `mix` shows only groups, each linking to its first page, while the side menu shows the
 * pages of the current group. Groups that do not fit move to a menu at the end.
 */
export function TopMenu({ menu, badges, mix }: { menu: readonly MenuNode[]; badges: Badges; mix: boolean }) {
  const { pathname } = useLocation()
  const way = wayTo(menu, pathname)
  const nodes = shownMenu(menu, badges.removed)
  const { row, fits } = useFitting(nodes.length)
  const at = { way, badges }
  return (
    <nav aria-label={t.mainMenu} className={style.row}>
      <ul ref={row}>
        {nodes.map((node, place) => (
          <li key={node.id} className={place < fits ? undefined : style.overflowing}>
            <Group node={node} mix={mix} at={at} />
          </li>
        ))}
      </ul>
      {fits < nodes.length && <More nodes={nodes.slice(fits)} mix={mix} at={at} />}
    </nav>
  )
}

const classOf = (node: MenuNode, { way }: At) => (node.id === way[0]?.id ? `${style.top} ${style.current}` : style.top)

function Group({ node, mix, at }: { node: MenuNode; mix: boolean; at: At }) {
  const { way, badges } = at
  const first = node.children?.[0]
  if (!first) return <Entry node={node} current={isCurrent(node, way)} badges={badges} className={style.top} />
  if (mix)
    return (
      <Link
        to={targetOf(first).to}
        className={classOf(node, at)}
        aria-current={node.id === way[0]?.id ? 'true' : undefined}
      >
        <span className={style.label}>{node.meta.title}</span>
        <Count value={countBehind(node, badges)} />
      </Link>
    )
  return (
    <Flyout name={node.meta.title} count={countBehind(node, badges)} className={classOf(node, at)}>
      <ul className={`${style.flyout} ${style.pages}`}>
        <Pages of={node} at={at} />
      </ul>
    </Flyout>
  )
}

/** The groups that do not fit, each with its pages; in `mix` each links to its first page. */
function More({ nodes, mix, at }: { nodes: readonly MenuNode[]; mix: boolean; at: At }) {
  const holds = nodes.some(({ id }) => id === at.way[0]?.id)
  return (
    <Flyout
      name={t.moreGroups}
      count={nodes.reduce((sum, node) => sum + countBehind(node, at.badges), 0)}
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
                  <Pages of={node} at={at} />
                ) : (
                  <li>
                    <Entry
                      node={first ? { ...node, path: targetOf(first).to } : node}
                      current={isCurrent(node, at.way) || node.id === at.way[0]?.id}
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

const Pages = ({ of, at: { way, badges } }: { of: MenuNode; at: At }) =>
  of.children!.map((page) => (
    <li key={page.id}>
      <Entry node={page} current={page.id === way.at(-1)?.id} badges={badges} />
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
        <Count value={count} />
        <IconChevronDown size="small" className={open ? style.arrowOpen : style.arrow} aria-hidden />
      </button>
    </Popover>
  )
}
