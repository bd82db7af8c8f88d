import { Button, Banner, Radio, RadioGroup, TextArea } from '@douyinfe/semi-ui'
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from '@douyinfe/semi-icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { autosaveWords, useAutosave } from '~/app/lib/autosave'
import { dueColour, dueWords, shortStamp } from '~/app/lib/dates'
import { useSend } from '~/app/lib/send'
import { usePhone } from '~/app/ui/device'
import { Field } from '~/app/ui/field'
import { FormBar } from '~/app/ui/form-bar'
import { useLatest } from '~/app/ui/latest'
import { StatusTag } from '~/app/ui/status-tag'
import type { ReviewInfo } from '~/worker/reviews/answers'
import { COMMENT_MAX, conclusions, type Conclusion, needsComment, opinionProblems } from '~/worker/reviews/rules'
import { DeclineDialog } from './decline'
import { MaterialView } from './material'
import { Opinions } from './opinions'
import { useDivider, useSecondsHere } from './panes'
import { Discussion } from './talk'
import { conclusionText } from './words'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import * as reviewsCalls from '~/worker/reviews/calls'

type Input = {
  info: ReviewInfo
  queue: { id: string; stage: string; dueTime: string | null }[]
  now: string
}
const QUEUE = '/subjectMngr/review/todo'
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
      {mine && mine.status === 2 && mine.present ? <Discussion subjectId={subject.id} stage={stage} /> : null}
      <Earlier reviews={earlier} />
    </div>
  )
}
const Earlier = ({ reviews }: { reviews: ReviewInfo['earlier'] }) =>
  reviews.length ? (
    <details>
      <summary>{t.myEarlier(reviews.length)}</summary>
      <Opinions reviews={reviews} />
    </details>
  ) : null

type Opinion = { conclusion: string; comment: string; privateComment: string }
const choices = Object.keys(conclusions) as Conclusion[]
const silent = { success: false, failure: false, revalidate: false } as const

