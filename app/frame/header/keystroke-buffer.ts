/** Keystrokes between opening the palette and its loading, for its input field. */
let buffer = ''
let stopListening = () => {}

/** Starts to buffer keystrokes, until they are drained or Escape cancels. */
export function startKeystrokeBuffer(): void {
  stopListening()
  buffer = ''
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') return stopListening()
    if (event.key === 'Backspace') buffer = buffer.slice(0, -1)
    else if (event.key.length === 1) buffer += event.key
    else if (event.key !== 'Enter') return
    // The page behind must not handle these keys.
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', pressed, true)
  stopListening = () => window.removeEventListener('keydown', pressed, true)
}

/** Returns the buffered text once and stops buffering. */
export function drainKeystrokeBuffer(): string {
  stopListening()
  const text = buffer
  buffer = ''
  return text
}
