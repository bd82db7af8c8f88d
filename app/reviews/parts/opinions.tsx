import { AnswerComparison, SupplementaryAnswers, isComparable } from '~/app/forms/parts/supplementary-answers'
import { NumberText } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import { formatMinutes } from '~/app/lib/dates'
import type { ReviewInfo, ReviewView } from '~/worker/reviews/responses'
import { conclusionColours, conclusionText, reviewStates } from './labels'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'

/**
 * Opinions as the server shows them to the viewer. Fields that the viewer may not read are absent. Answers of several
 * reviewers to the year's questions are compared side by side below.
 */
export function Opinions({ reviews }: { reviews: readonly ReviewView[] }) {
  const people = reviews.map(({ reviewId: key, reviewerName: name, further: said }) => ({ key, name, said }))
  const comparison = isComparable(people)
  return (
    <>
      <OpinionList reviews={reviews} further={!comparison} />
      {comparison ? <AnswerComparison people={people} /> : null}
    </>
  )
}
function OpinionList({ reviews, further }: { reviews: readonly ReviewView[]; further: boolean }) {
  return (
    <ul className={style.opinions}>
      {reviews.map((review, place) => {
        const state = reviewStates()[review.status]!
        return (
          <li key={review.reviewId || place} className={style.opinion}>
            <div className={style.spread}>
              <span className={style.people}>
                {review.reviewerName ? <strong>{review.reviewerName}</strong> : null}
                {review.conclusion ? (
                  <StatusTag colour={conclusionColours[review.conclusion]!} label={conclusionText(review.conclusion)} />
                ) : review.reviewerName ? (
                  <StatusTag colour={state.colour} label={state.label} />
                ) : null}
                {review.conclusion && review.status === 4 ? <StatusTag colour="grey" label={t.cancelled} /> : null}
              </span>
              {review.reviewerName ? (
                <span className={style.muted}>
                  {review.commitTime
                    ? t.submittedAt(formatMinutes(review.commitTime))
                    : review.dueTime
                      ? t.dueAt(formatMinutes(review.dueTime))
                      : ''}
                </span>
              ) : null}
            </div>
            {review.comment ? <p>{review.comment}</p> : null}
            {further ? <SupplementaryAnswers said={review.further} /> : null}
            {review.privateComment ? (
              <p className={style.private}>
                <span className={style.muted}>{t.forCentre} </span>
                {review.privateComment}
              </p>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}

type Counts = { pass: number; notPass: number; perfect: number; abstain: number; missing?: number }
const barSegments = [
  ['pass', 'pass', style.pass],
  ['notPass', 'not_pass', style.notPass],
  ['perfect', 'perfect', style.perfect],
  ['abstain', 'abstain', style.abstain],
] as const

/** Distribution of the conclusions as one bar, with labels and numbers below. */
export function ConclusionBar({ counts, quiet = false }: { counts: Counts; quiet?: boolean }) {
  const total = barSegments.reduce((sum, [key]) => sum + counts[key], 0) + (counts.missing ?? 0)
  return (
    <div className={style.stack} style={{ gap: 4 }}>
      <div className={style.stackBar} aria-hidden>
        {barSegments.map(([key, , className]) => (
          <i key={key} className={className} style={{ width: `${total ? (counts[key] / total) * 100 : 0}%` }} />
        ))}
      </div>
      <div className={style.counts}>
        {barSegments
          .filter(([key]) => !quiet || counts[key] > 0)
          .map(([key, name, className]) => (
            <span key={key} className={style.legend}>
              <i className={className} aria-hidden />
              {conclusionText(name)} <NumberText value={counts[key]} />
            </span>
          ))}
        {counts.missing ? (
          <span className={style.muted}>
            {t.missing} <NumberText value={counts.missing} />
          </span>
        ) : null}
      </div>
    </div>
  )
}

/** The viewer's opinions of earlier rounds, collapsed. */
export const EarlierOpinions = ({ reviews }: { reviews: ReviewInfo['earlier'] }) =>
  reviews.length ? (
    <details>
      <summary>{t.myEarlier(reviews.length)}</summary>
      <Opinions reviews={reviews} />
    </details>
  ) : null
