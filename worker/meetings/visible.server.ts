import { type SQL, sql } from 'drizzle-orm'
import { meeting, subject } from '../../db/schema'
import type { Actor } from '../core/actor'
import { holds } from '../policy/can'
import { roomOf } from '../policy/roles'
import { visibleSubjects } from '../subjects/visible.server'

/** Whom a meeting asks, `p` being what it knows of them. */
export const asked = (userId: string, so?: SQL): SQL => sql`exists (select 1 from meeting_participant p
  where p.meeting_id = ${meeting.id} and p.user_id = ${userId} and p.del_flag = 0${so ? sql` and ${so}` : sql``})`
const ofTheirs = (actor: Actor): SQL => sql`exists (select 1 from json_each(${meeting.agenda}) a
  join ${subject} on ${subject.id} = json_extract(a.value, '$.subjectId') where ${visibleSubjects(actor)})`

/**
 * The meetings that an actor may see, as a condition on `meeting`: the centre all, the committee its own and those it is asked
 * to, experts those they are asked to, applicants those about a subject of theirs. A draft is its writer's and the centre's. Those
 * of a workspace are its people's alone: of who keeps them all, of the others what is open or they are asked to.
 */
export function visibleMeetings(actor: Actor): SQL {
  if (actor.kind === 'system') return sql`${meeting.delFlag} = 0`
  const room = actor.kind === 'person' ? roomOf(actor.roleCode) : null
  const there = (condition: SQL) => sql`(${meeting.room} = ${room ?? ''} and ${meeting.delFlag} = 0 and ${condition})`
  if (actor.kind === 'anonymous') return sql`0`
  switch (actor.roleCode) {
    case 'bizManger':
    case 'admin':
      return there(sql`true`)
    case 'csrcLeader':
      return there(sql`${meeting.status} <> 0`)
    case 'technologyManger':
      return there(
        sql`(${meeting.createBy} = ${actor.username} or (${meeting.status} <> 0 and ${asked(actor.userId)}))`,
      )
    case 'counselor':
      return there(sql`(${meeting.status} <> 0 and ${asked(actor.userId)})`)
    case 'mechanism':
    case 'subjectMan':
      return there(sql`(${meeting.status} <> 0 and (${asked(actor.userId)} or ${ofTheirs(actor)}))`)
    default:
      return holds(actor, 'meeting:write')
        ? there(sql`true`)
        : there(sql`(${meeting.status} <> 0 and (${meeting.open} = 1 or ${asked(actor.userId)}))`)
  }
}
