import { Link, useLocation } from 'react-router'
import type { FrameMenuNode } from '~/app/frame/menu/frame-menu'
import style from '../frame-layout.module.css'
import { Icon } from '~/app/ui/icon'
import { t } from '../texts'
import { menuPathTo } from './menu-path'

/** Breadcrumbs from the home page to this one, as in the menu. A page outside the menu shows its own title. */
export function Breadcrumbs({ menu, title }: { menu: readonly FrameMenuNode[]; title: string }) {
  const { pathname } = useLocation()
  const path = menuPathTo(menu, pathname).map((node) => ({ id: node.id, name: node.meta.title }))
  const whole = path.length ? path : title ? [{ id: pathname, name: title }] : []
  // A group and its page with the same name are shown once.
  const shownEntries = whole.filter(({ name }, place) => name !== whole[place + 1]?.name)
  if (!shownEntries.length) return null
  return (
    <nav aria-label={t.here} className={style.crumbs}>
      <ol>
        <li>
          <Link to="/">{t.home}</Link>
        </li>
        {shownEntries.map(({ id, name }, place) => (
          <li key={id} aria-current={place === shownEntries.length - 1 ? 'page' : undefined}>
            <Icon name="chevron-right" size="tiny" />
            {name}
          </li>
        ))}
      </ol>
    </nav>
  )
}
