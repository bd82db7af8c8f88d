import { useDryRun } from '~/app/lib/use-dry-run'
import { ActionDialog } from '~/app/ui/action-dialog'
import { DryRunReport } from '~/app/ui/dry-run-report'
import { FormDateTime } from '~/app/ui/form/date-fields'
import { FormRadio } from '~/app/ui/form/choice-fields'
import { FormField } from '~/app/ui/form/form-field'
import { FormReason } from '~/app/ui/form/text-fields'
import { t as ui } from '~/app/ui/texts'
import { CheckList, useReviewForm } from './check-list'
import { RequestedItems, SectionMarks } from './formal-review-lines'
import { type FormalResult, formalResults } from './formal-results'
import type { TransitionDialogProps } from './dialog-props'
import { SubjectNames } from './subject-names'
import styles from './transitions.module.css'
import { t as actNames } from './actions.texts'
import { t } from './texts'
import { formalReviewCall, type ReviewForm, dryRunValuesOf, useFormalReview } from './use-formal-review'

type Subject = TransitionDialogProps['subjects'][number]
/** Returns the results that the open transitions of the subjects allow. `keep` requires a subject with reviewers. */
const resultsFor = (subjects: readonly Subject[], buttons: TransitionDialogProps['buttons']) =>
  (Object.keys(formalResults) as FormalResult[]).filter(
    (name) =>
      buttons.includes(formalResults[name].move) &&
      (name !== 'keep' || subjects.some((subject) => subject.keepReviewers === 1)),
  )

function Similarity({ rate, verdict }: { rate: number; verdict: Subject['similarityVerdict'] }) {
  return (
    <p className={styles.help}>
      {verdict && verdict !== 'none' ? t.similarityJudged(rate) : t.similarityHighest(rate)}
    </p>
  )
}

/** The checks that have to be ticked before a pass. */
function Checks({
  form,
  label,
  review,
}: {
  form: ReviewForm
  label: string
  review: ReturnType<typeof useReviewForm>
}) {
  return (
    <FormField {...form.field('checks')} label={label} whole chosen>
      {({ id, value, onChange }) => (
        <div id={id}>
          <CheckList {...review} checked={value as string[]} onChange={onChange} />
        </div>
      )}
    </FormField>
  )
}

/** Formal review of one or many subjects: pass with the check list, request material, return with marks, or reject. */
export function FormalReviewDialog({ subjects, buttons, onClose, onDone }: TransitionDialogProps) {
  const open = resultsFor(subjects, buttons)
  const ids = subjects.map((subject) => subject.id)
  const many = ids.length > 1
  const form = useFormalReview(ids, open[0] ?? 'pass', taken, { done: onDone })
  function taken(): string[] | undefined {
    return outcome?.ok
  }
  const { field, values } = form
  const result = values.result as FormalResult
  const needsReason = result === 'perfect' || result === 'reject'
  const review = useReviewForm(ids)
  const { read } = review
  const { outcome, asking } = useDryRun(formalReviewCall, many ? dryRunValuesOf(values, needsReason) : null)
  const count = outcome?.ok.length ?? ids.length
  const criteria = read.state === 'here' ? read.result : { checks: [], slots: [], sections: [] }
  const left = criteria.checks.filter(({ name }) => !values.checks?.includes(name)).length
  const verb = formalResults[result].verb()
  const similarity = many ? null : subjects[0]!.similarityMax

  return (
    <ActionDialog
      wide
      title={actNames.formalReview}
      verb={many ? t.verbCount(verb, count) : verb}
      grave={result === 'reject'}
      busy={form.busy}
      ready={(result !== 'pass' || (read.state === 'here' && left === 0)) && !asking && count > 0}
      hint={result === 'pass' && left ? t.checksLeft(left) : ''}
      onConfirm={() => void form.submit()}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      {similarity ? <Similarity rate={similarity} verdict={subjects[0]!.similarityVerdict} /> : null}
      <FormRadio
        {...field('result')}
        label={t.reviewResult}
        vertical
        options={open.map((name) => ({ value: name, label: formalResults[name].says() }))}
      />
      <DryRunReport outcome={outcome} />
      {result === 'pass' ? (
        <Checks form={form} label={many ? t.checkListForAll(count) : t.checkList} review={review} />
      ) : null}
      {result === 'supplement' ? <RequestedItems form={form} slots={criteria.slots} /> : null}
      {result === 'perfect' ? <SectionMarks form={form} sections={criteria.sections} /> : null}
      {result === 'supplement' || result === 'perfect' ? (
        <FormDateTime {...field('dueTime')} label={t.deadline} help={t.deadlineHelp} />
      ) : null}
      <FormReason
        {...field('opinion')}
        label={needsReason ? t.reason : t.reviewOpinion}
        required={needsReason}
        help={needsReason ? ui.reasonHelp : ui.reasonOptional}
      />
    </ActionDialog>
  )
}
