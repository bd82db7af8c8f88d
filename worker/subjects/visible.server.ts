import { type SQL, sql } from 'drizzle-orm'
import { subject } from '../../db/schema'
import type { Actor } from '../core/actor'
import { likeText } from '../core/list'
import { committeeStatuses } from './visible'

const NONE = sql`0`
/** The `+` keeps the person's index out: a subject has few reviews and grades, a person may have many hundreds. */
const assigned = (userId: string) => sql`(
  exists (select 1 from subject_review r where r.subject_id = ${subject.id} and +r.reviewer_id = ${userId} and r.stage <> 'MECHANISM' and r.status in (0, 1, 2, 3))
  or exists (select 1 from subject_grade g where g.subject_id = ${subject.id} and +g.grader_id = ${userId} and g.cancelled = 0))`

/** The subjects that an actor may see, as a condition on `subject`; the twin of `seesSubject`. */
export function visibleSubjects(actor: Actor): SQL {
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
        sql`(${subject.status} in (${sql.join(
          committeeStatuses.map((name) => sql`${name}`),
          sql`, `,
        )}) or ${assigned(actor.userId)})`,
      )
    case 'counselor':
      return there(assigned(actor.userId))
    case 'mechanism':
      return actor.orgCode
        ? there(sql`${subject.sysOrgCode} like ${likeText(actor.orgCode).slice(1)} escape '\\'`)
        : NONE
    case 'subjectMan':
      return there(sql`(${subject.subjectManId} = ${actor.userId} or ${subject.createBy} = ${actor.username}
        or exists (select 1 from subject_member m where m.subject_id = ${subject.id} and +m.user_id = ${actor.userId}))`)
    default:
      return NONE
  }
}
