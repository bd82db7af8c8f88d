import { jwtVerify, SignJWT } from 'jose'
import { isSessionOpen, requirePerson } from '../auth/queries.server'
import type { Context } from '../core/context'
import { signingKey } from '../auth/signing-key.server'

const AUDIENCE = 'live'
const TICKET_SECONDS = 30

export type Ticket = { userId: string; sessionId: string; id: string; issued: number }

/** Creates a ticket that opens one socket of the current user within 30 seconds. No round trip. */
export async function createTicket(ctx: Context) {
  const { userId, sessionId, roleId } = requirePerson(ctx)
  const now = ctx.now()
  const ticket = await new SignJWT({ session: sessionId, role: roleId, issued: Date.now() })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setSubject(userId)
    .setJti(ctx.id())
    .setExpirationTime(Math.floor(now.getTime() / 1000) + TICKET_SECONDS)
    .sign(await signingKey(ctx))
  return { ticket, userId }
}

/**
 * Verifies a ticket; null if it is invalid or expired, or if its session has ended or changed its role. The session
 * itself is checked, because sockets are notified of its end only after the response. One round trip.
 */
export async function verifyTicket(ctx: Context, ticket: string): Promise<Ticket | null> {
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
  if (!(await isSessionOpen(ctx, { sessionId, roleId, userId: payload.sub }))) return null
  return { userId: payload.sub, sessionId, id: payload.jti, issued: Number(payload.issued) }
}
