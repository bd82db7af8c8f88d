import { IconChevronDown, IconChevronRight } from '@douyinfe/semi-icons'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTreeDrag } from './tree-drag'
import { useLatest } from './use-latest'
import style from './tree.module.css'

export type TreeNode = { id: string; name: string; leaf: boolean }
type NamedLine = { id: string; name: string }
type TreeLine = TreeNode & { level: number; above: string | null }

/**
 * A tree with a single choice; children are loaded when a node is opened. Arrow keys move, open and close; Enter and
 * Space choose.
 *
 * @param root   the root node
 * @param load   returns the children of a node, or an error message
 * @param opened nodes that are open initially, in addition to the root
 * @param state  a change reloads the open nodes
 * @param onMove called after drag and drop; the page must offer the same by keyboard
 */
export function Tree({
  id,
  label,
  root,
  icon,
  chosen,
  onChoose,
  load,
  opened = [],
  state,
  onMove,
}: {
  id?: string
  label: string
  root: { id: string; name: string }
  icon?: ReactNode
  chosen: string | null
  onChoose: (id: string) => void
  load: (id: string) => Promise<readonly TreeNode[] | string>
  opened?: readonly string[]
  state?: unknown
  onMove?: ((moved: NamedLine, onto: NamedLine) => void) | undefined
}) {
  const [inside, setInside] = useState<Record<string, readonly TreeNode[]>>({})
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([root.id, ...opened]))
  const [at, setAt] = useState(root.id)
  const [problem, setProblem] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const requested = useRef({ state, ids: new Set<string>() })
  const latest = useLatest(load)
  useEffect(() => {
    if (requested.current.state !== state) requested.current = { state, ids: new Set() }
    const { ids } = requested.current
    for (const one of open) {
      if (ids.has(one)) continue
      ids.add(one)
      void latest.current(one).then((loaded) => {
        if (typeof loaded !== 'string') return setInside((now) => ({ ...now, [one]: loaded }))
        ids.delete(one)
        setProblem(loaded)
      })
    }
  }, [open, state, latest])

  const linesOf = (node: TreeNode, level: number, above: string | null): TreeLine[] => [
    { ...node, level, above },
    ...(open.has(node.id) ? (inside[node.id] ?? []) : []).flatMap((one) => linesOf(one, level + 1, node.id)),
  ]
  const lines = linesOf({ ...root, leaf: false }, 1, null)
  // If the focused line is gone, the root takes its place.
  const reached = lines.some((line) => line.id === at) ? at : root.id
  const go = (to: string | null | undefined) => {
    if (!to) return
    setAt(to)
    list.current?.querySelector<HTMLElement>(`[data-id="${to}"]`)?.focus()
  }
  const set = (one: string, now: boolean) => {
    const next = new Set(open)
    if (now) next.add(one)
    else next.delete(one)
    setOpen(next)
  }
  const dragging = useTreeDrag(root.id, onMove, (one) => set(one, true))
  const press = (event: KeyboardEvent, line: TreeLine, index: number) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(lines[index + 1]?.id),
      ArrowUp: () => go(lines[index - 1]?.id),
      Home: () => go(root.id),
      End: () => go(lines.at(-1)?.id),
      ArrowRight: () => (line.leaf ? undefined : open.has(line.id) ? go(lines[index + 1]?.id) : set(line.id, true)),
      ArrowLeft: () => (open.has(line.id) && !line.leaf ? set(line.id, false) : go(line.above)),
      Enter: () => onChoose(line.id),
      ' ': () => onChoose(line.id),
    }
    const handler = keys[event.key]
    if (!handler) return
    event.preventDefault()
    handler()
  }
  return (
    <>
      <ul ref={list} id={id} role="tree" aria-label={label} className={style.tree}>
        {lines.map((line, index) => (
          // Keys are handled by the tree; a click chooses and opens.
          <li
            key={line.id}
            role="treeitem"
            data-id={line.id}
            aria-level={line.level}
            aria-expanded={line.leaf ? undefined : open.has(line.id)}
            aria-selected={chosen === line.id}
            {...dragging(line)}
            tabIndex={reached === line.id ? 0 : -1}
            style={{ paddingInlineStart: 8 + (line.level - 1) * 20 }}
            onKeyDown={(event) => press(event, line, index)}
            onClick={() => {
              setAt(line.id)
              onChoose(line.id)
              if (!line.leaf && !open.has(line.id)) set(line.id, true)
            }}
          >
            <span
              className={style.fold}
              aria-hidden
              onClick={(event) => {
                if (line.leaf) return
                event.stopPropagation()
                set(line.id, !open.has(line.id))
              }}
            >
              {line.leaf ? null : open.has(line.id) ? <IconChevronDown /> : <IconChevronRight />}
            </span>
            {icon}
            <span className={style.name}>{line.name}</span>
          </li>
        ))}
      </ul>
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
