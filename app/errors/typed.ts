/** What was typed, kept over a reload that the page itself starts: a new deployment, a part that did not come. */
const KEY = 'pro__typed'
/** Milliseconds: a reload takes seconds; whatever is older belongs to another visit. */
const FRESH = 60_000
/** How long the page may take to draw its fields. */
const PATIENCE = 5_000

type Field = HTMLInputElement | HTMLTextAreaElement
type Typed = { path: string; at: number; fields: { mark: string; value: string }[] }

const texts =
  'textarea, input:is([type=text], [type=search], [type=tel], [type=email], [type=url], [type=number], :not([type]))'
const fieldsOf = () =>
  [...document.querySelectorAll<Field>(texts)].filter((field) => !field.disabled && !field.readOnly)

/** Names a field by what it is to the reader; the place among its like tells twins apart. */
function marksOf(fields: readonly Field[]): Map<Field, string> {
  const seen = new Map<string, number>()
  const marks = new Map<Field, string>()
  for (const field of fields) {
    const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder
    const mark = `${field.tagName}:${field.name || label || ''}`
    const place = seen.get(mark) ?? 0
    seen.set(mark, place + 1)
    marks.set(field, `${mark}:${place}`)
  }
  return marks
}

function keep(): void {
  const fields = fieldsOf()
  const marks = marksOf(fields)
  const typed = fields
    .filter((field) => field.value !== '')
    .map((field) => ({ mark: marks.get(field)!, value: field.value }))
  const kept: Typed = { path: location.pathname + location.search, at: Date.now(), fields: typed }
  try {
    if (typed.length) sessionStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A full storage keeps nothing; forms that save by themselves have their own copy.
  }
}

/** Puts the text in as typing would, so that the form's own state knows it. */
function type(field: Field, value: string): void {
  const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Whether the form behind the field listens already; before that it would not know the text. */
const isAlive = (field: Field) => Object.keys(field).some((name) => name.startsWith('__reactProps'))

function giveBack(): void {
  const text = sessionStorage.getItem(KEY)
  if (!text) return
  sessionStorage.removeItem(KEY)
  const { path, at, fields } = JSON.parse(text) as Typed
  if (path !== location.pathname + location.search || Date.now() - at > FRESH) return
  const left = new Map(fields.map(({ mark, value }) => [mark, value]))
  const until = Date.now() + PATIENCE
  const attempt = () => {
    for (const [field, mark] of marksOf(fieldsOf())) {
      const value = left.get(mark)
      if (value === undefined || !isAlive(field)) continue
      left.delete(mark)
      if (field.value !== value) type(field, value)
    }
    if (left.size && Date.now() < until) setTimeout(attempt, 200)
  }
  attempt()
}

/**
 * What somebody types while the scripts are on their way is typed once more when its field is alive: React leaves it where it
 * stands, but its form knows nothing of it, and the next time that it is drawn it would be gone.
 */
function takeOver(): void {
  const early = new Set<Field>(fieldsOf().filter((field) => field.value !== field.defaultValue))
  let composing = false
  const attempt = () => {
    for (const field of early) {
      if (!isAlive(field) || composing) continue
      early.delete(field)
      retype(field)
    }
    if (early.size) setTimeout(attempt, 100)
  }
  const listen = ({ target, type: what }: Event) => {
    composing = what === 'compositionstart' || (composing && what !== 'compositionend')
    if (!(target instanceof Element) || !target.matches(texts) || isAlive(target as Field)) return
    if (early.size === 0) setTimeout(attempt, 100)
    early.add(target as Field)
  }
  for (const what of ['input', 'compositionstart', 'compositionend']) document.addEventListener(what, listen, true)
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

/** The browser's own history events; not every browser has them yet, and without them nothing is kept. */
type Navigation = EventTarget & { readonly currentEntry?: unknown }
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/** Keeps what is typed before the page is alive, and whenever it reloads itself, and gives it back once it is alive. */
export function keepTyped(): void {
  const { navigation } = window as unknown as { navigation?: Navigation }
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType === 'reload' && !userInitiated) keep()
  })
  giveBack()
  takeOver()
}
