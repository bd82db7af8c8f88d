import { Button } from '@douyinfe/semi-ui'
import { useState } from 'react'
import { SupplementaryAnswers } from '~/app/forms/parts/supplementary-answers'
import { formatMinutes } from '~/app/lib/dates'
import { useQuery } from '~/app/lib/query'
import { useSend } from '~/app/lib/use-send'
import { downloadHref } from '~/app/files/file-urls'
import { FileList } from '~/app/ui/files'
import { Section } from '~/app/ui/page'
import { StatusTag } from '~/app/ui/status-tag'
import type { AnswerWindow, OpinionView } from '~/worker/reviews/rebuttal/contract'
import { RebuttalForm } from './rebuttal-form'
import { RebuttalExtension } from './rebuttal-extension'
import { OpinionConfirmation } from './opinion-confirmation'
import { conclusionColours, conclusionText } from './labels'
import style from './reviews.module.css'
import { t } from '~/app/reviews/texts'
import * as answers from '~/worker/reviews/rebuttal/calls'

const colours = { 0: 'orange', 1: 'green', 2: 'grey' } as const

/**
 * The applicant's answers to the opinions on a subject, as far as the viewer may see them. Renders nothing without
 * answers.
 */
export function RebuttalList({ subjectId, stage }: { subjectId: string; stage?: string }) {
  const { read, again } = useQuery(answers.answersOf, { subjectId })
  const { send, busy } = useSend()
  if (read.state !== 'here') return null
  const { mayOpen } = read.result
  const windows = read.result.windows.filter((one) => !stage || (one.stage === stage && one.present))
  const unopened = mayOpen !== null && !windows.some((one) => one.present)
  if (!windows.length && !unopened) return null
  const open = async () => {
    if ((await send(answers.askAnswers, { ids: [subjectId] })).ok) again()
  }
  return (
    <>
      {unopened ? (
        <Section title={t.answer}>
          <div className={style.spread}>
            <span className={style.muted}>{mayOpen === true ? t.answerToAsk : mayOpen}</span>
            <Button theme="solid" disabled={mayOpen !== true} loading={busy} onClick={() => void open()}>
              {t.askAnswer}
            </Button>
          </div>
        </Section>
      ) : null}
      {windows.map((one) => (
        <RebuttalWindowView key={one.id} window={one} subjectId={subjectId} onDone={again} />
      ))}
    </>
  )
}

function RebuttalWindowView({
  window,
  subjectId,
  onDone,
}: {
  window: AnswerWindow
  subjectId: string
  onDone: () => void
}) {
  const { may, answer, opinions } = window
  const [extending, setExtending] = useState(false)
  const manager = may.answer !== null || opinions.some((one) => !one.reviewerName)
  return (
    <Section
      title={
        <>
          {t.answerOf(window.stage_dictText)}
          {window.roundNo > 1 ? <span className={style.muted}>　{t.round(window.roundNo)}</span> : null}
        </>
      }
      actions={
        <>
          <StatusTag colour={colours[window.status as keyof typeof colours]} label={window.status_dictText} />
          <span className={style.muted}>
            {window.status === 0
              ? t.answerUntil(formatMinutes(window.dueTime))
              : window.readDue
                ? t.answerReadUntil(formatMinutes(window.readDue))
                : ''}
          </span>
          {may.extend ? (
            <Button size="small" onClick={() => setExtending(true)}>
              {t.extendAnswer}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={style.stack}>
        {opinions.length ? (
          <RevisedOpinions opinions={opinions} label={manager ? t.opinionsToAnswer : t.opinions} />
        ) : null}
        {manager && !opinions.length ? <p className={style.muted}>{t.noOpinionsToAnswer}</p> : null}
        {answer ? (
          <section className={style.stack} aria-label={t.answer}>
            <h3 className={style.heading}>{t.answerAt(formatMinutes(answer.time))}</h3>
            <p className={style.text}>{answer.content}</p>
            {answer.files.length ? <FileList files={answer.files} hrefOf={downloadHref} /> : null}
          </section>
        ) : null}
        {may.answer === true ? <RebuttalForm subjectId={subjectId} window={window} onDone={onDone} /> : null}
        {typeof may.answer === 'string' && window.status === 0 ? <p className={style.muted}>{may.answer}</p> : null}
        {may.stand === true ? (
          <OpinionConfirmation subjectId={subjectId} stage={window.stage} mine={opinions[0]!} onDone={onDone} />
        ) : null}
        {typeof may.stand === 'string' ? <p className={style.muted}>{may.stand}</p> : null}
      </div>
      {extending ? (
        <RebuttalExtension
          subjectId={subjectId}
          onClose={() => setExtending(false)}
          onDone={() => {
            setExtending(false)
            onDone()
          }}
        />
      ) : null}
    </Section>
  )
}

const Conclusion = ({ conclusion }: { conclusion: string }) =>
  conclusion ? <StatusTag colour={conclusionColours[conclusion] ?? 'grey'} label={conclusionText(conclusion)} /> : null

/** Opinions before and after the answer, side by side. */
function RevisedOpinions({ opinions, label }: { opinions: readonly OpinionView[]; label: string }) {
  return (
    <ul className={style.opinions} aria-label={label}>
      {opinions.map((one, place) => (
        <li key={place} className={style.opinion}>
          <span className={style.people}>
            {one.reviewerName ? <strong>{one.reviewerName}</strong> : <strong>{t.opinionNumber(place + 1)}</strong>}
            {one.stand?.was ? (
              <>
                <Conclusion conclusion={one.stand.was.conclusion} />
                <span aria-label={t.changedTo}>→</span>
              </>
            ) : null}
            <Conclusion conclusion={one.conclusion} />
            {one.stand?.kept ? <span className={style.muted}>{t.stoodBy}</span> : null}
          </span>
          {one.stand?.was ? (
            <>
              <p className={style.muted}>{t.commentBefore(one.stand.was.comment || t.nothingWritten)}</p>
              <p>{t.commentAfter(one.comment || t.nothingWritten)}</p>
              <p className={style.private}>{t.changedBecause(one.stand.reason)}</p>
            </>
          ) : one.comment ? (
            <p>{one.comment}</p>
          ) : null}
          <SupplementaryAnswers said={one.further} />
          {Object.keys(one.scores).length && !one.reviewerName ? (
            <p className={style.muted}>
              {Object.entries(one.scores)
                .map(([name, score]) => `${name} ${score}`)
                .join('　')}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
