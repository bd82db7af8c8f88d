import { midConclusionText } from '~/app/reports/parts/labels'
import { t as reports } from '~/app/reports/texts'
import { useForm } from '~/app/lib/use-form'
import { FormDate } from '~/app/ui/form/date-fields'
import { FormRadio } from '~/app/ui/form/choice-fields'
import { FormReason } from '~/app/ui/form/text-fields'
import { fieldIdOf } from '~/app/ui/form/field-state'
import { t as ui } from '~/app/ui/texts'
import type { ReportDetail } from '~/worker/reports/responses'
import * as calls from '~/worker/reports/calls'
import { midtermAssessments } from '~/worker/subjects/reports/statuses'
import { useFormKeys } from '../shortcuts'
import { t } from '../texts'
import { focusField, StepForm, type StepFormProps, ResultField } from './step-form'

/** Approves a report, or returns it for correction with a new due date. */
export function ReportForm({ report, goesOn, onJudged }: StepFormProps & { report: ReportDetail }) {
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
      if (chosen?.value === 'return') focusField(fieldIdOf(core, 'opinion'))
    },
    commit: () => void submit(),
  })
  return (
    <StepForm
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
          options={midtermAssessments.map((value) => ({ value, label: midConclusionText(value) }))}
        />
      ) : null}
      <FormReason
        {...field('opinion')}
        label={returns ? reports.returnOpinion : reports.reviewOpinion}
        required={returns}
        help={returns ? ui.reasonHelp : ui.reasonOptional}
      />
      {returns ? <FormDate {...field('returnDue')} label={reports.newDue} required help={reports.dueEndOfDay} /> : null}
    </StepForm>
  )
}
