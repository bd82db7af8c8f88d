import { useForm } from '~/app/lib/use-form'
import { useQuery } from '~/app/lib/query'
import { FormReason } from '~/app/ui/form/text-fields'
import { fieldIdOf } from '~/app/ui/form/field-state'
import { Meter } from '~/app/ui/numbers'
import { isReasonLongEnough } from '~/app/ui/reason-field'
import { QueryView } from '~/app/ui/query-view'
import { t as moves } from '~/app/subjects/transitions/texts'
import { isAmong } from '~/worker/core/typed-keys'
import * as reviews from '~/worker/reviews/calls'
import type { SubjectDetail } from '~/worker/subjects/responses'
import { useFormKeys } from '../shortcuts'
import style from '../review-workspace.module.css'
import { t } from '../texts'
import { focusField, StepForm, type StepFormProps, ResultField } from './step-form'

const results = ['pass', 'perfect', 'reject'] as const
const colours = { pass: 'green', perfect: 'orange', reject: 'red' } as const
const resultLabel = (result: (typeof results)[number]) =>
  ({ pass: moves.pass, perfect: moves.returnToPerfect, reject: moves.reject })[result]

/** Decision on a review round. The pass rate is a suggestion; deviating from it requires a reason. */
export function DecisionForm({ subject, goesOn, onJudged }: StepFormProps & { subject: SubjectDetail }) {
  const second = subject.status === 'RE_AUDITING'
  const { field, values, set, busy, submit, props, core } = useForm(
    reviews.auditReviews,
    { ids: [subject.id], result: '', opinion: '' },
    {
      says: { revalidate: false },
      sends: (formValues) => ({
        ...formValues,
        ...(formValues.result === 'pass' &&
          isReasonLongEnough(formValues.opinion ?? '') && { override: formValues.opinion }),
      }),
      done: (_, { result }) => {
        if (isAmong(results, result))
          onJudged({ says: resultLabel(result), colour: colours[result], ends: result === 'reject' })
      },
    },
  )
  const result = isAmong(results, values.result) ? values.result : null
  const needsReason = result === 'perfect' || result === 'reject'
  const options = results.map((value) => ({
    value,
    label:
      value === 'pass'
        ? moves.passNext(second ? moves.nextPlanDraft : moves.nextReAudit)
        : value === 'perfect'
          ? moves.returnToApplicant
          : moves.rejectExplained,
  }))
  useFormKeys({
    choose: (place) => {
      const chosen = results[place - 1]
      if (!chosen) return
      set('result', chosen)
      if (chosen !== 'pass') focusField(fieldIdOf(core, 'opinion'))
    },
    commit: () => void submit(),
  })
  return (
    <StepForm
      props={props}
      busy={busy}
      goesOn={goesOn}
      grave={result === 'reject'}
      ready={!!result}
      hint={result ? '' : t.chooseResult}
    >
      <Rate id={subject.id} />
      <ResultField at={field('result')} options={options} />
      <FormReason
        {...field('opinion')}
        label={needsReason ? moves.reason : moves.opinion}
        required={needsReason}
        help={needsReason ? moves.reasonForApplicant : moves.optional}
      />
    </StepForm>
  )
}

/** The results of the round. */
function Rate({ id }: { id: string }) {
  const { read, again } = useQuery(reviews.checkAudit, { ids: [id] })
  return (
    <div className={style.rate}>
      <QueryView read={read} again={again}>
        {({ rate, limit, rows: [row], missingReviewers }) => {
          const names = missingReviewers.map((one) => one.realname).join(moves.listComma)
          return (
            <>
              <Meter label={moves.passRate} value={rate} limit={limit} />
              <p className={style.hint}>
                {row ? moves.committed(row.committed, row.assigned) : ''}
                {names && moves.missingFrom(names)}
                {row?.needsOverride ? ` ${moves.belowPassRate}` : ''}
              </p>
            </>
          )
        }}
      </QueryView>
    </div>
  )
}
