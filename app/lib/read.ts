import { useCallback, useContext, useEffect, useState } from 'react'
import type { Read } from '~/app/ui/waiting'
import type { Call, InputOf, ResultOf } from '~/worker/core/call'
import { ask } from './api'
import { Unseen } from '~/app/ui/unseen'

/**
 * Loads the data of a part of a page when it is opened. Prerendered parts load again when they become visible. `again`
 * reloads.
 */
export function useRead<C extends Call>(call: C, input: InputOf<C>) {
  const [read, setRead] = useState<Read<ResultOf<C>>>({ state: 'reading' })
  const [turn, setTurn] = useState(0)
  const unseen = useContext(Unseen)
  const inputText = JSON.stringify(input)
  useEffect(() => {
    const leaving = new AbortController()
    void ask<Call>(call, JSON.parse(inputText), leaving.signal).then((answer) => {
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
