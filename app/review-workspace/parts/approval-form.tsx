import { useForm } from '~/app/lib/use-form'
import { FormReason } from '~/app/ui/form/text-fields'
import { fieldIdOf } from '~/app/ui/form/field-state'
import { t as moves } from '~/app/subjects/transitions/texts'
import { t as ui } from '~/app/ui/texts'
import type { SubjectDetail } from '~/worker/subjects/responses'
import * as subjects from '~/worker/subjects/calls'
import { useFormKeys } from '../shortcuts'
import { t } from '../texts'
import { focusField, StepForm, type StepFormProps, ResultField } from './step-form'

/** The institution's contact approves a declaration, or returns it with a reason. */
export function ApprovalForm({ subject, goesOn, onJudged }: StepFormProps & { subject: SubjectDetail }) {
  const { field, values, set, busy, submit, props, core } = useForm(
    subjects.approveSubjects,
    { ids: [subject.id], pass: undefined, opinion: '' },
    {
      says: { revalidate: false },
      done: (_, { pass }) =>
        onJudged(pass ? { says: moves.approve, colour: 'green' } : { says: moves.returnToPerfect, colour: 'orange' }),
    },
  )
  const options = [
    { value: 'true', label: moves.approveExplained },
    { value: 'false', label: moves.returnToApplicant },
  ]
  const returns = values.pass === false
  useFormKeys({
    choose: (place) => {
      if (place > options.length) return
      set('pass', place === 1)
      if (place === 2) focusField(fieldIdOf(core, 'opinion'))
    },
    commit: () => void submit(),
  })
  return (
    <StepForm
      props={props}
      busy={busy}
      goesOn={goesOn}
      grave={returns}
      ready={values.pass !== undefined}
      hint={values.pass !== undefined ? '' : t.chooseResult}
    >
      <ResultField
        at={field('pass')}
        options={options}
        shown={String(values.pass ?? '')}
        taken={(value) => value === 'true'}
      />
      <FormReason
        {...field('opinion')}
        label={returns ? moves.returnReason : moves.approvalOpinion}
        required={returns}
        help={returns ? moves.sayWhatIsMissing : ui.reasonOptional}
      />
    </StepForm>
  )
}
