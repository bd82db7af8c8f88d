import { Banner } from '@douyinfe/semi-ui'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { dueColour, formatDue } from '~/app/lib/dates'
import { usePrefetch } from '~/app/review-workspace/prefetch'
import { PreviousDecision } from '~/app/review-workspace/previous-decision'
import { ReviewWorkspace } from '~/app/review-workspace/workspace'
import { useReviewSession } from '~/app/review-workspace/session'
import { queueItemsOf } from '~/app/review-workspace/queue-items'
import { t as judging } from '~/app/review-workspace/texts'
import { useLatest } from '~/app/ui/use-latest'
import { StatusTag } from '~/app/ui/status-tag'
import type { ReviewInfo } from '~/worker/reviews/responses'
import type { Conclusion } from '~/worker/reviews/rules'
import { MaterialView } from './material'
import { RebuttalList } from './rebuttals'
import { OpinionForm, QUEUE_PATH } from './opinion-form'
import { EarlierOpinions, Opinions } from './opinions'
import { Discussion } from './discussion'
import { conclusionColours, conclusionText } from './labels'
import style from './reviews.module.css'

type OpinionData = {
  info: ReviewInfo
  queue: { id: string; stage: string; subjectName: string; dueTime: string | null }[]
  now: string
  ahead: boolean
}
/** A subject can be in the queue several times, once per stage. */
const queueKey = (id: string, stage: string) => `${id}&stage=${stage}`
const workspacePath = (place: string) => `${QUEUE_PATH}?subjectId=${place}`

const keyOf = ({ info }: OpinionData) => queueKey(info.subject.id, info.stage)

/** The reviewer's workspace: one subject of the queue after the other. Input is saved when leaving. */
export function OpinionWorkspace({
  at,
  loaded,
  goTo,
}: {
  at: OpinionData
  /** The loader data of the current URL. It follows after the cached data. */
  loaded: OpinionData | null
  goTo: (address: string) => void
}) {
  const { info, queue, now } = at
  const { subject, due } = info
  const id = keyOf(at)
  const navigate = useNavigate()
  const sitting = useReviewSession('review')
  const pendingItems = queue.map((one) => ({ id: queueKey(one.id, one.stage), name: one.subjectName }))
  const { stops, here, left, next } = queueItemsOf(id, pendingItems, sitting.judged, workspacePath)
  const last = sitting.judged.findLast((one) => one.id !== id)
  const arrived = at === loaded
  const read = usePrefetch<OpinionData>('review', arrived ? next : undefined, arrived && at.ahead)
  const handleGiven = useLatest((conclusion: Conclusion, onward: boolean) => {
    const [says, colour] = [conclusionText(conclusion), conclusionColours[conclusion] ?? 'grey']
    sitting.add({ id, name: subject.subjectName, says, colour }, false)
    if (onward && next) goTo(next)
  })
  const onGiven = useCallback<typeof handleGiven.current>((...what) => handleGiven.current(...what), [handleGiven])
  const declined = useLatest(() => (next ? goTo(next) : void navigate(QUEUE_PATH)))
  const onDeclined = useCallback(() => declined.current(), [declined])

  return (
    <ReviewWorkspace
      title={subject.subjectName}
      list={QUEUE_PATH}
      goTo={goTo}
      stops={stops}
      here={here}
      left={left}
      note={due && !info.closed ? <StatusTag colour={dueColour(due, now)} label={formatDue(due, now)} /> : null}
      before={last ? <PreviousDecision of={last} to={workspacePath(last.id)} /> : null}
      ownKeys={[
        [['1', '–', '4'], judging.keyChoose],
        [['Ctrl', 'S'], judging.keySave],
      ]}
      ones={[loaded, at, read]}
      on={id}
      keyOf={keyOf}
      material={(one) => <MaterialView subject={one.info.subject} />}
      form={({ info: of }) =>
        of.mine && !of.closed ? (
          // Each review has its own form state, so that typed text does not reach another review.
          <OpinionForm
            key={of.mine.reviewId}
            info={of}
            mine={of.mine}
            goesOn={!!next}
            onGiven={onGiven}
            onDeclined={onDeclined}
          />
        ) : (
          <ClosedReview info={of} />
        )
      }
    />
  )
}

/** A committed or closed review, with the reason why it cannot be edited. */
function ClosedReview({ info: { mine, closed, earlier, subject, stage } }: { info: ReviewInfo }) {
  return (
    <div className={style.fields}>
      {closed ? <Banner type="info" fullMode={false} bordered closeIcon={null} description={closed} /> : null}
      {mine && mine.status === 2 ? <Opinions reviews={[mine]} /> : null}
      {mine && mine.status === 2 && mine.present ? <RebuttalList subjectId={subject.id} stage={stage} /> : null}
      {mine && mine.status === 2 && mine.present ? <Discussion subjectId={subject.id} stage={stage} /> : null}
      <EarlierOpinions reviews={earlier} />
    </div>
  )
}
