import { Checkbox } from '@douyinfe/semi-ui'
import { FormDateTime } from '~/app/ui/form/date-fields'
import { FormField } from '~/app/ui/form/form-field'
import { FormReason } from '~/app/ui/form/text-fields'
import { fieldIdOf } from '~/app/ui/form/field-state'
import { RequestedItems, SectionMarks } from '~/app/subjects/transitions/formal-review-lines'
import { type FormalResult, formalResults } from '~/app/subjects/transitions/formal-results'
import { useFormalReview } from '~/app/subjects/transitions/use-formal-review'
import { t as moves } from '~/app/subjects/transitions/texts'
import { t as ui } from '~/app/ui/texts'
import { isAmong, keysOf } from '~/worker/core/typed-keys'
import type { SubjectDetail } from '~/worker/subjects/responses'
import type { ReviewForm } from '~/worker/subjects/decisions/contract'
import { useFormKeys } from '../shortcuts'
import style from '../review-workspace.module.css'
import { t } from '../texts'
import { focusField, StepForm, type StepFormProps, ResultField } from './step-form'

const colours = { pass: 'green', keep: 'green', supplement: 'orange', perfect: 'orange', reject: 'red' } as const

function CheckLines({
  form: { field, values },
  checks,
}: {
  form: ReturnType<typeof useFormalReview>
  checks: ReviewForm['checks']
}) {
  const checked = values.checks ?? []
  return (
    <FormField {...field('checks')} label={moves.checkList} whole chosen>
      {({ id, onChange }) => (
        <div id={id} className={style.checks} role="group" aria-label={moves.formalCheckList}>
          {checks.map(({ name, text }) => (
            <Checkbox
              key={name}
              checked={checked.includes(name)}
              onChange={(event) =>
                onChange(event.target.checked ? [...checked, name] : checked.filter((one) => one !== name))
              }
            >
              {text}
            </Checkbox>
          ))}
        </div>
      )}
    </FormField>
  )
}

/** Formal review of one subject by the check lines of its form. No result and no line is preselected. */
export function FormalForm({
  subject,
  form: criteria,
  goesOn,
  onJudged,
}: StepFormProps & { subject: SubjectDetail; form: ReviewForm }) {
  const open = keysOf(formalResults).filter((name) => name !== 'keep' || subject.keepReviewers === 1)
  const options = open.map((name) => ({ value: name, label: formalResults[name].says() }))
  const form = useFormalReview([subject.id], '', () => undefined, {
    says: { revalidate: false },
    done: (_, { result }) => {
      if (isAmong(keysOf(formalResults), result))
        onJudged({ says: formalResults[result].verb(), colour: colours[result], ends: result === 'reject' })
    },
  })
  const { field, values, set, busy, submit, props } = form
  const result = isAmong(keysOf(formalResults), values.result) ? values.result : null
  const checked = values.checks ?? []
  const left = criteria.checks.filter(({ name }) => !checked.includes(name))
  const needsReason = result === 'perfect' || result === 'reject'
  useFormKeys({
    choose: (place) => {
      const chosen: FormalResult | undefined = open[place - 1]
      if (!chosen) return
      set('result', chosen)
      if (chosen === 'perfect' || chosen === 'reject') focusField(fieldIdOf(form.core, 'opinion'))
      if (chosen === 'supplement') focusField(fieldIdOf(form.core, 'items.0.item'))
    },
    tick: () => left[0] && set('checks', [...checked, left[0].name]),
    commit: () => void submit(),
  })
  const unticked = result === 'pass' && left.length > 0

  return (
    <StepForm
      props={props}
      busy={busy}
      goesOn={goesOn}
      grave={result === 'reject'}
      ready={!!result && !unticked}
      hint={result ? (unticked ? moves.checksLeft(left.length) : '') : t.chooseResult}
    >
      <CheckLines form={form} checks={criteria.checks} />
      <ResultField at={field('result')} options={options} />
      {result === 'supplement' ? <RequestedItems form={form} slots={criteria.slots} /> : null}
      {result === 'perfect' ? <SectionMarks form={form} sections={criteria.sections} /> : null}
      {result === 'supplement' || result === 'perfect' ? (
        <FormDateTime {...field('dueTime')} label={moves.deadline} help={moves.deadlineHelp} />
      ) : null}
      <FormReason
        {...field('opinion')}
        label={needsReason ? moves.reason : moves.reviewOpinion}
        required={needsReason}
        help={needsReason ? ui.reasonHelp : ui.reasonOptional}
      />
    </StepForm>
  )
}
