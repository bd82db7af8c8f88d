import { useNavigate, Link } from 'react-router'
import { formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { linkTo } from '~/app/lib/named-pages'
import { widthByLanguage } from '~/app/lib/column-width'
import { useSend } from '~/app/lib/use-send'
import { titleMeta } from '~/app/lib/page-title'
import type { Column, RowAction } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page, Section } from '~/app/ui/page'
import { type Colour, StatusTag } from '~/app/ui/status-tag'
import { parseLenient } from '~/worker/core/list'
import type { AttemptRow, StudySceneRow } from '~/worker/drills/responses'
import * as drills from '~/worker/drills/calls'
import { progressStates, StudyQuery } from '~/worker/drills/inputs'
import { loadStudyScreen } from '~/worker/drills/queries/studies.server'
import type { Route } from './+types/study'
import styles from './drills.module.css'
import { DifficultyTag, difficultyOptions } from './parts/labels'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [drills.listStudyScenes, drills.studyHistory], async (ctx, url) => {
    const query = parseLenient(StudyQuery, url.searchParams)
    return { query, ...(await loadStudyScreen(ctx, query)) }
  })
export const meta = titleMeta(() => t.study)

type Progress = StudySceneRow['progress']
const colours: Record<Progress, Colour> = { new: 'grey', running: 'blue', done: 'green' }
const progressLabel = (progress: Progress) =>
  ({ new: t.progressNew, running: t.progressRunning, done: t.progressDone })[progress]

const columns = (): Column<StudySceneRow>[] => [
  { key: 'sceneName', title: t.name, width: 280, fixed: true, sort: true, card: 'title' },
  {
    key: 'progress',
    title: t.progress,
    width: widthByLanguage(150, 170),
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
  { key: 'questionCount', title: t.questions, width: widthByLanguage(80, 100), align: 'right' },
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
    ? `${progressLabel('running')} ${t.progressOf(row.answered, row.total)}`
    : progressLabel(row.progress)

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
            options: progressStates.map((value) => ({ value, label: progressLabel(value) })),
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
      {row.status === 1 ? t.rate(row.rate) : t.progressOf(row.answered, row.total)} · {formatMinutes(row.createTime)}
    </span>
  </li>
)
