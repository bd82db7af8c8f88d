import { useForm, type FormValuesOf } from '~/app/lib/use-form'
import type { FormalResult } from './formal-results'
import { t } from './texts'
import * as subjectsCalls from '~/worker/subjects/calls'

export const formalReviewCall = subjectsCalls.auditSubjectsBatch

type Review = FormValuesOf<typeof formalReviewCall>
/** Returns the fields that belong to the chosen result. `keep` is sent as a pass. */
const fieldsOfResult = ({ result, checks, items, marks, dueTime, ...rest }: Review): Review => ({
  ...rest,
  result: result === 'keep' ? 'pass' : result,
  ...(result === 'pass' && { checks }),
  ...(result === 'keep' && { keepReviewers: 1 }),
  ...(result === 'supplement' && { items }),
  ...(result === 'perfect' && { marks: marks?.filter((mark) => mark.section && mark.text.trim()) }),
  ...((result === 'supplement' || result === 'perfect') && dueTime && { dueTime }),
})
const emptyItem = { item: '', fileSlot: '', note: '' }
/** Form state of the formal review. */
export type ReviewForm = ReturnType<typeof useFormalReview>
/** Form state of a formal review. `taken` returns the ids that the dry run accepts; undefined sends all. */
export const useFormalReview = (
  ids: string[],
  first: FormalResult | '',
  taken: () => string[] | undefined,
  how: Pick<NonNullable<Parameters<typeof useForm<typeof formalReviewCall>>[2]>, 'done' | 'says'>,
) =>
  useForm(
    formalReviewCall,
    { ids, result: first, opinion: '', checks: [], items: [emptyItem], marks: [], dueTime: '' },
    { ...how, sends: (values) => fieldsOfResult({ ...values, ids: taken() ?? ids }) },
  )

/** Returns placeholder values for the dry run, before texts and ticks are entered. */
export const dryRunValuesOf = (values: Review, needsReason: boolean) => ({
  ...fieldsOfResult({
    ...values,
    checks: undefined,
    items: [{ ...emptyItem, item: t.toFollow }],
    marks: [],
    opinion: '',
  }),
  opinion: needsReason ? t.reasonToFollow : '',
})
