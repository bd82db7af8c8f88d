import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useExport } from '~/app/exports/use-export'
import { formatMinutes } from '~/app/lib/dates'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { Chart } from '~/app/ui/chart/chart'
import { itemChart } from '~/app/ui/chart/chart-data'
import { EmptyState } from '~/app/ui/empty-state'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import type { Column } from '~/app/ui/list/columns'
import { ListScreen } from '~/app/ui/list/list-screen'
import { NumberText } from '~/app/ui/numbers'
import { Page, Section } from '~/app/ui/page'
import { parseLenient } from '~/worker/core/list'
import type { PersonResult } from '~/worker/drills/responses'
import * as drills from '~/worker/drills/calls'
import { AttemptQuery } from '~/worker/drills/inputs'
import { loadResultScreen } from '~/worker/drills/queries/results.server'
import type { Route } from './+types/result'
import styles from './drills.module.css'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(
    args,
    [drills.departResults, drills.sceneResults, drills.questionResults, drills.personResults],
    async (ctx, url) => {
      const query = parseLenient(AttemptQuery, url.searchParams)
      return { query, ...(await loadResultScreen(ctx, query)) }
    },
  )
export const meta = titleMeta(() => t.result)

const columns = (): Column<PersonResult>[] => [
  { key: 'userName', title: t.person, width: 140, fixed: true, card: 'title' },
  { key: 'departName', title: t.depart, width: 200, card: 'fact' },
  { key: 'sceneName', title: t.name, width: 260, card: 'fact' },
  { key: 'version', title: t.version, width: 80, align: 'right' },
  { key: 'attempt', title: t.attempts, width: 90, align: 'right', text: (row) => t.attemptAt(row.attempt) },
  { key: 'points', title: t.points, width: 100, align: 'right', text: (row) => t.scoreOf(row.points, row.full) },
  { key: 'rate', title: t.score, width: 80, align: 'right', card: 'fact' },
  {
    key: 'finishTime',
    title: t.time,
    width: 150,
    align: 'right',
    sort: true,
    text: (row) => formatMinutes(row.finishTime),
  },
]

