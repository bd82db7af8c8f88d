/** A text field. */
export type TextControl = HTMLInputElement | HTMLTextAreaElement
const textControlSelector =
  'textarea, input:is([type=text], [type=search], [type=tel], [type=email], [type=url], [type=number], :not([type]))'
export const listTextControls = () =>
  [...document.querySelectorAll<TextControl>(textControlSelector)].filter((field) => !field.disabled && !field.readOnly)

/** Sets a field's text like typing does, so that React's state follows. */
export function enterText(field: TextControl, value: string): void {
  const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** True if React has hydrated the field; before that, its form would miss the text. */
export const isHydrated = (field: TextControl) => Object.keys(field).some((name) => name.startsWith('__reactProps'))

/**
 * Repeats text that was typed before hydration. React keeps it in the field, but the form's state lacks it, and the
 * next render would remove it.
 */
export function replayEarlyInput(): void {
  const early = new Set<TextControl>(listTextControls().filter((field) => field.value !== field.defaultValue))
  let composing = false
  const attempt = () => {
    for (const field of early) {
      // Removed fields are not awaited.
      if (field.isConnected && (composing || !isHydrated(field))) continue
      early.delete(field)
      if (field.isConnected) reenterText(field)
    }
    if (early.size) setTimeout(attempt, 100)
  }
  const listen = ({ target, isComposing }: Event & { isComposing?: boolean }) => {
    composing = !!isComposing
    if (!(target instanceof Element) || !target.matches(textControlSelector) || isHydrated(target as TextControl))
      return
    if (early.size === 0) setTimeout(attempt, 100)
    early.add(target as TextControl)
  }
  for (const what of ['input', 'compositionend']) document.addEventListener(what, listen, true)
  attempt()
}
/** Enters the same text again as if it were new. */
function reenterText(field: TextControl): void {
  const { value, selectionStart, selectionEnd } = field
  // React tracks the value it found: setting the same value would cause no event.
  field.value = ''
  enterText(field, value)
  if (document.activeElement === field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
}
