import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Outcome } from '~/app/ui/dry-run'
import type { Call, InputOf } from '~/worker/core/call'
import type { Outcome as OutcomeSchema } from '~/worker/core/outcome'
import { ask } from './api'

type Tried = { asked: string; outcome: Outcome | null; refusal: string }
const nothing: Tried = { asked: '', outcome: null, refusal: '' }
/**
 * Asks the server which rows an act would take and which it would refuse, before it is made.
 * @param body  what will be sent; null while there is nothing to ask
 * @returns `refusal`: why nothing at all would be done, where the server says it once and of no single row
 */
export function useDryRun<C extends Call>(call: C, body: Omit<InputOf<C>, 'dryRun'> | null) {
  const [state, setState] = useState<Tried>(nothing)
  const asked = body ? `${call.path} ${JSON.stringify(body)}` : ''
  useEffect(() => {
    if (!asked) return setState(nothing)
    const leaving = new AbortController()
    const look = async () => {
      const answer = await ask<Call>(call, { ...body, dryRun: true }, leaving.signal)
      if (leaving.signal.aborted) return
      const outcome = outcomeOf(answer.result)
      setState({ asked, outcome, refusal: outcome || answer.ok ? '' : answer.message })
    }
    // At once as the dialog opens; afterwards not for every letter that is typed.
    const timer = setTimeout(look, state.asked ? 250 : 0)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
    // The text of call and body is what counts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked])
  const { outcome, refusal } = state.asked === asked ? state : nothing
  return { outcome, refusal, asking: asked !== '' && !outcome }
}

type Told = z.infer<typeof OutcomeSchema>
/**
 * The answer of an act over many rows, as the kit shows it, with what else it says. Null where it says nothing of single
 * rows; where every row is refused, the refusal carries the reasons.
 */
export function outcomeOf(result: unknown): Outcome | null {
  const told = result as Told | null
  if (!told || !Array.isArray(told.failed)) return null
  return { ...told, failed: told.failed.map(({ id, subjectName, reason }) => ({ id, name: subjectName, reason })) }
}
