/**
 * Stops Enter and Space on menu items. Semi clicks the item on keydown; the browser would then apply the key to the new
 * focus, such as the close button of the dialog that the item opened.
 */
export function stopMenuKeys() {
  const keep = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    if (event.target instanceof HTMLElement && event.target.matches('.semi-dropdown-item')) event.preventDefault()
  }
  document.addEventListener('keydown', keep, { capture: true })
}
