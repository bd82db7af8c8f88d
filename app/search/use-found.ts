import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import { firstFound } from '~/worker/search/calls'
import { LONGEST } from '~/worker/search/rules'
import type { Hit } from '~/worker/search/contract'

/** How long somebody who types pauses before it is asked, in ms. */
const PAUSE = 150
type Answered = { words: string; hits: Hit[] }

/** The first subjects, people and institutions that fit what is being typed; null while that is not known. */
export function useFound(typed: string): Hit[] | null {
  const words = typed.trim()
  const [answered, setAnswered] = useState<Answered>({ words: '', hits: [] })
  useEffect(() => {
    if (!words) return
    const over = new AbortController()
    const timer = setTimeout(() => {
      const asked = { q: words.slice(0, LONGEST), kinds: 'subject,person,institution', limit: 5 }
      void ask(firstFound, asked, over.signal).then((answer) => {
        if (!over.signal.aborted)
          setAnswered({ words, hits: answer.ok ? answer.result.flatMap(({ hits }) => hits) : [] })
      })
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [words])
  if (!words) return []
  return answered.words === words ? answered.hits : null
}
