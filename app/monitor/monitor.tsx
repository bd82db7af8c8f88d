import { useState } from 'react'
import { Link } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { Chart } from '~/app/ui/chart/chart'
import type { ChartData, Series } from '~/app/ui/chart/chart-data'
import { FactList } from '~/app/ui/field'
import { useUrlQuery } from '~/app/ui/list/url-query'
import type { Column } from '~/app/ui/list/columns'
import { PlainTable } from '~/app/ui/list/plain-table'
import { Select } from '~/app/ui/semi-controls'
import { Page, Section } from '~/app/ui/page'
import { parseLenient } from '~/worker/core/list'
import { MonitorQuery, type MonitorOverview, type RouteMetrics, type SlowStatementRow } from '~/worker/monitor/contract'
import { overview } from '~/worker/monitor/queries.server'
import type { GaugeName } from '~/worker/monitor/rules'
import * as calls from '~/worker/monitor/calls'
import type { Route } from './+types/monitor'
import { DeadLetters } from './dead-letters'
import style from './monitor.module.css'
import { PlanDialog } from './plan-dialog'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, calls.overview, (ctx, url) => overview(ctx, parseLenient(MonitorQuery, url.searchParams)))
export const meta = titleMeta(() => t.monitor)

const numberFormat = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 })
const formatNumber = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : numberFormat.format(value)
const inMegabytes = (bytes: number | null) => (bytes === null ? null : Math.round(bytes / 104_857.6) / 10)

const formatMegabytes = (bytes: number | null) =>
  bytes === null ? '–' : t.inMegabytes(formatNumber(inMegabytes(bytes)))

/** State of the system: requests, response times, queues and slow statements. */
export default function Monitor({ loaderData: overviewData }: Route.ComponentProps) {
  const { merge } = useUrlQuery()
  const [plan, setPlan] = useState<SlowStatementRow | null>(null)
  const charts = chartsOf(overviewData)
  return (
    <Page
      title={t.monitor}
      note={t.monitorNote}
      actions={
        <Select
          aria-label={t.range}
          value={overviewData.range}
          optionList={[
            { value: '1h', label: t.hour },
            { value: '24h', label: t.today },
            { value: '7d', label: t.week },
            { value: '90d', label: t.quarter },
          ]}
          onChange={(range) => merge({ range: range as string })}
          style={{ width: 140 }}
        />
      }
    >
      <Section title={t.now}>
        <CurrentState of={overviewData} />
      </Section>
      <div className={style.grid}>
        {charts.map((of) => (
          <Section key={of.caption} title={of.caption}>
            <Chart of={of} />
          </Section>
        ))}
      </div>
      <Section title={t.routes}>
        <p className={style.note}>{t.routesNote}</p>
        <RouteTable label={t.routes} rows={overviewData.routes} columns={routeColumns()} />
      </Section>
      <Section
        title={t.jobs}
        actions={
          <Link className={style.link} to="/system/quartzJob">
            {t.allRuns}
          </Link>
        }
      >
        <RouteTable label={t.jobs} rows={overviewData.jobs} columns={jobColumns()} />
      </Section>
      <Section title={t.slow}>
        <p className={style.note}>{t.slowNote}</p>
        {overviewData.slow.length ? (
          <PlainTable label={t.slow} rows={overviewData.slow} idOf={(row) => row.id} columns={slowColumns(setPlan)} />
        ) : (
          <p className={style.note}>{t.nothingSlow}</p>
        )}
      </Section>
      <DeadLetters />
      {plan && <PlanDialog of={plan} onClose={() => setPlan(null)} />}
    </Page>
  )
}

function CurrentState({ of: { now } }: { of: MonitorOverview }) {
  const { dead } = now
  return (
    <FactList
      items={[
        { label: t.active, value: formatNumber(now.active) },
        { label: t.open, value: formatNumber(now.sockets) },
        { label: t.waiting, value: formatNumber(now.waiting) },
        { label: t.oldest, value: now.oldest === null ? '–' : t.inSeconds(formatNumber(now.oldest)) },
        {
          label: t.dead,
          value: dead ? (
            <>
              {formatNumber(dead)} ·{' '}
              <Link className={style.link} to="/system/message?status=2">
                {t.deadOnes}
              </Link>
            </>
          ) : (
            formatNumber(dead)
          ),
        },
        { label: t.databaseSize, value: formatMegabytes(now.database) },
        { label: t.fileSize, value: formatMegabytes(now.storage) },
      ]}
    />
  )
}

