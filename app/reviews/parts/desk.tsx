import { Banner } from '@douyinfe/semi-ui'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { dueColour, dueWords } from '~/app/lib/dates'
import { useReadAhead } from '~/app/judging/ahead'
import { Before } from '~/app/judging/before'
import { JudgingDesk } from '~/app/judging/desk'
import { useSitting } from '~/app/judging/sitting'
import { stopsOf } from '~/app/judging/stops-of'
import { t as judging } from '~/app/judging/texts'
import { useLatest } from '~/app/ui/latest'
import { StatusTag } from '~/app/ui/status-tag'
import type { ReviewInfo } from '~/worker/reviews/answers'
import type { Conclusion } from '~/worker/reviews/rules'
import { MaterialView } from './material'
import { Answers } from './answers'
import { OpinionForm, QUEUE } from './opinion-form'
import { Earlier, Opinions } from './opinions'
import { Discussion } from './talk'
import { conclusionColours, conclusionText } from './words'
import style from './reviews.module.css'

type AtReview = {
  info: ReviewInfo
  queue: { id: string; stage: string; subjectName: string; dueTime: string | null }[]
  now: string
  ahead: boolean
}
/** A subject can be in the queue several times, once per stage. */
const placeOf = (id: string, stage: string) => `${id}&stage=${stage}`
const deskOf = (place: string) => `${QUEUE}?subjectId=${place}`

const keyOf = ({ info }: AtReview) => placeOf(info.subject.id, info.stage)

/** The reviewer's workspace: one subject of the queue after the other. Input is saved when leaving. */
export function Desk({
  at,
  loaded,
  goTo,
}: {
  at: AtReview
  /** The loader data of the current URL. It follows after the cached data. */
  loaded: AtReview | null
  goTo: (address: string) => void
}) {
  const { info, queue, now } = at
  const { subject, due } = info
  const id = keyOf(at)
  const navigate = useNavigate()
  const sitting = useSitting('review')
  const pendingItems = queue.map((one) => ({ id: placeOf(one.id, one.stage), name: one.subjectName }))
  const { stops, here, left, next } = stopsOf(id, pendingItems, sitting.judged, deskOf)
  const last = sitting.judged.findLast((one) => one.id !== id)
  const arrived = at === loaded
  const read = useReadAhead<AtReview>('review', arrived ? next : undefined, arrived && at.ahead)
  const handleGiven = useLatest((conclusion: Conclusion, onward: boolean) => {
    const [says, colour] = [conclusionText(conclusion), conclusionColours[conclusion] ?? 'grey']
    sitting.add({ id, name: subject.subjectName, says, colour }, false)
    if (onward && next) goTo(next)
  })
  const onGiven = useCallback<typeof handleGiven.current>((...what) => handleGiven.current(...what), [handleGiven])
  const declined = useLatest(() => (next ? goTo(next) : void navigate(QUEUE)))
  const onDeclined = useCallback(() => declined.current(), [declined])

  return (
    <JudgingDesk
      title={subject.subjectName}
      list={QUEUE}
      goTo={goTo}
      stops={stops}
      here={here}
      left={left}
      note={due && !info.closed ? <StatusTag colour={dueColour(due, now)} label={dueWords(due, now)} /> : null}
      before={last ? <Before of={last} to={deskOf(last.id)} /> : null}
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
          <Closed info={of} />
        )
      }
    />
  )
}

/** A committed or closed review, with the reason why it cannot be edited. */
function Closed({ info: { mine, closed, earlier, subject, stage } }: { info: ReviewInfo }) {
  return (
    <div className={style.fields}>
      {closed ? <Banner type="info" fullMode={false} bordered closeIcon={null} description={closed} /> : null}
      {mine && mine.status === 2 ? <Opinions reviews={[mine]} /> : null}
      {mine && mine.status === 2 && mine.present ? <Answers subjectId={subject.id} stage={stage} /> : null}
      {mine && mine.status === 2 && mine.present ? <Discussion subjectId={subject.id} stage={stage} /> : null}
      <Earlier reviews={earlier} />
    </div>
  )
}
