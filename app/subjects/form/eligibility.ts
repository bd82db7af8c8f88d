import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import type { Saved } from './draft'
import type { Declaration } from './model'
import * as subjects from '~/worker/subjects/calls'

const PAUSE = 400
const isKind = (kind: string) => kind === 'declare' || kind === 'collect'
const NONE: Record<string, string> = {}

/** What stands in the way of handing in, by field, asked again whenever year, institution or manager change. */
export function useEligibility(form: Declaration, saved: Saved | null, submits: boolean): Record<string, string> {
  const { kind, year, leadDepartId, subjectManId } = form
  const id = saved?.id ?? ''
  const asked = submits ? [id, kind, year, leadDepartId, subjectManId].join('|') : ''
  const [answer, setAnswer] = useState<{ asked: string; findings: Record<string, string> }>({
    asked: '',
    findings: NONE,
  })
  useEffect(() => {
    if (!asked) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const found = await ask(
        subjects.checkEligible,
        { ...(id && { id }), ...(isKind(kind) && { kind }), year, leadDepartId, ...(subjectManId && { subjectManId }) },
        leaving.signal,
      )
      if (found.ok && !leaving.signal.aborted) setAnswer({ asked, findings: found.result.findings })
    }, PAUSE)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [asked, id, kind, year, leadDepartId, subjectManId])
  return answer.asked === asked ? answer.findings : NONE
}
