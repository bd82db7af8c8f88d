import { useCallback, useEffect } from 'react'
import { useLatest } from '~/app/ui/latest'
import { conclusions, type Conclusion } from '~/worker/reviews/rules'

/** In the order of their keys. */
export const conclusionChoices = Object.keys(conclusions) as Conclusion[]

const typing = (event: KeyboardEvent) =>
  event.target instanceof HTMLElement &&
  !!event.target.closest('input:not([type=radio]), textarea, select, [contenteditable]')
/** Keys of the page while the form is there: digits choose, Ctrl-S keeps, Ctrl-Enter gives and goes on. */
export function useOpinionKeys(acts: {
  commit: () => Promise<void>
  saveNow: () => Promise<boolean>
  choose: (choice: Conclusion) => void
}) {
  const latest = useLatest(acts)
  const act = useCallback(
    (event: KeyboardEvent) => {
      const { commit, saveNow, choose } = latest.current
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
        event.preventDefault()
        void saveNow()
      } else if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
        event.preventDefault()
        void commit()
      } else if (!typing(event) && !event.ctrlKey && !event.metaKey && !event.altKey) {
        const choice = conclusionChoices[Number(event.key) - 1]
        if (choice) choose(choice)
      }
    },
    [latest],
  )
  useEffect(() => {
    window.addEventListener('keydown', act)
    return () => window.removeEventListener('keydown', act)
  }, [act])
}
