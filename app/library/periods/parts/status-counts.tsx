import { LinkTabs } from '~/app/ui/link-tabs'
import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'
import type { ScheduleCountValues as Of } from '~/worker/library/periods/queries/counts.server'
import { scheduleStatusLabel } from '~/worker/library/periods/statuses'
import { t } from '../texts'

/** Number of schedules of each status, linked to the list. `inList`: the current view is the list. */
export function StatusCounts({
  counts,
  period,
  keeps,
  inList = false,
}: {
  counts: Of
  period: string | null
  keeps: boolean
  inList?: boolean
}) {
  const { params } = useUrlQuery()
  // The linked list uses only the filters of the count.
  const counted = { period, ...(keeps && { taskId: params.get('taskId') }) }
  const departId = keeps && inList && !params.get('taskId') ? params.get('departId') : null
  const on = (status: string | null, overdue: string | null) => ({
    search: applyQueryChange(new URLSearchParams(), { view: 'list', ...counted, departId, status, overdue }).toString(),
  })
  const { toSubmit, submitted, returned, approved } = counts
  const tabs = [
    { says: t.all, status: null, overdue: null },
    { says: t.toDo, count: toSubmit, status: '0', overdue: null },
    { says: scheduleStatusLabel(1), count: submitted, status: '1', overdue: null },
    { says: scheduleStatusLabel(2), count: returned, status: '2', overdue: null },
    { says: scheduleStatusLabel(3), count: approved, status: '3', overdue: null },
    { says: t.overdue, count: counts.overdue, status: null, overdue: '1' },
  ]
  return (
    <LinkTabs
      label={t.range}
      tabs={tabs.map(({ status, overdue, ...one }) => ({
        ...one,
        key: one.says,
        to: on(status, overdue),
        here: inList && params.get('status') === status && params.get('overdue') === overdue,
      }))}
    />
  )
}
