import { eq } from 'drizzle-orm'
import { deadLetter } from '~/db/schema'
import type { Context } from '~/worker/core/context'
import { stamp } from '~/worker/core/time'
import type { Follow } from './outbox'

/** As wrangler.toml has it. */
export const DEAD_LETTERS = 'keti-jobs-dlq'
/** A queue takes 128 kB a message; of a longer one its beginning is kept. Characters. */
const LONGEST = 128_000

type Letter = { id: string; body: unknown; attempts: number }
const kindOf = (body: unknown) => {
  const { kind } = Object(body) as { kind?: unknown }
  return typeof kind === 'string' ? kind.slice(0, 100) : ''
}
/** Keeps what the queue gave up on. A letter that comes again, because its keeper was killed, is kept once. One trip. */
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

/** A person wants a letter on the queue once more. */
export const sendAgain: Follow = async (ctx, { id }) => {
  const [letter] = await ctx.db
    .select({ body: deadLetter.body })
    .from(deadLetter)
    .where(eq(deadLetter.id, String(id)))
  if (letter) await ctx.bindings.JOBS?.send(JSON.parse(letter.body))
}
