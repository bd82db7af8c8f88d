import { Button, Banner, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@douyinfe/semi-icons'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { dueColour, dueWords } from '~/app/lib/dates'
import { usePhone } from '~/app/ui/device'
import { StatusTag } from '~/app/ui/status-tag'
import type { ReviewInfo } from '~/worker/reviews/answers'
import { MaterialView } from './material'
import { Answers } from './answers'
import { OpinionForm, QUEUE } from './opinion-form'
import { Earlier, Opinions } from './opinions'
import { useDivider } from '~/app/judging/panes'
import { Discussion } from './talk'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'

type Input = {
  info: ReviewInfo
  queue: { id: string; stage: string; dueTime: string | null }[]
  now: string
}
const deskOf = (one: { id: string; stage: string }) => `${QUEUE}?subjectId=${one.id}&stage=${one.stage}`

/** The desk of judgement: material left, form right; the queue's progress above; leaving keeps everything. */
export function Desk({ info, queue, now }: Input) {
  const { subject, mine, due } = info
  const phone = usePhone()
  const [side, setSide] = useState<'material' | 'form'>('material')
  const { left, divider, panes } = useDivider('review:divider')
  const place = queue.findIndex((one) => one.id === subject.id && one.stage === info.stage)
  const before = place > 0 ? queue[place - 1] : undefined
  const after = queue[place + 1]

  return (
    <div className={style.desk}>
      <header className={style.deskHead}>
        <Link to={QUEUE} aria-label={t.backToQueue}>
          <Button icon={<IconArrowLeft />} type="tertiary" tabIndex={-1}>
            {t.list}
          </Button>
        </Link>
        <h1 title={subject.subjectName}>{subject.subjectName}</h1>
        {due && !info.closed ? <StatusTag colour={dueColour(due, now)} label={dueWords(due, now)} /> : null}
        <span className={style.quiet}>
          {place >= 0 ? t.queuePlace(queue.length, place + 1) : queue.length ? t.queueLeft(queue.length) : t.queueDone}
        </span>
        <span className={style.people}>
          <Step to={before && deskOf(before)} label={t.previous} icon={<IconChevronLeft />} />
          <Step to={after && deskOf(after)} label={t.next} icon={<IconChevronRight />} />
        </span>
      </header>
      {phone ? (
        <RadioGroup
          type="button"
          aria-label={t.show}
          value={side}
          onChange={(event) => setSide(event.target.value as 'material' | 'form')}
        >
          <Radio value="material">{t.material}</Radio>
          <Radio value="form">{t.opinion}</Radio>
        </RadioGroup>
      ) : null}
      <div className={style.panes} ref={panes} style={{ '--left': left } as React.CSSProperties}>
        <section className={style.pane} aria-label={t.material} tabIndex={0} data-away={phone && side !== 'material'}>
          <MaterialView subject={subject} />
        </section>
        <div {...divider} className={style.divider} />
        <section className={style.pane} aria-label={t.opinion} data-away={phone && side !== 'form'}>
          {mine && !info.closed ? (
            <OpinionForm info={info} mine={mine} next={after && deskOf(after)} />
          ) : (
            <Closed info={info} />
          )}
        </section>
      </div>
    </div>
  )
}

function Step({ to, label, icon }: { to: string | undefined; label: string; icon: React.ReactElement }) {
  const navigate = useNavigate()
  return (
    <Button icon={icon} type="tertiary" disabled={!to} aria-label={label} onClick={() => to && void navigate(to)} />
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
