/** Keystrokes between opening the palette and its loading, for its input field. */
let words = ''
let stop = () => {}

/** Starts to buffer keystrokes, until they are drained or Escape cancels. */
export function keepTypedAhead(): void {
  stop()
  words = ''
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') return stop()
    if (event.key === 'Backspace') words = words.slice(0, -1)
    else if (event.key.length === 1) words += event.key
    else if (event.key !== 'Enter') return
    // The page behind must not handle these keys.
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', pressed, true)
  stop = () => window.removeEventListener('keydown', pressed, true)
}

/** Returns the buffered text once and stops buffering. */
export function takeTypedAhead(): string {
  stop()
  const text = words
  words = ''
  return text
}
