import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { depart, role, session, user } from '../../../db/schema'
import { deviceText } from '../../auth/devices/rules'
import { inUse } from '../../auth/departs.server'
import { signedIn } from '../../auth/queries.server'
import { whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { countedOn, pageOn } from '../../core/page.server'
import { readAll, type Reading, reading } from '../../core/read-all.server'
import { stamp } from '../../core/time'
import { socketsOf } from '../../live/push.server'
import { placeOf } from '../../logs/rules'
import { placesOf } from '../../system/places/kept.server'
import { hasWordOrPattern } from '../../people/queries/words.server'
import { roleTitle } from '../../policy/role-titles'
import type { OnlineQuery, OnlineRow } from './contract'

/** Condition: complete, open sessions. `led`: another filter than the list order drives the query. */
export const isOpen = (ctx: Context, led: boolean) =>
  and(
    // The unary + keeps SQLite from using the index of the column.
    led ? sql`+${session.revoked} = 0` : eq(session.revoked, 0),
    eq(session.stage, ''),
    gt(session.expireTime, stamp(ctx.now())),
  )

function found(ctx: Context, { keyword, ip, roleId, departId, asked }: OnlineQuery): SQL | undefined {
  return and(
    isOpen(ctx, !!keyword || !!ip),
    keyword
      ? sql`${session.userId} in (${ctx.db.select({ id: user.id }).from(user).where(hasWordOrPattern(keyword))})`
      : undefined,
    ip ? (keyword ? sql`+${session.ip} = ${ip}` : eq(session.ip, ip)) : undefined,
    roleId ? eq(session.roleId, roleId) : undefined,
    departId
      ? sql`${session.departId} in (select o.id from depart top join depart o
          on o.org_code >= top.org_code and o.org_code < top.org_code || '~' where top.id = ${departId})`
      : undefined,
    whereAsked(asked, { lastTime: session.lastTime }),
  )
}

const MOST_CHOICES = 500
/** Query: the open sessions, most recently active first. */
function sessionsOf(ctx: Context, query: OnlineQuery) {
  const where = found(ctx, query)
  const turn = query.order === 'asc' ? asc : desc
  return reading(
    {
      rows: ctx.db
        .select({
          session,
          username: user.username,
          realname: user.realname,
          roleName: role.roleName,
          departName: depart.departName,
        })
        .from(session)
        .innerJoin(user, eq(user.id, session.userId))
        .leftJoin(role, eq(role.id, session.roleId))
        .leftJoin(depart, eq(depart.id, session.departId))
        .where(where)
        .orderBy(turn(session.lastTime), turn(session.id))
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize),
      called: placesOf(ctx),
      counted: countedOn(ctx, query, ctx.db.select({ id: session.id }).from(session).where(where).$dynamic()),
    },
    (read) => read,
  )
}
type Read = ReturnType<typeof sessionsOf> extends Reading<infer Found> ? Found : never
/** Lists the open sessions with device, address and number of sockets. One round trip. */
export async function listOnline(ctx: Context, query: OnlineQuery) {
  const { online } = await readAll(ctx, { online: sessionsOf(ctx, query) })
  return withSockets(ctx, query, online)
}
async function withSockets(ctx: Context, query: OnlineQuery, { rows, counted, called }: Read) {
  const { sessionId } = signedIn(ctx)
  const sockets = await socketsOf(
    ctx,
    rows.map(({ session: one }) => one),
  )
  return pageOn(
    rows.map(
      ({ session: one, username, realname, roleName, departName }): OnlineRow => ({
        id: one.id,
        userId: one.userId,
        username,
        realname,
        roleName: roleTitle(roleName ?? ''),
        departName: departName ?? '',
        device: deviceText(one.userAgent),
        ip: one.ip,
        place: placeOf(one.ip, called),
        createTime: one.createTime,
        lastTime: one.lastTime,
        expireTime: one.expireTime,
        sockets: sockets.get(one.id) ?? 0,
        current: one.id === sessionId,
      }),
    ),
    counted,
    query,
  )
}

/** Loads the page of sessions, with the roles and institutions of its filters. One round trip. */
export async function onlinePage(ctx: Context, query: OnlineQuery) {
  const { online, roles, departs } = await readAll(ctx, {
    online: sessionsOf(ctx, query),
    roles: ctx.db
      .select({ value: role.id, label: role.roleName })
      .from(role)
      .where(eq(role.delFlag, 0))
      .orderBy(role.sort, role.id),
    departs: ctx.db
      .select({ value: depart.id, label: depart.departName })
      .from(depart)
      .where(and(inUse, eq(depart.parentId, '')))
      .orderBy(depart.departOrder, depart.orgCode)
      .limit(MOST_CHOICES),
  })
  return {
    roles: roles.map(({ value, label }) => ({ value, label: roleTitle(label) })),
    departs,
    page: await withSockets(ctx, query, online),
  }
}
