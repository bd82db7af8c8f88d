import { IconChevronRight } from '@douyinfe/semi-icons'
import { Link, useLocation } from 'react-router'
import type { MenuNode } from '~/worker/permissions/contract'
import style from '../basic.module.css'
import { t } from '../texts'
import { wayTo } from './way'

/** The way from the home page to this one, as the menu has it; a page that the menu does not have says its own name. */
export function Crumbs({ menu, title }: { menu: readonly MenuNode[]; title: string }) {
  const { pathname } = useLocation()
  const way = wayTo(menu, pathname).map((node) => ({ id: node.id, name: node.meta.title }))
  const whole = way.length ? way : title ? [{ id: pathname, name: title }] : []
  // A group and its page may bear one name: it is said once.
  const said = whole.filter(({ name }, place) => name !== whole[place + 1]?.name)
  if (!said.length) return null
  return (
    <nav aria-label={t.here} className={style.crumbs}>
      <ol>
        <li>
          <Link to="/">{t.home}</Link>
        </li>
        {said.map(({ id, name }, place) => (
          <li key={id} aria-current={place === said.length - 1 ? 'page' : undefined}>
            <IconChevronRight size="extra-small" aria-hidden />
            {name}
          </li>
        ))}
      </ol>
    </nav>
  )
}
