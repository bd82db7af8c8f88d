import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { firstFound } from '~/worker/search/calls'
import { LONGEST } from '~/worker/search/rules'
import type { Hit } from '~/worker/search/contract'

/** Milliseconds without a keystroke before the server is asked. */
const PAUSE = 150
type Answered = { words: string; hits: Hit[] }

/** Returns the first subjects, people and institutions for the typed text; null until they are known. */
export function useFound(typed: string): Hit[] | null {
  const words = typed.trim()
  const [lastAnswer, setLastAnswer] = useState<Answered>({ words: '', hits: [] })
  useEffect(() => {
    if (!words) return
    const over = new AbortController()
    const timer = setTimeout(() => {
      const query = { q: words.slice(0, LONGEST), kinds: 'subject,person,institution', limit: 5 }
      void ask(firstFound, query, over.signal).then((answer) => {
        if (!over.signal.aborted)
          setLastAnswer({ words, hits: answer.ok ? answer.result.flatMap(({ hits }) => hits) : [] })
      })
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [words])
  if (!words) return []
  return lastAnswer.words === words ? lastAnswer.hits : null
}
