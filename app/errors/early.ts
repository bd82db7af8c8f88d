/** What one types into. */
export type Field = HTMLInputElement | HTMLTextAreaElement
const texts =
  'textarea, input:is([type=text], [type=search], [type=tel], [type=email], [type=url], [type=number], :not([type]))'
export const fieldsOf = () =>
  [...document.querySelectorAll<Field>(texts)].filter((field) => !field.disabled && !field.readOnly)

/** Puts the text in as typing would, so that the form's own state knows it. */
export function type(field: Field, value: string): void {
  const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether the form behind the field listens already; before that it would not know the text. */
export const isAlive = (field: Field) => Object.keys(field).some((name) => name.startsWith('__reactProps'))

/**
 * What somebody types while the scripts are on their way is typed once more when its field is alive: React leaves it where it
 * stands, but its form knows nothing of it, and the next time that it is drawn it would be gone.
 */
export function takeOver(): void {
  const early = new Set<Field>(fieldsOf().filter((field) => field.value !== field.defaultValue))
  let composing = false
  const attempt = () => {
    for (const field of early) {
      // One that is no more is not waited for.
      if (field.isConnected && (composing || !isAlive(field))) continue
      early.delete(field)
      if (field.isConnected) retype(field)
    }
    if (early.size) setTimeout(attempt, 100)
  }
  const listen = ({ target, isComposing }: Event & { isComposing?: boolean }) => {
    composing = !!isComposing
    if (!(target instanceof Element) || !target.matches(texts) || isAlive(target as Field)) return
    if (early.size === 0) setTimeout(attempt, 100)
    early.add(target as Field)
  }
  for (const what of ['input', 'compositionend']) document.addEventListener(what, listen, true)
  attempt()
}
/** The same text again where it stands, as if it were new. */
function retype(field: Field): void {
  const { value, selectionStart, selectionEnd } = field
  // React has noted what it found there: told of the same, it would hear nothing.
  field.value = ''
  type(field, value)
  if (document.activeElement === field && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
}
