import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { subject } from '../../db/schema'
import { signedIn } from '../auth/queries.server'
import { id } from '../core/input'
import type { Context } from '../core/context'
import { notFound } from '../core/refusal'
import { visibleSubjects } from '../subjects/visible.server'
import { shardOf } from './messages'
import { shard, whisper } from './push.server'
import { t } from './texts'

/** A declaration that somebody has open to write in; `tab` tells the pages of one person apart. */
export const Stay = z.object({
  subjectId: id(),
  tab: z.string({ error: () => t.tabWrong }).regex(/^[\w-]{1,36}$/, { error: () => t.tabWrong }),
  leaving: z.boolean().default(false),
})
export type Stay = z.output<typeof Stay>
export const Others = z.strictObject({ others: z.array(z.strictObject({ userId: z.string(), name: z.string() })) })

/**
 * Says that a person is at a form, or leaves it; whoever else is there hears of a change. One trip.
 * @returns the others who are there
 * @throws 404 for a subject that the person does not see
 */
export async function stay(ctx: Context, { subjectId, tab, leaving }: Stay): Promise<z.infer<typeof Others>> {
  const { userId, realname } = signedIn(ctx)
  const [seen] = await ctx.db
    .select({ id: subject.id })
    .from(subject)
    .where(and(eq(subject.id, subjectId), visibleSubjects(ctx.actor)))
  if (!seen) throw notFound()
  const place = `subject:${subjectId}`
  const room = shard(ctx, shardOf(place))
  if (!room) return { others: [] }
  const { others, changed } = await room.stay({ place, userId, tab, name: realname, leaving })
  if (changed)
    ctx.after(
      whisper(
        ctx,
        others.map((one) => one.userId),
        { cmd: 'edit', msgId: place, msgTxt: '' },
      ),
    )
  return { others }
}
