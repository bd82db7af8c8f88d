import { useState } from 'react'
import { Link } from 'react-router'
import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import { Chart } from '~/app/ui/chart/chart'
import type { ChartOf, Series } from '~/app/ui/chart/describe'
import { Facts } from '~/app/ui/field'
import { useAddress } from '~/app/ui/list/address'
import type { Column } from '~/app/ui/list/describe'
import { PlainTable } from '~/app/ui/list/plain-table'
import { Select } from '~/app/ui/named'
import { Page, Section } from '~/app/ui/page'
import { forgive } from '~/worker/core/list'
import { MonitorQuery, type Overview, type RouteRow, type SlowRow } from '~/worker/monitor/contract'
import { overview } from '~/worker/monitor/queries.server'
import type { GaugeName } from '~/worker/monitor/rules'
import * as calls from '~/worker/monitor/calls'
import type { Route } from './+types/monitor'
import { Letters } from './letters'
import style from './monitor.module.css'
import { PlanDialog } from './plan-dialog'
import { t } from './texts'

export const loader = (args: Route.LoaderArgs) =>
  load(args, calls.overview, (ctx, url) => overview(ctx, forgive(MonitorQuery, url.searchParams)))
export const meta = title(() => t.monitor)

const figures = new Intl.NumberFormat('zh-CN', { maximumFractionDigits: 1 })
const figure = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : figures.format(value)
const inMegabytes = (bytes: number | null) => (bytes === null ? null : Math.round(bytes / 104_857.6) / 10)

const megabytes = (bytes: number | null) => (bytes === null ? '–' : t.inMegabytes(figure(inMegabytes(bytes))))

/** State of the system: requests, response times, queues and slow statements. */
export default function Monitor({ loaderData: overviewData }: Route.ComponentProps) {
  const { merge } = useAddress()
  const [plan, setPlan] = useState<SlowRow | null>(null)
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
        <Now of={overviewData} />
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
        <Rows label={t.routes} rows={overviewData.routes} columns={routeColumns()} />
      </Section>
      <Section
        title={t.jobs}
        actions={
          <Link className={style.link} to="/system/quartzJob">
            {t.allRuns}
          </Link>
        }
      >
        <Rows label={t.jobs} rows={overviewData.jobs} columns={jobColumns()} />
      </Section>
      <Section title={t.slow}>
        <p className={style.note}>{t.slowNote}</p>
        {overviewData.slow.length ? (
          <PlainTable label={t.slow} rows={overviewData.slow} idOf={(row) => row.id} columns={slowColumns(setPlan)} />
        ) : (
          <p className={style.note}>{t.nothingSlow}</p>
        )}
      </Section>
      <Letters />
      {plan && <PlanDialog of={plan} onClose={() => setPlan(null)} />}
    </Page>
  )
}

function Now({ of: { now } }: { of: Overview }) {
  const { dead } = now
  return (
    <Facts
      items={[
        { label: t.active, value: figure(now.active) },
        { label: t.open, value: figure(now.sockets) },
        { label: t.waiting, value: figure(now.waiting) },
        { label: t.oldest, value: now.oldest === null ? '–' : t.inSeconds(figure(now.oldest)) },
        {
          label: t.dead,
          value: dead ? (
            <>
              {figure(dead)} ·{' '}
              <Link className={style.link} to="/system/message?status=2">
                {t.deadOnes}
              </Link>
            </>
          ) : (
            figure(dead)
          ),
        },
        { label: t.databaseSize, value: megabytes(now.database) },
        { label: t.fileSize, value: megabytes(now.storage) },
      ]}
    />
  )
}

function chartsOf({ range, points, gauges }: Overview): ChartOf[] {
  const label = (time: string) =>
    range === '1h' ? time.slice(11) : range === '24h' ? `${time.slice(11)}:00` : time.slice(5)
  const labels = points.map(({ time }) => (range === '7d' ? `${label(time)}:00` : label(time)))
  const line = (caption: string, unit: string, series: Series[]): ChartOf => ({
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

const Rows = ({ label, rows, columns }: { label: string; rows: RouteRow[]; columns: Column<RouteRow>[] }) =>
  rows.length ? (
    <PlainTable label={label} rows={rows} idOf={(row) => row.route} columns={columns} />
  ) : (
    <p className={style.note}>{t.nothingCounted}</p>
  )

const number = <Row,>(key: string, name: string, text: (row: Row) => string, width = 90): Column<Row> => ({
  ...{ key, title: name, width, align: 'right', text },
})
const timeColumns = (): Column<RouteRow>[] => [
  number('average', t.average, (row) => figure(Math.round(row.ms / row.count))),
  number('p50', 'P50', (row) => figure(row.p50)),
  number('p95', 'P95', (row) => figure(row.p95)),
  number('most', t.longest, (row) => figure(row.most)),
  number('trips', t.tripsEach, (row) => figure(row.trips / row.count)),
  number('rowsRead', t.rowsEach, (row) => figure(row.rowsRead / row.count)),
]
const routeColumns = (): Column<RouteRow>[] => [
  { key: 'route', title: t.route, width: 260, text: ({ route }) => route },
  number('count', t.count, (row) => figure(row.count)),
  number('refused', t.refused, (row) => figure(row.refused)),
  number('errors', t.errors, (row) => figure(row.errors)),
  ...timeColumns(),
]
const jobColumns = (): Column<RouteRow>[] => [
  { key: 'route', title: t.job, width: 220, text: ({ route }) => route },
  number('count', t.runs, (row) => figure(row.count)),
  number('errors', t.failures, (row) => figure(row.errors)),
  ...timeColumns(),
]
const slowColumns = (open: (row: SlowRow) => void): Column<SlowRow>[] => [
  { key: 'statement', title: t.statement, width: 420, cut: 80 },
  number('count', t.count, (row) => figure(row.count)),
  number('most', t.longest, (row) => figure(row.most)),
  number('last', t.last, (row) => figure(row.last)),
  number('rowsRead', t.looked, (row) => figure(row.rowsRead), 110),
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
