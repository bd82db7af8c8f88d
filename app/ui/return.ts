import { useEffect, useInsertionEffect, useRef } from 'react'

let last: Element | null = null
/** Keeps what had the focus, for a dialog that is a late part and comes when its opener is gone. Called once, at the start. */
export function rememberFocus() {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) last = target
  })
}

/** Puts the focus back where it was before a dialog or a sheet opened; where that is gone, it stays where it is. */
export function useReturn(open: boolean) {
  const from = useRef<Element | null>(null)
  // Before the dialog takes the focus, which it does as it is mounted.
  useInsertionEffect(() => {
    const { activeElement: now, body } = document
    if (open) from.current = openerOf(now && now !== body ? now : last)
  }, [open])
  useEffect(() => {
    if (!open) return
    return () => {
      const place = from.current
      // The dialog gives the focus up as it goes.
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

/** An item of a menu is gone with it: what opened the menu is there. */
function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('.semi-dropdown-wrapper')
  if (!menu) return element
  const trigger = document.querySelector(`[data-popupid="${menu.id}"]`)
  return trigger?.querySelector('button') ?? trigger
}
