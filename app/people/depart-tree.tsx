import { IconSearch } from '@douyinfe/semi-icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { Input } from '@douyinfe/semi-ui'
import { Tree, type TreeNode } from '~/app/ui/tree'
import * as departs from '~/worker/departs/calls'
import { TREE_ROOT } from '~/worker/records/record'
import style from './people.module.css'
import { t } from './texts'

export type ChosenDepart = { id: string; name: string }
type DepartHit = ChosenDepart & { hint: string }

/**
 * A lazily loaded department tree with a search by name, pinyin or initials above it. Arrow down moves from the input
 * to the results, the arrow keys move within them, Enter chooses.
 *
 * @param chosen   id of a department; `0` is the top, null none
 * @param onChoose receives null for the top
 * @param top      label of the top
 * @param closed   also shows closed departments
 * @param opened   initially expanded: ids of the ancestors of the chosen department
 * @param state    reloads the expanded branches when it changes
 * @param onMove   called when a department is dragged onto another one, or onto the top (`0`)
 */
export function DepartTree({
  id,
  label,
  chosen,
  onChoose,
  top = t.allDeparts,
  closed = false,
  opened,
  state,
  onMove,
}: {
  id?: string
  label: string
  chosen: string | null
  onChoose: (depart: ChosenDepart | null) => void
  top?: string
  closed?: boolean
  opened?: readonly string[]
  state?: unknown
  onMove?: (moved: ChosenDepart, onto: ChosenDepart) => void
}) {
  const [typed, setTyped] = useState('')
  const { found, problem } = useDepartSearch(typed.trim(), closed)
  const names = useRef(new Map<string, string>())
  const list = useRef<HTMLUListElement>(null)

  const load = async (pid: string): Promise<readonly TreeNode[] | string> => {
    const answer = await callApi(departs.listChildDeparts, { pid, closed: closed ? 1 : 0 })
    if (!answer.ok) return answer.message
    return answer.result.map(({ id, departName, isLeaf, status }) => {
      names.current.set(id, departName)
      return { id, name: status === '1' ? departName : t.closedDepart(departName), leaf: isLeaf }
    })
  }
  const choose = (id: string) => onChoose(id === TREE_ROOT ? null : { id, name: names.current.get(id) ?? '' })
  const walk = (event: KeyboardEvent, by: 1 | -1) => {
    event.preventDefault()
    const lines = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = lines.indexOf(document.activeElement as HTMLButtonElement)
    lines[at + by]?.focus()
  }
  return (
    <div className={style.departs}>
      <Input
        {...(id && { id })}
        prefix={<IconSearch aria-hidden />}
        aria-label={t.findDepart}
        placeholder={t.findDepart}
        value={typed}
        showClear
        onChange={setTyped}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') walk(event, 1)
          if (event.key === 'Escape' && typed) {
            event.stopPropagation()
            setTyped('')
          }
        }}
      />
      {typed.trim() ? (
        <>
          <p role="status" className={style.count}>
            {problem || (found && t.foundDeparts(found.length))}
          </p>
          <ul ref={list} aria-label={t.foundLabel} className={style.results}>
            {found?.map(({ id, name, hint }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={chosen === id}
                  onClick={() => onChoose({ id, name })}
                  onKeyDown={(event) => {
                    if (event.key === 'ArrowDown') walk(event, 1)
                    if (event.key === 'ArrowUp') walk(event, -1)
                  }}
                >
                  <span>{name}</span>
                  {hint && <span className={style.hint}>{hint}</span>}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Tree
          label={label}
          root={{ id: TREE_ROOT, name: top }}
          chosen={chosen}
          onChoose={choose}
          load={load}
          {...(opened && { opened })}
          state={state}
          onMove={onMove}
        />
      )}
    </div>
  )
}

const SEARCH_DELAY_MS = 250
/** Searches 250 ms after the last keystroke. Late responses are ignored. */
function useDepartSearch(typed: string, closed: boolean) {
  const [state, setState] = useState<{ found: readonly DepartHit[] | null; problem: string }>(emptySearch)
  useEffect(() => {
    if (!typed) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await callApi(departs.searchBy, { keyWord: typed, closed: closed ? 1 : 0 }, controller.signal)
      if (controller.signal.aborted) return
      const hits = answer.ok
        ? answer.result.map((row) => ({
            id: row.id,
            name: row.status === '1' ? row.departName : t.closedDepart(row.departName),
            hint: row.parentName,
          }))
        : []
      setState({ found: hits, problem: answer.ok ? '' : answer.message })
    }, SEARCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed, closed])
  return typed ? state : emptySearch
}
const emptySearch = { found: null, problem: '' }