function HardestQuestions({ data: { questions } }: { data: Data }) {
  return (
    <Section title={t.hardest}>
      <Chart
        span="full"
        of={itemChart(
          'bar',
          t.hardestChart,
          t.unitPercent,
          questions.records.map((one) => ({ label: one.text, count: one.rate, colour: 'orange' as const })),
        )}
      />
      <ol className={styles.drawResult}>
        {questions.records.map((one) => (
          <li key={`${one.sceneId} ${one.questionId}`}>
            <span>{one.text}</span>
            <FilterLink to={{ sceneId: one.sceneId }}>
              {one.sceneName} · {t.wrongOf(one.wrong, one.answered)}
            </FilterLink>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Drill results of all institutions or of the viewer's own. Each number links to its attempts. */
export default function Result({ loaderData }: Route.ComponentProps) {
  const { query, page, departs, scenes, whole } = loaderData
  const exports = useExport('drillResults', t.result)
  return (
    <Page title={t.result} count={whole.studies}>
      <ActiveFilters data={loaderData} />
      {whole.studies === 0 ? (
        <EmptyState title={t.noResults} help={t.noResultsHelp} />
      ) : (
        <div className={styles.pictures}>
          <Section title={t.byDepart}>
            <Chart
              of={itemChart(
                'bar',
                t.departsChart,
                t.unitPeople,
                departs.records.map((one) => ({ label: one.departName, count: one.people })),
              )}
            />
            <DepartTable data={loaderData} />
          </Section>
          <Section title={t.byScene}>
            <Chart
              of={itemChart(
                'bar',
                t.meansChart,
                t.unitPoints,
                scenes.records.map((one) => ({ label: one.sceneName, count: one.mean ?? 0 })),
              )}
            />
            <SceneTable data={loaderData} />
          </Section>
          <div className={styles.wide}>
            <HardestQuestions data={loaderData} />
          </div>
        </div>
      )}
      <h2 id="goes" className={styles.title}>
        {t.finishedGoes}
      </h2>
      <ListScreen<PersonResult>
        columns={columns()}
        filters={[{ kind: 'text', name: 'keyword', label: t.person }]}
        empty={{ title: t.noResults, help: t.noResultsHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        exports={exports}
      />
    </Page>
  )
}
type Data = Route.ComponentProps['loaderData']

/** Link to the same page with filters for a number. */
function FilterLink({ to, children }: { to: Record<string, string | null>; children: ReactNode }) {
  const { params } = useUrlQuery()
  return (
    <Link
      to={{ search: applyQueryChange(params, { ...to, pageNo: null }).toString(), hash: '#goes' }}
      className={styles.link}
    >
      {children}
    </Link>
  )
}

/** The active filters, with a link that removes them. */
function ActiveFilters({ data: { query, departs, scenes, whole } }: { data: Data }) {
  const depart = departs.records.find((one) => one.orgCode === query.orgCode)
  const scene = scenes.records.find((one) => one.sceneId === query.sceneId)
  return (
    <div className={styles.figures}>
      <p>
        <span>{t.people}</span>
        <strong>
          <NumberText value={whole.people} />
        </strong>
      </p>
      <p>
        <span>{t.studies}</span>
        <strong>
          <NumberText value={whole.studies} />
        </strong>
      </p>
      <p>
        <span>{t.mean}</span>
        <strong>
          <NumberText value={whole.mean} />
        </strong>
      </p>
      {query.orgCode && (
        <p>
          <span>{depart?.departName ?? query.orgCode}</span>
          <FilterLink to={{ orgCode: null }}>{t.allDeparts}</FilterLink>
        </p>
      )}
      {query.sceneId && (
        <p>
          <span>{scene?.sceneName ?? t.name}</span>
          <FilterLink to={{ sceneId: null }}>{t.allScenes}</FilterLink>
        </p>
      )}
    </div>
  )
}

function DepartTable({ data: { departs } }: { data: Data }) {
  return (
    <ResultTable label={t.byDepart} head={[t.depart, t.people, t.share, t.studies, t.mean]}>
      {departs.records.map((one) => (
        <tr key={one.orgCode}>
          <th scope="row">
            <FilterLink to={{ orgCode: one.orgCode }}>{one.departName}</FilterLink>
          </th>
          <td>
            <NumberText value={one.people} />
          </td>
          <td>{one.share === null ? '–' : `${one.share}%`}</td>
          <td>
            <FilterLink to={{ orgCode: one.orgCode }}>
              <NumberText value={one.studies} />
            </FilterLink>
          </td>
          <td>
            <NumberText value={one.mean} />
          </td>
        </tr>
      ))}
    </ResultTable>
  )
}

function SceneTable({ data: { scenes } }: { data: Data }) {
  return (
    <ResultTable label={t.byScene} head={[t.name, t.people, t.studies, t.mean]}>
      {scenes.records.map((one) => (
        <tr key={one.sceneId}>
          <th scope="row">
            <FilterLink to={{ sceneId: one.sceneId }}>{one.sceneName}</FilterLink>
          </th>
          <td>
            <NumberText value={one.people} />
          </td>
          <td>
            <FilterLink to={{ sceneId: one.sceneId }}>
              <NumberText value={one.studies} />
            </FilterLink>
          </td>
          <td>
            <NumberText value={one.mean} />
          </td>
        </tr>
      ))}
    </ResultTable>
  )
}

const ResultTable = ({ label, head, children }: { label: string; head: readonly string[]; children: ReactNode }) => (
  // The region scrolls on its own, so it needs `tabIndex` for scrolling by keyboard.
  <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((one) => (
            <th key={one} scope="col">
              {one}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
