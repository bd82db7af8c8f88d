import { type SQL, sql } from 'drizzle-orm'
import { file, report, subject } from '../../db/schema'
import { filesOfTheirs } from '../announcements/audience.server'
import type { Actor } from '../core/actor'
import { can, holds } from '../policy/can'
import { visibleSubjects } from '../subjects/visible.server'
import { bizTypesOf } from './rules'

const among = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
const onVisibleSubject = (actor: Actor) => sql`exists (select 1 from ${subject}
  where (${subject.id} = ${file.bizId} or ${subject.collectId} = ${file.bizId}) and ${visibleSubjects(actor)})`
const onVisibleReport = (
  actor: Actor,
) => sql`exists (select 1 from ${report} join ${subject} on ${subject.id} = ${report.subjectId}
  where ${report.id} = ${file.bizId} and ${visibleSubjects(actor)})`

/** The files that an actor may read, as a condition on `file`: the one check behind every read. */
export function readableFiles(actor: Actor): SQL {
  if (actor.kind === 'system') return sql`${file.delFlag} = 0`
  if (actor.kind === 'anonymous') return sql`0`
  // Who manages all files of the centre (no limit of rows on the right) reads them all.
  if (can(actor, 'file:manage', {})) return sql`${file.delFlag} = 0`
  const ways = [
    sql`${file.uploaderId} = ${actor.userId}`,
    sql`${file.bizType} in (${among(bizTypesOf('everyone'))})`,
    filesOfTheirs(actor),
    sql`(${file.bizType} in (${among(bizTypesOf('subject'))}) and ${onVisibleSubject(actor)})`,
    sql`(${file.bizType} in (${among(bizTypesOf('report'))}) and ${onVisibleReport(actor)})`,
    ...(holds(actor, 'review:results')
      ? [sql`(${file.bizType} in (${among(bizTypesOf('insiders'))}) and ${onVisibleSubject(actor)})`]
      : []),
  ]
  return sql`(${file.delFlag} = 0 and (${sql.join(ways, sql` or `)}))`
}
