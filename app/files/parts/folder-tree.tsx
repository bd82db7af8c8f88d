import { IconChevronDown, IconChevronRight, IconFolder } from '@douyinfe/semi-icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ask } from '~/app/lib/api'
import type { FolderRow } from '~/worker/folders/contract'
import { t } from '../texts'
import style from './folder-tree.module.css'
import * as folders from '~/worker/folders/calls'

export const ROOT = '0'
type Inside = Record<string, FolderRow[]>
type Line = { id: string; name: string; level: number; above: string | null; leaf: boolean }

/**
 * The folders of an area as a tree to choose one of; what is in a folder is asked for when it is opened. Arrows go up and down,
 * open and close; Enter and space choose.
 */
export function FolderTree({
  area,
  subArea,
  subjectId = '',
  label,
  chosen,
  onChoose,
}: {
  area: string
  subArea: string
  subjectId?: string
  label: string
  chosen: string | null
  onChoose: (id: string) => void
}) {
  const [inside, setInside] = useState<Inside>({})
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([ROOT]))
  const [at, setAt] = useState(ROOT)
  const [problem, setProblem] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const asked = useRef(new Set<string>())
  useEffect(() => {
    for (const pid of open) {
      if (asked.current.has(pid)) continue
      asked.current.add(pid)
      const of = pid === ROOT ? { area, subArea, subjectId } : {}
      void ask(folders.listFolders, { pid, ...of }).then((answer) => {
        if (answer.ok) return setInside((now) => ({ ...now, [pid]: answer.result }))
        asked.current.delete(pid)
        setProblem(answer.message)
      })
    }
  }, [open, area, subArea, subjectId])

  const linesOf = (id: string, name: string, level: number, above: string | null, leaf: boolean): Line[] => [
    { id, name, level, above, leaf },
    ...(open.has(id) ? (inside[id] ?? []) : []).flatMap((one) =>
      linesOf(one.id, one.name, level + 1, id, one.folderCount === 0),
    ),
  ]
  const lines = linesOf(ROOT, t.root, 1, null, false)
  const go = (id: string | null | undefined) => {
    if (!id) return
    setAt(id)
    list.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus()
  }
  const set = (id: string, opened: boolean) => {
    const next = new Set(open)
    if (opened) next.add(id)
    else next.delete(id)
    setOpen(next)
  }
  const press = (event: KeyboardEvent, line: Line, index: number) => {
    const keys: Record<string, () => void> = {
      ArrowDown: () => go(lines[index + 1]?.id),
      ArrowUp: () => go(lines[index - 1]?.id),
      Home: () => go(ROOT),
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
      <ul ref={list} role="tree" aria-label={label} className={style.tree}>
        {lines.map((line, index) => (
          // The keys are the tree's own; a click chooses and opens.
          <li
            key={line.id}
            role="treeitem"
            data-id={line.id}
            aria-level={line.level}
            aria-expanded={line.leaf ? undefined : open.has(line.id)}
            aria-selected={chosen === line.id}
            tabIndex={at === line.id ? 0 : -1}
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
            <IconFolder aria-hidden />
            <span className={style.name}>{line.name}</span>
          </li>
        ))}
      </ul>
      {problem && <p role="alert">{problem}</p>}
    </>
  )
}
