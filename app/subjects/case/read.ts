import { useCallback, useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import type { Call, InputOf, ResultOf } from '~/worker/core/call'

export type Read<Result> =
  | { state: 'reading' }
  | { state: 'failed'; message: string }
  | { state: 'here'; result: Result }

/** Reads what a tab shows once it is opened; `again` reads it anew. */
export function useRead<C extends Call>(call: C, input: InputOf<C>) {
  const [read, setRead] = useState<Read<ResultOf<C>>>({ state: 'reading' })
  const [turn, setTurn] = useState(0)
  const asked = JSON.stringify(input)
  useEffect(() => {
    const leaving = new AbortController()
    void ask<Call>(call, JSON.parse(asked), leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      setRead(
        answer.ok
          ? { state: 'here', result: answer.result as ResultOf<C> }
          : { state: 'failed', message: answer.message },
      )
    })
    return () => leaving.abort()
  }, [call, asked, turn])
  const again = useCallback(() => setTurn((now) => now + 1), [])
  return { read, again }
}
