import { type Field, fieldsOf, isAlive, type } from './early'

/** What was typed, kept over a reload that the page itself starts: a new deployment, a part that did not come. */
const KEY = 'pro__typed'
/** Milliseconds: a reload takes seconds; whatever is older belongs to another visit. */
const FRESH = 60_000
/** How long the page may take to draw its fields. */
const PATIENCE = 5_000

type Typed = { path: string; at: number; fields: { mark: string; value: string }[] }

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

/** The browser's own history events; not every browser has them yet, and without them nothing is kept. */
type Navigation = EventTarget & { readonly currentEntry?: unknown }
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/** Keeps what is typed whenever the page reloads itself, and gives it back once the page is alive again. */
export function keepTyped(): void {
  const { navigation } = window as unknown as { navigation?: Navigation }
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType === 'reload' && !userInitiated) keep()
  })
  giveBack()
}
