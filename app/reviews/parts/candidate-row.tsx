import { Checkbox } from '@douyinfe/semi-ui'
import { Meter } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import type { CandidateView } from '~/worker/reviews/answers'
import style from './reviews.module.css'
import { reviewStates } from './words'
import { t } from '~/app/reviews/texts'

/** Somebody who may be asked to review: the load, what fits, what stands between. */
export function CandidateRow({
  person,
  count,
  state,
  chosen,
  fixed,
  proposed,
  onChoose,
}: {
  person: CandidateView
  /** Subjects asked about. */
  count: number
  /** State of the person's review, where there is one. */
  state: number | undefined
  chosen: boolean
  fixed: boolean
  /** By somebody who declined. */
  proposed: boolean
  onChoose: (on: boolean) => void
}) {
  const hard = new Set(person.conflicts.filter((one) => one.hard).map((one) => one.subjectId))
  const never = hard.size === count && state === undefined
  // The load is the same for every subject; the rest is told once with how many it is about.
  const texts = [...new Set(person.conflicts.map((one) => `${one.hard}${one.text}`))]
  const about = (text: string) => person.conflicts.filter((one) => `${one.hard}${one.text}` === text).length
  return (
    <tr data-off={never}>
      <td>
        <Checkbox
          aria-label={t.selectName(person.realname)}
          checked={chosen}
          disabled={never || fixed}
          onChange={(event) => onChoose(!!event.target.checked)}
        />
      </td>
      <td>
        <span className={style.people}>
          {person.realname}
          {state === undefined ? null : <StatusTag {...reviewStates[state]!} />}
          {proposed && state === undefined ? <StatusTag colour="purple" label={t.proposed} /> : null}
        </span>
        <div className={style.quiet}>{person.departName}</div>
      </td>
      <td>
        {person.fits > 0 ? (
          <StatusTag colour="green" label={count > 1 ? t.fitsSome(person.fits, count) : t.fits} />
        ) : (
          <span className={style.quiet}>{t.fitsNot}</span>
        )}
      </td>
      <td style={{ minWidth: 150 }}>
        <Meter label={t.loadOf(person.realname)} value={person.load} max={Math.max(1, person.maxLoad)} unit="" />
        <span className={style.quiet}>{t.limitIs(person.maxLoad)}</span>
      </td>
      <td>
        {texts.length ? (
          <ul>
            {texts.map((text) => (
              <li key={text} className={text.startsWith('1') ? style.stop : style.warn}>
                {text.startsWith('1') ? t.mustAvoid : t.mustExplain}
                {text.slice(1)}
                {count > 1 && about(text) < count ? t.inSubjects(about(text)) : ''}
              </li>
            ))}
          </ul>
        ) : (
          <span className={style.quiet}>{t.noConflict}</span>
        )}
      </td>
    </tr>
  )
}
