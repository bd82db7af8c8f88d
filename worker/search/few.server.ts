import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '../core/actor'
import { isBefore, NO, placeOf, searchKinds } from '../core/search-index.server'
import { matchOf, smallLetters } from '../core/terms'
import { t as subjects } from '../subjects/texts'
import { seesJudged } from '../subjects/visible.server'

/** What the index has as it stands in a text: letters and digits of its Unicode. */
const KNOWN = /^[0-9A-Za-z\u4e00-\u9fcc]+$/
/**
 * Is the index soon asked whether it has the words, for one document after the other? It has to have whatever holds them: what
 * stands in place of a name is in no text. For a single character it puts together all words that begin with it, each time.
 */
const inIndex = (terms: readonly string[]) =>
  terms.every((term) => term.length > 1 && KNOWN.test(term) && !smallLetters(subjects.nameHidden).includes(term))

/** So many texts of files are looked at for their words before the few files that somebody has are. */
const FEW = 100
/** The texts of files that the index has for the words, as far as they are few. */
export const fewTexts = (terms: readonly string[]) =>
  sql`select ${NO} as no from search_index where search_index match ${matchOf(terms, ['body'])} and ${placeOf('text')} limit ${FEW}`

/** With each of so many documents of one's own that have not the words, one after the other, the index says which earlier one has. */
const MISSES = 3
/** Documents of one's own, and which of them the index has for which words; what it has of one `x` is looked at there as well. */
type Walk = {
  kind: 'subject' | 'report' | 'file'
  terms: readonly string[]
  columns: readonly string[]
  stand: SQL
  /** The same of its title. */
  titled: SQL
}
/** Of so few the best are looked for first, by a walk of their own; of a page of hits those with the words in their titles lead it. */
const FIRST = 20
/** Does the index have any document of a kind with these words? */
const isIndexed = (kind: Walk['kind'] | 'text', terms: readonly string[], columns: readonly string[]) =>
  sql`exists (select 1 from search_index where search_index match ${matchOf(terms, columns)} and ${placeOf(kind)})`
/** All documents of what somebody judges, the newest first: without a limit that order would be left out. */
const ownOf = ({ userId }: Person, { kind }: Walk) =>
  sql`(select j.no from judge_doc j where j.user_id = ${userId} and j.kind = ${searchKinds[kind]} order by j.no desc limit -1) i
    cross join search_doc d on d.no = i.no`
/**
 * Those of them that have the words. One is found after the other, as they are asked for: each is looked at, the newest first, and
 * where some have not the words, it is gone on from the next that the index has for them. To ask the index of each would take
 * longer: it goes through what it has for a word anew. So neither the many that others judge nor the many of one's own without the
 * words are looked at.
 */
const walkOf = ({ userId }: Person, { kind, terms, columns, stand }: Walk, when?: SQL) => {
  const own = sql`judge_doc j where j.user_id = ${userId} and j.kind = ${searchKinds[kind]}`
  const begun = when ?? isIndexed(kind, terms, columns)
  const earlier = sql`(select ${NO} + 1 from search_index where search_index match ${matchOf(terms, columns)}
    and ${isBefore(kind, 'step.no')} order by search_index.rowid desc limit 1)`
  // What a step found is told by the next one, with all that the document has: it is looked at once.
  return sql`(with recursive step(no, missed, found, id, title, people, body, kept) as (
      select (select j.no from ${own} order by j.no desc limit 1), 0, null, '', '', '', '', '' where ${begun}
      union all
      select (select j.no from ${own} and j.no < case when ${stand} or (step.missed + 1) % ${MISSES} then step.no else ${earlier} end
          order by j.no desc limit 1),
        case when ${stand} then 0 else step.missed + 1 end, case when ${stand} then step.no end,
        x.id, x.title, x.people, x.body, x.kept
      from step left join search_doc x on x.no = step.no where step.no is not null)
    select found as no, id, title, people, body, kept from step where found is not null) d`
}

/** Who asks for which words, how many are ranked, and what is told of each at once. */
type Asker = { actor: Person; terms: readonly string[]; most: number; told?: SQL }
type Few = {
  walk: Walk
  /** Texts that have the words, and how they lead to documents; where they are many, each that the person has is asked. */
  texts?: { found: SQL; lead: (found: SQL) => SQL }
  /** What stands behind such a document `d`: its tables, and whether the person sees it. */
  behind: { tables: SQL; seen: SQL }
  /** The few that the person has, with their documents. */
  own: { tables: SQL; seen: SQL }
  /** Of a document `d`: has it the words, and has its title them? */
  has: SQL
  titled: SQL
}
/**
 * The best `most` of what somebody has who has but few: the newest whose titles have the words, and then the newest others. Who
 * judges may have hundreds, which are asked until there are enough, and of which the newest are the best for a page of hits, and for
 * words that the index is not asked for.
 */
export function amongFew(
  { actor, terms, most, told = sql`` }: Asker,
  { walk, texts, behind, own, has, titled }: Few,
): SQL[] {
  const found = (tables: SQL, where: SQL, order = sql``) =>
    sql`select * from (select d.no as no, ${titled} as titled${told} from ${tables} where ${where} and ${has}${order} limit ${most})`
  const best = (tables: SQL, where: SQL) => found(tables, where, sql` order by 2 desc, d.no desc`)
  // What decides leads: behind another table it would be asked of each row.
  const led = (condition: SQL) => sql`(select 1 where ${condition}) few cross join`
  const known = inIndex(terms)
  if (!seesJudged(actor)) {
    const itself = isIndexed(walk.kind, terms, walk.columns)
    const any = texts ? sql`(${itself} or ${isIndexed('text', terms, ['body'])})` : itself
    return [best(sql`${known ? led(any) : sql``} ${own.tables}`, own.seen)]
  }
  // They come in their order, and only as far as they are asked for: put into order again, or behind another table, all would be
  // found first.
  const walked = (documents: SQL, where = sql``) =>
    found(sql`${documents} ${behind.tables}`, sql`${behind.seen}${where}`)
  if (!known) return [walked(ownOf(actor, walk))]
  if (!texts) {
    if (most > FIRST) return [walked(walkOf(actor, walk))]
    const inTitle = walked(walkOf(actor, { ...walk, columns: ['title'], stand: walk.titled }), sql` and ${titled}`)
    const elsewhere = walked(walkOf(actor, walk), sql` and not ${titled}`)
    return [sql`select * from (${inTitle} union all ${elsewhere} limit ${most})`]
  }
  const many = sql`(select count(*) from (${texts.found})) = ${FEW}`
  return [
    walked(walkOf(actor, walk, sql`not (${many})`)),
    best(
      sql`${led(sql`not (${many})`)} (${texts.lead(texts.found)}) i
      cross join search_doc d on d.no = i.no ${behind.tables}`,
      behind.seen,
    ),
    best(sql`${led(many)} ${own.tables}`, own.seen),
  ]
}
