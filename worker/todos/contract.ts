import { z } from 'zod'
import { optional } from '../core/input'
import { listQuery, pageOf } from '../core/list'
import { t } from './texts'

/** One thing that waits for the person: what, why, until when, and where it is done. */
export const Todo = z.strictObject({
  /** Unique in the list: kind and row. */
  id: z.string(),
  kind: z.string(),
  /** What is to do: 待审批. */
  label: z.string(),
  /** Why it is here. */
  reason: z.string(),
  bizId: z.string(),
  subjectId: z.string(),
  collectId: z.string(),
  title: z.string(),
  subjectNum: z.string(),
  year: z.string(),
  status: z.string(),
  status_dictText: z.string(),
  /** Empty where the reviewer must not know. */
  leadDepartName: z.string(),
  subjectManName: z.string(),
  dueTime: z.string().nullable(),
  /** Since when it waits. */
  since: z.string(),
  /** The page on which it is done. */
  url: z.string(),
})
export type Todo = z.infer<typeof Todo>

export const TodoKind = z.strictObject({
  kind: z.string(),
  label: z.string(),
  reason: z.string(),
  /** The list that shows all of the kind. */
  list: z.string(),
  count: z.number(),
})
export type TodoKind = z.infer<typeof TodoKind>

/** What is due first stands first, where nothing else is asked for. */
export const TodoQuery = listQuery(
  ['dueTime'],
  {
    kind: optional(() => t.category, 40).optional(),
    keyword: optional(() => t.keywords).optional(),
    /** A to-do screen of the role; without it all that waits for the person. */
    screen: optional(() => t.screen, 60).optional(),
  },
  { order: 'asc' },
)
export type TodoQuery = z.output<typeof TodoQuery>
export const TodoPage = pageOf(Todo)

/** Badges: a menu id (the path of the page) and what waits behind it. */
export const Counts = z.array(z.strictObject({ id: z.string(), val: z.number() }))
