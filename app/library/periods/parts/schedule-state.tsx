import { StatusTag } from '~/app/ui/status-tag'
import { scheduleStatuses, scheduleStatusLabel } from '~/worker/library/periods/statuses'
import { lookup } from '~/worker/core/typed-keys'
import { t } from '../texts'

type Row = { status: number; overdue: boolean }
/** Returns label and colour of a schedule's status. Overdue is red. */
export const stateOf = ({ status, overdue }: Row) =>
  overdue
    ? ({ colour: 'red', label: t.overdue } as const)
    : { colour: lookup(scheduleStatuses, status)?.colour ?? 'grey', label: scheduleStatusLabel(status) }
export const ScheduleState = ({ row }: { row: Row }) => <StatusTag {...stateOf(row)} />
