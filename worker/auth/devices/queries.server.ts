import { and, desc, eq, gt } from 'drizzle-orm'
import { role, session } from '../../../db/schema'
import type { Context } from '../../core/context'
import { formatStamp } from '../../core/time'
import { requirePerson } from '../queries.server'
import type { Device } from './contract'
import { deviceName } from './rules'

/** Condition: the complete, open sessions of a person. */
export const openSessionsCondition = (ctx: Context, userId: string) =>
  and(
    eq(session.userId, userId),
    eq(session.revoked, 0),
    eq(session.stage, ''),
    gt(session.expireTime, formatStamp(ctx.now())),
  )

/** Lists the devices that the person is signed in on: this device first, then the newest. One round trip. */
export async function myDevices(ctx: Context): Promise<Device[]> {
  const { userId, sessionId } = requirePerson(ctx)
  const rows = await ctx.db
    .select({ session, roleName: role.roleName })
    .from(session)
    .innerJoin(role, eq(role.id, session.roleId))
    .where(openSessionsCondition(ctx, userId))
    .orderBy(desc(session.createTime), desc(session.id))
  return rows
    .map(({ session: one, roleName }) => ({
      id: one.id,
      device: deviceName(one.userAgent),
      ip: one.ip,
      roleName,
      createTime: one.createTime,
      expireTime: one.expireTime,
      current: one.id === sessionId,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}