function chartsOf({ range, points, gauges }: MonitorOverview): ChartData[] {
  const label = (time: string) =>
    range === '1h' ? time.slice(11) : range === '24h' ? `${time.slice(11)}:00` : time.slice(5)
  const labels = points.map(({ time }) => (range === '7d' ? `${label(time)}:00` : label(time)))
  const line = (caption: string, unit: string, series: Series[]): ChartData => ({
    ...{ kind: 'line', caption, unit, labels, series },
  })
  const of = (
    name: string,
    key: 'count' | 'refused' | 'errors' | 'p50' | 'p95' | 'trips' | 'rowsRead',
    colour: Series['colour'],
  ) => ({
    ...{ name, colour },
    values: points.map((point) => point[key]),
  })
  const gauge = (name: string, key: GaugeName, colour: Series['colour'], as = (value: number | null) => value) => ({
    ...{ name, colour },
    values: gauges[key].map(as),
  })
  return [
    line(t.requests, t.requestsUnit, [
      of(t.answered, 'count', 'blue'),
      of(t.refused, 'refused', 'orange'),
      of(t.errors, 'errors', 'red'),
    ]),
    line(t.times, t.ms, [of(t.half, 'p50', 'cyan'), of(t.most95, 'p95', 'orange')]),
    line(t.trips, t.requestsUnit, [of(t.trips, 'trips', 'blue')]),
    line(t.rowsRead, t.rowsUnit, [of(t.rowsRead, 'rowsRead', 'blue')]),
    line(t.queue, t.rows, [gauge(t.waiting, 'waiting', 'blue'), gauge(t.dead, 'dead', 'red')]),
    line(t.oldest, t.seconds, [gauge(t.oldest, 'oldest', 'orange')]),
    line(t.there, t.people, [gauge(t.active, 'active', 'green'), gauge(t.open, 'sockets', 'cyan')]),
    line(t.storage, t.megabytes, [
      gauge(t.databaseSize, 'database', 'blue', inMegabytes),
      gauge(t.fileSize, 'storage', 'cyan', inMegabytes),
    ]),
  ]
}

const RouteTable = ({
  label,
  rows,
  columns,
}: {
  label: string
  rows: RouteMetrics[]
  columns: Column<RouteMetrics>[]
}) =>
  rows.length ? (
    <PlainTable label={label} rows={rows} idOf={(row) => row.route} columns={columns} />
  ) : (
    <p className={style.note}>{t.nothingCounted}</p>
  )

const numberColumn = <Row,>(key: string, name: string, text: (row: Row) => string, width = 90): Column<Row> => ({
  ...{ key, title: name, width, align: 'right', text },
})
const timeColumns = (): Column<RouteMetrics>[] => [
  numberColumn('average', t.average, (row) => formatNumber(Math.round(row.ms / row.count))),
  numberColumn('p50', 'P50', (row) => formatNumber(row.p50)),
  numberColumn('p95', 'P95', (row) => formatNumber(row.p95)),
  numberColumn('most', t.longest, (row) => formatNumber(row.most)),
  numberColumn('trips', t.tripsEach, (row) => formatNumber(row.trips / row.count)),
  numberColumn('rowsRead', t.rowsEach, (row) => formatNumber(row.rowsRead / row.count)),
]
const routeColumns = (): Column<RouteMetrics>[] => [
  { key: 'route', title: t.route, width: 260, text: ({ route }) => route },
  numberColumn('count', t.count, (row) => formatNumber(row.count)),
  numberColumn('refused', t.refused, (row) => formatNumber(row.refused)),
  numberColumn('errors', t.errors, (row) => formatNumber(row.errors)),
  ...timeColumns(),
]
const jobColumns = (): Column<RouteMetrics>[] => [
  { key: 'route', title: t.job, width: 220, text: ({ route }) => route },
  numberColumn('count', t.runs, (row) => formatNumber(row.count)),
  numberColumn('errors', t.failures, (row) => formatNumber(row.errors)),
  ...timeColumns(),
]
const slowColumns = (open: (row: SlowStatementRow) => void): Column<SlowStatementRow>[] => [
  { key: 'statement', title: t.statement, width: 420, cut: 80 },
  numberColumn('count', t.count, (row) => formatNumber(row.count)),
  numberColumn('most', t.longest, (row) => formatNumber(row.most)),
  numberColumn('last', t.last, (row) => formatNumber(row.last)),
  numberColumn('rowsRead', t.looked, (row) => formatNumber(row.rowsRead), 110),
  { key: 'lastTime', title: t.lastTime, kind: 'time', align: 'right' },
  {
    key: 'plan',
    title: t.plan,
    width: 100,
    show: (row) => (
      <button type="button" className={style.statementButton} onClick={() => open(row)}>
        {t.plan}
      </button>
    ),
  },
]
