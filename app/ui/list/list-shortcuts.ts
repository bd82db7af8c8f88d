import { useEffect } from 'react'
import { useLatest } from '../use-latest'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    !!target.closest('[role=combobox]')) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type))
const isDialogOpen = () => !!document.querySelector('.semi-modal-content, .semi-sidesheet-inner')
/** Interactive elements have keys of their own. */
const isInteractive = (target: EventTarget | null) =>
  target instanceof HTMLElement && !!target.closest('a, button, input, [role=separator], [role=menuitem], [role=tab]')

export type ListShortcuts = {
  /** Moves the current row by this many; ±Infinity moves to the last or first. */
  walk: (step: number) => void
  /** Opens the current row; false where there is none. */
  open: () => boolean
  /** Toggles the selection of the current row; false where rows cannot be selected. */
  select: () => boolean
  /** Changes the page by this many. */
  turn: (step: 1 | -1) => void
  help: () => void
  searchId: string
  /** True inside the list, where arrow keys move the current row. */
  within: (target: EventTarget | null) => boolean
}

/**
 * Keyboard shortcuts of a list: `j`, `k` and arrows move the current row, Enter opens it, Space selects it, `[` and `]`
 * change the page, `/` focuses the search field, `?` shows this help.
 * @param keys null disables them
 */
export function useListShortcuts(keys: ListShortcuts | null) {
  const latest = useLatest(keys)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!latest.current || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isDialogOpen()) return
      const { walk, open, select, turn, help, searchId, within } = latest.current
      const arrows = within(event.target) || event.target === document.body
      const handled = (() => {
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
            return !isInteractive(event.target) && open()
          case ' ':
            return !isInteractive(event.target) && select()
          default:
            return false
        }
      })()
      if (handled) event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [latest])
}
