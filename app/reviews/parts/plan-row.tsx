import { Select } from '~/app/ui/semi-controls'
import { StatusTag } from '~/app/ui/status-tag'
import type { AssignmentRow } from '~/worker/reviews/responses'
import type { useCandidates } from './use-candidates'
import style from './reviews.module.css'
import { reviewStates } from './labels'
import { t } from '~/app/reviews/texts'

/** True if the subject has all its reviewers and needs no action. */
export const isUnchanged = (row: AssignmentRow) =>
  row.reviewers.length > 0 && row.reviewers.every((one) => one.status >= 0)

function PlannedReviewers({ of: planned }: { of: AssignmentRow['reviewers'] }) {
  return (
    <ul className={style.plainList}>
      {planned.map((one) => (
        <li
          key={one.userId}
          className={
            one.conflicts.some((conflict) => conflict.hard)
              ? style.exclusion
              : one.conflicts.length
                ? style.warning
                : style.muted
          }
        >
          {t.named(one.realname, one.why || one.conflicts.map((conflict) => conflict.text).join(t.listComma))}
        </li>
      ))}
    </ul>
  )
}

/** Selects the planned reviewers. Current reviewers are not offered; excluded people are disabled. */
function PlannedReviewerSelect({ row, people, onChange }: PlanRowProps) {
  const there = row.reviewers.filter((one) => one.status >= 0)
  const planned = row.reviewers.filter((one) => one.status === -1)
  const barred = (userId: string) =>
    people
      .find((one) => one.userId === userId)
      ?.conflicts.some((conflict) => conflict.hard && conflict.subjectId === row.subjectId) ?? false
  return (
    <Select
      aria-label={t.reviewersOf(row.subjectName)}
      multiple
      filter
      maxTagCount={8}
      style={{ width: '100%' }}
      placeholder={t.selectReviewers}
      value={planned.map((one) => one.userId)}
      onChange={(value) => onChange(row.subjectId, (value as string[]) ?? [])}
      optionList={people
        .filter((one) => !there.some((other) => other.userId === one.userId))
        .map((one) => ({
          value: one.userId,
          label: t.personLine(one.realname, one.departName, one.load),
          disabled: barred(one.userId),
        }))}
      renderSelectedItem={
        ((option: { value?: unknown }) => ({
          isRenderInTag: true,
          content:
            planned.find((one) => one.userId === option.value)?.realname ??
            people.find((one) => one.userId === option.value)?.realname ??
            '',
        })) as never
      }
    />
  )
}

type PlanRowProps = {
  row: AssignmentRow
  people: NonNullable<ReturnType<typeof useCandidates>['people']>
  onChange: (subjectId: string, userIds: string[]) => void
}

/** A subject of the plan with its editable planned reviewers. */
export function PlanRow({ row, people, onChange }: PlanRowProps) {
  const there = row.reviewers.filter((one) => one.status >= 0)
  const planned = row.reviewers.filter((one) => one.status === -1)
  const going = row.reviewers.filter((one) => one.status === -2)
  return (
    <div className={style.planRow} data-off={!!row.reason && !isUnchanged(row)}>
      <div>
        <div className={style.planName}>{row.subjectName}</div>
        {isUnchanged(row) ? (
          <p className={style.muted}>{t.planUnchanged}</p>
        ) : row.reason ? (
          <p className={style.exclusion} role="alert">
            {row.reason}
          </p>
        ) : null}
        <PlannedReviewers of={planned} />
      </div>
      <div className={style.stack} style={{ gap: 8 }}>
        {there.length ? (
          <span className={style.people}>
            {there.map((one) => (
              <StatusTag key={one.userId} colour={reviewStates()[one.status]!.colour} label={one.realname} />
            ))}
          </span>
        ) : null}
        {going.length ? (
          <span className={style.people}>
            {going.map((one) => (
              <StatusTag key={one.userId} colour="orange" label={t.takenOff(one.realname)} />
            ))}
          </span>
        ) : null}
        <PlannedReviewerSelect row={row} people={people} onChange={onChange} />
      </div>
    </div>
  )
}
