import { eq } from 'drizzle-orm'
import { calendarAddress, role } from '../../db/schema'
import { isPerson, type Person } from '../core/actor'
import { insert, remove, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { hrefOf } from '../core/href'
import { unauthenticated } from '../core/refusal'
import { formatStamp } from '../core/time'
import { keyedHash, randomSecret } from '../auth/one-time-secrets.server'
import { siteUrlOf } from '../auth/site-url'
import { takeCalendar } from './calls'

const assertPerson = (ctx: Context): Person => {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  return ctx.actor
}
export const hashSecret = (ctx: Context, secret: string) => keyedHash(ctx, 'calendar', secret)
const ownAddressQuery = (ctx: Context) =>
  ctx.db
    .select()
    .from(calendarAddress)
    .where(eq(calendarAddress.id, assertPerson(ctx).userId))
const auditSubject = (ctx: Context) => ({ bizType: 'calendar', bizId: assertPerson(ctx).userId })

/** Returns the creation time and the role of the caller's calendar address. One round trip. */
export async function ownCalendar(ctx: Context) {
  const [row] = await ctx.db
    .select({ since: calendarAddress.createTime, roleName: role.roleName })
    .from(calendarAddress)
    .innerJoin(role, eq(role.id, calendarAddress.roleId))
    .where(eq(calendarAddress.id, assertPerson(ctx).userId))
  return row ?? { since: '', roleName: '' }
}

/**
 * Creates the caller's calendar address for the role and department of the session. The previous address stops working.
 */
export const makeCalendar = command('account:own', {
  load: async (ctx) => {
    const secret = randomSecret()
    const [[row], secretHash] = await Promise.all([ownAddressQuery(ctx), hashSecret(ctx, secret)])
    return { row, secret, secretHash }
  },
  decide: ({ row, secret, secretHash }, _input: object, ctx) => {
    const { userId, roleId, departId } = assertPerson(ctx)
    const set = { secretHash, roleId, departId, createTime: formatStamp(ctx.now()) }
    return {
      changes: [row ? update('calendarAddress', row, set) : insert('calendarAddress', { id: userId, ...set })],
      result: { address: siteUrlOf(ctx) + hrefOf(takeCalendar, { secret }) },
      about: auditSubject(ctx),
    }
  },
})

/** Revokes the caller's calendar address, if any. */
export const revokeCalendar = command('account:own', {
  load: ownAddressQuery,
  decide: ([row], _input: object, ctx) => ({
    changes: row ? [remove('calendarAddress', row.id)] : [],
    result: null,
    about: auditSubject(ctx),
  }),
})
