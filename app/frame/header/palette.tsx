import { IconSearch } from '@douyinfe/semi-icons'
import { Modal } from '@douyinfe/semi-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Marked, opensBeside, pathOf, searchPath } from '~/app/search/hit'
import { useFound } from '~/app/search/use-found'
import { storedFor } from '~/app/lib/store'
import { pageActs } from '~/app/ui/page-acts'
import { DialogName } from '~/app/ui/dialog-name'
import { useShown } from '~/app/ui/shown'
import type { MenuNode } from '~/worker/permissions/contract'
import { targetOf } from '../menu/parts'
import { leaves } from '../menu/way'
import { t } from '../texts'
import { fitName, found } from './search'
import { takeTypedAhead } from './typed-ahead'
import style from './palette.module.css'

const recentPages = storedFor<string[]>('recentPages')
const MOST_RECENT = 5

type Choice = { id: string; title: ReactNode; beside: string; go: () => void }

/**
 * Command palette: the page's actions, every page of the role's menu by name, initials or address, and matching
 * subjects, people and institutions. External targets open in a new window.
 */
export default function Palette({ menu, onClose }: { menu: readonly MenuNode[]; onClose: () => void }) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const [acts] = useState(pageActs)
  const [recent] = useState(() => recentPages.read() ?? [])
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const mounted = useShown()
  const all = useMemo(() => leaves(menu), [menu])
  const pages = useMemo(() => found(all, words, recent), [all, words, recent])
  const hits = useFound(words)
  useEffect(() => {
    if (!mounted) return
    input.current?.focus()
    const typed = takeTypedAhead()
    if (typed) queueMicrotask(() => setWords(typed))
  }, [mounted])
  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, listId])

  const open = (to: string, ownWindow: boolean) => {
    onClose()
    if (ownWindow) window.open(to, '_blank', 'noreferrer')
    else void navigate(to)
  }
  const query = words.trim().toLowerCase()
  const results: Choice[] = [
    ...acts
      .filter(({ label }) => !query || fitName(label, query) > 0)
      .map(({ name, label, act }) => ({
        id: `act ${name}`,
        title: label,
        beside: t.paletteAct,
        go: () => {
          onClose()
          act()
        },
      })),
    ...pages.map(({ node, above }) => ({
      id: node.id,
      title: node.meta.title,
      beside: above.map(({ meta }) => meta.title).join(' / '),
      go: () => {
        recentPages.write([node.id, ...recent.filter((one) => one !== node.id)].slice(0, MOST_RECENT))
        const { to, ownWindow } = targetOf(node)
        open(to, ownWindow)
      },
    })),
    ...(hits ?? []).map((hit) => ({
      id: `${hit.kind} ${hit.id}`,
      title: <Marked text={hit.title} marks={hit.titleMarks} />,
      beside: hit.kind === 'subject' ? hit.about.slice(-2).join(' · ') : hit.about.join(' · '),
      go: () => open(pathOf(hit), opensBeside(hit)),
    })),
    ...(hits?.length
      ? [
          {
            id: 'search',
            title: t.searchAll(words.trim()),
            beside: '',
            go: () => open(searchPath({ q: words.trim() }), false),
          },
        ]
      : []),
  ]
  const keys = (event: KeyboardEvent) => {
    // Ignores Enter and arrows while an input method is composing.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setChosen((at) => Math.min(results.length - 1, at + 1))
    else if (event.key === 'ArrowUp') setChosen((at) => Math.max(0, at - 1))
    else if (event.key === 'Enter') results[chosen]?.go()
    else return
    event.preventDefault()
  }

  return (
    <Modal
      visible={mounted}
      onCancel={onClose}
      header={null}
      footer={null}
      closable={false}
      width={560}
      style={{ maxWidth: 'calc(100vw - 32px)' }}
      bodyStyle={{ padding: 0, margin: '0 -24px' }}
    >
      <DialogName name={t.palette} />
      <div className={style.field}>
        <IconSearch aria-hidden />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={results.length ? `${listId}-${chosen}` : undefined}
          aria-label={t.palette}
          placeholder={t.paletteHint}
          autoComplete="off"
          value={words}
          onChange={(event) => {
            setWords(event.target.value)
            setChosen(0)
          }}
          onKeyDown={keys}
        />
      </div>
      <ul
        id={listId}
        role="listbox"
        aria-label={words || !recent.length ? t.allPages : t.recentPages}
        className={style.list}
      >
        {results.map(({ id, title, beside, go }, at) => (
          // Keys are handled by the focused input.
          <li
            key={id}
            id={`${listId}-${at}`}
            role="option"
            aria-selected={at === chosen}
            className={at === chosen ? style.selected : undefined}
            onPointerMove={() => setChosen(at)}
            onClick={go}
          >
            <span>{title}</span>
            <small>{beside}</small>
          </li>
        ))}
      </ul>
      {results.length === 0 && <p className={style.noResults}>{hits ? t.paletteNone : t.paletteWaits}</p>}
      <p className={style.hint} data-keys>
        {t.paletteKeys}
      </p>
    </Modal>
  )
}
