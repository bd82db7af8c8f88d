import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import { Chart } from '~/app/ui/chart/chart'
import type { ChartOf } from '~/app/ui/chart/describe'
import { ListScreen } from '~/app/ui/list/list-screen'
import { Page, Section } from '~/app/ui/page'
import { forgive } from '~/worker/core/list'
import { LogQuery, type LogRow } from '~/worker/logs/contract'
import { listLogs, type VisitDay, visitsOf } from '~/worker/logs/queries.server'
import type { Route } from './+types/login-log'
import { logColumns, logSheet } from './parts/row'
import { t } from './texts'
import * as logs from '~/worker/logs/calls'

const DAYS = 30
export const loader = (args: Route.LoaderArgs) =>
  load(args, [logs.listLogs, logs.visitInfo], async (ctx, url) => {
    const requested = forgive(LogQuery, url.searchParams)
    const query = { ...requested, logType: requested.logType === '4' ? ('4' as const) : ('1' as const) }
    const [page, visits] = await Promise.all([listLogs(ctx, query), visitsOf(ctx, DAYS)])
    return { query, page, visits }
  })
export const meta = title(() => t.logins)

const chartOf = (visits: readonly VisitDay[]): ChartOf => ({
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
        <Chart of={chartOf(visits)} span="full" />
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
