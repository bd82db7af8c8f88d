import { type SQL, sql } from 'drizzle-orm'
import { announcement, announcementSend, user } from '../../db/schema'
import type { Person } from '../core/actor'
import { holds } from '../policy/can'
import { smsOf } from '../messages/templates'
import { roleCodes, roles, roomOf } from '../policy/roles'
import { addressable } from './rules'

/** Whether a user belongs to an announcement's audience, as a condition on `user` and a row of `announcement`. */
export const inAudience = (anntId: string): SQL => sql`(${user.status} = 1 and ${user.delFlag} = 0 and exists (
  select 1 from ${announcement} a where a.id = ${anntId} and (
    a.msg_type = 'ALL'
    or instr(',' || a.user_ids, ',' || ${user.id} || ',') > 0
    or exists (select 1 from user_role r join role o on o.id = r.role_id
      where r.user_id = ${user.id} and o.base_code in (select value from json_each(a.audience, '$.roles')))
    or exists (select 1 from user_depart d join depart own on own.id = d.depart_id
      join depart top on top.id in (select value from json_each(a.audience, '$.departs'))
      where d.user_id = ${user.id} and substr(own.org_code, 1, length(top.org_code)) = top.org_code))))`

/** Statement: a row for each person of the audience; who had one is told anew. */
export const sendToAudience = (anntId: string, now: string): SQL => sql`insert into ${announcementSend}
  (id, annt_id, user_id, read_flag, star_flag, create_time)
  select lower(hex(randomblob(16))), ${anntId}, ${user.id}, 0, 0, ${now} from ${user} where ${inAudience(anntId)}
  on conflict (annt_id, user_id) do update set read_flag = 0, read_time = null, create_time = excluded.create_time`

/**
 * The announcements that a person was sent, as a condition on `announcement`: those to all and their own. An announcement
 * to all costs one row, however many people there are; each reading adds one. The `+` keeps the index of all that were sent out:
 * what the person was sent leads.
 */
export const sentTo = (userId: string): SQL => sql`(+${announcement.sendStatus} = '1' and ${announcement.delFlag} = 0
  and ${announcement.id} in (
    select id from announcement where msg_type = 'ALL' and send_status = '1'
    union all select annt_id from announcement_send where user_id = ${userId}))`
/** Those of them that the person has not read and that were sent since a day. */
export const unreadBy = (userId: string, since: string): SQL => sql`(+${announcement.sendStatus} = '1'
  and ${announcement.delFlag} = 0 and ${announcement.sendTime} >= ${since} and ${announcement.id} in (
    select a.id from announcement a where a.msg_type = 'ALL' and a.send_status = '1' and a.send_time >= ${since}
      and not exists (select 1 from announcement_send s where s.annt_id = a.id and s.user_id = ${userId} and s.read_flag = 1)
    union all select annt_id from announcement_send where user_id = ${userId} and read_flag = 0))`

/** The same of one announcement that is here. */
export const isSentTo = (userId: string): SQL => sql`(${announcement.sendStatus} = '1' and ${announcement.delFlag} = 0
  and (${announcement.msgType} = 'ALL' or exists (
    select 1 from announcement_send s where s.annt_id = ${announcement.id} and s.user_id = ${userId})))`

const among = (values: readonly string[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
const centre = roleCodes.filter((code) => roles[code].group === 'center')
/** The message type of a row of `announcement`, as the contract names it. */
export const messageType = sql<'' | 'sms' | 'innovation'>`case
  when ${announcement.templateCode} in (${among(Object.keys(smsOf))}) then 'sms'
  when ${announcement.msgType} = 'USER' and ${announcement.userIds} = ''
    and json_array_length(${announcement.audience}, '$.roles') > 0 and json_array_length(${announcement.audience}, '$.departs') = 0
    and not exists (select 1 from json_each(${announcement.audience}, '$.roles') j where j.value not in (${among(centre)}))
  then 'innovation' else '' end`

/** Files of announcements that a person was sent, or manages, as a condition on a `file` of this kind. */
export function filesOfTheirs(actor: Person): SQL {
  const every = addressable(actor).length === roleCodes.length
  const managed = every
    ? sql`a.template_code = ''`
    : sql`(a.create_by = ${actor.username} or (a.room <> '' and a.room = ${roomOf(actor.roleCode) ?? ''}))`
  const sent = sql`(a.send_status = '1' and (a.msg_type = 'ALL'
    or exists (select 1 from announcement_send s where s.annt_id = a.id and s.user_id = ${actor.userId})))`
  return sql`exists (select 1 from announcement a
    where a.id = file.biz_id and a.del_flag = 0
      and ${holds(actor, 'announcement:release') ? sql`(${sent} or ${managed})` : sent})`
}
