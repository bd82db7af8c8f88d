import { NumberText } from '~/app/ui/numbers'
import { StatusTag } from '~/app/ui/status-tag'
import { shortStamp } from '~/app/lib/dates'
import type { ReviewView } from '~/worker/reviews/contract'
import { conclusionColours, reviewStates } from './words'
import style from './reviews.module.css'

/** Opinions as the server shows them to this viewer: what is not theirs to read is not in the row. */
export function Opinions({ reviews }: { reviews: readonly ReviewView[] }) {
  return (
    <ul className={style.opinions}>
      {reviews.map((review, place) => {
        const state = reviewStates[review.status]!
        return (
          <li key={review.reviewId || place} className={style.opinion}>
            <div className={style.spread}>
              <span className={style.people}>
                {review.reviewerName ? <strong>{review.reviewerName}</strong> : null}
                {review.conclusion ? (
                  <StatusTag colour={conclusionColours[review.conclusion]!} label={review.conclusion_dictText} />
                ) : review.reviewerName ? (
                  <StatusTag colour={state.colour} label={state.label} />
                ) : null}
                {review.conclusion && review.status === 4 ? <StatusTag colour="grey" label="已取消" /> : null}
              </span>
              {review.reviewerName ? (
                <span className={style.quiet}>
                  {review.commitTime
                    ? `${shortStamp(review.commitTime)} 提交`
                    : review.dueTime
                      ? `截止 ${shortStamp(review.dueTime)}`
                      : ''}
                </span>
              ) : null}
            </div>
            {review.comment ? <p>{review.comment}</p> : null}
            {review.privateComment ? (
              <p className={style.private}>
                <span className={style.quiet}>给中心的意见　</span>
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
const parts = [
  ['pass', '同意', style.pass],
  ['notPass', '不同意', style.against],
  ['perfect', '修改后再审', style.perfect],
  ['abstain', '弃权', style.abstain],
] as const

/** Conclusions as one bar of shares, with the words and the numbers under it. */
export function Conclusions({ counts, quiet = false }: { counts: Counts; quiet?: boolean }) {
  const total = parts.reduce((sum, [key]) => sum + counts[key], 0) + (counts.missing ?? 0)
  return (
    <div className={style.stack} style={{ gap: 4 }}>
      <div className={style.stackBar} aria-hidden>
        {parts.map(([key, , look]) => (
          <i key={key} className={look} style={{ width: `${total ? (counts[key] / total) * 100 : 0}%` }} />
        ))}
      </div>
      <div className={style.counts}>
        {parts
          .filter(([key]) => !quiet || counts[key] > 0)
          .map(([key, label, look]) => (
            <span key={key} className={style.legend}>
              <i className={look} aria-hidden />
              {label} <NumberText value={counts[key]} />
            </span>
          ))}
        {counts.missing ? (
          <span className={style.quiet}>
            未交 <NumberText value={counts.missing} />
          </span>
        ) : null}
      </div>
    </div>
  )
}
