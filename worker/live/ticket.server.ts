import { jwtVerify, SignJWT } from 'jose'
import { sessionStands, signedIn } from '../auth/queries.server'
import type { Context } from '../core/context'
import { signingKey } from '../auth/signing.server'

const AUDIENCE = 'live'
const SECONDS = 30

export type Ticket = { userId: string; sessionId: string; id: string; issued: number }

/** What opens one socket within half a minute, for the person who asks. No trip. */
export async function makeTicket(ctx: Context) {
  const { userId, sessionId, roleId } = signedIn(ctx)
  const now = ctx.now()
  const ticket = await new SignJWT({ session: sessionId, role: roleId, issued: Date.now() })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setJti(ctx.id())
    .setExpirationTime(Math.floor(now.getTime() / 1000) + SECONDS)
    .sign(await signingKey(ctx))
  return { ticket, userId }
}

/**
 * Who a ticket is for, or null where it is none, or has run out, or its session has ended since or is in another role now:
 * the session itself is asked, for word of its end reaches the sockets after the answer. One trip.
 */
export async function readTicket(ctx: Context, ticket: string): Promise<Ticket | null> {
  const payload = await jwtVerify(ticket, await signingKey(ctx), {
    algorithms: ['HS256'],
    audience: AUDIENCE,
    currentDate: ctx.now(),
  }).then(
    (result) => result.payload,
    () => null,
  )
  if (!payload?.sub || !payload.jti) return null
  const [sessionId, roleId] = [String(payload.session), String(payload.role)]
  if (!(await sessionStands(ctx, { sessionId, roleId, userId: payload.sub }))) return null
  return { userId: payload.sub, sessionId, id: payload.jti, issued: Number(payload.issued) }
}
