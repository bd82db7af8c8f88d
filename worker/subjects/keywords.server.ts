import { sql } from 'drizzle-orm'
import { subject } from '../../db/schema'

/** The texts of `subject.keywords` between the signs that part them, as rows `k` to join with the subject. */
export const keywordRows = sql`json_each('[' || replace(json_quote(replace(replace(replace(replace(replace(${subject.keywords},
  char(10), ';'), '；', ';'), ',', ';'), '，', ';'), '、', ';')), ';', '","') || ']') k`
/** The keyword in such a row, without the blanks around it; '' where there is none. */
export const keywordIn = sql`trim(k.value, char(9, 13, 32, 160, 12288))`
