import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { type Context, DEVICE_COOKIE } from '../../core/context'
import { ownCookie, sessionCookie } from '../session.server'
import { signingKey } from '../signing.server'

const AUDIENCE = 'device'
const SECONDS = 180 * 86_400
/** A browser that many people share knows the last of them. */
const MOST_PEOPLE = 8

type Mark = { id: string; people: string[] }

const Signed = z.object({ jti: z.string(), people: z.array(z.string()) })
/** What this browser keeps of those who have signed in on it; null where it keeps nothing that we have signed. */
async function markOf(ctx: Context): Promise<Mark | null> {
  if (!ctx.request.device) return null
  const signed = await jwtVerify(ctx.request.device, await signingKey(ctx), {
    algorithms: ['HS256'],
    audience: AUDIENCE,
    currentDate: ctx.now(),
  }).then(
    ({ payload }) => Signed.safeParse(payload).data ?? null,
    () => null,
  )
  return signed && { id: signed.jti, people: signed.people }
}

/** The name of this device where the person has signed in on it before, else null. No trip. */
export async function knownHere(ctx: Context, userId: string): Promise<string | null> {
  const mark = await markOf(ctx)
  return mark?.people.includes(userId) ? `device ${mark.id}` : null
}

/**
 * The cookies of a sign-in: its session's, and the mark that this device is the person's. The mark opens nothing: it tells their
 * own mistakes from the guesses of strangers.
 */
export async function enteredCookies(ctx: Context, { token, userId }: { token: string; userId: string }) {
  const before = await markOf(ctx)
  const people = [userId, ...(before?.people ?? []).filter((one) => one !== userId)].slice(0, MOST_PEOPLE)
  const seconds = Math.floor(ctx.now().getTime() / 1000)
  const mark = await new SignJWT({ people })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setJti(before?.id ?? ctx.id())
    .setExpirationTime(seconds + SECONDS)
    .sign(await signingKey(ctx))
  return [sessionCookie(ctx, token), ownCookie(ctx, DEVICE_COOKIE, mark, SECONDS)]
}
