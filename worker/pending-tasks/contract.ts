import { z } from 'zod'
import { optionalText } from '../core/input'
import { listQuery, pageSchema } from '../core/list'
import { t } from './texts'

/** A pending task of the current user: what to do, why, until when, and the page where it is done. */
export const PendingTask = z.strictObject({
  /** Unique in the list: kind and row id. */
  id: z.string(),
  kind: z.string(),
  /** Label of the task: 待审批. */
  label: z.string(),
  /** Reason why the task is pending. */
  reason: z.string(),
  bizId: z.string(),
  subjectId: z.string(),
  collectId: z.string(),
  title: z.string(),
  subjectNum: z.string(),
  year: z.string(),
  status: z.string(),
  status_dictText: z.string(),
  /** Empty for a blind reviewer. */
  leadDepartName: z.string(),
  subjectManName: z.string(),
  dueTime: z.string().nullable(),
  /** Time since which the task is pending. */
  since: z.string(),
  /** Address of the page where the task is done. */
  url: z.string(),
})
export type PendingTask = z.infer<typeof PendingTask>

export const PendingTaskKind = z.strictObject({
  kind: z.string(),
  label: z.string(),
  reason: z.string(),
  /** Address of the list with all tasks of the kind. */
  list: z.string(),
  count: z.number(),
})
export type PendingTaskKind = z.infer<typeof PendingTaskKind>

/** Ordered by due date by default. */
export const PendingTaskQuery = listQuery(
  ['dueTime'],
  {
    kind: optionalText(() => t.category, 40).optional(),
    keyword: optionalText(() => t.keywords).optional(),
    /** Path of a pending-tasks page of the role; all tasks of the user without it. */
    screen: optionalText(() => t.screen, 60).optional(),
  },
  { order: 'asc' },
)
export type PendingTaskQuery = z.output<typeof PendingTaskQuery>
export const PendingTaskPage = pageSchema(PendingTask)

/** Badges: menu id (path of the page) and number of pending tasks. */
export const BadgeCounts = z.array(z.strictObject({ id: z.string(), val: z.number() }))
