import { useCallback, useContext, useEffect, useState } from 'react'
import type { QueryState } from '~/app/ui/query-view'
import type { Call, InputOf, ResultOf } from '~/worker/core/call'
import { callApi } from './api'
import { PrerenderContext } from '~/app/ui/queue-contexts'

/**
 * Loads the data of a part of a page when it is opened. Prerendered parts load again when they become visible. `again`
 * reloads.
 */
export function useQuery<C extends Call>(call: C, input: InputOf<C>) {
  const [read, setRead] = useState<QueryState<ResultOf<C>>>({ state: 'reading' })
  const [turn, setTurn] = useState(0)
  const unseen = useContext(PrerenderContext)
  const inputText = JSON.stringify(input)
  useEffect(() => {
    const leaving = new AbortController()
    void callApi<Call>(call, JSON.parse(inputText), leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      setRead(
        answer.ok
          ? { state: 'here', result: answer.result as ResultOf<C> }
          : { state: 'failed', message: answer.message },
      )
    })
    return () => leaving.abort()
  }, [call, inputText, turn, unseen])
  const again = useCallback(() => setTurn((now) => now + 1), [])
  return { read, again }
}
