import { useEffect, useState } from 'react'
import { storedFor } from '~/app/lib/store'

type Drafts = Record<string, string>

/** What is chosen or typed and not sent yet, by question: there again after a reload. */
export function useDrafts(study: string) {
  const [drafts, setDrafts] = useState<Drafts>({})
  useEffect(() => {
    const kept = storedFor<Drafts>(`drill:${study}`).read()
    if (kept) queueMicrotask(() => setDrafts((now) => ({ ...kept, ...now })))
  }, [study])
  const change = (next: (now: Drafts) => Drafts) =>
    setDrafts((now) => {
      const then = next(now)
      storedFor<Drafts>(`drill:${study}`).write(then)
      return then
    })
  return {
    of: (question: string) => drafts[question] ?? '',
    give: (question: string, given: string) => change((now) => ({ ...now, [question]: given })),
    drop: (question: string) =>
      change((now) => Object.fromEntries(Object.entries(now).filter(([id]) => id !== question))),
  }
}
