import { IconDownload } from '@douyinfe/semi-icons'
import { Link } from 'react-router'
import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import { Chart } from '~/app/ui/chart/chart'
import { amounts, type ChartOf } from '~/app/ui/chart/describe'
import { Page, Section } from '~/app/ui/page'
import { hrefOf } from '~/worker/core/href'
import type { OrgType } from '~/worker/library/contract'
import * as calls from '~/worker/library/tests/calls'
import type { Trend } from '~/worker/library/tests/contract'
import { reportsScreen } from '~/worker/library/tests/screen.server'
import { roomName } from '../room'
import { t as library } from '../texts'
import cases from '../cases/cases.module.css'
import style from '../library.module.css'
import { FilesRead } from './parts/files'
import { t } from './texts'
import type { Route } from './+types/reports'

export const loader = (args: Route.LoaderArgs) =>
  load(args, calls.testTrend, (ctx, url) => reportsScreen(ctx, url.searchParams))
export const meta = title(() => t.reports)

const testsOf = (orgType: string, query: Record<string, string> = {}) => ({
  pathname: `/strategic/${orgType}/tests`,
  search: new URLSearchParams(query).toString(),
})

/** What a room tested: over time, by product and institution, and what failed most. */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { orgType, rooms, trend, mayFiles, files } = loaderData
  return (
    <Page
      title={t.reports}
      actions={
        <>
          {(['docx', 'pdf'] as const).map((type) => (
            <a
              key={type}
              className={`semi-button semi-button-tertiary semi-button-light ${style.button}`}
              href={hrefOf(calls.takeTestReport, { orgType, type })}
              download
            >
              <IconDownload aria-hidden /> {t[type]}
            </a>
          ))}
        </>
      }
    >
      {mayFiles && <Views ofFiles={files !== null} />}
      {files ? <FilesRead counts={files} /> : <Results {...{ orgType, rooms, trend }} />}
    </Page>
  )
}

/** What was tested, or which files are read: the centre's to choose. */
const Views = ({ ofFiles }: { ofFiles: boolean }) => (
  <nav aria-label={t.viewsOf}>
    <ul className={cases.views}>
      <li>
        <Link to={{ search: '' }} aria-current={ofFiles ? undefined : 'page'}>
          {t.resultsView}
        </Link>
      </li>
      <li>
        <Link to={{ search: '?view=files' }} aria-current={ofFiles ? 'page' : undefined}>
          {t.filesView}
        </Link>
      </li>
    </ul>
  </nav>
)

type Shown = { orgType: OrgType; rooms: readonly OrgType[]; trend: Trend }
function Results({ orgType, rooms, trend }: Shown) {
  return (
    <>
      {rooms.length > 1 && <Rooms orgType={orgType} rooms={rooms} />}
      <div className={style.charts}>
        <Section title={trend.ofRoom ? t.byMonth : t.byMonthOwn}>
          <Chart of={rateLine(trend)} />
        </Section>
        <Section title={t.countsMonth}>
          <Chart of={countColumns(trend)} />
        </Section>
        {trend.products.length > 0 && (
          <Section title={t.byProduct}>
            <Chart of={rates(t.byProduct, trend.products)} />
          </Section>
        )}
        {trend.departs.length > 0 && (
          <Section title={t.byDepart}>
            <Chart of={rates(t.byDepart, trend.departs)} />
          </Section>
        )}
      </div>
      {trend.ofRoom === 1 && (
        <Section title={t.byCase}>
          <Failing orgType={orgType} cases={trend.cases} />
        </Section>
      )}
    </>
  )
}

const Rooms = ({ orgType, rooms }: { orgType: OrgType; rooms: readonly OrgType[] }) => (
  <div className={style.bar}>
    <ul className={style.tabs} aria-label={library.rooms}>
      {rooms.map((room) => (
        <li key={room}>
          <Link to={{ search: `?orgType=${room}` }} aria-current={room === orgType ? 'page' : undefined}>
            {roomName(room)}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

const rateLine = ({ months }: Trend): ChartOf => ({
  ...{ kind: 'line', caption: t.byMonth, unit: t.percent, labels: months.map((one) => one.month) },
  series: [{ name: t.passRate, values: months.map((one) => one.passRate), colour: 'green' }],
})
const countColumns = ({ months }: Trend): ChartOf =>
  amounts(
    'column',
    t.countsMonth,
    t.reportsUnit,
    months.map((one) => ({ label: one.month.slice(2), count: one.tests })),
  )
const rates = (caption: string, rows: readonly { name: string; passRate: number | null }[]): ChartOf =>
  amounts(
    'bar',
    caption,
    t.percent,
    rows.map((one) => ({ label: one.name, count: one.passRate ?? 0 })),
  )

/** Each number leads to the reports that it counts. */
function Failing({ orgType, cases }: { orgType: string; cases: Trend['cases'] }) {
  if (cases.length === 0) return <p className={style.quiet}>{t.noneFailed}</p>
  return (
    <div className={style.wide} tabIndex={0} role="region" aria-label={t.byCase}>
      <table className={style.table}>
        <thead>
          <tr>
            <th scope="col">{t.case}</th>
            {[t.tests, t.passed, t.failed, t.passRate].map((head) => (
              <th key={head} scope="col" className={style.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cases.map((one) => (
            <tr key={one.id}>
              <td>{one.name}</td>
              <td className={style.number}>
                <Link to={testsOf(orgType, { caseId: one.id })}>{one.tests}</Link>
              </td>
              <td className={style.number}>{one.passed}</td>
              <td className={style.number}>{one.failed}</td>
              <td className={style.number}>{one.passRate === null ? '–' : `${one.passRate}%`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
