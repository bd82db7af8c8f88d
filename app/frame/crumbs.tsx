import { IconChevronRight } from '@douyinfe/semi-icons'
import { Link, useLocation } from 'react-router'
import type { MenuNode } from '~/worker/permissions/contract'
import { wayTo } from './way'
import style from './basic.module.css'

/** The way from the home page to this one, as the menu has it. */
export function Crumbs({ menu }: { menu: readonly MenuNode[] }) {
  const { pathname } = useLocation()
  // A group and its page may bear one name: it is said once.
  const way = wayTo(menu, pathname).filter((node, place, all) => node.meta.title !== all[place + 1]?.meta.title)
  if (!way.length) return null
  return (
    <nav aria-label="当前位置" className={style.crumbs}>
      <ol>
        <li>
          <Link to="/">首页</Link>
        </li>
        {way.map((node, place) => (
          <li key={node.id} aria-current={place === way.length - 1 ? 'page' : undefined}>
            <IconChevronRight size="extra-small" aria-hidden />
            {node.meta.title}
          </li>
        ))}
      </ol>
    </nav>
  )
}
