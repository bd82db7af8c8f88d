import { judgeSubmission } from '../worker/coding/commands/judgement.server'
import type { Follow } from './outbox'

/** Evaluates a submitted program. */
export const judgeProgram: Follow = (ctx, { id }) => judgeSubmission(ctx, String(id))
