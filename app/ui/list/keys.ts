import { useEffect } from 'react'
import { useLatest } from '../latest'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    !!target.closest('[role=combobox]')) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type))
const covered = () => !!document.querySelector('.semi-modal-content, .semi-sidesheet-inner')
/** These have keys of their own. */
const acting = (target: EventTarget | null) =>
  target instanceof HTMLElement && !!target.closest('a, button, input, [role=separator], [role=menuitem], [role=tab]')

export type ListKeys = {
  /** Walks by so many rows; infinity is the first or the last. */
  walk: (step: number) => void
  /** Opens the row walked to; false where there is none. */
  open: () => boolean
  /** Chooses the row walked to or lets it go; false where nothing can be chosen. */
  select: () => boolean
  /** Turns the page by so many. */
  turn: (step: 1 | -1) => void
  help: () => void
  searchId: string
  /** Arrows belong to the list while one is in it. */
  within: (target: EventTarget | null) => boolean
}

/**
 * Keys of a list: `j` `k` and the arrows walk the rows, Enter opens the one walked to, space chooses it, `[` `]` turn pages,
 * `/` goes to the search field, `?` says all this.
 * @param keys null for a list that has nothing to walk
 */
export function useListKeys(keys: ListKeys | null) {
  const latest = useLatest(keys)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!latest.current || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (typing(event.target) || covered()) return
      const { walk, open, select, turn, help, searchId, within } = latest.current
      const arrows = within(event.target) || event.target === document.body
      const taken = (() => {
        switch (event.key) {
          case 'j':
            return (walk(1), true)
          case 'k':
            return (walk(-1), true)
          case 'ArrowDown':
            return arrows && (walk(1), true)
          case 'ArrowUp':
            return arrows && (walk(-1), true)
          case 'Home':
            return within(event.target) && (walk(-Infinity), true)
          case 'End':
            return within(event.target) && (walk(Infinity), true)
          case '[':
            return (turn(-1), true)
          case ']':
            return (turn(1), true)
          case '/': {
            const field = document.getElementById(searchId)
            field?.focus()
            return !!field
          }
          case '?':
            return (help(), true)
          case 'Enter':
            return !acting(event.target) && open()
          case ' ':
            return !acting(event.target) && select()
          default:
            return false
        }
      })()
      if (taken) event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [latest])
}
