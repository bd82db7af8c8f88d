import { useForm, type ValuesOf } from '~/app/lib/form'
import type { Result } from './formal-results'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'

export const formalReview = subjectsCalls.auditSubjectsBatch

type Review = ValuesOf<typeof formalReview>
/** Returns the fields that belong to the chosen result. `keep` is sent as a pass. */
const ofResult = ({ result, checks, items, marks, dueTime, ...rest }: Review): Review => ({
  ...rest,
  result: result === 'keep' ? 'pass' : result,
  ...(result === 'pass' && { checks }),
  ...(result === 'keep' && { keepReviewers: 1 }),
  ...(result === 'supplement' && { items }),
  ...(result === 'perfect' && { marks: marks?.filter((mark) => mark.section && mark.text.trim()) }),
  ...((result === 'supplement' || result === 'perfect') && dueTime && { dueTime }),
})
const wanted = { item: '', fileSlot: '', note: '' }
/** Form state of the formal review. */
export type ReviewForm = ReturnType<typeof useFormalReview>
/** Form state of a formal review. `taken` returns the ids that the dry run accepts; undefined sends all. */
export const useFormalReview = (
  ids: string[],
  first: Result | '',
  taken: () => string[] | undefined,
  how: Pick<NonNullable<Parameters<typeof useForm<typeof formalReview>>[2]>, 'done' | 'says'>,
) =>
  useForm(
    formalReview,
    { ids, result: first, opinion: '', checks: [], items: [wanted], marks: [], dueTime: '' },
    { ...how, sends: (values) => ofResult({ ...values, ids: taken() ?? ids }) },
  )

/** Returns placeholder values for the dry run, before texts and ticks are entered. */
export const triedOf = (values: Review, needsReason: boolean) => ({
  ...ofResult({ ...values, checks: undefined, items: [{ ...wanted, item: t.toFollow }], marks: [], opinion: '' }),
  opinion: needsReason ? t.reasonToFollow : '',
})
