import { Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { useDryRun } from '~/app/lib/use-dry-run'
import { useSend } from '~/app/lib/use-send'
import { ActionDialog } from '~/app/ui/action-dialog'
import { DryRunReport } from '~/app/ui/dry-run-report'
import { LabelledField } from '~/app/ui/field'
import { Meter } from '~/app/ui/numbers'
import { ReasonField, isReasonLongEnough } from '~/app/ui/reason-field'
import type { TransitionDialogProps } from './dialog-props'
import { SubjectNames } from './subject-names'
import styles from './transitions.module.css'
import { t as actNames } from './actions.texts'
import { t } from './texts'
import * as reviews from '~/worker/reviews/calls'
import { wireNames } from '~/db/wire-names'

const PATH = reviews.auditReviews
const verbs = () => ({
  pass: t.pass,
  perfect: t.returnToPerfect,
  reject: t.reject,
})
type Result = keyof ReturnType<typeof verbs>

type RoundCheck = {
  rate: number | null
  limit: number
  missingReviewers: { subjectName: string; realname: string }[]
  rows: { id: string; needsOverride: boolean; assigned: number; committed: number; rate: number | null }[]
}

/** Returns the name of the round and the step after a pass. */
function roundOf(subjects: TransitionDialogProps['subjects']) {
  if (subjects.every((subject) => subject.status === 'RE_AUDITING')) return { round: t.reAudit, next: t.nextPlanDraft }
  if (subjects.every((subject) => subject.status === wireNames.FIRST_AUDITING))
    return { round: t.firstAudit, next: t.nextReAudit }
  return { round: actNames.audit, next: t.nextStep }
}
const openResultsOf = (buttons: TransitionDialogProps['buttons']) =>
  (Object.keys(verbs()) as Result[]).filter(
    (result) => buttons.includes(`${result}First`) || buttons.includes(`${result}Re`),
  )

function Decisions({
  id,
  open,
  next,
  value,
  onChange,
}: {
  id: string
  open: readonly Result[]
  next: string
  value: Result
  onChange: (result: Result) => void
}) {
  return (
    <RadioGroup id={id} direction="vertical" value={value} onChange={(event) => onChange(event.target.value as Result)}>
      {open.map((one) => (
        <Radio key={one} value={one}>
          {one === 'pass' ? t.passNext(next) : one === 'perfect' ? t.returnToApplicant : t.rejectExplained}
        </Radio>
      ))}
    </RadioGroup>
  )
}

/** Decision on a review round. The pass rate is a suggestion; deviating from it requires a reason. */
export function DecisionDialog({ subjects, buttons, onClose, onDone }: TransitionDialogProps) {
  const { send, busy } = useSend()
  const { round, next } = roundOf(subjects)
  const open = openResultsOf(buttons)
  const [result, setResult] = useState<Result>(open[0] ?? 'pass')
  const [opinion, setOpinion] = useState('')
  const ids = subjects.map((subject) => subject.id)
  const many = ids.length > 1
  const check = useRoundCheck(ids)

  const needsReason = result !== 'pass'
  // A reason overrides the suggestion. Its text does not affect the dry run.
  const overrides = result === 'pass' && isReasonLongEnough(opinion)
  const { outcome, asking } = useDryRun(PATH, {
    ids,
    result,
    opinion: needsReason ? t.reasonToFollow : '',
    ...(overrides && { override: t.reasonToFollow }),
  })
  const count = outcome?.ok.length ?? ids.length
  const against = result === 'pass' && (check?.rows.some((row) => row.needsOverride) ?? false)

  const confirm = async () => {
    const sent = await send(PATH, {
      ids: outcome?.ok ?? ids,
      result,
      opinion: opinion.trim(),
      ...(overrides && { override: opinion.trim() }),
    })
    if (sent.ok) onDone()
  }
  return (
    <ActionDialog
      title={t.roundDecision(round)}
      verb={many ? t.roundVerbCount(round, verbs()[result], count) : `${round}${verbs()[result]}`}
      grave={result === 'reject'}
      busy={busy}
      ready={(!needsReason || isReasonLongEnough(opinion)) && !asking && count > 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      <SubjectNames subjects={subjects} />
      {check ? <Rate check={check} many={many} /> : null}
      <LabelledField label={t.decision} required>
        {(id) => <Decisions id={id} open={open} next={next} value={result} onChange={setResult} />}
      </LabelledField>
      <DryRunReport outcome={outcome} />
      <ReasonField
        label={needsReason ? t.reason : t.opinion}
        value={opinion}
        onChange={setOpinion}
        required={needsReason}
        help={needsReason ? t.reasonForApplicant : against ? t.belowPassRate : t.optional}
      />
    </ActionDialog>
  )
}

/** Loads the results of the round for the given subjects. */
function useRoundCheck(ids: readonly string[]): RoundCheck | null {
  const [check, setCheck] = useState<RoundCheck | null>(null)
  const requestKey = ids.join(',')
  useEffect(() => {
    const controller = new AbortController()
    void callApi(reviews.checkAudit, { ids: requestKey.split(',') }, controller.signal).then((answer) => {
      if (answer.ok && !controller.signal.aborted) setCheck(answer.result)
    })
    return () => controller.abort()
  }, [requestKey])
  return check
}

function Rate({ check, many }: { check: RoundCheck; many: boolean }) {
  const assigned = check.rows.reduce((sum, row) => sum + row.assigned, 0)
  const committed = check.rows.reduce((sum, row) => sum + row.committed, 0)
  const missingNames = [...new Set(check.missingReviewers.map((one) => one.realname))]
  const names = missingNames.slice(0, 6).join(t.listComma)
  return (
    <div className={styles.lines}>
      <Meter label={many ? t.passRateOverall : t.passRate} value={check.rate} limit={check.limit} />
      <p className={styles.help}>
        {many ? t.committedOverall(committed, assigned) : t.committed(committed, assigned)}
        {missingNames.length ? (missingNames.length > 6 ? t.missingFromMore(names) : t.missingFrom(names)) : ''}
      </p>
    </div>
  )
}
