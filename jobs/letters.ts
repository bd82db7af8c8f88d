import { eq } from 'drizzle-orm'
import { deadLetter } from '~/db/schema'
import type { Context } from '~/worker/core/context'
import { stamp } from '~/worker/core/time'
import type { Follow } from './outbox'

/** Name of the dead-letter queue, as in wrangler.toml. */
export const DEAD_LETTERS = 'keti-jobs-dlq'
/** A queue message holds at most 128 kB; a longer body is truncated to so many characters. */
const LONGEST = 128_000

type Letter = { id: string; body: unknown; attempts: number }
const kindOf = (body: unknown) => {
  const { kind } = Object(body) as { kind?: unknown }
  return typeof kind === 'string' ? kind.slice(0, 100) : ''
}
/**
 * Stores messages that the queue gave up on. A message that is delivered again after a killed run is stored once. One
 * round trip.
 */
export async function keepLetters(ctx: Context, letters: readonly Letter[]): Promise<void> {
  const rows = letters.map(({ id, body, attempts }) => {
    const text = JSON.stringify(body ?? null)
    return {
      ...{ id, kind: kindOf(body), body: text.slice(0, LONGEST), cut: Number(text.length > LONGEST), attempts },
      createTime: stamp(ctx.now()),
    }
  })
  await ctx.db.insert(deadLetter).values(rows).onConflictDoNothing()
}

/** Puts a dead letter back on the queue, at an administrator's request. */
export const sendAgain: Follow = async (ctx, { id }) => {
  const [letter] = await ctx.db
    .select({ body: deadLetter.body })
    .from(deadLetter)
    .where(eq(deadLetter.id, String(id)))
  if (letter) await ctx.bindings.JOBS?.send(JSON.parse(letter.body))
}
