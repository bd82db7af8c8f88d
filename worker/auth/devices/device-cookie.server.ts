import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { type Context, DEVICE_COOKIE } from '../../core/context'
import { buildCookie, sessionCookie } from '../session.server'
import { signingKey } from '../signing-key.server'

const AUDIENCE = 'device'
const DEVICE_COOKIE_SECONDS = 180 * 86_400
/** On a shared browser only the last eight people are remembered. */
const MAX_PEOPLE = 8

type DeviceMark = { id: string; people: string[] }

const DeviceTokenPayload = z.object({ jti: z.string(), people: z.array(z.string()) })
/** Reads the device cookie: the people who signed in on this browser. Null if it is absent or its signature is invalid. */
async function readDeviceMark(ctx: Context): Promise<DeviceMark | null> {
  if (!ctx.request.device) return null
  const signed = await jwtVerify(ctx.request.device, await signingKey(ctx), {
    algorithms: ['HS256'],
    audience: AUDIENCE,
    currentDate: ctx.now(),
  }).then(
    ({ payload }) => DeviceTokenPayload.safeParse(payload).data ?? null,
    () => null,
  )
  return signed && { id: signed.jti, people: signed.people }
}

/** Returns the key of this device if the person has signed in on it before, else null. No round trip. */
export async function knownDeviceKey(ctx: Context, userId: string): Promise<string | null> {
  const mark = await readDeviceMark(ctx)
  return mark?.people.includes(userId) ? `device ${mark.id}` : null
}

/**
 * Returns the cookies of a sign-in: the session cookie and the device cookie. The device cookie grants no access: it
 * separates the person's own mistakes from the guesses of strangers.
 */
export async function signInCookies(ctx: Context, { token, userId }: { token: string; userId: string }) {
  const before = await readDeviceMark(ctx)
  const people = [userId, ...(before?.people ?? []).filter((one) => one !== userId)].slice(0, MAX_PEOPLE)
  const seconds = Math.floor(ctx.now().getTime() / 1000)
  const mark = await new SignJWT({ people })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setJti(before?.id ?? ctx.id())
    .setExpirationTime(seconds + DEVICE_COOKIE_SECONDS)
    .sign(await signingKey(ctx))
  return [sessionCookie(ctx, token), buildCookie(ctx, DEVICE_COOKIE, mark, DEVICE_COOKIE_SECONDS)]
}
