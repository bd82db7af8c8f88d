import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import { captcha, oneTimeSecret, outbox, pendingObjection, session } from '~/db/schema'
import { addDays, formatStamp } from '~/worker/core/time'
import { resolveJobParams } from '~/worker/schedule/plans'
import type { Context } from '~/worker/core/context'

/**
 * Deletes expired one-time codes, captchas, unconfirmed objections and sessions, and removes texts, codes and links
 * from delivered or dead SMS and mail older than a day. One round trip.
 */
export async function cleanUpAccounts(ctx: Context, params: Record<string, unknown> = {}): Promise<string> {
  // An expired session is kept for some days so that its token is still answered with "session expired"; afterwards the
  // token is unknown.
  const { expired } = resolveJobParams('accountsCleanup', params)
  const now = formatStamp(ctx.now())
  const yesterday = formatStamp(addDays(ctx.now(), -1))
  const results = await ctx.db.batch([
    ctx.db.delete(oneTimeSecret).where(lte(oneTimeSecret.expireTime, now)),
    ctx.db.delete(captcha).where(lte(captcha.expireTime, now)),
    ctx.db.delete(pendingObjection).where(lte(pendingObjection.expireTime, now)),
    ctx.db
      .delete(session)
      .where(
        or(
          lte(session.expireTime, formatStamp(addDays(ctx.now(), -expired))),
          and(eq(session.revoked, 1), lte(session.lastTime, yesterday)),
          and(sql`${session.stage} <> ''`, lte(session.expireTime, now)),
        ),
      ),
    ctx.db
      .update(outbox)
      .set({ payload: sql`json_remove(${outbox.payload}, '$.text', '$.code', '$.link')` })
      .where(
        and(
          inArray(outbox.kind, ['sms', 'mail']),
          sql`${outbox.status} <> 0`,
          lte(outbox.createTime, yesterday),
          sql`json_extract(${outbox.payload}, '$.text') is not null`,
        ),
      ),
  ])
  const [codes, pictures, objections, sessions, messages] = results.map((result) => result.rowsAffected)
  return `${codes} codes, ${pictures} pictures, ${objections} unconfirmed objections, ${sessions} sessions, ${messages} messages`
}
