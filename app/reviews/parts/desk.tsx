import { Banner } from '@douyinfe/semi-ui'
import { dueColour, dueWords } from '~/app/lib/dates'
import { useReadAhead } from '~/app/judging/ahead'
import { Before } from '~/app/judging/before'
import { JudgingDesk } from '~/app/judging/desk'
import { useSitting } from '~/app/judging/sitting'
import { stopsOf } from '~/app/judging/stops-of'
import { t as judging } from '~/app/judging/texts'
import { StatusTag } from '~/app/ui/status-tag'
import type { ReviewInfo } from '~/worker/reviews/answers'
import { MaterialView } from './material'
import { Answers } from './answers'
import { OpinionForm, QUEUE } from './opinion-form'
import { Earlier, Opinions } from './opinions'
import { Discussion } from './talk'
import { conclusionColours, conclusionText } from './words'
import style from './reviews.module.css'

type Input = {
  info: ReviewInfo
  queue: { id: string; stage: string; subjectName: string; dueTime: string | null }[]
  now: string
  ahead: boolean
  /** The address has come as far. */
  arrived: boolean
  goTo: (address: string) => void
}
/** One stands in the queue as often as it is reviewed at another stage. */
const placeOf = (id: string, stage: string) => `${id}&stage=${stage}`
const deskOf = (place: string) => `${QUEUE}?subjectId=${place}`

/** The reviewer's desk: one subject of the queue after the other; leaving keeps everything. */
export function Desk({ info, queue, now, ahead, arrived, goTo }: Input) {
  const { subject, mine, due } = info
  const id = placeOf(subject.id, info.stage)
  const sitting = useSitting('review')
  const waiting = queue.map((one) => ({ id: placeOf(one.id, one.stage), name: one.subjectName }))
  const { stops, here, left, next } = stopsOf(id, waiting, sitting.judged, deskOf)
  const last = sitting.judged.findLast((one) => one.id !== id)
  useReadAhead(arrived ? next : undefined, arrived && ahead)
  // A new subject is a new form: nothing typed for one may reach another.
  const key = mine?.reviewId ?? id

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
      material={<MaterialView key={key} subject={subject} />}
      form={
        mine && !info.closed ? (
          <OpinionForm
            key={key}
            info={info}
            mine={mine}
            next={next}
            goTo={goTo}
            onGiven={(conclusion) =>
              sitting.add(
                {
                  id,
                  name: subject.subjectName,
                  says: conclusionText(conclusion),
                  colour: conclusionColours[conclusion] ?? 'grey',
                },
                false,
              )
            }
          />
        ) : (
          <Closed key={key} info={info} />
        )
      }
    />
  )
}

/** A word that is given, or a place that is not open: what stands there, and why nothing can be written. */
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
