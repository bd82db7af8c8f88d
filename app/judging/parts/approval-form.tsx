import { useForm } from '~/app/lib/form'
import { FormReason } from '~/app/ui/form/typed'
import { idOf } from '~/app/ui/form/at-field'
import { t as moves } from '~/app/subjects/moves/texts'
import { t as ui } from '~/app/ui/texts'
import type { SubjectDetail } from '~/worker/subjects/answers'
import * as subjects from '~/worker/subjects/calls'
import { useFormKeys } from '../keys'
import { t } from '../texts'
import { goTo, JudgeForm, type JudgeInput, ResultField } from './judge-form'

/** The institution's contact approves a declaration, or returns it with a reason. */
export function ApprovalForm({ subject, goesOn, onJudged }: JudgeInput & { subject: SubjectDetail }) {
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
      if (place === 2) goTo(idOf(core, 'opinion'))
    },
    commit: () => void submit(),
  })
  return (
    <JudgeForm
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
    </JudgeForm>
  )
}
