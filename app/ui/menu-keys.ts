/**
 * A menu of Semi clicks its item by itself when Enter or the space bar goes down, and the browser goes on with the key
 * where the focus is by then: on the cross of the dialog that the item has just opened. Here the key ends with the menu.
 */
export function keepKeysInMenus() {
  const keep = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    if (event.target instanceof HTMLElement && event.target.matches('.semi-dropdown-item')) event.preventDefault()
  }
  document.addEventListener('keydown', keep, { capture: true })
}
