import { judgeSubmission } from '../worker/coding/commands/judgement.server'
import type { Follow } from './outbox'

/** Judges a program that somebody submitted. */
export const judgeProgram: Follow = (ctx, { id }) => judgeSubmission(ctx, String(id))
