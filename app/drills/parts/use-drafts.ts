import { useEffect, useState } from 'react'
import { storageEntry } from '~/app/lib/browser-storage'

type Drafts = Record<string, string>

/** Unsent answers by question id, restored after a reload. */
export function useDrafts(study: string) {
  const [drafts, setDrafts] = useState<Drafts>({})
  useEffect(() => {
    const stored = storageEntry<Drafts>(`drill:${study}`).read()
    if (stored) queueMicrotask(() => setDrafts((now) => ({ ...stored, ...now })))
  }, [study])
  const change = (next: (now: Drafts) => Drafts) =>
    setDrafts((now) => {
      const then = next(now)
      storageEntry<Drafts>(`drill:${study}`).write(then)
      return then
    })
  return {
    of: (question: string) => drafts[question] ?? '',
    give: (question: string, answer: string) => change((now) => ({ ...now, [question]: answer })),
    drop: (question: string) =>
      change((now) => Object.fromEntries(Object.entries(now).filter(([id]) => id !== question))),
  }
}
