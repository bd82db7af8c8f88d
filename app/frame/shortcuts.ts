import { useEffect } from 'react'
import { useLatest } from '~/app/ui/use-latest'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Global shortcuts: Ctrl-K (⌘K) opens the palette, `?` lists all shortcuts unless the page has its own list. */
export function useGlobalShortcuts(handlers: { palette?: () => void; keys: () => void }): void {
  const latest = useLatest(handlers)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && latest.current.palette) {
        event.preventDefault()
        latest.current.palette()
      } else if (
        event.key === '?' &&
        !event.defaultPrevented &&
        !event.ctrlKey &&
        !event.metaKey &&
        !isTyping(event.target)
      )
        latest.current.keys()
    }
    // Listens on the window, so that a page's shortcuts, which listen on the document, run first.
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [latest])
}
