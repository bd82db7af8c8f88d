import { type SQL, sql } from 'drizzle-orm'
import { announcement, announcementSend, user } from '../../db/schema'
import type { Person } from '../core/actor'
import { hasRight } from '../policy/authorization'
import { noticeSmsTemplates } from '../messages/templates'
import { roleCodes, roles, workspaceOf } from '../policy/roles'
import { addressableRoles } from './rules'

/** Condition on `user`: the user belongs to the audience of the announcement. */
export const audienceCondition = (anntId: string): SQL => sql`(${user.status} = 1 and ${user.delFlag} = 0 and exists (
  select 1 from ${announcement} a where a.id = ${anntId} and (
    a.msg_type = 'ALL'
    or instr(',' || a.user_ids, ',' || ${user.id} || ',') > 0
    or exists (select 1 from user_role r join role o on o.id = r.role_id
      where r.user_id = ${user.id} and o.base_code in (select value from json_each(a.audience, '$.roles')))
    or exists (select 1 from user_depart d join depart own on own.id = d.depart_id
      join depart top on top.id in (select value from json_each(a.audience, '$.departs'))
      where d.user_id = ${user.id} and substr(own.org_code, 1, length(top.org_code)) = top.org_code))))`

/** SQL statement that inserts a row for each user of the audience; existing rows are set to unread again. */
export const insertAudienceRows = (anntId: string, now: string): SQL => sql`insert into ${announcementSend}
  (id, annt_id, user_id, read_flag, star_flag, create_time)
  select lower(hex(randomblob(16))), ${anntId}, ${user.id}, 0, 0, ${now} from ${user} where ${audienceCondition(anntId)}
  on conflict (annt_id, user_id) do update set read_flag = 0, read_time = null, create_time = excluded.create_time`

/**
 * Condition on `announcement`: the user received it, as an announcement to all or to a narrower audience. An
 * announcement to all has a single row, and each reading adds one. The `+` prevents the use of the index of all
 * published announcements, so that the rows of the user lead the lookup.
 */
export const receivedCondition = (
  userId: string,
): SQL => sql`(+${announcement.sendStatus} = '1' and ${announcement.delFlag} = 0
  and ${announcement.id} in (
    select id from announcement where msg_type = 'ALL' and send_status = '1'
    union all select annt_id from announcement_send where user_id = ${userId}))`
/** Condition on `announcement`: received by the user since a day and not read. */
export const unreadCondition = (userId: string, since: string): SQL => sql`(+${announcement.sendStatus} = '1'
  and ${announcement.delFlag} = 0 and ${announcement.sendTime} >= ${since} and ${announcement.id} in (
    select a.id from announcement a where a.msg_type = 'ALL' and a.send_status = '1' and a.send_time >= ${since}
      and not exists (select 1 from announcement_send s where s.annt_id = a.id and s.user_id = ${userId} and s.read_flag = 1)
    union all select annt_id from announcement_send where user_id = ${userId} and read_flag = 0))`

/** Same rule as `receivedCondition`, for a single announcement that is already selected. */
export const receivedRowCondition = (
  userId: string,
): SQL => sql`(${announcement.sendStatus} = '1' and ${announcement.delFlag} = 0
  and (${announcement.msgType} = 'ALL' or exists (
    select 1 from announcement_send s where s.annt_id = ${announcement.id} and s.user_id = ${userId})))`

const sqlValues = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
const centreRoles = roleCodes.filter((code) => roles[code].group === 'center')
/** Column: the message type of the contract, for a row of `announcement`. */
export const messageTypeColumn = sql<'' | 'sms' | 'innovation'>`case
  when ${announcement.templateCode} in (${sqlValues(Object.keys(noticeSmsTemplates))}) then 'sms'
  when ${announcement.msgType} = 'USER' and ${announcement.userIds} = ''
    and json_array_length(${announcement.audience}, '$.roles') > 0 and json_array_length(${announcement.audience}, '$.departs') = 0
    and not exists (select 1 from json_each(${announcement.audience}, '$.roles') j where j.value not in (${sqlValues(centreRoles)}))
  then 'innovation' else '' end`

/** Condition on `file`: files of announcements that the user received or manages. */
export function announcementFileCondition(actor: Person): SQL {
  const every = addressableRoles(actor).length === roleCodes.length
  const managed = every
    ? sql`a.template_code = ''`
    : sql`(a.create_by = ${actor.username} or (a.workspace <> '' and a.workspace = ${workspaceOf(actor.roleCode) ?? ''}))`
  const sent = sql`(a.send_status = '1' and (a.msg_type = 'ALL'
    or exists (select 1 from announcement_send s where s.annt_id = a.id and s.user_id = ${actor.userId})))`
  return sql`exists (select 1 from announcement a
    where a.id = file.biz_id and a.del_flag = 0
      and ${hasRight(actor, 'announcement:release') ? sql`(${sent} or ${managed})` : sent})`
}
