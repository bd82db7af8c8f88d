import { midConclusionText } from '~/app/reports/parts/words'
import { t as reports } from '~/app/reports/texts'
import { useForm } from '~/app/lib/form'
import { FormDay } from '~/app/ui/form/dates'
import { FormRadio } from '~/app/ui/form/choices'
import { FormReason } from '~/app/ui/form/typed'
import { idOf } from '~/app/ui/form/at-field'
import { t as ui } from '~/app/ui/texts'
import type { ReportDetail } from '~/worker/reports/answers'
import * as calls from '~/worker/reports/calls'
import { midConclusions } from '~/worker/subjects/reports/statuses'
import { useFormKeys } from '../keys'
import { t } from '../texts'
import { goTo, JudgeForm, type JudgeInput, ResultField } from './judge-form'

/** Approves a report, or returns it for correction with a new due date. */
export function ReportForm({ report, goesOn, onJudged }: JudgeInput & { report: ReportDetail }) {
  const { field, values, set, busy, submit, props, core } = useForm(
    calls.auditReports,
    { ids: [report.id], result: '', opinion: '', returnDue: '', midConclusion: '' },
    {
      says: { revalidate: false },
      sends: ({ returnDue, midConclusion, ...given }) => ({
        ...given,
        ...(given.result === 'return' && { returnDue }),
        ...(given.result === 'pass' && midConclusion && { midConclusion }),
      }),
      also: ({ result, midConclusion }): Record<string, string> =>
        midTerm && result === 'pass' && !midConclusion ? { midConclusion: t.chooseProgress } : {},
      done: (_, { result }) =>
        onJudged(
          result === 'return' ? { says: t.returnReport, colour: 'orange' } : { says: t.passReport, colour: 'green' },
        ),
    },
  )
  const midTerm = report.reportType === 'MIDTERM'
  const returns = values.result === 'return'
  const options = [
    { value: 'pass', label: t.passReport },
    { value: 'return', label: t.returnReport },
  ]
  useFormKeys({
    choose: (place) => {
      const chosen = options[place - 1]
      if (chosen) set('result', chosen.value)
      if (chosen?.value === 'return') goTo(idOf(core, 'opinion'))
    },
    commit: () => void submit(),
  })
  return (
    <JudgeForm
      props={props}
      busy={busy}
      goesOn={goesOn}
      grave={returns}
      ready={!!values.result}
      hint={values.result ? '' : t.chooseResult}
    >
      <ResultField at={field('result')} options={options} />
      {midTerm && values.result === 'pass' ? (
        <FormRadio
          {...field('midConclusion')}
          label={reports.midProgress}
          options={midConclusions.map((value) => ({ value, label: midConclusionText(value) }))}
        />
      ) : null}
      <FormReason
        {...field('opinion')}
        label={returns ? reports.returnOpinion : reports.reviewOpinion}
        required={returns}
        help={returns ? ui.reasonHelp : ui.reasonOptional}
      />
      {returns ? <FormDay {...field('returnDue')} label={reports.newDue} required help={reports.dueEndOfDay} /> : null}
    </JudgeForm>
  )
}
