import { evaluateSubmission } from '../worker/coding/commands/evaluation.server'
import type { OutboxHandler } from './outbox'

/** Evaluates a submitted program. */
export const evaluateProgram: OutboxHandler = (ctx, { id }) => evaluateSubmission(ctx, String(id))
