import { type SQL, sql } from 'drizzle-orm'
import { NO, placeOf, searchKinds } from '../core/search-index.server'
import { matchOf, smallLetters } from '../core/terms'
import { t as subjects } from '../subjects/texts'

/** Characters that the index stores as they stand in a text: letters and digits of its Unicode version. */
const KNOWN = /^[0-9A-Za-z\u4e00-\u9fcc]+$/
/**
 * Can the index say that no document has the words? Not of a single character, which it answers by joining all pairs that begin
 * with it, and not of the words shown in place of a hidden name, which stand in no text.
 */
const inIndex = (terms: readonly string[]) =>
  terms.every((term) => term.length > 1 && KNOWN.test(term) && !smallLetters(subjects.nameHidden).includes(term))

/** Does the index have any document of a kind with these words? */
const isIndexed = (kind: 'subject' | 'report' | 'file', terms: readonly string[], columns: readonly string[]) =>
  sql`exists (select 1 from search_index where search_index match ${matchOf(terms, columns)} and ${placeOf(kind)})`
/** Tables that are read only where this holds: as a condition it would be evaluated for each row. */
const onlyIf = (condition: SQL, tables: SQL) => sql`(select 1 where ${condition}) allowed cross join ${tables}`

type Found = {
  /** The tables, with a document `d`. */
  tables: SQL
  where: SQL
  /** Has the title the words? */
  titled: SQL
  most: number
  told?: SQL
}
/** The best documents: those with the words in their titles first, then the newest. */
const best = ({ tables, where, titled, most, told = sql`` }: Found) =>
  sql`select * from (select d.no as no, ${titled} as titled${told} from ${tables} where ${where}
    order by 2 desc, d.no desc limit ${most})`

/** The best of the subjects or reports of a person who sees few: each of them is asked for the words, not the index. */
export function ownDocuments(
  kind: 'subject' | 'report',
  { terms, columns, tables, ...found }: Found & { terms: readonly string[]; columns: readonly string[] },
): SQL[] {
  return [best({ ...found, tables: inIndex(terms) ? onlyIf(isIndexed(kind, terms, columns), tables) : tables })]
}

/** Up to so many texts that have the words lead to their files; where there are more, each own file is asked for its text. */
const FEW = 100
/**
 * The best of the files that a person sees as a part of few subjects, by name and text. A term may stand in the name and another
 * in the text: the longest one leads.
 */
export function ownFiles(
  terms: readonly string[],
  { where, inName, ...found }: Omit<Found, 'tables'> & { inName: (term: string) => SQL },
): SQL[] {
  const document = sql`cross join search_doc d on d.kind = ${searchKinds.file} and d.id = file.id`
  const own = sql`file ${document}`
  if (!inIndex(terms)) return [best({ ...found, tables: own, where })]
  const [longest] = terms.toSorted((one, other) => other.length - one.length)
  const texts = sql`select ${NO} as no from search_index where search_index match ${matchOf([longest!], ['body'])}
    and ${placeOf('text')} limit ${FEW}`
  const many = sql`(select count(*) from (${texts})) = ${FEW}`
  return [
    best({
      ...found,
      tables: sql`(${texts}) i cross join search_doc x on x.no = i.no cross join file on file.sha256 = x.id ${document}`,
      where: sql`not ${many} and ${where}`,
    }),
    best({
      ...found,
      tables: onlyIf(sql`${many} or ${isIndexed('file', [longest!], ['title'])}`, own),
      where: sql`(${many} or ${inName(longest!)}) and ${where}`,
    }),
  ]
}
