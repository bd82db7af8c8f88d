import { sql } from 'drizzle-orm'
import { keysOf } from '../../core/typed-keys'
import type { Context } from '../../core/context'
import { decodedQuery } from '../../core/read-all.server'
import { t } from '../work-history.texts'

/** Tables with a person's work, and the column with the user id. */
const workColumns = {
  subjects: ['subject', 'subject_man_id'],
  contacts: ['subject', 'contact_id'],
  members: ['subject_member', 'user_id'],
  proposals: ['subject_collect', 'proposer_id'],
  tasks: ['subject_task', 'owner_id'],
  reviews: ['subject_review', 'reviewer_id'],
  grades: ['subject_grade', 'grader_id'],
  reports: ['report', 'author_id'],
  reportReviews: ['report', 'reviewer_id'],
  files: ['file', 'uploader_id'],
} as const
type WorkKind = keyof typeof workColumns
const workKinds = keysOf(workColumns)

const workCountQuery = (work: WorkKind, ids: readonly string[]) => {
  const [table, column] = workColumns[work]
  return sql`select ${sql.raw(column)} as user_id, ${work} as work, count(*) as total from ${sql.raw(`"${table}"`)}
    where ${sql.raw(column)} in (select value from json_each(${JSON.stringify(ids)})) group by 1`
}
/** Query: how much work users have, by kind; kinds without any are omitted. */
export const workHistoryQuery = (ctx: Context, ids: readonly string[]) =>
  decodedQuery(
    ctx.db.select({ userId: sql<string>`user_id`, work: sql<WorkKind>`work`, total: sql<number>`total` }).from(
      sql`(${sql.join(
        workKinds.map((work) => workCountQuery(work, ids)),
        sql` union all `,
      )})`,
    ),
    (rows) => rows.map((row) => ({ ...row, label: t[row.work] })),
  )
