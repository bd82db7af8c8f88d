import { Button, Skeleton } from '@douyinfe/semi-ui'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '~/app/lib/api'
import { EmptyState } from '~/app/ui/empty-state'
import { Meter } from '~/app/ui/numbers'
import { Section } from '~/app/ui/page'
import type { ReviewView } from '~/worker/reviews/responses'
import { passRate } from '~/worker/subjects/rules'
import { RebuttalList } from './rebuttals'
import { MergedOpinion, ReportButton } from './merged-opinion'
import { ConclusionBar, Opinions } from './opinions'
import { Discussion } from './discussion'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import * as reviewsCalls from '~/worker/reviews/calls'

type Input = {
  subject: { id: string; status: string; roundNo: number; buttons?: readonly string[] }
  /** The centre's pass rate limit in percent, if the page has loaded it. */
  limit?: number
}

/** Review tab of the subject page: every stage and round that the viewer may read, the latest first. */
export default function CaseReviews({ subject, limit }: Input) {
  const [reviews, setReviews] = useState<ReviewView[] | null>(null)
  const [failed, setFailed] = useState('')
  const [again, setAgain] = useState(0)
  // Viewers who decide also edit the merged opinion and take part in the discussion.
  const decides = subject.buttons?.some((name) => /^(pass|perfect|reject)(First|Re)$/.test(name)) ?? false
  const assigns = subject.buttons?.some((name) => name.startsWith('assign') || name === 'reassign')
  useEffect(() => {
    const controller = new AbortController()
    void callApi(reviewsCalls.subjectReviews, { subjectId: subject.id }, controller.signal).then((answer) => {
      if (controller.signal.aborted) return
      if (answer.ok) setReviews(answer.result)
      setFailed(answer.ok ? '' : answer.message)
    })
    return () => controller.abort()
  }, [subject.id, subject.status, subject.roundNo, again])

  if (failed)
    return (
      <EmptyState
        title={t.notRead}
        help={failed}
        action={<Button onClick={() => setAgain(again + 1)}>{t.tryAgain}</Button>}
      />
    )
  if (!reviews) return <Skeleton active loading placeholder={<Skeleton.Paragraph rows={6} />} />
  const rounds = [...new Set(reviews.map((review) => `${review.roundNo}/${review.stage}`))].toReversed()
  if (rounds.length === 0)
    return (
      <>
        <RebuttalList subjectId={subject.id} />
        <EmptyState
          title={t.noReviews}
          help={assigns ? t.noReviewsAssign : t.noReviewsHelp}
          action={
            assigns ? <Link to={`/subjectMngr/review/assign?subjectIds=${subject.id}`}>{t.assignReviewers}</Link> : null
          }
        />
      </>
    )
  return (
    <div className={style.stack}>
      <RebuttalList subjectId={subject.id} />
      {rounds.map((key) => (
        <Round
          key={key}
          limit={limit}
          subjectId={subject.id}
          decides={decides}
          reviews={reviews.filter((review) => `${review.roundNo}/${review.stage}` === key)}
        />
      ))}
    </div>
  )
}

function Outcome({
  open,
  committed,
  limit,
}: {
  open: readonly ReviewView[]
  committed: readonly ReviewView[]
  limit: number | undefined
}) {
  const count = (conclusion: string) => committed.filter((review) => review.conclusion === conclusion).length
  return (
    <>
      <Meter
        label={t.passRate}
        value={passRate(committed.map((review) => review.conclusion))}
        {...(limit !== undefined && !committed[0]?.stage.startsWith('CONC') && { limit })}
      />
      <ConclusionBar
        counts={{
          pass: count('pass'),
          notPass: count('not_pass'),
          perfect: count('perfect'),
          abstain: count('abstain'),
          missing: open.length - committed.length,
        }}
      />
    </>
  )
}

const RoundTitle = ({ of: first }: { of: ReviewView }) => (
  <>
    {first.stage_dictText}
    {first.roundNo > 1 || !first.present ? (
      <span className={style.muted}>
        　{t.round(first.roundNo)}
        {first.present ? '' : t.notCounted}
      </span>
    ) : null}
  </>
)

function Round({
  reviews,
  limit,
  subjectId,
  decides,
}: {
  reviews: ReviewView[]
  limit: number | undefined
  subjectId: string
  decides: boolean
}) {
  const [first] = reviews as [ReviewView]
  const open = reviews.filter((review) => review.status !== 4 && review.status !== 5)
  const committed = open.filter((review) => review.status === 2 && review.conclusion)
  // A viewer with a single row sees only the own opinion, for which a rate has no meaning.
  const judged = committed.length > 0 && open.length > 1
  return (
    <Section
      title={<RoundTitle of={first} />}
      actions={
        judged ? (
          <>
            <span className={style.muted}>{t.submittedOf(committed.length, open.length)}</span>
            {first.reviewerId && first.stage !== 'MECHANISM' ? (
              <ReportButton subjectId={subjectId} stage={first.stage} roundNo={first.roundNo} />
            ) : null}
          </>
        ) : null
      }
    >
      <div className={style.stack}>
        {judged && first.stage !== 'MECHANISM' ? <Outcome open={open} committed={committed} limit={limit} /> : null}
        <Opinions reviews={reviews} />
        {decides && first.present && (first.stage === 'FIRST' || first.stage === 'RE') && committed.length ? (
          <>
            <MergedOpinion subjectId={subjectId} stage={first.stage} />
            <details>
              <summary>{t.discussion}</summary>
              <Discussion subjectId={subjectId} stage={first.stage} />
            </details>
          </>
        ) : null}
      </div>
    </Section>
  )
}
