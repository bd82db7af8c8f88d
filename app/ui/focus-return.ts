import { useEffect, useInsertionEffect, useRef } from 'react'

let lastFocused: Element | null = null
/** Tracks the focused element, for dialogs that load lazily and open after their opener is gone. Called once at startup. */
export function trackFocus() {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) lastFocused = target
  })
}

/** Restores the focus when a dialog or sheet closes; if the element is gone, the focus stays. */
export function useFocusReturn(open: boolean) {
  const from = useRef<Element | null>(null)
  // Runs before the dialog takes the focus, which it does on mount.
  useInsertionEffect(() => {
    const { activeElement: now, body } = document
    if (open) from.current = openerOf(now && now !== body ? now : lastFocused)
  }, [open])
  useEffect(() => {
    if (!open) return
    return () => {
      const place = from.current
      // The dialog releases the focus during its closing animation.
      setTimeout(() => {
        if (
          place instanceof HTMLElement &&
          place.isConnected &&
          (!document.activeElement || document.activeElement === document.body)
        )
          place.focus({ preventScroll: true })
      }, 300)
    }
  }, [open])
}

/** A menu item disappears with its menu: returns the button that opened the menu. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('.semi-dropdown-wrapper')
  if (!menu) return element
  const trigger = document.querySelector(`[data-popupid="${menu.id}"]`)
  return trigger?.querySelector('button') ?? trigger
}
