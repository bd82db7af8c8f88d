import { IconCalendar, IconGridView, IconListView } from '@douyinfe/semi-icons'
import { Link, useLocation } from 'react-router'
import { load } from '~/app/lib/load.server'
import { title } from '~/app/lib/title'
import { changed, useAddress } from '~/app/ui/list/address'
import { Page } from '~/app/ui/page'
import * as periods from '~/worker/library/periods/calls'
import { type ProgressView, progressScreen } from '~/worker/library/periods/queries/screen.server'
import { roomIn, roomName } from '../room'
import reports from '../../reports/parts/reports.module.css'
import { Matrix } from './parts/matrix'
import { Periods } from './parts/periods'
import { Schedules } from './parts/schedules'
import { t } from './texts'
import type { Route } from './+types/page'

export const loader = (args: Route.LoaderArgs) =>
  load(args, [periods.progress, periods.selectReadySchedule], (ctx, url) =>
    progressScreen(ctx, roomIn(url.pathname), url.searchParams),
  )
export const meta = title((_, pathname) => t.title(roomName(roomIn(pathname))))

const icons = { matrix: IconGridView, list: IconListView, periods: IconCalendar } as const

/** Progress of a side's tasks: matrix, list and reporting periods. */
export default function Progress({ loaderData }: Route.ComponentProps) {
  const side = roomIn(useLocation().pathname)
  return (
    <Page title={t.title(roomName(side))}>
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
  const { params } = useAddress()
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
            to={{ search: changed(sharedParams, { view: one }).toString() }}
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
