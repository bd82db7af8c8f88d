import { type SQL, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import type { Person } from '../core/actor'
import { holds } from '../policy/can'
import { sharesFiles } from './readable.server'
import { bizTypesOf } from './rules'
import { sight } from './sight.server'

const among = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )
/** The kinds of files that are read by who sees the subject that they hang on. */
export const typesOfSubjects = (person: Person) => [
  ...bizTypesOf('subject'),
  ...bizTypesOf('report'),
  ...(holds(person, 'review:results') ? bizTypesOf('insiders') : []),
]

/**
 * The ids of files that somebody who sees most subjects may read although no kept total counts them, or may not although one
 * does: their own, those of other kinds, of the few subjects beside the totals, what a form keeps back, and what others share.
 */
export function otherFiles(person: Person, hang: readonly string[], of: { counted: SQL; beside: SQL | null }): SQL {
  const on = (ids: SQL) => sql`select f.id from file f where f.biz_id in (${ids})`
  const keeping = sight().subjects.keepingBack(person)
  const subjectId = sql.raw('subject.id')
  const ways = [
    sql`select f.id from file f where f.uploader_id = ${person.userId}`,
    sql`select f.id from file f where f.biz_type in (select t.biz_type from file_total t where t.biz_type not in (${among(hang)}))`,
    ...(of.beside
      ? [
          on(sql`with beside as materialized (select ${subjectId}, ${sql.raw('subject.collect_id')} from ${subject} where ${of.beside})
            select id from beside union all select collect_id from beside where collect_id <> ''
            union all select r.id from beside cross join report r on r.subject_id = beside.id`),
        ]
      : []),
    ...(keeping ? [on(keeping)] : []),
    ...(holds(person, 'share:read')
      ? [
          sql`select f.value from subject s, json_each(s.resources) r, json_each(r.value, '$.fileIds') f
            where ${sharesFiles} and not exists (select 1 from ${subject} where ${subject.id} = s.id and ${of.counted})`,
        ]
      : []),
  ]
  return sql.join(ways, sql` union all `)
}
