import { Banner, Button, Checkbox, InputNumber, Skeleton } from '@douyinfe/semi-ui'
import { IconRefresh } from '@douyinfe/semi-icons'
import { useEffect, useRef, useState } from 'react'
import { AssignSheet } from '~/app/review-workspace/people/assign-sheet'
import { callApi } from '~/app/lib/api'
import { useForm } from '~/app/lib/use-form'
import { Field } from '~/app/ui/field'
import { FormDate } from '~/app/ui/form/date-fields'
import type { FieldConstraints } from '~/app/ui/form/field-state'
import { FormField } from '~/app/ui/form/form-field'
import type { AssignmentRow, CandidateView } from '~/worker/reviews/responses'
import { reviewStageLabel } from '~/worker/reviews/rules'
import { useCandidates } from './use-candidates'
import type { AssignmentSheetProps } from './manual-assignment'
import { PlanRow, isUnchanged } from './plan-row'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import * as reviews from '~/worker/reviews/calls'
import { TextArea } from '~/app/ui/text-area'
import { needsJustification } from '~/worker/reviews/conflicts.rules'

const plannedReviewerIds = (row: AssignmentRow) =>
  row.reviewers.filter((one) => one.status === -1).map((one) => one.userId)
/** Returns all reviewers of the subject after the row is committed. */
const finalReviewerIds = (row: AssignmentRow) =>
  row.reviewers.filter((one) => one.status !== -2).map((one) => one.userId)

/** Returns the row with other planned reviewers. People who are new to the plan are checked by the next dry run. */
const withReviewers = (
  row: AssignmentRow,
  userIds: readonly string[],
  people: readonly CandidateView[],
): AssignmentRow => ({
  ...row,
  reason: '',
  reviewers: [
    ...row.reviewers.filter((one) => one.status !== -1),
    ...userIds.map((userId) => {
      const person = people.find((one) => one.userId === userId)
      return (
        row.reviewers.find((one) => one.userId === userId) ?? {
          userId,
          realname: person?.realname ?? '',
          departName: person?.departName ?? '',
          status: -1,
          fit: false,
          load: person?.load ?? 0,
          maxLoad: person?.maxLoad ?? 0,
          conflicts: [],
          why: '',
        }
      )
    }),
  ],
})

/** Parameters of a plan. Another `seed` gives another plan. `repair` also replans existing assignments. */
type PlanParameters = { perSubject: number; maxLoad: number | undefined; seed: number; repair: boolean }

