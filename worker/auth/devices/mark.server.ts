import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { type Context, DEVICE_COOKIE } from '../../core/context'
import { ownCookie, sessionCookie } from '../session.server'
import { signingKey } from '../signing.server'

const AUDIENCE = 'device'
const SECONDS = 180 * 86_400
/** On a shared browser only the last eight people are remembered. */
const MOST_PEOPLE = 8

type Mark = { id: string; people: string[] }

const Signed = z.object({ jti: z.string(), people: z.array(z.string()) })
/** Reads the device cookie: the people who signed in on this browser. Null if it is absent or its signature is invalid. */
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

/** Returns the key of this device if the person has signed in on it before, else null. No round trip. */
export async function knownHere(ctx: Context, userId: string): Promise<string | null> {
  const mark = await markOf(ctx)
  return mark?.people.includes(userId) ? `device ${mark.id}` : null
}

/**
 * Returns the cookies of a sign-in: the session cookie and the device cookie. The device cookie grants no access: it
 * separates the person's own mistakes from the guesses of strangers.
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
