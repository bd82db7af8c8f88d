import { useNavigate, Link } from 'react-router'
import { shortStamp } from '~/app/lib/dates'
import { load } from '~/app/lib/load.server'
import { linkTo } from '~/app/lib/named-pages'
import { room } from '~/app/lib/room'
import { useSend } from '~/app/lib/send'
import { title } from '~/app/lib/title'
import type { Column, RowAction } from '~/app/ui/list/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page, Section } from '~/app/ui/page'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import { forgive } from '~/worker/core/list'
import type { AttemptRow, StudySceneRow } from '~/worker/drills/answers'
import * as drills from '~/worker/drills/calls'
import { progressStates, StudyQuery } from '~/worker/drills/inputs'
import { studyScreen } from '~/worker/drills/queries/studies.server'
import type { Route } from './+types/study'
import styles from './drills.module.css'
import { DifficultyTag, difficultyOptions } from './parts/words'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, [drills.listStudyScenes, drills.studyHistory], async (ctx, url) => {
    const query = forgive(StudyQuery, url.searchParams)
    return { query, ...(await studyScreen(ctx, query)) }
  })
export const meta = title(() => t.study)

type Progress = StudySceneRow['progress']
const colours: Record<Progress, Colour> = { new: 'grey', running: 'blue', done: 'green' }
const progressWords = (progress: Progress) =>
  ({ new: t.progressNew, running: t.progressRunning, done: t.progressDone })[progress]

const columns = (): Column<StudySceneRow>[] => [
  { key: 'sceneName', title: t.name, width: 280, fixed: true, sort: true, card: 'title' },
  {
    key: 'progress',
    title: t.progress,
    width: room(150, 170),
    card: 'status',
    text: (row) => progressText(row),
    show: (row) => <StatusTag colour={colours[row.progress]} label={progressText(row)} />,
  },
  { key: 'categoryName', title: t.category, width: 150, card: 'fact' },
  {
    key: 'difficulty',
    title: t.difficulty,
    width: 100,
    card: 'fact',
    text: (row) => row.difficulty_dictText,
    show: (row) => <DifficultyTag difficulty={row.difficulty} />,
  },
  { key: 'questionCount', title: t.questions, width: room(80, 100), align: 'right' },
  {
    key: 'best',
    title: t.best,
    width: 100,
    align: 'right',
    card: 'fact',
    text: (row) => (row.best === null ? '–' : String(row.best)),
  },
  { key: 'attempts', title: t.attempts, width: 100, align: 'right' },
]
const progressText = (row: StudySceneRow) =>
  row.progress === 'running'
    ? `${progressWords('running')} ${t.progressOf(row.answered, row.total)}`
    : progressWords(row.progress)

/** Scenarios for practice with the viewer's progress. */
export default function Study({ loaderData: { query, page, history, categories } }: Route.ComponentProps) {
  const { send } = useSend()
  const navigate = useNavigate()
  const begin = async (sceneId: string, mistakes: 0 | 1 = 0) => {
    const started = await send(drills.startStudy, { sceneId, mistakes }, { success: false, revalidate: false })
    if (started.ok) await navigate(linkTo('drillGo', { id: started.result.id }))
  }
  const actions = (row: StudySceneRow): RowAction[] =>
    row.studyId
      ? [{ key: 'go', label: t.goOn, to: linkTo('drillGo', { id: row.studyId }) }]
      : [
          { key: 'begin', label: row.progress === 'new' ? t.begin : t.again, act: () => void begin(row.id) },
          ...(row.mistakes
            ? [{ key: 'mistakes', label: t.mistakesAgain(row.mistakes), act: () => void begin(row.id, 1) }]
            : []),
        ]
  return (
    <Page title={t.study} count={page.total}>
      <ListScreen<StudySceneRow>
        columns={columns()}
        filters={[
          { kind: 'text', name: 'keyword', label: t.keyword },
          { kind: 'choice', name: 'categoryId', label: t.category, options: categories },
          {
            kind: 'choice',
            name: 'progress',
            label: t.progress,
            options: progressStates.map((value) => ({ value, label: progressWords(value) })),
          },
          { kind: 'choice', name: 'difficulty', label: t.difficulty, options: difficultyOptions() },
        ]}
        empty={{ title: t.noStudy, help: t.noStudyHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        actions={actions}
      />
      <Section title={t.history}>
        {history.records.length === 0 && <p className={styles.muted}>{t.historyNone}</p>}
        <ul className={styles.plainList}>
          {history.records.map((row) => (
            <Attempt key={row.id} row={row} />
          ))}
        </ul>
      </Section>
    </Page>
  )
}

const Attempt = ({ row }: { row: AttemptRow }) => (
  <li>
    <span>
      <Link to={linkTo('drillGo', { id: row.id })}>{row.sceneName}</Link>{' '}
      <span className={styles.muted}>
        {t.attemptAt(row.attempt)}
        {row.kind === 'mistakes' && ` · ${t.ofMistakes}`}
      </span>
    </span>
    <span className={styles.muted}>
      {row.status === 1 ? t.rate(row.rate) : t.progressOf(row.answered, row.total)} · {shortStamp(row.createTime)}
    </span>
  </li>
)
