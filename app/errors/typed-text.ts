import { type TextControl, listTextControls, isHydrated, enterText } from './early-input'

/** Typed text, stored across a reload that the page itself triggers (new deployment, missing chunk). */
const STORAGE_KEY = 'pro__typed'
/** Milliseconds for which stored text is valid: a reload takes seconds, so older text belongs to another visit. */
const MAX_AGE_MS = 60_000
/** Milliseconds within which the page may render its fields. */
const RENDER_TIMEOUT_MS = 5_000

type StoredText = { path: string; at: number; fields: { mark: string; value: string }[] }

/** Names fields by tag and name or label; a number distinguishes fields with equal names. */
function fieldMarks(fields: readonly TextControl[]): Map<TextControl, string> {
  const counts = new Map<string, number>()
  const marks = new Map<TextControl, string>()
  for (const field of fields) {
    const label = field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.placeholder
    const mark = `${field.tagName}:${field.name || label || ''}`
    const place = counts.get(mark) ?? 0
    counts.set(mark, place + 1)
    marks.set(field, `${mark}:${place}`)
  }
  return marks
}

function storeTypedText(): void {
  const fields = listTextControls()
  const marks = fieldMarks(fields)
  const typed = fields
    .filter((field) => field.value !== '')
    .map((field) => ({ mark: marks.get(field)!, value: field.value }))
  const stored: StoredText = { path: location.pathname + location.search, at: Date.now(), fields: typed }
  try {
    if (typed.length) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
  } catch {
    // Full storage: nothing is stored. Forms with autosave have their own copy.
  }
}

function restoreTypedText(): void {
  const text = sessionStorage.getItem(STORAGE_KEY)
  if (!text) return
  sessionStorage.removeItem(STORAGE_KEY)
  const { path, at, fields } = JSON.parse(text) as StoredText
  if (path !== location.pathname + location.search || Date.now() - at > MAX_AGE_MS) return
  const left = new Map(fields.map(({ mark, value }) => [mark, value]))
  const until = Date.now() + RENDER_TIMEOUT_MS
  const attempt = () => {
    for (const [field, mark] of fieldMarks(listTextControls())) {
      const value = left.get(mark)
      if (value === undefined || !isHydrated(field)) continue
      left.delete(mark)
      if (field.value !== value) enterText(field, value)
    }
    if (left.size && Date.now() < until) setTimeout(attempt, 200)
  }
  attempt()
}

/** The Navigation API. Without it in the browser, nothing is stored. */
type Navigation = EventTarget & { readonly currentEntry?: unknown }
type NavigateEvent = Event & { navigationType: string; userInitiated: boolean }

/** Stores typed text when the page reloads itself, and restores it after hydration. */
export function preserveTypedText(): void {
  const { navigation } = window as unknown as { navigation?: Navigation }
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType === 'reload' && !userInitiated) storeTypedText()
  })
  restoreTypedText()
}
