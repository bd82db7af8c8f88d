import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLatest } from '~/app/ui/latest'

const field = 'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], [role=combobox]'
const typing = (target: EventTarget | null) => target instanceof HTMLElement && !!target.closest(field)
/** A dialog has keys of its own. */
const covered = () => !!document.querySelector('.semi-modal-content, .semi-sidesheet-inner')
const PART_OF_VIEW = 0.9

/** What the form of a desk does by keys. */
export type FormKeys = {
  /** The choice of a digit, from 1. */
  choose?: (place: number) => void
  /** The next line that is still to be ticked. */
  tick?: () => void
  commit?: () => void
  save?: () => void
}
export const LendKeys = createContext<(keys: FormKeys) => void>(() => {})
/** Lends the form's keys to the desk that it stands on. */
export function useFormKeys(keys: FormKeys): void {
  const lend = useContext(LendKeys)
  useLayoutEffect(() => {
    lend(keys)
    return () => lend({})
  })
}

type DeskKeys = {
  /** The next or the previous one. */
  go: (step: 1 | -1) => void
  /** The key of the one that is looked at: the keys of its form hold. */
  on: string
  /** Another part of the material. */
  turn?: ((step: 1 | -1) => void) | undefined
  undo?: (() => void) | undefined
}

/**
 * Keys of a desk. They hold everywhere: Alt and an arrow goes on, Ctrl-Enter gives, Ctrl-S keeps, Escape leaves a field.
 * Outside of fields: `j` `k` go on, digits choose, `x` ticks the next line, `[` `]` turn the
 * parts of the material, `u` takes back, `?` says all this.
 * @returns whether the keys are shown; `lends` takes the keys of the form of each that lies on the desk, `onView` the place of
 * the material that is looked at
 */
export function useDeskKeys(keys: DeskKeys) {
  const [help, setHelp] = useState(false)
  const forms = useRef(new Map<string, FormKeys>())
  const lends = useCallback((of: string, own: FormKeys) => void forms.current.set(of, own), [])
  const material = useRef<HTMLElement>(null)
  const onView = useCallback((place: HTMLElement | null) => void (material.current = place), [])
  const latest = useLatest(keys)
  useEffect(() => {
    const scroll = (direction: number) => {
      const pane = material.current
      pane?.scrollBy({ top: direction * pane.clientHeight * PART_OF_VIEW })
      return !!pane
    }
    const everywhere = (event: KeyboardEvent) => {
      const { go, on } = latest.current
      const { commit, save } = forms.current.get(on) ?? {}
      const held = event.ctrlKey || event.metaKey
      if (held && event.key === 'Enter') return commit && (commit(), true)
      if (held && event.key.toLowerCase() === 's') return save && (save(), true)
      if (event.altKey && event.key === 'ArrowRight') return (go(1), true)
      if (event.altKey && event.key === 'ArrowLeft') return (go(-1), true)
      if (event.key === 'Escape' && typing(event.target) && event.target instanceof HTMLElement)
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
      if (event.defaultPrevented || covered()) return
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !typing(event.target)
      if (everywhere(event) || (plain && outside(event))) event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [latest])
  return { help, setHelp, lends, onView }
}
