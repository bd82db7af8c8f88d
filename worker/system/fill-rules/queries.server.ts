import { eq, sql } from 'drizzle-orm'
import { fillRule, sequence } from '../../../db/schema'
import type { Context } from '../../core/context'
import { SUBJECT_RULE } from './rules'

/** Query for a batch: the built-in rule of subject numbers, which always exists. */
export const subjectRuleQuery = (ctx: Context) => ctx.db.select().from(fillRule).where(eq(fillRule.id, SUBJECT_RULE))
/** Query for a batch: its sequences, one per prefix with year and domain. */
export const subjectSequencesQuery = (ctx: Context) =>
  ctx.db
    .select()
    .from(sequence)
    .where(sql`${sequence.id} > ${`${SUBJECT_RULE}:`} and ${sequence.id} < ${`${SUBJECT_RULE};`}`)
