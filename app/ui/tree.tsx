import { IconChevronDown, IconChevronRight } from '@douyinfe/semi-icons'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useDragging } from './dragging'
import { useLatest } from './latest'
import style from './tree.module.css'

export type TreeNode = { id: string; name: string; leaf: boolean }
type Named = { id: string; name: string }
type Line = TreeNode & { level: number; above: string | null }

/**
 * Things below each other, to choose one of; what is below one is asked for when it is opened. Arrows go up and down, open and
 * close; Enter and space choose.
 *
 * @param root   stands over all
 * @param load   what is below one, or a sentence why it cannot be read
 * @param opened is open at first, beside the root
 * @param state  what is open is asked for again when it changes
 * @param onMove one line was dragged onto another; whoever gives it offers the same by the keys
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
  onMove?: ((moved: Named, onto: Named) => void) | undefined
}) {
  const [inside, setInside] = useState<Record<string, readonly TreeNode[]>>({})
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([root.id, ...opened]))
  const [at, setAt] = useState(root.id)
  const [problem, setProblem] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const asked = useRef({ state, ids: new Set<string>() })
  const latest = useLatest(load)
  useEffect(() => {
    if (asked.current.state !== state) asked.current = { state, ids: new Set() }
    const { ids } = asked.current
    for (const one of open) {
      if (ids.has(one)) continue
      ids.add(one)
      void latest.current(one).then((found) => {
        if (typeof found !== 'string') return setInside((now) => ({ ...now, [one]: found }))
        ids.delete(one)
        setProblem(found)
      })
    }
  }, [open, state, latest])

  const linesOf = (node: TreeNode, level: number, above: string | null): Line[] => [
    { ...node, level, above },
    ...(open.has(node.id) ? (inside[node.id] ?? []) : []).flatMap((one) => linesOf(one, level + 1, node.id)),
  ]
  const lines = linesOf({ ...root, leaf: false }, 1, null)
  // What was in reach may be gone; then the root is.
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
  const dragging = useDragging(root.id, onMove, (one) => set(one, true))
  const press = (event: KeyboardEvent, line: Line, index: number) => {
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
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    <>
      <ul ref={list} id={id} role="tree" aria-label={label} className={style.tree}>
        {lines.map((line, index) => (
          // The keys are the tree's own; a click chooses and opens.
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
