import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { FrameMenuNode } from '~/app/frame/menu/frame-menu'
import { pageOfMenu } from '~/app/lib/named-pages'
import { Icon, type IconName } from '~/app/ui/icon'
import { t } from '../texts'
import type { Badges } from './badges'
import style from './menu.module.css'

const icons: Record<string, IconName> = {
  home: 'home',
  todo: 'checklist',
  mine: 'user',
  subject: 'file',
  review: 'comment',
  prize: 'star',
  share: 'folder',
  system: 'setting',
  demo: 'apps',
}
export const menuIconOf = (node: FrameMenuNode) => <Icon name={icons[node.meta.icon ?? ''] ?? 'list'} />

/** The target of an entry, and whether it opens in a new window. */
export const menuTargetOf = (node: FrameMenuNode): { to: string; ownWindow: boolean } => {
  if (node.meta.url) return { to: node.meta.url, ownWindow: true }
  const page = pageOfMenu(node.id)
  return { to: node.path, ownWindow: !!page?.ownWindow || !!node.meta.internalOrExternal }
}

/** The number of pending tasks of an entry, or of all pages of a group. */
export const badgeCountOf = (node: FrameMenuNode, { counts }: Badges): number =>
  node.children?.reduce((sum, page) => sum + badgeCountOf(page, { counts, removed: new Set() }), 0) ??
  counts.get(node.id) ??
  0

export function CountBadge({ value }: { value: number }) {
  if (!value) return null
  return (
    <span className={style.count} role="img" aria-label={t.waiting(value)}>
      {value > 99 ? '99+' : value}
    </span>
  )
}

/** The link of one page in the menu. */
export function MenuEntry({
  node,
  current,
  badges,
  className = style.entry,
  onGo,
  children,
}: {
  node: FrameMenuNode
  current: boolean
  badges: Badges
  className?: string
  onGo?: () => void
  /** Rendered before the name: an icon. */
  children?: ReactNode
}) {
  const { to, ownWindow } = menuTargetOf(node)
  const name = node.meta.title
  const inside = (
    <>
      {children}
      <span className={style.label}>{name}</span>
      <CountBadge value={badgeCountOf(node, badges)} />
    </>
  )
  const classes = current ? `${className} ${style.current}` : className
  return ownWindow ? (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      className={classes}
      onClick={onGo}
      title={`${name}，${t.opensWindow}`}
    >
      {inside}
    </a>
  ) : (
    <Link to={to} className={classes} aria-current={current ? 'page' : undefined} onClick={onGo}>
      {inside}
    </Link>
  )
}
