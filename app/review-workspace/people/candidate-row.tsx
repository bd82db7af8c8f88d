import { Checkbox } from '@douyinfe/semi-ui'
import { Meter } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import { type Candidate, isBarred, conflictsOf } from './candidate'
import style from './people.module.css'
import { t } from './texts'

/** Conflicts of a person with the subjects: exclusions and warnings. */
function CandidateConflicts({ of, count, soft }: { of: Candidate; count: number; soft: string }) {
  const conflicts = conflictsOf(of)
  return conflicts.length ? (
    <ul>
      {conflicts.map(({ hard, text, subjects }) => (
        <li key={`${hard} ${text}`} className={hard ? style.exclusion : style.warning}>
          {hard ? t.mustAvoid : soft}
          {text}
          {subjects < count ? t.inSubjects(subjects) : ''}
        </li>
      ))}
    </ul>
  ) : (
    <span className={style.muted}>{t.noConflict}</span>
  )
}

/** One row of the candidate table. */
export function CandidateRow({
  person,
  count,
  soft,
  chosen,
  onChoose,
}: {
  person: Candidate
  /** Number of selected subjects. */
  count: number
  soft: string
  chosen: boolean
  onChoose: (on: boolean) => void
}) {
  const barred = isBarred(person, count)
  return (
    <tr data-off={barred}>
      <td>
        <Checkbox
          aria-label={t.selectName(person.realname)}
          checked={chosen}
          disabled={barred || !!person.fixed}
          onChange={(event) => onChoose(!!event.target.checked)}
        />
      </td>
      <td>
        <span className={style.name}>
          {person.realname}
          {person.marks}
        </span>
        <div className={style.muted}>{person.departName}</div>
      </td>
      <td>
        {person.fits > 0 ? (
          <StatusTag colour="green" label={count > 1 ? t.fitsSome(person.fits, count) : t.fits} />
        ) : (
          <span className={style.muted}>{t.fitsNot}</span>
        )}
      </td>
      <td>
        <Meter label={person.load.label} value={person.load.value} max={Math.max(1, person.load.max)} unit="" />
        <span className={style.muted}>{person.load.says}</span>
      </td>
      <td>
        <CandidateConflicts of={person} count={count} soft={soft} />
      </td>
    </tr>
  )
}
