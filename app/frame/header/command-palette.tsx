import { IconSearch } from '@douyinfe/semi-icons'
import { Modal } from '@douyinfe/semi-ui'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MarkedText, opensInNewTab, hitPath, searchPath } from '~/app/search/hit'
import { useSearchHits } from '~/app/search/use-search-hits'
import { storageEntry } from '~/app/lib/browser-storage'
import { listPageActions } from '~/app/ui/page-actions'
import { DialogName } from '~/app/ui/dialog-name'
import { useMounted } from '~/app/ui/use-mounted'
import type { FrameMenuNode } from '~/app/frame/menu/frame-menu'
import { menuTargetOf } from '../menu/menu-entry'
import { listMenuPages } from '../menu/menu-path'
import { t } from '../texts'
import { rankName, searchPages } from './menu-search'
import { drainKeystrokeBuffer } from './keystroke-buffer'
import style from './command-palette.module.css'

const recentPages = storageEntry<string[]>('recentPages')
const MAX_RECENT = 5

type PaletteItem = { id: string; title: ReactNode; beside: string; go: () => void }

/**
 * Command palette: the page's actions, every page of the role's menu by name, initials or address, and matching
 * subjects, people and institutions. External targets open in a new window.
 */
export default function CommandPalette({ menu, onClose }: { menu: readonly FrameMenuNode[]; onClose: () => void }) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const [acts] = useState(listPageActions)
  const [recent] = useState(() => recentPages.read() ?? [])
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const mounted = useMounted()
  const all = useMemo(() => listMenuPages(menu), [menu])
  const pages = useMemo(() => searchPages(all, words, recent), [all, words, recent])
  const hits = useSearchHits(words)
  useEffect(() => {
    if (!mounted) return
    input.current?.focus()
    const typed = drainKeystrokeBuffer()
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
  const results: PaletteItem[] = [
    ...acts
      .filter(({ label }) => !query || rankName(label, query) > 0)
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
        recentPages.write([node.id, ...recent.filter((one) => one !== node.id)].slice(0, MAX_RECENT))
        const { to, ownWindow } = menuTargetOf(node)
        open(to, ownWindow)
      },
    })),
    ...(hits ?? []).map((hit) => ({
      id: `${hit.kind} ${hit.id}`,
      title: <MarkedText text={hit.title} marks={hit.titleMarks} />,
      beside: hit.kind === 'subject' ? hit.about.slice(-2).join(' · ') : hit.about.join(' · '),
      go: () => open(hitPath(hit), opensInNewTab(hit)),
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