function OpinionForm({ info, mine, next }: { info: ReviewInfo; mine: NonNullable<ReviewInfo['mine']>; next?: string }) {
  const navigate = useNavigate()
  const { send, busy } = useSend()
  const [opinion, setOpinion] = useState<Opinion>({
    conclusion: mine.conclusion,
    comment: mine.comment,
    privateComment: mine.privateComment,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [refused, setRefused] = useState('')
  const [declining, setDeclining] = useState(false)
  const seconds = useSecondsHere(mine.usedSeconds)
  const bodyOf = (value: Opinion) => ({
    subjectId: info.subject.id,
    stage: info.stage,
    usedSeconds: seconds(),
    fileIds: mine.fileIds,
    scores: mine.scores,
    ...value,
  })
  const save = async (value: Opinion) => {
    const sent = await send(reviewsCalls.saveReview, bodyOf(value), silent)
    setRefused(sent.ok || sent.code === 0 ? '' : sent.message)
    return sent.ok
  }
  const written = useLatest(opinion)
  const { status, saveNow, left, take, drop } = useAutosave(`review:${mine.reviewId}`, opinion, save)
  const set = (part: Partial<Opinion>) => {
    setOpinion((now) => ({ ...now, ...part }))
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))))
  }

  const commit = async (onward: boolean) => {
    const problems = opinionProblems(opinion)
    setErrors(problems)
    const [wrong] = Object.keys(problems)
    if (wrong) return document.getElementById(`review-${wrong}`)?.focus()
    // A draft still under way must not arrive after the commit.
    await saveNow()
    const sent = await send(reviewsCalls.commitReview, bodyOf(written.current), {
      revalidate: !onward || !next,
    })
    if (!sent.ok) return setErrors(sent.fields)
    drop()
    if (onward && next) await navigate(next)
  }
  const latest = useLatest({ commit, saveNow, set, next })
  useKeys(
    useCallback(
      (event) => {
        const { commit: give, saveNow: keep, set: put, next: onward } = latest.current
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
          event.preventDefault()
          void keep()
        } else if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
          event.preventDefault()
          void give(!!onward)
        } else if (!typing(event) && !event.ctrlKey && !event.metaKey && !event.altKey) {
          const choice = choices[Number(event.key) - 1]
          if (choice) put({ conclusion: choice })
        }
      },
      [latest],
    ),
  )

  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault()
        void commit(!!next)
      }}
    >
      <div className={style.fields}>
        {left ? (
          <Banner type="warning" fullMode={false} bordered closeIcon={null} description={t.unsaved}>
            <div className={style.people}>
              <Button
                size="small"
                theme="solid"
                onClick={() => {
                  const kept = take()
                  if (kept) setOpinion(kept)
                }}
              >
                {t.restore}
              </Button>
              <Button size="small" onClick={drop}>
                {t.discard}
              </Button>
            </div>
          </Banner>
        ) : null}
        {refused ? (
          <Banner type="danger" fullMode={false} bordered closeIcon={null} description={t.draftNotSaved(refused)} />
        ) : null}
        <fieldset
          className={style.choices}
          aria-invalid={!!errors.conclusion}
          aria-describedby="review-conclusion-error"
        >
          <Field label={t.conclusion} for="review-conclusion" required error={errors.conclusion}>
            <div className={style.choices}>
              {choices.map((value, index) => (
                <label key={value} className={style.choice}>
                  <input
                    id={index === 0 ? 'review-conclusion' : undefined}
                    type="radio"
                    name="conclusion"
                    value={value}
                    checked={opinion.conclusion === value}
                    onChange={() => set({ conclusion: value })}
                  />
                  <span>{conclusionText(value)}</span>
                  <kbd className={style.key} aria-hidden>
                    {index + 1}
                  </kbd>
                </label>
              ))}
            </div>
          </Field>
        </fieldset>
        <Field
          label={t.forApplicant}
          for="review-comment"
          required={needsComment(opinion.conclusion)}
          optional={!needsComment(opinion.conclusion)}
          help={t.forApplicantHelp}
          error={errors.comment}
        >
          <TextArea
            id="review-comment"
            autosize={{ minRows: 6, maxRows: 24 }}
            maxCount={COMMENT_MAX}
            value={opinion.comment}
            validateStatus={errors.comment ? 'error' : 'default'}
            onChange={(comment) => set({ comment })}
          />
        </Field>
        <Field label={t.forCentre} for="review-private" optional help={t.forCentreHelp} error={errors.privateComment}>
          <TextArea
            id="review-private"
            autosize={{ minRows: 3, maxRows: 12 }}
            maxCount={COMMENT_MAX}
            value={opinion.privateComment}
            onChange={(privateComment) => set({ privateComment })}
          />
        </Field>
        <Earlier reviews={info.earlier} />
      </div>
      <FormBar words={autosaveWords(status) || (info.due ? t.dueAt(shortStamp(info.due)) : '')}>
        <Button type="danger" disabled={busy} onClick={() => setDeclining(true)}>
          {t.decline}
        </Button>
        <Button disabled={busy} onClick={() => void saveNow()}>
          {t.saveDraft}
        </Button>
        {next ? (
          <Button disabled={busy} onClick={() => void commit(false)}>
            {t.submit}
          </Button>
        ) : null}
        <Button theme="solid" htmlType="submit" loading={busy && status.state !== 'saving'}>
          {next ? t.submitAndNext : t.submitReview}
        </Button>
      </FormBar>
      {declining ? (
        <DeclineDialog
          subject={info.subject}
          stage={info.stage}
          onClose={() => setDeclining(false)}
          onDone={() => {
            drop()
            void navigate(next ?? QUEUE)
          }}
        />
      ) : null}
    </form>
  )
}

const typing = (event: KeyboardEvent) =>
  event.target instanceof HTMLElement &&
  !!event.target.closest('input:not([type=radio]), textarea, select, [contenteditable]')
/** Keys of the page while the form is there: digits choose, Ctrl-S keeps, Ctrl-Enter gives and goes on. */
function useKeys(act: (event: KeyboardEvent) => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  }, [act])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest.current(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
