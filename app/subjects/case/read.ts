import { useCallback, useEffect, useState } from 'react'
import { get, type Query } from '~/app/lib/api'

export type Read<Result> =
  | { state: 'reading' }
  | { state: 'failed'; message: string }
  | { state: 'here'; result: Result }

/** Reads what a tab shows once it is opened; `again` reads it anew. */
export function useRead<Result>(path: string, query: Query = {}) {
  const [read, setRead] = useState<Read<Result>>({ state: 'reading' })
  const [turn, setTurn] = useState(0)
  const asked = JSON.stringify(query)
  useEffect(() => {
    const leaving = new AbortController()
    void get<Result>(path, JSON.parse(asked) as Query, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      setRead(answer.ok ? { state: 'here', result: answer.result } : { state: 'failed', message: answer.message })
    })
    return () => leaving.abort()
  }, [path, asked, turn])
  const again = useCallback(() => setTurn((now) => now + 1), [])
  return { read, again }
}
