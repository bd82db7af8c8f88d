import { and, eq, ne, type SQL } from 'drizzle-orm'
import { session, user } from '../../db/schema'
import type { Context } from '../core/context'
import { knownDeviceKey } from './devices/device-cookie.server'
import { Refusal } from '../core/refusal'
import { banCaller } from '../system/bans/commands.server'
import {
  resetLimit,
  refundLimit,
  refundAddressLimit,
  callerPlaceOf,
  limitMinutes,
  enforceLimit,
  assertCountable,
  enforceAddressLimit,
  consumeLimit,
} from './limits.server'
import { t } from './errors.texts'

/** A sign-in attempt under a name from a place. The place is a device that the person has used, or else the address. */
export type SignInAttempt = {
  name: string
  /** The key that counts failures of the name from this place; '' if the address is unknown. */
  here: string
  /** The person has used this device or address before. Failures of other people elsewhere do not block the attempt. */
  known: boolean
}

/** A statement: one complete session of the person that was opened from the caller's address. */
export const sessionFromAddressQuery = (ctx: Context, who: SQL) =>
  ctx.db
    .select({ id: session.id })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(who, eq(session.stage, ''), eq(session.ip, ctx.request.ip), ne(session.ip, ''), eq(session.viewerId, '')),
    )
    .limit(1)

/** The place of a request about an account: a device that one of its people has used, or else the address. */
export type Requester = {
  place: string
  /** One of the people has used this device or address before. Requests of other people elsewhere do not count against it. */
  known: boolean
}
/** Returns the place of the request. @param earlier rows of `sessionFromAddressQuery` for these people */
export async function requesterOf(
  ctx: Context,
  people: readonly { id: string }[],
  earlier: readonly unknown[],
): Promise<Requester> {
  for (const { id } of people) {
    const device = await knownDeviceKey(ctx, id)
    if (device) return { place: device, known: true }
  }
  return { place: callerPlaceOf(ctx), known: earlier.length > 0 }
}

/**
 * Builds a sign-in attempt under a name. `found` is the account of the name, and whether a session of that person was
 * opened from this address. A name without an account is treated like an account that was never used here.
 */
export async function signInAttemptOf(
  ctx: Context,
  name: string,
  found?: { id: string; signedInHere: boolean },
): Promise<SignInAttempt> {
  const lower = name.toLowerCase()
  const { place, known } = await requesterOf(ctx, found ? [found] : [], found?.signedInHere ? [found] : [])
  return { name: lower, here: place && `${lower} ${place}`, known }
}

/**
 * Counts an attempt as failed until `clearAttempt` removes it, so that concurrent attempts see each other. An attempt
 * refused here counts nowhere else, so that blocked callers do not slow the name for others. @throws HTTP 429
 */
export async function countSignInAttempt(ctx: Context, { name, here, known }: SignInAttempt) {
  assertCountable(ctx)
  if (here) await enforceLimit(ctx, 'login.here', here, () => t.signInsOfName(limitMinutes('login.here')))
  await countAddressAttempt(ctx)
  if (!known) await enforceLimit(ctx, 'login.name', name, (wait) => t.signInsAnywhere(wait))
}

/** Counts an attempt of the address. An address that continues after the limit is banned from signing in. @throws HTTP 429 */
export async function countAddressAttempt(ctx: Context) {
  try {
    await enforceAddressLimit(ctx, 'login.address', () => t.signInsHere(limitMinutes('login.address')))
  } catch (error) {
    if (
      error instanceof Refusal &&
      error.http === 429 &&
      !(await consumeLimit(ctx, 'ban.address', callerPlaceOf(ctx))).heard
    )
      await banCaller(ctx)
    throw error
  }
}

/**
 * Removes a successful attempt from the counters. Failures from this place are reset; the other counters lose one
 * attempt.
 */
export const clearAttempt = (ctx: Context, { name, here, known }: SignInAttempt) =>
  Promise.all([
    here && resetLimit(ctx, 'login.here', here),
    refundAddressLimit(ctx, 'login.address'),
    known || refundLimit(ctx, 'login.name', name),
  ])

/** Resets the failures of a name, here and elsewhere, after a forgotten password was replaced. */
export async function clearNameAttempts(ctx: Context, found: { id: string; username: string }) {
  const { name, here } = await signInAttemptOf(ctx, found.username, { id: found.id, signedInHere: false })
  await Promise.all([here && resetLimit(ctx, 'login.here', here), resetLimit(ctx, 'login.name', name)])
}
