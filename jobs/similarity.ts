import { runSimilarity } from '~/worker/similarity/commands.server'
import type { Follow } from './outbox'

/** A declaration was submitted: compares it with the others. */
export const compareDeclaration: Follow = (ctx, { subjectId }) => runSimilarity(ctx, String(subjectId))
