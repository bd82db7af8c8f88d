import { useCallback, useEffect, useRef, useState } from 'react'
import { CHALLENGE_SECONDS } from '~/worker/auth/proof-of-work/rules'
import style from './proof-of-work.module.css'
import { t } from './texts'

/** Milliseconds for which a solution is used: two minutes less than its challenge is valid. */
const SOLUTION_MS = (CHALLENGE_SECONDS - 120) * 1000
type WorkState = 'idle' | 'working' | 'solved' | 'failed'
type WorkRun = { solution: Promise<string | null>; since: number }

export type ProofOfWorkState = ReturnType<typeof useProofOfWork>
/**
 * The proof of work of an anonymous form. `begin` starts solving unless a fresh solution exists. `take` awaits the
 * solution and uses it up: '' where none is required, null where it failed, which the form shows.
 */
export function useProofOfWork(asked: boolean) {
  const [state, setState] = useState<WorkState>('idle')
  const current = useRef<WorkRun | null>(null)

  const begin = useCallback((): WorkRun => {
    const known = current.current
    if (known && Date.now() - known.since < SOLUTION_MS) return known
    const solution = import('./solver.client').then(({ solve }) => solve()).catch(() => null)
    const run = { solution, since: Date.now() }
    current.current = run
    setState('working')
    void solution.then((solved) => {
      if (current.current !== run) return
      if (!solved) current.current = null
      setState(solved ? 'solved' : 'failed')
    })
    return run
  }, [])

  const take = useCallback(async (): Promise<string | null> => {
    if (!asked) return ''
    const solved = await begin().solution
    current.current = null
    setState(solved ? 'idle' : 'failed')
    return solved
  }, [asked, begin])
  return { asked, state, begin, take }
}

/** Returns the solution as a field of a call, or null where solving failed. */
export async function altchaField({ take }: Pick<ProofOfWorkState, 'take'>): Promise<{ altcha: string } | null> {
  const altcha = await take()
  return altcha === null ? null : { altcha }
}

/** Shows the progress of the security check, which starts with the first input in the form. */
export function ProofOfWork({
  of: { asked, state, begin },
  error,
}: {
  of: ProofOfWorkState
  error?: string | undefined
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    // Deferred after the event: a render in between would discard the character just typed.
    const start = () => void setTimeout(begin)
    form?.addEventListener('input', start)
    return () => form?.removeEventListener('input', start)
  }, [asked, begin])
  if (!asked) return null
  return (
    <div ref={place} className={style.check} data-state={state}>
      <p role="status">
        <span className={style.mark} aria-hidden />
        {t[state]}
      </p>
      {state === 'failed' && (
        <button type="button" onClick={() => void begin()}>
          {t.retry}
        </button>
      )}
      {error && state !== 'working' && (
        <p role="alert" className={style.error}>
          {error}
        </p>
      )}
    </div>
  )
}
