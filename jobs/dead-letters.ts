import { eq } from 'drizzle-orm'
import { deadLetter } from '~/db/schema'
import type { Context } from '~/worker/core/context'
import { formatStamp } from '~/worker/core/time'
import type { OutboxHandler } from './outbox'

/** Name of the dead-letter queue, as in wrangler.toml. */
export const DEAD_LETTER_QUEUE = 'keti-jobs-dlq'
/** A queue message holds at most 128 kB; a longer body is truncated to so many characters. */
const MAX_BODY_CHARS = 128_000

type QueueLetter = { id: string; body: unknown; attempts: number }
const messageKind = (body: unknown) => {
  const { kind } = Object(body) as { kind?: unknown }
  return typeof kind === 'string' ? kind.slice(0, 100) : ''
}
/**
 * Stores messages that the queue gave up on. A message that is delivered again after a killed run is stored once. One
 * round trip.
 */
export async function saveDeadLetters(ctx: Context, letters: readonly QueueLetter[]): Promise<void> {
  const rows = letters.map(({ id, body, attempts }) => {
    const text = JSON.stringify(body ?? null)
    return {
      ...{
        id,
        kind: messageKind(body),
        body: text.slice(0, MAX_BODY_CHARS),
        isTruncated: Number(text.length > MAX_BODY_CHARS),
        attempts,
      },
      createTime: formatStamp(ctx.now()),
    }
  })
  await ctx.db.insert(deadLetter).values(rows).onConflictDoNothing()
}

/** Puts a dead letter back on the queue, at an administrator's request. */
export const resendDeadLetter: OutboxHandler = async (ctx, { id }) => {
  const [letter] = await ctx.db
    .select({ body: deadLetter.body })
    .from(deadLetter)
    .where(eq(deadLetter.id, String(id)))
  if (letter) await ctx.bindings.JOBS?.send(JSON.parse(letter.body))
}
