import { IconDownload } from '@douyinfe/semi-icons'
import { Link } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { Chart } from '~/app/ui/chart/chart'
import { itemChart, type ChartData } from '~/app/ui/chart/chart-data'
import { LinkTabs } from '~/app/ui/link-tabs'
import { Page, Section } from '~/app/ui/page'
import { hrefOf } from '~/worker/core/href'
import type { OrgType } from '~/worker/library/contract'
import * as calls from '~/worker/library/tests/calls'
import type { Trend } from '~/worker/library/tests/contract'
import { loadReportsScreen } from '~/worker/library/tests/screen.server'
import { sideName } from '../side'
import { t as library } from '../texts'
import style from '../library.module.css'
import { FigureTable } from '../parts/figure-table'
import { FileUsage } from './parts/file-usage'
import { t } from './texts'
import type { Route } from './+types/reports'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.testTrend, (ctx, url) => loadReportsScreen(ctx, url.searchParams))
export const meta = titleMeta(() => t.reports)

const testsLink = (orgType: string, query: Record<string, string> = {}) => ({
  pathname: `/strategic/${orgType}/tests`,
  search: new URLSearchParams(query).toString(),
})

/** Test results of a side: over time, by product and institution, and the most frequent failures. */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { orgType, rooms, trend, query, mayFiles, files } = loaderData
  return (
    <Page
      title={t.reports}
      actions={
        <>
          {(['docx', 'pdf'] as const).map((type) => (
            <a
              key={type}
              className={`semi-button semi-button-tertiary semi-button-light ${style.button}`}
              href={hrefOf(calls.downloadTestReport, { orgType, type })}
              download
            >
              <IconDownload aria-hidden /> {t[type]}
            </a>
          ))}
        </>
      }
    >
      {mayFiles && <ReportViews ofFiles={files !== null} />}
      {files ? <FileUsage counts={files} /> : <Results {...{ orgType, rooms, trend, query }} />}
    </Page>
  )
}

/** Tabs for the centre: test results or file usage. */
const ReportViews = ({ ofFiles }: { ofFiles: boolean }) => (
  <LinkTabs
    label={t.viewsOf}
    tabs={[
      { key: 'results', says: t.resultsView, to: { search: '' }, here: !ofFiles },
      { key: 'files', says: t.filesView, to: { search: '?view=files' }, here: ofFiles },
    ]}
  />
)

/** URL parameters that narrow the months to a product, an institution or a test case. */
const rankingKinds = ['product', 'departId', 'caseId'] as const
type Kind = (typeof rankingKinds)[number]
type ResultsProps = { orgType: OrgType; rooms: readonly OrgType[]; trend: Trend; query: Partial<Record<Kind, string>> }
function Results({ orgType, rooms, trend, query }: ResultsProps) {
  const ranked = { product: trend.products.map(byName), departId: trend.departs, caseId: trend.cases }
  const chosen = rankingKinds.find((kind) => query[kind])
  const heads = { product: t.product, departId: t.institution, caseId: t.case }
  const name = chosen && (ranked[chosen].find(({ id }) => id === query[chosen])?.name ?? heads[chosen])
  const charts = { product: t.byProduct, departId: t.byDepart }
  // Viewers of the anonymous totals cannot open the reports.
  const opens = trend.departs.length > 0 || trend.ofRoom === 0
  return (
    <>
      {rooms.length > 1 && <SideTabs orgType={orgType} rooms={rooms} />}
      {name && (
        <p className={style.actions}>
          {t.about(name)}
          <Link to={{ search: `?orgType=${orgType}` }}>{t.aboutNone}</Link>
        </p>
      )}
      <div className={style.charts}>
        <Section title={trend.ofRoom ? t.byMonth : t.byMonthOwn}>
          <Chart of={rateChart(trend)} />
        </Section>
        <Section title={t.countsMonth}>
          <Chart of={countChart(trend)} />
        </Section>
        {(['product', 'departId'] as const).map(
          (kind) =>
            ranked[kind].length > 0 && (
              <Section key={kind} title={charts[kind]}>
                <Chart of={ratesChart(charts[kind], ranked[kind])} />
                <Ranking {...{ orgType, kind, opens }} head={heads[kind]} rows={ranked[kind]} />
              </Section>
            ),
        )}
      </div>
      {trend.ofRoom === 1 && (
        <Section title={t.byCase}>
          {trend.cases.length === 0 ? (
            <p className={style.muted}>{t.noneFailed}</p>
          ) : (
            <Ranking {...{ orgType, opens }} kind="caseId" head={heads.caseId} rows={trend.cases} />
          )}
        </Section>
      )}
    </>
  )
}
const byName = (one: Trend['products'][number]) => ({ ...one, id: one.name })

const SideTabs = ({ orgType, rooms }: { orgType: OrgType; rooms: readonly OrgType[] }) => (
  <LinkTabs
    label={library.rooms}
    tabs={rooms.map((side) => ({
      key: side,
      says: sideName(side),
      to: { search: `?orgType=${side}` },
      here: side === orgType,
    }))}
  />
)

const rateChart = ({ months }: Trend): ChartData => ({
  ...{ kind: 'line', caption: t.byMonth, unit: t.percent, labels: months.map((one) => one.month) },
  series: [{ name: t.passRate, values: months.map((one) => one.passRate), colour: 'green' }],
})
const countChart = ({ months }: Trend): ChartData =>
  itemChart(
    'column',
    t.countsMonth,
    t.reportsUnit,
    months.map((one) => ({ label: one.month.slice(2), count: one.tests })),
  )
const ratesChart = (caption: string, rows: readonly { name: string; passRate: number | null }[]): ChartData =>
  itemChart(
    'bar',
    caption,
    t.percent,
    rows.map((one) => ({ label: one.name, count: one.passRate ?? 0 })),
  )

/** A name links to its own months, the number of reports to their list. */
function Ranking({
  orgType,
  kind,
  head,
  rows,
  opens,
}: {
  orgType: OrgType
  kind: Kind
  head: string
  opens: boolean
  rows: Trend['cases']
}) {
  return (
    <FigureTable label={head} words={[head]} numbers={[t.tests, t.passed, t.failed, t.passRate]}>
      {rows.map((one) => (
        <tr key={one.id}>
          <td>
            <Link to={{ search: new URLSearchParams({ orgType, [kind]: one.id }).toString() }}>{one.name}</Link>
          </td>
          <td className={style.number}>
            {opens ? <Link to={testsLink(orgType, { [kind]: one.id })}>{one.tests}</Link> : one.tests}
          </td>
          <td className={style.number}>{one.passed}</td>
          <td className={style.number}>{one.failed}</td>
          <td className={style.number}>{one.passRate === null ? '–' : `${one.passRate}%`}</td>
        </tr>
      ))}
    </FigureTable>
  )
}
