import { eq, sql } from 'drizzle-orm'
import { fillRule, sequence } from '../../../db/schema'
import type { Context } from '../../core/context'
import { SUBJECT_RULE } from './rules'

/** The rule that subjects are numbered by: it is built in, and always there. */
export const subjectRule = (ctx: Context) => ctx.db.select().from(fillRule).where(eq(fillRule.id, SUBJECT_RULE))
/** Its sequences, one for a prefix with a year and a domain. */
export const subjectSequences = (ctx: Context) =>
  ctx.db
    .select()
    .from(sequence)
    .where(sql`${sequence.id} > ${`${SUBJECT_RULE}:`} and ${sequence.id} < ${`${SUBJECT_RULE};`}`)
