import { Empty } from '~/app/ui/empty'
import { Facts } from '~/app/ui/field'
import type { MenuNode } from '~/worker/permissions/contract'
import { t } from '../texts'
import style from '../permissions.module.css'

const HOME = '/dashboard/workplace'
const inside = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...inside(node.children ?? [])])

/** The menu of a role and its landing page. */
export function MenuPreview({ menu, granted }: { menu: readonly MenuNode[]; granted: number }) {
  if (!granted) return <Empty title={t.emptyMenu} />
  const home = inside(menu).find(({ path }) => path === HOME)
  const entries = (nodes: readonly MenuNode[]) => (
    <ul>
      {nodes
        .filter(({ hidden }) => !hidden)
        .map((node) => (
          <li key={node.id}>
            {node.meta.title}
            {node.children && entries(node.children)}
          </li>
        ))}
    </ul>
  )
  return (
    <>
      <Facts items={[{ label: t.home, value: home?.meta.title ?? menu[0]?.meta.title }]} />
      <p className={style.muted}>{t.menuNote}</p>
      <div className={style.preview}>{entries(menu)}</div>
    </>
  )
}
