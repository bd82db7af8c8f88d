import { sql } from 'drizzle-orm'
import { subject } from '../../db/schema'

/** Splits `subject.keywords` at its separators into rows `k`, to be joined with the subject. */
export const keywordRows = sql`json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(${subject.keywords},
  char(10), ';'), '；', ';'), ',', ';'), '，', ';'), '、', ';')), ';', '","') || ']') k`
/** SQL for the trimmed keyword of such a row; '' for an empty one. */
export const keywordColumn = sql`trim(k.value, char(9, 13, 32, 160, 12288))`
