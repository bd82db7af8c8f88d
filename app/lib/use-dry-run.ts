import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { DryRunOutcome } from '~/app/ui/dry-run-report'
import type { Call, InputOf } from '~/worker/core/call'
import type { BatchResult as OutcomeSchema } from '~/worker/core/batch-result'
import { callApi } from './api'

type DryRunState = { asked: string; outcome: DryRunOutcome | null; refusal: string }
const initialState: DryRunState = { asked: '', outcome: null, refusal: '' }
/**
 * Calls the server with `dryRun` to list which rows an action would accept and which it would refuse, before the action
 * is sent.
 * @param body  the request's body; null while there is nothing to check
 * @returns `refusal`: why the whole action would be refused, where the server gives one reason for all rows
 */
export function useDryRun<C extends Call>(call: C, body: Omit<InputOf<C>, 'dryRun'> | null) {
  const [state, setState] = useState<DryRunState>(initialState)
  const requestKey = body ? `${call.path} ${JSON.stringify(body)}` : ''
  useEffect(() => {
    if (!requestKey) return setState(initialState)
    const leaving = new AbortController()
    const look = async () => {
      const answer = await callApi<Call>(call, { ...body, dryRun: true }, leaving.signal)
      if (leaving.signal.aborted) return
      const outcome = parseOutcome(answer.result)
      setState({ asked: requestKey, outcome, refusal: outcome || answer.ok ? '' : answer.message })
    }
    // At once when the dialog opens, afterwards debounced while typing.
    const timer = setTimeout(look, state.asked ? 250 : 0)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
    // `requestKey` contains call and body as text, so it is the only dependency that counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [requestKey])
  const { outcome, refusal } = state.asked === requestKey ? state : initialState
  return { outcome, refusal, asking: requestKey !== '' && !outcome }
}

type OutcomeAnswer = z.infer<typeof OutcomeSchema>
/**
 * Converts the result of a batch action into the form that `DryRunReport` shows; further fields are copied. Returns null
 * where the result lists no rows. Where every row is refused, the refusal carries the reasons.
 */
export function parseOutcome(result: unknown): DryRunOutcome | null {
  const parsed = result as OutcomeAnswer | null
  if (!parsed || !Array.isArray(parsed.failed)) return null
  return { ...parsed, failed: parsed.failed.map(({ id, subjectName, reason }) => ({ id, name: subjectName, reason })) }
}
