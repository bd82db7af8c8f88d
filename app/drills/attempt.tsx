import { Banner, Button } from '@douyinfe/semi-ui'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { downloadHref, previewHref } from '~/app/files/file-urls'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import { Page, Section } from '~/app/ui/page'
import { Progress } from '~/app/ui/progress'
import type { StudyDetail } from '~/worker/drills/responses'
import * as drills from '~/worker/drills/calls'
import { studyDetail } from '~/worker/drills/queries/studies.server'
import type { Route } from './+types/attempt'
import styles from './drills.module.css'
import { Question } from './parts/question'
import { useDrafts } from './parts/use-drafts'
import { useStudyKeys } from './parts/use-study-keys'
import { DifficultyTag } from './parts/labels'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, drills.studyDetail, (ctx) => studyDetail(ctx, { id: args.params.id }))
export const meta = titleMeta((data: StudyDetail | undefined) => data?.sceneName ?? t.study)

/** One attempt at a drill scenario, question by question. */
export default function AttemptPage({ loaderData: study }: Route.ComponentProps) {
  return <RunningAttempt key={study.id} study={study} />
}

function RunningAttempt({ study }: { study: StudyDetail }) {
  const { send, busy } = useSend()
  const first = study.questions.findIndex((one) => !one.told)
  const [at, setAt] = useState(Math.max(0, first))
  const drafts = useDrafts(study.id)
  const place = useRef<HTMLDivElement>(null)
  const question = study.questions[at]
  const answer = question ? drafts.of(question.id) : ''
  const turn = (to: number) => setAt(Math.min(study.questions.length - 1, Math.max(0, to)))
  const submit = async () => {
    if (!question || question.told || busy || !answer.trim()) return
    const sent = await send(
      drills.answerQuestion,
      { id: study.id, questionId: question.id, given: answer.trim() },
      { success: false },
    )
    if (sent.ok) drafts.drop(question.id)
  }
  useStudyKeys({
    question,
    given: answer,
    onGive: (text) => question && drafts.give(question.id, text),
    onEnter: () => void (question?.told ? turn(at + 1) : submit()),
    onTurn: (by) => turn(at + by),
  })
  // Moves the focus to the question after a change of the question.
  const lastIndex = useRef(at)
  useEffect(() => {
    if (lastIndex.current !== at) place.current?.focus()
    lastIndex.current = at
  }, [at])
  return (
    <Page
      title={study.sceneName}
      note={
        <span className={styles.heading}>
          <DifficultyTag difficulty={study.difficulty} />
          <span>{study.categoryName}</span>
          <span>{t.versionOf(study.version)}</span>
          <span>{t.attemptAt(study.attempt)}</span>
          {study.kind === 'mistakes' && <span>{t.ofMistakes}</span>}
        </span>
      }
      actions={
        <Link
          className={`semi-button semi-button-tertiary semi-button-light ${styles.button}`}
          to={linkTo('drillStudy')}
        >
          {t.back}
        </Link>
      }
    >
      {study.changed && <Banner type="info" fullMode={false} closeIcon={null} description={t.changedSince} />}
      {study.status === 1 && <FinishedAttempt study={study} />}
      <div className={styles.desk}>
        <Section
          title={t.questionOf(at + 1, study.questions.length)}
          actions={<span className={styles.muted}>{t.progressOf(study.answered, study.total)}</span>}
        >
          <Progress percent={Math.round((study.answered * 100) / Math.max(1, study.total))} aria-label={t.progress} />
          {question && (
            <div ref={place} tabIndex={-1} className={styles.question}>
              <Question
                question={question}
                given={question.told?.given ?? answer}
                onGive={(text) => drafts.give(question.id, text)}
                onSubmit={() => void submit()}
              />
            </div>
          )}
          <div className={styles.actions}>
            <Button disabled={at === 0} onClick={() => turn(at - 1)}>
              {t.previous}
            </Button>
            {question?.told ? (
              <Button
                theme="solid"
                type="primary"
                disabled={at === study.questions.length - 1}
                onClick={() => turn(at + 1)}
              >
                {t.next}
              </Button>
            ) : (
              <>
                <Button disabled={at === study.questions.length - 1} onClick={() => turn(at + 1)}>
                  {t.next}
                </Button>
                <Button
                  theme="solid"
                  type="primary"
                  loading={busy}
                  disabled={!answer.trim()}
                  onClick={() => void submit()}
                >
                  {t.submit}
                </Button>
              </>
            )}
          </div>
          <p className={styles.muted}>{question?.kind === 'text' && !question.told ? t.keysText : t.keysHelp}</p>
        </Section>
        <aside className={styles.column}>
          <QuestionList study={study} at={at} onTurn={turn} />
          {study.summary && (
            <Section title={t.summary}>
              <p className={styles.prose}>{study.summary}</p>
            </Section>
          )}
          <Material study={study} />
        </aside>
      </div>
    </Page>
  )
}

const questionStateOf = ({ told }: StudyDetail['questions'][number]) =>
  !told ? 'open' : told.right ? 'right' : 'wrong'

function QuestionList({ study, at, onTurn }: { study: StudyDetail; at: number; onTurn: (to: number) => void }) {
  const words = { right: t.stateRight, wrong: t.stateWrong, open: t.stateOpen }
  return (
    <Section title={t.questionList}>
      <ul className={styles.questionList}>
        {study.questions.map((one, place) => (
          <li key={one.id}>
            <button
              type="button"
              data-state={questionStateOf(one)}
              aria-current={place === at ? 'step' : undefined}
              aria-label={`${t.questionAt(place + 1)} ${words[questionStateOf(one)]}`}
              onClick={() => onTurn(place)}
            >
              {place + 1}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Material({ study }: { study: StudyDetail }) {
  const { send } = useSend()
  const view = (fileId: string) =>
    void send(drills.viewMaterial, { id: study.id, fileId }, { success: false, failure: false })
  return (
    <Section title={t.material}>
      {study.files.length === 0 && <p className={styles.muted}>{t.noMaterial}</p>}
      <ul className={styles.plainList}>
        {study.files.map((file) => (
          <li key={file.id}>
            <a
              href={previewHref(file) ?? downloadHref(file)}
              target="_blank"
              rel="noreferrer"
              onClick={() => file.viewed || view(file.id)}
            >
              {file.fileName}
            </a>
            <span className={styles.muted}>{file.viewed ? t.viewed : t.notViewed}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function FinishedAttempt({ study }: { study: StudyDetail }) {
  const { send } = useSend()
  const navigate = useNavigate()
  const begin = async (mistakes: 0 | 1) => {
    const started = await send(
      drills.startStudy,
      { sceneId: study.sceneId, mistakes },
      { success: false, revalidate: false },
    )
    if (started.ok) await navigate(linkTo('drillGo', { id: started.result.id }))
  }
  return (
    <Section>
      <div className={styles.finished} role="status">
        <div>
          <h2>{t.finished}</h2>
          <p>
            {t.finishedWith(study.points, study.full)} · {study.mistakes ? t.wrongCount(study.mistakes) : t.allRight}
          </p>
        </div>
        <strong className={styles.mark}>{study.rate}</strong>
        <div className={styles.actions}>
          {study.mistakes > 0 && study.kind === 'all' && (
            <Button theme="solid" type="primary" onClick={() => void begin(1)}>
              {t.mistakesAgain(study.mistakes)}
            </Button>
          )}
          <Button onClick={() => void begin(0)}>{t.again}</Button>
        </div>
      </div>
    </Section>
  )
}
