import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { t } from '../texts'
import style from './tabs.module.css'

export type TabAction = { name: string; act: () => void; off?: boolean }

/** Calls back on a pointer press outside the element. */
function useOutsidePress(box: RefObject<HTMLElement | null>, onElsewhere: () => void) {
  useEffect(() => {
    const elsewhere = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) onElsewhere()
    }
    document.addEventListener('pointerdown', elsewhere)
    return () => document.removeEventListener('pointerdown', elsewhere)
  }, [box, onElsewhere])
}

/** The context menu of a tab. Arrow keys move the focus; Escape, Tab and a click outside close it. */
export function TabMenu({
  at,
  acts,
  onClose,
}: {
  at: { x: number; y: number }
  acts: readonly TabAction[]
  onClose: () => void
}) {
  const box = useRef<HTMLDivElement>(null)
  const items = () => [...(box.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])]
  useLayoutEffect(() => {
    const opener = document.activeElement
    items()[0]?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  useOutsidePress(box, onClose)
  const keys = (event: KeyboardEvent) => {
    const all = items()
    const here = all.indexOf(document.activeElement as HTMLButtonElement)
    if (event.key === 'Escape' || event.key === 'Tab') onClose()
    else if (event.key === 'ArrowDown') all[(here + 1) % all.length]?.focus()
    else if (event.key === 'ArrowUp') all.at(here - 1)?.focus()
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={box}
      role="menu"
      tabIndex={-1}
      aria-label={t.tabActs}
      className={style.menu}
      style={{ left: `min(${at.x}px, calc(100vw - 168px))`, top: at.y }}
      onKeyDown={keys}
    >
      {acts.map(({ name, act, off }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          disabled={off}
          onClick={() => {
            onClose()
            act()
          }}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
