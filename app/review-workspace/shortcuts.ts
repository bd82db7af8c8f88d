import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '~/app/ui/use-latest'

const FIELD_SELECTOR =
  'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], [role=combobox]'
const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && !!target.closest(FIELD_SELECTOR)
/** Dialogs have their own shortcuts. */
const hasOpenDialog = () => !!document.querySelector('.semi-modal-content, .semi-sidesheet-inner')
const SCROLL_FRACTION = 0.9

/** Shortcuts of the workspace's form. */
export type FormKeys = {
  /** Chooses the option of a digit, starting at 1. */
  choose?: (place: number) => void
  /** Ticks the next open check line. */
  tick?: () => void
  commit?: () => void
  save?: () => void
}
/** Context through which a form registers its shortcuts with the workspace. */
export const FormKeysContext = createContext<(keys: FormKeys) => void>(() => {})
/** Registers the form's shortcuts with the workspace around it. */
export function useFormKeys(keys: FormKeys): void {
  const lend = useContext(FormKeysContext)
  useLayoutEffect(() => {
    lend(keys)
    return () => lend({})
  })
}

type WorkspaceKeys = {
  /** Goes to the next or the previous item. */
  go: (step: 1 | -1) => void
  /** Key of the visible item. The shortcuts of its form are active. */
  on: string
  /** Switches to another part of the material. */
  turn?: ((step: 1 | -1) => void) | undefined
  undo?: (() => void) | undefined
}

/**
 * Shortcuts of a workspace. Always active: Alt+arrow goes to the next or previous item, Ctrl+Enter commits, Ctrl+S
 * saves, Escape leaves a field. Active outside of fields: `j` `k` next and previous, digits choose, `x` ticks the next
 * line, `[` `]` switch the part of the material, `u` undoes, `?` opens the shortcut sheet.
 * @returns whether the sheet is open; `lends` registers the shortcuts of each item's form, `onView` receives the
 * element of the visible material
 */
export function useWorkspaceKeys(keys: WorkspaceKeys) {
  const [help, setHelp] = useState(false)
  const forms = useRef(new Map<string, FormKeys>())
  const lends = useCallback((of: string, own: FormKeys) => void forms.current.set(of, own), [])
  const material = useRef<HTMLElement>(null)
  const onView = useCallback((place: HTMLElement | null) => void (material.current = place), [])
  const latest = useLatest(keys)
  useEffect(() => {
    const scroll = (direction: number) => {
      const pane = material.current
      pane?.scrollBy({ top: direction * pane.clientHeight * SCROLL_FRACTION })
      return !!pane
    }
    const everywhere = (event: KeyboardEvent) => {
      const { go, on } = latest.current
      const { commit, save } = forms.current.get(on) ?? {}
      const hasModifier = event.ctrlKey || event.metaKey
      if (hasModifier && event.key === 'Enter') return commit && (commit(), true)
      if (hasModifier && event.key.toLowerCase() === 's') return save && (save(), true)
      if (event.altKey && event.key === 'ArrowRight') return (go(1), true)
      if (event.altKey && event.key === 'ArrowLeft') return (go(-1), true)
      if (event.key === 'Escape' && isTyping(event.target) && event.target instanceof HTMLElement)
        return (event.target.blur(), true)
      return false
    }
    const outside = (event: KeyboardEvent) => {
      const { go, on, turn, undo } = latest.current
      const { choose, tick } = forms.current.get(on) ?? {}
      if (/^[1-9]$/.test(event.key)) return choose && (choose(Number(event.key)), true)
      switch (event.key) {
        case 'j':
          return (go(1), true)
        case 'k':
          return (go(-1), true)
        case 'x':
          return tick && (tick(), true)
        case '[':
          return turn && (turn(-1), true)
        case ']':
          return turn && (turn(1), true)
        case 'u':
          return undo && (undo(), true)
        case '?':
          return (setHelp(true), true)
        case 'PageDown':
          return scroll(1)
        case 'PageUp':
          return scroll(-1)
        default:
          return false
      }
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || hasOpenDialog()) return
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)
      if (everywhere(event) || (plain && outside(event))) event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [latest])
  return { help, setHelp, lends, onView }
}
