import { placeOf } from '../core/address'
import type { Context } from '../core/context'
import { tooMany, unavailable } from '../core/refusal'
import { type Counter, type LimitName, limits, type Verdict } from './limits'
import { t } from './refused.texts'

type ByAddress = Extract<LimitName, `${string}.address`>

function counter(ctx: Context, name: LimitName, key: string): Counter {
  const objects = ctx.bindings.LIMITS
  if (!objects) throw new Error('The binding LIMITS is missing.')
  return objects.get(objects.idFromName(`${name} ${key}`)) as unknown as Counter
}
const away = (error: unknown): never => {
  console.error('limits', error)
  throw unavailable(t.signInService)
}

/** Counts a try; whether it is heard. No trip to the database. @throws 503 when the counters cannot be reached. */
export const take = (ctx: Context, name: LimitName, key: string): Promise<Verdict> =>
  counter(ctx, name, key).take(name, ctx.now().getTime()).catch(away)
/** The try was none: a right password is no failure. */
export const giveBack = (ctx: Context, name: LimitName, key: string): Promise<void> =>
  counter(ctx, name, key).giveBack().catch(away)
/** Forgets every try of the key. */
export const forgive = (ctx: Context, name: LimitName, key: string): Promise<void> =>
  counter(ctx, name, key).clear().catch(away)

/** Counts a try and refuses it when there were too many. @throws HTTP 429 */
export async function must(
  ctx: Context,
  name: LimitName,
  key: string,
  says: (waitSeconds: number) => string,
  code = 429,
) {
  const { heard, waitSeconds } = await take(ctx, name, key)
  if (!heard) throw tooMany(says(waitSeconds), waitSeconds, code)
}

/** Where the caller is, as limits count places; empty where the platform does not say it. */
export const hereOf = (ctx: Context) => placeOf(ctx.request.ip)
/** As `must`, by the caller's address. Callers whom nobody can tell apart do not wait for each other. @throws HTTP 429 */
export async function mustHere(ctx: Context, name: ByAddress, says: (waitSeconds: number) => string, code = 429) {
  const here = hereOf(ctx)
  if (here) await must(ctx, name, here, says, code)
}
export async function giveBackHere(ctx: Context, name: ByAddress) {
  const here = hereOf(ctx)
  if (here) await giveBack(ctx, name, here)
}
export const minutesOf = (name: LimitName) => limits[name].seconds / 60
