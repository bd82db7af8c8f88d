import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import type { SavedDraft } from './draft'
import type { Declaration } from './model'
import * as subjects from '~/worker/subjects/calls'

const DEBOUNCE_MS = 400
const isDeclarationKind = (kind: string) => kind === 'declare' || kind === 'collect'
const NO_FINDINGS: Record<string, string> = {}

/** Findings that prevent submission, by field. Requested again when year, institution or manager change. */
export function useEligibility(form: Declaration, saved: SavedDraft | null, submits: boolean): Record<string, string> {
  const { kind, year, leadDepartId, subjectManId } = form
  const id = saved?.id ?? ''
  const requestKey = submits ? [id, kind, year, leadDepartId, subjectManId].join('|') : ''
  const [answer, setAnswer] = useState<{ asked: string; findings: Record<string, string> }>({
    asked: '',
    findings: NO_FINDINGS,
  })
  useEffect(() => {
    if (!requestKey) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const response = await callApi(
        subjects.checkEligible,
        {
          ...(id && { id }),
          ...(isDeclarationKind(kind) && { kind }),
          year,
          leadDepartId,
          ...(subjectManId && { subjectManId }),
        },
        controller.signal,
      )
      if (response.ok && !controller.signal.aborted)
        setAnswer({ asked: requestKey, findings: response.result.findings })
    }, DEBOUNCE_MS)
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [requestKey, id, kind, year, leadDepartId, subjectManId])
  return answer.asked === requestKey ? answer.findings : NO_FINDINGS
}
