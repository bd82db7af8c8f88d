import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Context } from '../core/context'
import { cookieIn, ownName } from '../core/cookies'
import { ownCookie } from './session.server'
import { signingKey } from './signing.server'

/**
 * Cookie for read-your-writes consistency. A read replica may lag by some milliseconds. After a write the browser
 * carries the replication index for a while, and its reads wait for a replica that has reached it. The value is signed:
 * otherwise anybody could make a replica wait forever.
 */
const COOKIE = 'keti_written'
/** Seconds. No healthy replica lags more. */
const AWHILE = 60

const Carried = z.object({ index: z.number().int().positive() })

/** Reads the replication index of the browser's last write from its cookie. */
export async function recallWritten(ctx: Context, headers: Headers): Promise<void> {
  const carried = ctx.env.DB_READS_URL && cookieIn(headers, ownName(ctx.env, COOKIE))
  if (!carried) return
  const verified = await jwtVerify(carried, await signingKey(ctx, 'written'), { algorithms: ['HS256'] }).catch(
    () => null,
  )
  ctx.written.index = Carried.safeParse(verified?.payload).data?.index ?? 0
}

/**
 * Returns the cookie with the replication index of this request's writes; null if nothing was written or no replica is
 * configured.
 */
export async function writtenCookie(ctx: Context): Promise<string | null> {
  if (!ctx.env.DB_READS_URL || !ctx.meter.rowsWritten || !ctx.written.index) return null
  const carried = await new SignJWT({ index: ctx.written.index })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(await signingKey(ctx, 'written'))
  return ownCookie(ctx, COOKIE, carried, AWHILE)
}
