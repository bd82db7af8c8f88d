import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { Chart } from '~/app/ui/chart/chart'
import type { ChartData } from '~/app/ui/chart/chart-data'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page, Section } from '~/app/ui/page'
import { parseLenient } from '~/worker/core/list'
import { LogQuery, type LogRow } from '~/worker/logs/contract'
import { listLogs, type VisitDay, listVisitDays } from '~/worker/logs/queries.server'
import type { Route } from './+types/login-log'
import { logColumns, logSheet } from './parts/log-columns'
import { t } from './texts'
import * as logs from '~/worker/logs/calls'

const DAYS = 30
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [logs.listLogs, logs.visitInfo], async (ctx, url) => {
    const requested = parseLenient(LogQuery, url.searchParams)
    const query = { ...requested, logType: requested.logType === '4' ? ('4' as const) : ('1' as const) }
    const [page, visits] = await Promise.all([listLogs(ctx, query), listVisitDays(ctx, DAYS)])
    return { query, page, visits }
  })
export const meta = titleMeta(() => t.logins)

const visitsChart = (visits: readonly VisitDay[]): ChartData => ({
  ...{ kind: 'line', caption: t.visits, unit: t.visitsUnit, labels: visits.map(({ day }) => day.slice(5)) },
  series: [
    { name: t.visitCount, values: visits.map((one) => one.visits), colour: 'blue' },
    { name: t.addresses, values: visits.map((one) => one.ips), colour: 'cyan' },
    { name: t.failures, values: visits.map((one) => one.failures), colour: 'red' },
  ],
})

/** Sign-ins with their location, and failed attempts. */
export default function LoginLogs({ loaderData: { query, page, visits } }: Route.ComponentProps) {
  return (
    <Page title={t.logins} count={page.total}>
      <Section title={t.visits}>
        <Chart of={visitsChart(visits)} span="full" />
      </Section>
      <ListScreen<LogRow>
        columns={logColumns()}
        filters={[
          { kind: 'text', name: 'keyWord', label: t.keyWord },
          {
            kind: 'choice',
            name: 'logType',
            label: t.type,
            options: [
              { value: '1', label: t.succeeded },
              { value: '4', label: t.failed },
            ],
          },
          { kind: 'text', name: 'userid', label: t.login },
          { kind: 'days', name: 'createTime', from: 'createTime_begin', to: 'createTime_end', label: t.time },
        ]}
        empty={{ title: t.none, help: t.noneHelp }}
        rows={page.records}
        total={page.total}
        query={query}
        sheet={logSheet}
      />
    </Page>
  )
}
