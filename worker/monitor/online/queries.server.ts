import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { depart, role, session, user } from '../../../db/schema'
import { deviceText } from '../../auth/devices/rules'
import { signedIn } from '../../auth/queries.server'
import { whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { page } from '../../core/list'
import { readAll } from '../../core/read-all.server'
import { stamp } from '../../core/time'
import { socketsOf } from '../../live/push.server'
import { placeOf } from '../../logs/rules'
import { wordsOf } from '../../people/queries/pick.server'
import { roleTitle } from '../../policy/role-titles'
import type { OnlineQuery, OnlineRow } from './contract'

/** Beyond the page so many are counted: nobody turns to the end of a hundred thousand. */
const COUNTED_ON = 90

/** A condition: whole sessions that are open. `led`: something else leads to them than their order. */
export const isOpen = (ctx: Context, led: boolean) =>
  and(
    // A plus keeps the index of a column out.
    led ? sql`+${session.revoked} = 0` : eq(session.revoked, 0),
    eq(session.stage, ''),
    gt(session.expireTime, stamp(ctx.now())),
  )

function found(ctx: Context, { keyword, ip, asked }: OnlineQuery): SQL | undefined {
  return and(
    isOpen(ctx, !!keyword || !!ip),
    keyword
      ? sql`${session.userId} in (${ctx.db.select({ id: user.id }).from(user).where(wordsOf(keyword))})`
      : undefined,
    ip ? (keyword ? sql`+${session.ip} = ${ip}` : eq(session.ip, ip)) : undefined,
    whereAsked(asked, { lastTime: session.lastTime }),
  )
}

/** Who is signed in, on which device and from where; whoever was seen last comes first. One trip. */
export async function listOnline(ctx: Context, query: OnlineQuery) {
  const { sessionId } = signedIn(ctx)
  const where = found(ctx, query)
  const turn = query.order === 'asc' ? asc : desc
  const { rows, counted } = await readAll(ctx, {
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
    counted: ctx.db.select({ count: sql<number>`count(*)` }).from(
      ctx.db
        .select({ id: session.id })
        .from(session)
        .where(where)
        .limit(query.pageNo * query.pageSize + COUNTED_ON)
        .as('found'),
    ),
  })
  const sockets = await socketsOf(
    ctx,
    rows.map(({ session: one }) => one),
  )
  return page(
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
        place: placeOf(one.ip),
        createTime: one.createTime,
        lastTime: one.lastTime,
        expireTime: one.expireTime,
        sockets: sockets.get(one.id) ?? 0,
        current: one.id === sessionId,
      }),
    ),
    counted[0]?.count ?? 0,
    query,
  )
}
