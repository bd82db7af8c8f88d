import { useEffect } from 'react'
import { useLatest } from '../latest'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || !!target.closest('[role=combobox]'))
const covered = () => !!document.querySelector('.semi-modal-content, .semi-sidesheet-inner')

/** Keys of a list: `j` `k` walk the rows, Enter opens the one walked to, `/` goes to the search field. */
export function useListKeys(keys: { walk: (step: 1 | -1) => void; open: () => boolean; searchId: string }) {
  const latest = useLatest(keys)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || covered()) return
      const { walk, open, searchId } = latest.current
      if (event.key === 'j') walk(1)
      else if (event.key === 'k') walk(-1)
      else if (event.key === '/') {
        event.preventDefault()
        document.getElementById(searchId)?.focus()
      } else if (event.key === 'Enter' && !(event.target as HTMLElement).closest('a, button')) {
        if (open()) event.preventDefault()
      }
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [latest])
}
