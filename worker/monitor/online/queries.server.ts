import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { depart, role, session, user } from '../../../db/schema'
import { deviceName } from '../../auth/devices/rules'
import { activeDepartCondition } from '../../auth/depart-conditions.server'
import { requirePerson } from '../../auth/queries.server'
import { advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { boundedCount, boundedPage } from '../../core/page.server'
import { readAll, type DecodedQuery, decodedQuery } from '../../core/read-all.server'
import { formatStamp } from '../../core/time'
import { countSocketsBySession } from '../../live/push.server'
import { describeAddress } from '../../logs/rules'
import { placeLookupQuery } from '../../system/address-places/place-cache.server'
import { keywordPatternCondition } from '../../people/queries/keyword-filter.server'
import { roleTitle } from '../../policy/role-titles'
import type { OnlineQuery, OnlineRow } from './contract'

/** Condition: complete, open sessions. `led`: another filter than the list order drives the query. */
export const onlineSessionCondition = (ctx: Context, led: boolean) =>
  and(
    // The unary + keeps SQLite from using the index of the column.
    led ? sql`+${session.revoked} = 0` : eq(session.revoked, 0),
    eq(session.stage, ''),
    gt(session.expireTime, formatStamp(ctx.now())),
  )

function onlineFilterCondition(ctx: Context, { keyword, ip, roleId, departId, asked }: OnlineQuery): SQL | undefined {
  return and(
    onlineSessionCondition(ctx, !!keyword || !!ip),
    keyword
      ? sql`${session.userId} in (${ctx.db.select({ id: user.id }).from(user).where(keywordPatternCondition(keyword))})`
      : undefined,
    ip ? (keyword ? sql`+${session.ip} = ${ip}` : eq(session.ip, ip)) : undefined,
    roleId ? eq(session.roleId, roleId) : undefined,
    departId
      ? sql`${session.departId} in (select o.id from depart top join depart o
          on o.org_code >= top.org_code and o.org_code < top.org_code || '~' where top.id = ${departId})`
      : undefined,
    advancedFilterCondition(asked, { lastTime: session.lastTime }),
  )
}

const MAX_OPTIONS = 500
/** Query: the open sessions, most recently active first. */
function onlineSessionsQuery(ctx: Context, query: OnlineQuery) {
  const where = onlineFilterCondition(ctx, query)
  const turn = query.order === 'asc' ? asc : desc
  return decodedQuery(
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
      called: placeLookupQuery(ctx),
      counted: boundedCount(ctx, query, ctx.db.select({ id: session.id }).from(session).where(where).$dynamic()),
    },
    (read) => read,
  )
}
type OnlineSessionRows = ReturnType<typeof onlineSessionsQuery> extends DecodedQuery<infer Found> ? Found : never
/** Lists the open sessions with device, address and number of sockets. One round trip. */
export async function listOnline(ctx: Context, query: OnlineQuery) {
  const { online } = await readAll(ctx, { online: onlineSessionsQuery(ctx, query) })
  return toOnlinePage(ctx, query, online)
}
async function toOnlinePage(ctx: Context, query: OnlineQuery, { rows, counted, called }: OnlineSessionRows) {
  const { sessionId } = requirePerson(ctx)
  const sockets = await countSocketsBySession(
    ctx,
    rows.map(({ session: one }) => one),
  )
  return boundedPage(
    rows.map(
      ({ session: one, username, realname, roleName, departName }): OnlineRow => ({
        id: one.id,
        userId: one.userId,
        username,
        realname,
        roleName: roleTitle(roleName ?? ''),
        departName: departName ?? '',
        device: deviceName(one.userAgent),
        ip: one.ip,
        place: describeAddress(one.ip, called),
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
export async function loadOnlinePage(ctx: Context, query: OnlineQuery) {
  const { online, roles, departs } = await readAll(ctx, {
    online: onlineSessionsQuery(ctx, query),
    roles: ctx.db
      .select({ value: role.id, label: role.roleName })
      .from(role)
      .where(eq(role.delFlag, 0))
      .orderBy(role.sort, role.id),
    departs: ctx.db
      .select({ value: depart.id, label: depart.departName })
      .from(depart)
      .where(and(activeDepartCondition, eq(depart.parentId, '')))
      .orderBy(depart.departOrder, depart.orgCode)
      .limit(MAX_OPTIONS),
  })
  return {
    roles: roles.map(({ value, label }) => ({ value, label: roleTitle(label) })),
    departs,
    page: await toOnlinePage(ctx, query, online),
  }
}
