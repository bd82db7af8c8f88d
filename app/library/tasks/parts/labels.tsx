import { StatusTag } from '~/app/ui/status-tag'
import type { TaskRow } from '~/worker/library/tasks/contract'
import { type TaskStatus, taskStatuses } from '~/worker/library/tasks/statuses'
import { t } from '../texts'

/** Returns the colour of a task's status. Overdue is red. */
export const colourOf = ({ status, overdue }: Pick<TaskRow, 'status' | 'overdue'>) =>
  overdue ? 'red' : taskStatuses[status as TaskStatus].colour
/** The status of a task as a tag, with a note if overdue. */
export const TaskTag = ({ row }: { row: Pick<TaskRow, 'status' | 'overdue' | 'status_dictText'> }) => (
  <StatusTag
    colour={colourOf(row)}
    label={row.overdue ? `${row.status_dictText} · ${t.overdue}` : row.status_dictText}
  />
)
export const percent = (rate: number | null) => (rate === null ? '–' : `${rate}%`)