/** A plan that the server generates and a person checks. Every row can be changed before the commit. */
export function AutoAssignmentSheet({ subjects, stage, least, days, onClose, onDone }: AssignmentSheetProps) {
  const ids = subjects.map((subject) => subject.id)
  const { people } = useCandidates(stage, ids)
  const hasReviewers = subjects.some((subject) => subject.reviewers.length > 0)
  const [wanted, setWanted] = useState<PlanParameters>({
    perSubject: stage === 'RE' && least % 2 === 0 ? least + 1 : least,
    maxLoad: undefined,
    seed: 1,
    repair: hasReviewers,
  })
  const [table, setTable] = useState<AssignmentRow[] | null>(null)
  const [failed, setFailed] = useState('')
  const running = useRef<AbortController | null>(null)

  const { field, core, values, submit, busy } = useForm(
    reviews.addReviewersToMany,
    { stage, dueTime: '', override: '' },
    {
      sends: (formValues) => ({ ...formValues, ...sheetOf(good) }),
      done: ({ ok, failed: failedRows }) => {
        if (failedRows.length === 0 && bad.length === 0) return onDone()
        const assigned = new Set(ok)
        setTable((now) => (now ?? []).filter((row) => !assigned.has(row.subjectId)))
      },
    },
  )
  /** Requests a plan from the server, or the check of a changed plan. */
  const checkPlan = async (plan: Record<string, unknown>) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const answer = await callApi(reviews.addReviewersToMany, { stage, ...plan, dryRun: 1 }, controller.signal)
    if (controller.signal.aborted) return
    setFailed(answer.ok ? '' : answer.message)
    if (answer.ok) setTable(answer.result.table)
  }
  const draw = (now: PlanParameters) => {
    setWanted(now)
    setTable(null)
    void checkPlan({ subjectIds: ids, auto: now })
  }
  /** Returns the plan as a request: the new reviewers, or with `repair` the complete list of reviewers. */
  const sheetOf = (rows: readonly AssignmentRow[]) => ({
    assignments: rows.map((row) => ({
      subjectId: row.subjectId,
      userIds: wanted.repair ? finalReviewerIds(row) : plannedReviewerIds(row),
    })),
    ...(wanted.repair && { replace: 1 }),
  })
  useEffect(() => {
    draw(wanted)
    return () => running.current?.abort()
    // Generated once when the sheet opens, then on request.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const change = (subjectId: string, userIds: string[]) => {
    const rows = table!.map((row) => (row.subjectId === subjectId ? withReviewers(row, userIds, people ?? []) : row))
    setTable(rows)
    void checkPlan({ ...sheetOf(rows), override: values.override })
  }
  const good = table?.filter((row) => !row.reason) ?? []
  const bad = table?.filter((row) => row.reason && !isUnchanged(row)) ?? []
  const soft = table?.some((row) =>
    row.reviewers.some((one) => one.status === -1 && one.conflicts.some(needsJustification)),
  )

  return (
    <AssignSheet
      title={t.assignAutoTitle(reviewStageLabel(stage))}
      verb={t.confirmAssign(good.length)}
      hint={table ? t.planState(good.length, bad.length) : t.planning}
      ready={good.length > 0}
      busy={busy}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p className={style.muted}>{t.planHelp}</p>
      <PlanParameterForm
        asked={(name) => core.asked(`auto.${name}`)}
        least={least}
        begun={hasReviewers}
        wanted={wanted}
        onDraw={draw}
        onWant={setWanted}
      />
      {failed ? <Banner type="danger" fullMode={false} bordered closeIcon={null} description={failed} /> : null}
      {!table ? (
        failed ? null : (
          <Skeleton active loading placeholder={<Skeleton.Paragraph rows={6} />} />
        )
      ) : (
        <div className={style.plan}>
          {table.map((row) => (
            <PlanRow key={row.subjectId} row={row} people={people ?? []} onChange={change} />
          ))}
        </div>
      )}
      {soft ? (
        <FormField {...field('override')} label={t.explanation} required help={t.explainSome}>
          {({ id, value, asked, onChange, onBlur }) => (
            <TextArea
              id={id}
              rows={[2, 6]}
              maxCount={asked.max}
              value={String(value)}
              onChange={onChange}
              onBlur={() => {
                onBlur()
                if (table) void checkPlan({ ...sheetOf(table), override: values.override })
              }}
            />
          )}
        </FormField>
      ) : null}
      <FormDate {...field('dueTime')} label={t.dueDate} optional help={t.dueHelp(days)} />
    </AssignSheet>
  )
}

/** Parameters of the plan: reviewers per subject, maximum per person, repair, and another seed. */
function PlanParameterForm({
  asked,
  least,
  begun,
  wanted,
  onDraw,
  onWant,
}: {
  /** Returns the constraints of the number fields. */
  asked: (name: 'perSubject' | 'maxLoad') => FieldConstraints
  least: number
  begun: boolean
  wanted: PlanParameters
  onDraw: (wanted: PlanParameters) => void
  onWant: (wanted: PlanParameters) => void
}) {
  return (
    <div className={style.row}>
      <Field label={t.perSubject} for="auto-count">
        <InputNumber
          id="auto-count"
          min={least}
          max={asked('perSubject').max}
          value={wanted.perSubject}
          onChange={(value) => typeof value === 'number' && onWant({ ...wanted, perSubject: value })}
          style={{ width: 120 }}
        />
      </Field>
      <Field label={t.perPerson} for="auto-load">
        <InputNumber
          id="auto-load"
          min={asked('maxLoad').min}
          max={asked('maxLoad').max}
          placeholder={t.ownLimit}
          value={wanted.maxLoad}
          onChange={(value) => onWant({ ...wanted, maxLoad: typeof value === 'number' ? value : undefined })}
          style={{ width: 120 }}
        />
      </Field>
      {begun ? (
        <Checkbox checked={wanted.repair} onChange={(event) => onDraw({ ...wanted, repair: !!event.target.checked })}>
          {t.planRepair}
        </Checkbox>
      ) : null}
      <Button onClick={() => onDraw(wanted)}>{t.planAgain}</Button>
      <Button icon={<IconRefresh />} onClick={() => onDraw({ ...wanted, seed: wanted.seed + 1 })}>
        {t.planOther}
      </Button>
      <span className={style.muted}>{t.planNumber(wanted.seed)}</span>
    </div>
  )
}
