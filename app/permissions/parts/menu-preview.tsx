import { EmptyState } from '~/app/ui/empty-state'
import { FactList } from '~/app/ui/field'
import type { MenuNode } from '~/worker/permissions/contract'
import { t } from '../texts'
import style from '../permissions.module.css'

const HOME = '/dashboard/workplace'
const flattenMenu = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flattenMenu(node.children ?? [])])

/** The menu of a role and its landing page. */
export function MenuPreview({ menu, granted }: { menu: readonly MenuNode[]; granted: number }) {
  if (!granted) return <EmptyState title={t.emptyMenu} />
  const home = flattenMenu(menu).find(({ path }) => path === HOME)
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
      <FactList items={[{ label: t.home, value: home?.meta.title ?? menu[0]?.meta.title }]} />
      <p className={style.muted}>{t.menuNote}</p>
      <div className={style.preview}>{entries(menu)}</div>
    </>
  )
}
