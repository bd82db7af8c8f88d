import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import type { Saved } from './draft'
import type { Declaration } from './model'
import * as subjects from '~/worker/subjects/calls'

const PAUSE = 400
const isKind = (kind: string) => kind === 'declare' || kind === 'collect'
const NONE: Record<string, string> = {}

/** Findings that prevent submission, by field. Requested again when year, institution or manager change. */
export function useEligibility(form: Declaration, saved: Saved | null, submits: boolean): Record<string, string> {
  const { kind, year, leadDepartId, subjectManId } = form
  const id = saved?.id ?? ''
  const requestKey = submits ? [id, kind, year, leadDepartId, subjectManId].join('|') : ''
  const [answer, setAnswer] = useState<{ asked: string; findings: Record<string, string> }>({
    asked: '',
    findings: NONE,
  })
  useEffect(() => {
    if (!requestKey) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const response = await ask(
        subjects.checkEligible,
        { ...(id && { id }), ...(isKind(kind) && { kind }), year, leadDepartId, ...(subjectManId && { subjectManId }) },
        controller.signal,
      )
      if (response.ok && !controller.signal.aborted)
        setAnswer({ asked: requestKey, findings: response.result.findings })
    }, PAUSE)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [requestKey, id, kind, year, leadDepartId, subjectManId])
  return answer.asked === requestKey ? answer.findings : NONE
}
