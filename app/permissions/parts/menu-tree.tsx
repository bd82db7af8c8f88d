import { IconChevronDown, IconChevronRight, IconHandle } from '@douyinfe/semi-icons'
import { Button } from '@douyinfe/semi-ui'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { StatusTag } from '~/app/ui/status-tag'
import type { PermissionNode } from '~/worker/permissions/menus/contract'
import { t } from '../texts'
import style from '../permissions.module.css'

const BUTTON = 2
const kindOrder = (node: PermissionNode) => (node.menuType === BUTTON ? 1 : 0)
/** Returns the children of an entry: pages before rights, each in their order. */
const sortNodes = (nodes: readonly PermissionNode[]) =>
  nodes.toSorted((one, other) => kindOrder(one) - kindOrder(other))

type MenuTreeActions = {
  /** Returns whether the order was saved. */
  onSort: (parentId: string, ids: string[]) => Promise<boolean>
  onEdit: (node: PermissionNode) => void
  onAdd: (node: PermissionNode) => void
  onRemove: (node: PermissionNode) => void
}

function FoldButton({
  of,
  below,
  isOpen,
  onFold,
}: {
  of: PermissionNode
  below: number
  isOpen: boolean
  onFold: () => void
}) {
  if (!below) return <span className={style.foldSpacer} />
  return (
    <button
      type="button"
      className={style.fold}
      aria-expanded={isOpen}
      aria-label={isOpen ? t.fold(of.title) : t.unfold(of.title)}
      onClick={onFold}
    >
      {isOpen ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
    </button>
  )
}

function LineActions({
  of,
  level,
  acts,
}: {
  of: PermissionNode
  level: number
  acts: Omit<MenuTreeActions, 'onSort'>
}) {
  return (
    <div className={style.actions} role="group" aria-label={t.acts(of.title)}>
      {of.menuType !== BUTTON && level < 3 && (
        <Button size="small" theme="borderless" onClick={() => acts.onAdd(of)}>
          {t.addBelow}
        </Button>
      )}
      <Button size="small" theme="borderless" onClick={() => acts.onEdit(of)}>
        {t.edit}
      </Button>
      {!of.builtIn && (
        <Button size="small" theme="borderless" type="danger" onClick={() => acts.onRemove(of)}>
          {t.remove}
        </Button>
      )}
    </div>
  )
}

/** The menu tree. An entry dragged onto another one is placed before it; Alt+arrow keys do the same. */
export function MenuTree({ tree, onSort, ...acts }: MenuTreeActions & { tree: readonly PermissionNode[] }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<PermissionNode | null>(null)
  const [onto, setOnto] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const fold = (id: string) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  const sort = async (node: PermissionNode, parentId: string, ids: string[]) => {
    if (!(await onSort(parentId, ids))) return
    setAnnouncement(t.moved(node.title))
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(node.id)}"]`)?.focus()
  }
  const drop = (target: PermissionNode, siblings: readonly PermissionNode[]) => {
    setOnto('')
    setDragged(null)
    if (!dragged || dragged.id === target.id) return
    const ids = siblings
      .filter(({ id }) => id !== dragged.id)
      .flatMap(({ id }) => (id === target.id ? [dragged.id, id] : [id]))
    void sort(dragged, target.parentId, ids)
  }
  const press = (event: KeyboardEvent, node: PermissionNode, siblings: readonly PermissionNode[]) => {
    const step = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    const ids = siblings.map(({ id }) => id)
    const at = ids.indexOf(node.id)
    const to = at + step
    if (to < 0 || to >= ids.length || kindOrder(siblings[to]!) !== kindOrder(node)) return
    ids.splice(at, 1)
    ids.splice(to, 0, node.id)
    void sort(node, node.parentId, ids)
  }
  const line = (node: PermissionNode, siblings: readonly PermissionNode[], level: number): ReactNode => {
    const below = sortNodes(node.children ?? [])
    const isOpen = open.has(node.id)
    const classes = [style.line, dragged?.id === node.id ? style.dragged : '', onto === node.id ? style.dropTarget : '']
    return (
      <li key={node.id}>
        <div
          className={classes.filter(Boolean).join(' ')}
          style={{ paddingInlineStart: (level - 1) * 24 }}
          draggable
          onDragStart={() => setDragged(node)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => {
            if (!dragged || kindOrder(dragged) !== kindOrder(node)) return
            event.preventDefault()
            setOnto(node.id)
          }}
          onDrop={() => drop(node, siblings)}
        >
          <FoldButton of={node} below={below.length} isOpen={isOpen} onFold={() => fold(node.id)} />
          <button
            type="button"
            className={`${style.fold} ${style.grip}`}
            data-id={node.id}
            aria-label={`${node.title} ${t.permissionsNote}`}
            onKeyDown={(event) => press(event, node, siblings)}
          >
            <IconHandle aria-hidden />
          </button>
          <span className={node.menuType === BUTTON ? undefined : style.menu}>{node.title}</span>
          <NodeMarks node={node} />
          <LineActions of={node} level={level} acts={acts} />
        </div>
        {isOpen && <ul>{below.map((one) => line(one, below, level + 1))}</ul>}
      </li>
    )
  }
  const tops = sortNodes(tree)
  return (
    <>
      <ul ref={list} className={style.tree} aria-label={t.permissions}>
        {tops.map((node) => line(node, tops, 1))}
      </ul>
      <p role="status" className="semi-sr-only" hidden={!announcement}>
        {announcement}
      </p>
    </>
  )
}

function NodeMarks({ node }: { node: PermissionNode }) {
  return (
    <span className={style.marks}>
      <code>{node.menuType === BUTTON ? node.perms : node.url}</code>
      {node.hidden && <span>{t.hiddenPage}</span>}
      {node.internalOrExternal && <span>{t.outsideTag}</span>}
      {node.status !== '1' && <StatusTag colour="grey" label={t.off} />}
      {!node.builtIn && <StatusTag colour="blue" label={t.ownMade} />}
    </span>
  )
}
