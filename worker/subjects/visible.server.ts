import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { subject } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { committeeStatuses } from './visible'

const NONE = sql`0`
/**
 * What leads the statement to the subject. `row`: something else does (an id, a join), and one subject is looked at. `set`:
 * nothing else, as in a list or a count, so that the person's own rows do. The planner has no statistics here, and would
 * otherwise ask each subject of all whether it is the person's.
 */
export type Lead = 'row' | 'set'

const REVIEWS = sql`r.stage <> 'MECHANISM' and r.status in (0, 1, 2, 3)`
const assigned: Record<Lead, (userId: string) => SQL> = {
  row: (userId) => sql`(
  exists (select 1 from subject_review r where r.subject_id = ${subject.id} and r.reviewer_id = ${userId} and ${REVIEWS})
  or exists (select 1 from subject_grade g where g.subject_id = ${subject.id} and g.grader_id = ${userId} and g.cancelled = 0))`,
  set: (userId) => sql`${subject.id} in (
  select r.subject_id from subject_review r where r.reviewer_id = ${userId} and ${REVIEWS}
  union all select g.subject_id from subject_grade g where g.grader_id = ${userId} and g.cancelled = 0)`,
}
const managed: Record<Lead, (userId: string, username: string) => SQL> = {
  row: (userId, username) => sql`(${subject.subjectManId} = ${userId} or ${subject.createBy} = ${username}
        or exists (select 1 from subject_member m where m.subject_id = ${subject.id} and m.user_id = ${userId}))`,
  set: (userId, username) => sql`${subject.id} in (
  select x.id from subject x where x.subject_man_id = ${userId}
  union all select x.id from subject x where x.create_by = ${username}
  union all select m.subject_id from subject_member m where m.user_id = ${userId})`,
}
/** Codes that begin with this one, as a range that an index finds. */
const beginsWith = (column: SQLiteColumn, code: string) =>
  sql`(${column} >= ${code} and ${column} < ${code} || char(1114111))`

/** Does the actor see but few of all subjects? */
export const hasFew = (actor: Actor) =>
  isPerson(actor) && ['counselor', 'mechanism', 'subjectMan'].includes(actor.roleCode)

/** The subjects that an actor may see, as a condition on `subject`; the twin of `seesSubject`. */
export function visibleSubjects(actor: Actor, lead: Lead = 'row'): SQL {
  if (actor.kind === 'system') return sql`${subject.delFlag} = 0`
  if (actor.kind === 'anonymous') return NONE
  const there = (condition: SQL) => sql`(${subject.delFlag} = 0 and ${condition})`
  switch (actor.roleCode) {
    case 'bizManger':
    case 'admin':
      return sql`${subject.delFlag} = 0`
    case 'csrcLeader':
      return there(sql`(${subject.submitTime} is not null or ${subject.source} = 'plan')`)
    case 'technologyManger':
      return there(
        // The `+` keeps the indexes out: nearly all are seen, in the order of the list.
        sql`(+${subject.status} in (${sql.join(
          committeeStatuses.map((name) => sql`${name}`),
          sql`, `,
        )}) or ${assigned[lead](actor.userId)})`,
      )
    case 'counselor':
      return there(assigned[lead](actor.userId))
    case 'mechanism':
      return actor.orgCode ? there(beginsWith(subject.sysOrgCode, actor.orgCode)) : NONE
    case 'subjectMan':
      return there(managed[lead](actor.userId, actor.username))
    default:
      return NONE
  }
}
