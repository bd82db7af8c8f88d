import { sql } from 'drizzle-orm'
import { outbox } from '~/db/schema'
import { runSimilarity } from '~/worker/similarity/commands.server'
import { extractMissing } from '~/worker/similarity/attachments.server'
import { indexMissing } from '~/worker/similarity/index.server'
import { proposePhrases } from '~/worker/similarity/phrases/proposals.server'
import { listAffectedSubjects } from '~/worker/similarity/phrases/queries.server'
import type { Context } from '~/worker/core/context'
import { formatStamp } from '~/worker/core/time'
import type { OutboxHandler } from './outbox'
import type { JobHandler } from './runner'

/** Compares a submitted declaration with the others. */
export const compareDeclaration: OutboxHandler = (ctx, { subjectId }) => runSimilarity(ctx, String(subjectId))

/** Compares the affected declarations again after a phrase was marked as common wording. */
export const compareAfterLearning: OutboxHandler = async (ctx, { id }) =>
  scheduleComparisons(ctx, await listAffectedSubjects(ctx, String(id)))

/** Schedules comparisons of these declarations. A comparison that is already queued and not started is not queued twice. */
export async function scheduleComparisons(ctx: Context, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return
  const now = formatStamp(ctx.now())
  await ctx.db.run(sql`insert into ${outbox} (id, kind, payload, next_time, create_time)
    select lower(hex(randomblob(16))), 'similarity', json_object('subjectId', one.value), ${now}, ${now}
    from json_each(${JSON.stringify(subjectIds)}) one
    where not exists (select 1 from ${outbox} where kind = 'similarity' and status = 0 and tries = 0
      and json_extract(payload, '$.subjectId') = one.value)`)
  if (ctx.bindings.JOBS) ctx.after(ctx.bindings.JOBS.send({ kind: 'outbox' }))
}

/**
 * Adds missing declarations to the index and extracts the text of unread attachments: older declarations, and all of
 * them after a change of the algorithm. At most 500 declarations and 20 attachments per run.
 */
export const indexDeclarations = async (ctx: Context) =>
  `${await indexMissing(ctx, 500)} declarations indexed, ${await extractMissing(ctx, 20)} attachments read`

/** Proposes phrases that declarations of several institutions share, stepwise through the index. */
export const learnPhrases: JobHandler = async (ctx, cursor) => {
  const [after = -1, before = 0] = Array.isArray(cursor) ? cursor.map(Number) : []
  const { proposed, next } = await proposePhrases(ctx, after)
  const detail = `${before + proposed} phrases proposed`
  return next === null ? detail : { detail, next: [next, before + proposed] }
}
