import { useEffect } from 'react'
import { useLatest } from '~/app/ui/use-latest'
import type { StudyQuestion } from '~/worker/drills/responses'
import { answerOfKey } from './answer-letters'

type Keys = {
  question: StudyQuestion | undefined
  given: string
  onGive: (given: string) => void
  onEnter: () => void
  onTurn: (by: 1 | -1) => void
}
/** Elements with their own keyboard behaviour. */
const IGNORED_TARGETS =
  'input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], [role=dialog]'

/** Shortcuts: digits and letters choose, Enter submits and continues, arrows change the question. */
export function useStudyKeys(keys: Keys) {
  const latest = useLatest(keys)
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const { question, given, onGive, onEnter, onTurn } = latest.current
      const target = event.target instanceof Element ? event.target : null
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target?.closest(IGNORED_TARGETS))
        return
      if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
        event.preventDefault()
        return onTurn(event.key === 'ArrowRight' ? 1 : -1)
      }
      if (event.key === 'Enter') {
        if (target?.closest('button, a')) return
        event.preventDefault()
        return onEnter()
      }
      const next = question && !question.told ? answerOfKey(question, given, event.key) : null
      if (next === null) return
      event.preventDefault()
      onGive(next)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  }, [latest])
}
