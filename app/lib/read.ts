import { useCallback, useContext, useEffect, useState } from 'react'
import type { Read } from '~/app/ui/waiting'
import type { Call, InputOf, ResultOf } from '~/worker/core/call'
import { ask } from './api'
import { Unseen } from '~/app/ui/unseen'

/** Reads what a part of a page shows once it is opened, and what is drawn ahead once more when it is seen; `again` reads it anew. */
export function useRead<C extends Call>(call: C, input: InputOf<C>) {
  const [read, setRead] = useState<Read<ResultOf<C>>>({ state: 'reading' })
  const [turn, setTurn] = useState(0)
  const unseen = useContext(Unseen)
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
  }, [call, asked, turn, unseen])
  const again = useCallback(() => setTurn((now) => now + 1), [])
  return { read, again }
}
