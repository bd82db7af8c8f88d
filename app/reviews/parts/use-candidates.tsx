import { useEffect, useState } from 'react'
import type { Candidate } from '~/app/review-workspace/people/candidate'
import { callApi } from '~/app/lib/api'
import { StatusTag } from '~/app/ui/status-tag'
import type { AssignmentBoardRow, CandidateView } from '~/worker/reviews/responses'
import type { ReviewStage } from '~/worker/reviews/rules'
import { t } from '~/app/reviews/texts'
import * as reviews from '~/worker/reviews/calls'
import { reviewStates } from './labels'

/** Loads the candidates for the subjects with load, domains and conflicts. `people` is null while loading. */
export function useCandidates(stage: ReviewStage, subjectIds: readonly string[]) {
  const requestKey = `${stage} ${subjectIds.join(',')}`
  const [state, setState] = useState<{ asked: string; people: CandidateView[] | null; failed: string }>({
    asked: '',
    people: null,
    failed: '',
  })
  useEffect(() => {
    const controller = new AbortController()
    const [of, ids] = requestKey.split(' ')
    void callApi(reviews.candidates, { stage: of, subjectIds: ids }, controller.signal).then((answer) => {
      if (controller.signal.aborted) return
      setState(
        answer.ok
          ? { asked: requestKey, people: answer.result, failed: '' }
          : { asked: requestKey, people: null, failed: answer.message },
      )
    })
    return () => controller.abort()
  }, [requestKey])
  return state.asked === requestKey ? state : { people: null, failed: '' }
}

/** Returns the candidate for the panel, with the state of an existing review and whether a reviewer proposed the person. */
export function candidateOf(
  { maxLoad, load, ...one }: CandidateView,
  subjects: readonly AssignmentBoardRow[],
  reviewers: AssignmentBoardRow['reviewers'],
): Candidate {
  const state = reviewers.find((other) => other.userId === one.userId)?.status
  const proposed = subjects.some((row) => row.declined.some((other) => other.substituteId === one.userId))
  return {
    ...one,
    load: { value: load, max: maxLoad, label: t.loadOf(one.realname), says: t.limitIs(maxLoad) },
    present: state !== undefined,
    // A reviewer with a committed opinion cannot be removed.
    fixed: state === 2,
    marks:
      state !== undefined ? (
        <StatusTag {...reviewStates()[state]!} />
      ) : proposed ? (
        <StatusTag colour="purple" label={t.proposed} />
      ) : null,
  }
}
