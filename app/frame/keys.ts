import { useEffect } from 'react'
import { useLatest } from '~/app/ui/latest'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Keys that hold everywhere: Ctrl-K (⌘K) the palette, `?` all keys where the page has none of its own to tell. */
export function useFrameKeys(acts: { palette?: () => void; keys: () => void }): void {
  const latest = useLatest(acts)
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
        !typing(event.target)
      )
        latest.current.keys()
    }
    // On the window: the keys of a page, which listens on the document, come first whenever it came to life.
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [latest])
}
