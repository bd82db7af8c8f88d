import { type SQL, sql } from 'drizzle-orm'
import { meeting, subject } from '../../db/schema'
import type { Actor } from '../core/actor'
import { hasRight } from '../policy/authorization'
import { workspaceOf } from '../policy/roles'
import { visibleSubjectsCondition } from '../subjects/row-access.server'

/** Condition: the user is invited to the meeting. The extra condition refers to the participant row as `p`. */
export const invitedCondition = (userId: string, so?: SQL): SQL => sql`exists (select 1 from meeting_participant p
  where p.meeting_id = ${meeting.id} and p.user_id = ${userId} and p.del_flag = 0${so ? sql` and ${so}` : sql``})`
const ownSubjectCondition = (actor: Actor): SQL => sql`exists (select 1 from json_each(${meeting.agenda}) a
  join ${subject} on ${subject.id} = json_extract(a.value, '$.subjectId') where ${visibleSubjectsCondition(actor)})`

/**
 * Condition on `meeting`: meetings that the actor may see. The centre sees all; the technical committee its own and
 * those it is invited to; experts those they are invited to; applicants also those about their subjects. Drafts are
 * visible to their author and the centre only. Meetings of a workspace are visible to its members only: all for its
 * managers, for others open ones and those they are invited to.
 */
export function visibleMeetingsCondition(actor: Actor): SQL {
  if (actor.kind === 'system') return sql`${meeting.delFlag} = 0`
  const room = actor.kind === 'person' ? workspaceOf(actor.roleCode) : null
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
        sql`(${meeting.createBy} = ${actor.username} or (${meeting.status} <> 0 and ${invitedCondition(actor.userId)}))`,
      )
    case 'counselor':
      return there(sql`(${meeting.status} <> 0 and ${invitedCondition(actor.userId)})`)
    case 'mechanism':
    case 'subjectMan':
      return there(
        sql`(${meeting.status} <> 0 and (${invitedCondition(actor.userId)} or ${ownSubjectCondition(actor)}))`,
      )
    default:
      return hasRight(actor, 'meeting:write')
        ? there(sql`true`)
        : there(sql`(${meeting.status} <> 0 and (${meeting.open} = 1 or ${invitedCondition(actor.userId)}))`)
  }
}
