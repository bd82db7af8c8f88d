import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../core/actor'
import { NO, placeOf, type searchKinds } from '../core/search-index.server'
import { matchOf, smallLetters } from '../core/terms'
import { t as subjects } from '../subjects/texts'
import { seesJudged } from '../subjects/visible.server'

/** What the index has as it stands in a text: letters and digits of its Unicode. */
const KNOWN = /^[0-9A-Za-z\u4e00-\u9fcc]+$/
/** Has the index whatever holds the words? What stands in place of a name is in no text. */
const inIndex = (terms: readonly string[]) =>
  terms.every((term) => KNOWN.test(term) && !smallLetters(subjects.nameHidden).includes(term))

/** So many documents of a kind are looked at for their words before the few that somebody has are. */
const FEW = 100
/** The documents of a kind that the index has for the words, as far as they are few. */
export const fewOf = (kind: keyof typeof searchKinds, terms: readonly string[], columns: readonly string[]) =>
  sql`select ${NO} as no from search_index where search_index match ${matchOf(terms, columns)} and ${placeOf(kind)} limit ${FEW}`

/** Who asks for which words, and how many are ranked. */
type Asker = { actor: Person; terms: readonly string[]; most: number }
type Few = {
  /** Documents as `fewOf` selects them, among which are all that have the words; where they only lead to these, how. */
  indexed: readonly { found: SQL; lead?: (found: SQL) => SQL }[]
  /** What stands behind such a document `i.no`: its tables, and whether the person sees it. */
  behind: { tables: SQL; seen: SQL }
  /** The few that the person has, with their documents. */
  own: { tables: SQL; seen: SQL }
  /** Of a document `d`: has it the words, and has its title them? */
  has: SQL
  titled: SQL
}
/**
 * The newest `most` of what somebody has who has but few: each of it is asked for the words. Who judges may have hundreds: a word
 * that stands in few documents leads to these, and of them it is asked who sees them.
 */
export function amongFew({ actor, terms, most }: Asker, { indexed, behind, own, has, titled }: Few): SQL[] {
  const newest = (tables: SQL, where: SQL) =>
    sql`select * from (select d.no as no, ${titled} as titled from ${tables} where ${where} and ${has} order by d.no desc limit ${most})`
  if (!seesJudged(actor) || !inIndex(terms)) return [newest(own.tables, own.seen)]
  const each = indexed.map(({ found, lead }) => lead?.(found) ?? sql`select no from (${found})`)
  const counts = indexed.map(({ found }) => sql`(select count(*) from (${found})) = ${FEW}`)
  const many = sql.join(counts, sql` or `)
  // What decides leads: behind another table it would be asked of each row.
  const led = (condition: SQL) => sql`(select 1 where ${condition}) few cross join`
  return [
    newest(sql`${led(sql`not (${many})`)} (${sql.join(each, sql` union all `)}) i ${behind.tables}`, behind.seen),
    newest(sql`${led(many)} ${own.tables}`, own.seen),
  ]
}
