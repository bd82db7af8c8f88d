import { and, eq, ne, type SQL } from 'drizzle-orm'
import { session, user } from '../../db/schema'
import type { Context } from '../core/context'
import { knownHere } from './devices/mark.server'
import { Refusal } from '../core/refusal'
import { banCaller } from '../system/bans/commands.server'
import {
  forgive,
  giveBack,
  giveBackHere,
  hereOf,
  minutesOf,
  must,
  mustBeCountable,
  mustHere,
  take,
} from './limits.server'
import { t } from './refused.texts'

/** Where a name is tried from: the device that its person has used, or else the address. */
export type Attempt = {
  name: string
  /** Counts the failures of the name from here; empty where nobody can say where that is. */
  here: string
  /** Its person has been here before: what strangers do elsewhere is no hindrance. */
  known: boolean
}

/** A statement: a whole session of the person that was opened from the caller's address, if there is one. */
export const signedInHere = (ctx: Context, who: SQL) =>
  ctx.db
    .select({ id: session.id })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(
      and(who, eq(session.stage, ''), eq(session.ip, ctx.request.ip), ne(session.ip, ''), eq(session.viewerId, '')),
    )
    .limit(1)

/** Where a request about an account comes from: the device that one of its people has used, or else the address. */
export type Requester = {
  place: string
  /** One of the people has been there before: what strangers do elsewhere is no hindrance. */
  known: boolean
}
/** @param earlier what `signedInHere` yielded for these people */
export async function requesterOf(
  ctx: Context,
  people: readonly { id: string }[],
  earlier: readonly unknown[],
): Promise<Requester> {
  for (const { id } of people) {
    const device = await knownHere(ctx, id)
    if (device) return { place: device, known: true }
  }
  return { place: hereOf(ctx), known: earlier.length > 0 }
}

/**
 * An attempt to sign in under a name. `found`: whose name it is, and whether a session of that person was opened from this
 * address. A name that nobody has is tried as one that its person never used here.
 */
export async function attemptOn(
  ctx: Context,
  name: string,
  found?: { id: string; signedInHere: boolean },
): Promise<Attempt> {
  const lower = name.toLowerCase()
  const { place, known } = await requesterOf(ctx, found ? [found] : [], found?.signedInHere ? [found] : [])
  return { name: lower, here: place && `${lower} ${place}`, known }
}

/**
 * Counts an attempt as failed until `wasRight` takes it back, so that many at once see each other. One that is refused here
 * counts nowhere else: nobody who is closed out slows the name for others. @throws HTTP 429
 */
export async function mustBeHeard(ctx: Context, { name, here, known }: Attempt) {
  mustBeCountable(ctx)
  if (here) await must(ctx, 'login.here', here, () => t.signInsOfName(minutesOf('login.here')))
  await mustBeHeardHere(ctx)
  if (!known) await must(ctx, 'login.name', name, (wait) => t.signInsAnywhere(wait))
}

/** Counts a try of the address; one that goes on after it was told to wait is banned from signing in. @throws HTTP 429 */
export async function mustBeHeardHere(ctx: Context) {
  try {
    await mustHere(ctx, 'login.address', () => t.signInsHere(minutesOf('login.address')))
  } catch (error) {
    if (error instanceof Refusal && error.http === 429 && !(await take(ctx, 'ban.address', hereOf(ctx))).heard)
      await banCaller(ctx)
    throw error
  }
}

/** The attempt was none: the failures from here are forgotten, the rest gets its try back. */
export const wasRight = (ctx: Context, { name, here, known }: Attempt) =>
  Promise.all([
    here && forgive(ctx, 'login.here', here),
    giveBackHere(ctx, 'login.address'),
    known || giveBack(ctx, 'login.name', name),
  ])

/** A forgotten password was replaced: nobody's guesses are held against the name any more, here and elsewhere. */
export async function forgiveName(ctx: Context, found: { id: string; username: string }) {
  const { name, here } = await attemptOn(ctx, found.username, { id: found.id, signedInHere: false })
  await Promise.all([here && forgive(ctx, 'login.here', here), forgive(ctx, 'login.name', name)])
}
