import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { searchFirst } from '~/worker/search/calls'
import { MAX_QUERY_LENGTH } from '~/worker/search/rules'
import type { Hit } from '~/worker/search/contract'

/** Milliseconds without a keystroke before the server is asked. */
const DEBOUNCE_MS = 150
type SearchAnswer = { words: string; hits: Hit[] }

/** Returns the first subjects, people and institutions for the typed text; null until they are known. */
export function useSearchHits(typed: string): Hit[] | null {
  const words = typed.trim()
  const [lastAnswer, setLastAnswer] = useState<SearchAnswer>({ words: '', hits: [] })
  useEffect(() => {
    if (!words) return
    const over = new AbortController()
    const timer = setTimeout(() => {
      const query = { q: words.slice(0, MAX_QUERY_LENGTH), kinds: 'subject,person,institution', limit: 5 }
      void callApi(searchFirst, query, over.signal).then((answer) => {
        if (!over.signal.aborted)
          setLastAnswer({ words, hits: answer.ok ? answer.result.flatMap(({ hits }) => hits) : [] })
      })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      over.abort()
    }
  }, [words])
  if (!words) return []
  return lastAnswer.words === words ? lastAnswer.hits : null
}
