import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Context } from '../core/context'
import { cookieIn, ownName } from '../core/cookies'
import { ownCookie } from './session.server'
import { signingKey } from './signing.server'

/**
 * Where a replica is read, it may be some milliseconds behind. A browser that has written carries for a while how far the
 * database had come with it, and what it asks is answered by a replica that has come so far. Signed, or anybody could have a
 * replica wait for what never comes.
 */
const COOKIE = 'keti_written'
/** No replica that is well is further behind. Seconds. */
const AWHILE = 60

const Carried = z.object({ index: z.number().int().positive() })

/** What the browser that asks has written before. */
export async function recallWritten(ctx: Context, headers: Headers): Promise<void> {
  const carried = ctx.env.DB_READS_URL && cookieIn(headers, ownName(ctx.env, COOKIE))
  if (!carried) return
  const verified = await jwtVerify(carried, await signingKey(ctx, 'written'), { algorithms: ['HS256'] }).catch(
    () => null,
  )
  ctx.written.index = Carried.safeParse(verified?.payload).data?.index ?? 0
}

/** The cookie of who wrote in this request; null where nothing was written, or nothing else is read than what is written to. */
export async function writtenCookie(ctx: Context): Promise<string | null> {
  if (!ctx.env.DB_READS_URL || !ctx.meter.rowsWritten || !ctx.written.index) return null
  const carried = await new SignJWT({ index: ctx.written.index })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(await signingKey(ctx, 'written'))
  return ownCookie(ctx, COOKIE, carried, AWHILE)
}
