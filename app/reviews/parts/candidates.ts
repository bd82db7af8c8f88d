import { useEffect, useState } from 'react'
import { ask } from '~/app/lib/api'
import type { CandidateView } from '~/worker/reviews/answers'
import type { Stage } from '~/worker/reviews/rules'
import * as reviews from '~/worker/reviews/calls'

/** Who can review these subjects, with load, domains and conflicts. Null while it is read. */
export function useCandidates(stage: Stage, subjectIds: readonly string[]) {
  const asked = `${stage} ${subjectIds.join(',')}`
  const [state, setState] = useState<{ asked: string; people: CandidateView[] | null; failed: string }>({
    asked: '',
    people: null,
    failed: '',
  })
  useEffect(() => {
    const leaving = new AbortController()
    const [of, ids] = asked.split(' ')
    void ask(reviews.candidates, { stage: of, subjectIds: ids }, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      setState(
        answer.ok ? { asked, people: answer.result, failed: '' } : { asked, people: null, failed: answer.message },
      )
    })
    return () => leaving.abort()
  }, [asked])
  return state.asked === asked ? state : { people: null, failed: '' }
}
