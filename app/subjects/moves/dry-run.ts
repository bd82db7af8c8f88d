import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import type { Call, InputOf } from '~/worker/core/call'
import type { Outcome } from './parts'

/**
 * Asks the server which subjects an act would take and which it would refuse, before it is made.
 * @param body  what will be sent; null while there is nothing to ask
 */
export function useDryRun<C extends Call>(call: C, body: Omit<InputOf<C>, 'dryRun'> | null) {
  const [state, setState] = useState<{ asked: string; outcome: Outcome | null }>({ asked: '', outcome: null })
  const asked = body ? `${call.path} ${JSON.stringify(body)}` : ''
  useEffect(() => {
    if (!asked) return setState({ asked: '', outcome: null })
    const leaving = new AbortController()
    const look = async () => {
      const answer = await ask<Call>(call, { ...body, dryRun: true }, leaving.signal)
      if (leaving.signal.aborted) return
      setState({ asked, outcome: outcomeOf(answer) })
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
  const current = state.asked === asked ? state.outcome : null
  return { outcome: current, asking: asked !== '' && !current }
}

/** Where every subject is refused, the refusal carries the reasons. */
const outcomeOf = (answer: { ok: boolean; result: unknown }): Outcome | null => {
  const result = answer.result as Outcome | null
  return result && Array.isArray(result.failed) ? result : null
}
