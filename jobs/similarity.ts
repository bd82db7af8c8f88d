import { runSimilarity } from '~/worker/similarity/commands.server'
import { extractMissing } from '~/worker/similarity/attachments.server'
import { indexMissing } from '~/worker/similarity/index.server'
import type { Context } from '~/worker/core/context'
import type { Follow } from './outbox'

/** A declaration was submitted: compares it with the others. */
export const compareDeclaration: Follow = (ctx, { subjectId }) => runSimilarity(ctx, String(subjectId))

/**
 * Reads attachments that nobody has read yet, and takes declarations into the index that are not in it: older ones, and all of
 * them after a change of the algorithm.
 */
export const indexDeclarations = async (ctx: Context) =>
  `${await indexMissing(ctx, 500)} declarations indexed, ${await extractMissing(ctx, 20)} attachments read`
