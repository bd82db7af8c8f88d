import { IconCalendar, IconGridView, IconListView } from '@douyinfe/semi-icons'
import { Link, useLocation } from 'react-router'
import { loadPage } from '~/app/lib/loader.server'
import { titleMeta } from '~/app/lib/page-title'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import { Page } from '~/app/ui/page'
import * as periods from '~/worker/library/periods/calls'
import { type ProgressView, loadProgressScreen } from '~/worker/library/periods/queries/screen.server'
import { sideOfPath, sideName } from '../side'
import reports from '../../reports/parts/reports.module.css'
import { Matrix } from './parts/matrix'
import { Periods } from './parts/periods'
import { Schedules } from './parts/schedules'
import { t } from './texts'
import type { Route } from './+types/page'

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, [periods.progress, periods.selectReadySchedule], (ctx, url) =>
    loadProgressScreen(ctx, sideOfPath(url.pathname), url.searchParams),
  )
export const meta = titleMeta((_, pathname) => t.title(sideName(sideOfPath(pathname))))

const icons = { matrix: IconGridView, list: IconListView, periods: IconCalendar } as const

/** Progress of a side's tasks: matrix, list and reporting periods. */
export default function Progress({ loaderData }: Route.ComponentProps) {
  const side = sideOfPath(useLocation().pathname)
  return (
    <Page title={t.title(sideName(side))}>
      <Views view={loaderData.view} periods={loaderData.may.approve} />
      {loaderData.view === 'matrix' ? (
        <Matrix {...loaderData} />
      ) : loaderData.view === 'list' ? (
        <Schedules {...loaderData} />
      ) : (
        <Periods {...loaderData} />
      )}
    </Page>
  )
}

function Views({ view, periods: keeps }: { view: ProgressView; periods: boolean }) {
  const { params } = useUrlQuery()
  const visibleViews: readonly ProgressView[] = keeps ? ['matrix', 'list', 'periods'] : ['list', 'matrix']
  return (
    <nav className={reports.views} aria-label={t.showing} style={{ alignSelf: 'flex-start' }}>
      {visibleViews.map((one) => {
        const Icon = icons[one]
        // Both views share the period; other filters belong to the list.
        const sharedParams = new URLSearchParams(params.get('period') ? { period: params.get('period')! } : {})
        return (
          <Link
            key={one}
            to={{ search: applyQueryChange(sharedParams, { view: one }).toString() }}
            preventScrollReset
            aria-current={view === one ? 'page' : undefined}
          >
            <Icon aria-hidden /> {t[one]}
          </Link>
        )
      })}
    </nav>
  )
}
