import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Context } from '../core/context'
import { readCookie, cookieName } from '../core/cookies'
import { buildCookie } from './session.server'
import { signingKey } from './signing-key.server'

/**
 * Cookie for read-your-writes consistency. A read replica may lag by some milliseconds. After a write the browser
 * carries the replication index for a while, and its reads wait for a replica that has reached it. The value is signed:
 * otherwise anybody could make a replica wait forever.
 */
const REPLICATION_COOKIE = 'keti_written'
/** Seconds. No healthy replica lags more. */
const COOKIE_SECONDS = 60

const ReplicationPayload = z.object({ index: z.number().int().positive() })

/** Reads the replication index of the browser's last write from its cookie. */
export async function readReplicationIndex(ctx: Context, headers: Headers): Promise<void> {
  const carried = ctx.env.DB_READS_URL && readCookie(headers, cookieName(ctx.env, REPLICATION_COOKIE))
  if (!carried) return
  const verified = await jwtVerify(carried, await signingKey(ctx, 'written'), { algorithms: ['HS256'] }).catch(
    () => null,
  )
  ctx.written.index = ReplicationPayload.safeParse(verified?.payload).data?.index ?? 0
}

/**
 * Returns the cookie with the replication index of this request's writes; null if nothing was written or no replica is
 * configured.
 */
export async function replicationCookie(ctx: Context): Promise<string | null> {
  if (!ctx.env.DB_READS_URL || !ctx.meter.rowsWritten || !ctx.written.index) return null
  const carried = await new SignJWT({ index: ctx.written.index })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(await signingKey(ctx, 'written'))
  return buildCookie(ctx, REPLICATION_COOKIE, carried, COOKIE_SECONDS)
}
