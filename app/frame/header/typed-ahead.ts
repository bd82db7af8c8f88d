/** What is typed between asking for the palette and its coming, for its field. */
let words = ''
let stop = () => {}

/** From now on what is typed is kept, until it is taken or Escape takes it back. */
export function keepTypedAhead(): void {
  stop()
  words = ''
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Escape') return stop()
    if (event.key === 'Backspace') words = words.slice(0, -1)
    else if (event.key.length === 1) words += event.key
    else if (event.key !== 'Enter') return
    // Nothing of the page behind hears it.
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', pressed, true)
  stop = () => window.removeEventListener('keydown', pressed, true)
}

/** What was kept, once; from now on the field hears for itself. */
export function takeTypedAhead(): string {
  stop()
  const taken = words
  words = ''
  return taken
}
