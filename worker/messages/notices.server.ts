import type { InStatement } from '@libsql/client'
import { type SQL, sql } from 'drizzle-orm'
import * as schema from '../../db/schema'
import { actorName, isPerson } from '../core/actor'
import { type Notice, outboxEntry } from '../core/change'
import { changeStatements, toStatement, sqlStatement } from '../core/commit.server'
import type { Context } from '../core/context'

/**
 * Returns the statements of a notice: a message with the center's template, a row for each receiver, and an outbox row
 * for SMS and live update.
 */
export function noticeStatements(ctx: Context, notice: Notice, now: string): InStatement[] {
  const { db } = ctx
  const id = ctx.id()
  const sender = isPerson(ctx.actor) ? ctx.actor.realname : '系统'
  const worded = templateSql(notice, sender, now)
  const content = worded('template_content', notice.text)
  const sends = sql`insert into announcement_send (id, annt_id, user_id, read_flag, star_flag, create_time)
    select lower(hex(randomblob(16))), ${id}, ${schema.user.id}, 0, 0, ${now} from ${schema.user}
    where ${schema.user.status} = 1 and ${schema.user.delFlag} = 0 and (${receiversCondition(notice)})`
  return [
    toStatement(
      db.insert(schema.announcement).values({
        id,
        title: sql`substr(${worded('template_title', notice.title)}, 1, 100)`,
        msgContent: content,
        msgAbstract: sql`substr(${content}, 1, 100)`,
        sender,
        priority: notice.priority ?? 'M',
        msgCategory: '2',
        msgType: 'USER',
        sendStatus: '1',
        sendTime: now,
        templateCode: notice.template,
        busType: notice.busType,
        busId: notice.busId,
        openType: 'url',
        openPage: notice.url,
        createBy: actorName(ctx.actor),
        createTime: now,
        updateTime: now,
      }),
    ),
    sqlStatement(ctx, sends),
    ...changeStatements(ctx, outboxEntry('notice', { anntId: id, sms: notice.sms ?? false }), now),
  ]
}

function receiversCondition(notice: Notice): SQL {
  const { users = [], roles: roleCodes = [], contactsOf = [] } = notice.to
  const u = schema.user
  const among = (ids: readonly string[]) =>
    sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )
  const parts: SQL[] = []
  if (users.length) parts.push(sql`${u.id} in (${among(users)})`)
  if (roleCodes.length)
    parts.push(
      sql`exists (select 1 from user_role r where r.user_id = ${u.id} and r.role_id in (select o.id from role o where o.base_code in (${among(roleCodes)})))`,
    )
  if (contactsOf.length)
    parts.push(
      sql`exists (select 1 from user_role r join user_depart d on d.user_id = r.user_id where r.user_id = ${u.id} and r.role_id in (select o.id from role o where o.base_code = 'mechanism') and d.depart_id in (${among(contactsOf)}))`,
    )
  return parts.length ? sql.join(parts, sql` or `) : sql`0`
}

/**
 * Returns a function that renders the administrator's template of a notice in SQL, or the default text if there is
 * none. Placeholders are replaced by marks before any value is inserted, so that a value is never treated as a
 * placeholder.
 */
function templateSql(notice: Notice, sender: string, now: string) {
  const values = Object.entries({
    title: notice.title,
    text: notice.text,
    sender,
    time: now.slice(0, 16),
    url: notice.url,
  }).map(([name, value], i) => ({ place: `\${${name}}`, mark: String.fromCharCode(i + 1), value }))
  const marks = new RegExp(`[${values.map(({ mark }) => mark).join('')}]`, 'g')
  return (column: 'template_title' | 'template_content', plain: string): SQL => {
    const marked = values.reduce((words, { place, mark }) => sql`replace(${words}, ${place}, ${mark})`, sql.raw(column))
    const filled = values.reduce(
      (words, { mark, value }) => sql`replace(${words}, ${mark}, ${value.replace(marks, '')})`,
      marked,
    )
    return sql`coalesce((select ${filled} from message_template where template_code = ${notice.template}
      and template_type = '4' and use_status = 1 and del_flag = 0 and ${sql.raw(column)} <> ''), ${plain})`
  }
}
