import { sql } from 'drizzle-orm'
import { outbox } from '~/db/schema'
import { runSimilarity } from '~/worker/similarity/commands.server'
import { extractMissing } from '~/worker/similarity/attachments.server'
import { indexMissing } from '~/worker/similarity/index.server'
import { proposePhrases } from '~/worker/similarity/learned/learn.server'
import { recordedFor } from '~/worker/similarity/learned/queries.server'
import type { Context } from '~/worker/core/context'
import { stamp } from '~/worker/core/time'
import type { Follow } from './outbox'
import type { Work } from './run'

/** A declaration was submitted: compares it with the others. */
export const compareDeclaration: Follow = (ctx, { subjectId }) => runSimilarity(ctx, String(subjectId))

/** Words were found to be nobody's: the declarations recorded for them are compared anew. */
export const compareLearned: Follow = async (ctx, { id }) => compareLater(ctx, await recordedFor(ctx, String(id)))

/** Asks for these declarations to be compared; a comparison that has not begun is enough for whatever asks for it. */
export async function compareLater(ctx: Context, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return
  const now = stamp(ctx.now())
  await ctx.db.run(sql`insert into ${outbox} (id, kind, payload, next_time, create_time)
    select lower(hex(randomblob(16))), 'similarity', json_object('subjectId', one.value), ${now}, ${now}
    from json_each(${JSON.stringify(subjectIds)}) one
    where not exists (select 1 from ${outbox} where kind = 'similarity' and status = 0 and tries = 0
      and json_extract(payload, '$.subjectId') = one.value)`)
  if (ctx.bindings.JOBS) ctx.after(ctx.bindings.JOBS.send({ kind: 'outbox' }))
}

/**
 * Reads attachments that nobody has read yet, and takes declarations into the index that are not in it: older ones, and all of
 * them after a change of the algorithm.
 */
export const indexDeclarations = async (ctx: Context) =>
  `${await indexMissing(ctx, 500)} declarations indexed, ${await extractMissing(ctx, 20)} attachments read`

/** Proposes words that declarations of several institutions share, step by step through the index. */
export const learnPhrases: Work = async (ctx, cursor) => {
  const [after = -1, before = 0] = Array.isArray(cursor) ? cursor.map(Number) : []
  const { proposed, next } = await proposePhrases(ctx, after)
  const detail = `${before + proposed} phrases proposed`
  return next === null ? detail : { detail, next: [next, before + proposed] }
}
