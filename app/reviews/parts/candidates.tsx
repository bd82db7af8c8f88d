import { useEffect, useState } from 'react'
import type { Candidate } from '~/app/judging/people/candidate'
import { ask } from '~/app/lib/api'
import { StatusTag } from '~/app/ui/status-tag'
import type { AssignBoardRow, CandidateView } from '~/worker/reviews/answers'
import type { Stage } from '~/worker/reviews/rules'
import { t } from '~/app/reviews/texts'
import * as reviews from '~/worker/reviews/calls'
import { reviewStates } from './words'

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

/** Somebody as the panel shows those who may be chosen: with the review that there is, and whether a reviewer proposed the person. */
export function candidateOf(
  { maxLoad, load, ...one }: CandidateView,
  subjects: readonly AssignBoardRow[],
  reviewers: AssignBoardRow['reviewers'],
): Candidate {
  const state = reviewers.find((other) => other.userId === one.userId)?.status
  const proposed = subjects.some((row) => row.declined.some((other) => other.substituteId === one.userId))
  return {
    ...one,
    load: { value: load, max: maxLoad, label: t.loadOf(one.realname), says: t.limitIs(maxLoad) },
    present: state !== undefined,
    // A committed opinion keeps its author.
    fixed: state === 2,
    marks:
      state !== undefined ? (
        <StatusTag {...reviewStates()[state]!} />
      ) : proposed ? (
        <StatusTag colour="purple" label={t.proposed} />
      ) : null,
  }
}
