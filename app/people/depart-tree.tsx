import { IconSearch } from '@douyinfe/semi-icons'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ask } from '~/app/lib/api'
import { Input } from '@douyinfe/semi-ui'
import { Tree, type TreeNode } from '~/app/ui/tree'
import * as departs from '~/worker/departs/calls'
import { TOP } from '~/worker/records/record'
import style from './people.module.css'
import { t } from './texts'

export type ChosenDepart = { id: string; name: string }
type Found = ChosenDepart & { hint: string }

/**
 * The departments as a tree that is read as it is opened, with a search by name, sound or initials above it. Down leads from
 * what is typed into what was found, arrows through it, Enter chooses.
 *
 * @param chosen   the id of a department; `0` is the top, null none
 * @param onChoose null for the top
 * @param top      what the top is called
 * @param closed   those out of use are shown as well
 * @param opened   is open at first: the ids above what is chosen
 * @param state    what is open is read again when it changes
 * @param onMove   one was dragged onto another, or onto the top (`0`)
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
  const { found, problem } = useFound(typed.trim(), closed)
  const names = useRef(new Map<string, string>())
  const list = useRef<HTMLUListElement>(null)

  const load = async (pid: string): Promise<readonly TreeNode[] | string> => {
    const answer = await ask(departs.below, { pid, closed: closed ? 1 : 0 })
    if (!answer.ok) return answer.message
    return answer.result.map(({ id, departName, isLeaf, status }) => {
      names.current.set(id, departName)
      return { id, name: status === '1' ? departName : t.closedDepart(departName), leaf: isLeaf }
    })
  }
  const choose = (id: string) => onChoose(id === TOP ? null : { id, name: names.current.get(id) ?? '' })
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
          <ul ref={list} aria-label={t.foundLabel} className={style.found}>
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
          root={{ id: TOP, name: top }}
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

const WAIT = 250
/** What is found by what is typed, a quarter of a second after the last key; an answer that comes late is passed over. */
function useFound(typed: string, closed: boolean) {
  const [state, setState] = useState<{ found: readonly Found[] | null; problem: string }>(nothing)
  useEffect(() => {
    if (!typed) return
    const asked = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await ask(departs.searchBy, { keyWord: typed, closed: closed ? 1 : 0 }, asked.signal)
      if (asked.signal.aborted) return
      const found = answer.ok
        ? answer.result.map((row) => ({
            id: row.id,
            name: row.status === '1' ? row.departName : t.closedDepart(row.departName),
            hint: row.parentName,
          }))
        : []
      setState({ found, problem: answer.ok ? '' : answer.message })
    }, WAIT)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [typed, closed])
  return typed ? state : nothing
}
const nothing = { found: null, problem: '' }
