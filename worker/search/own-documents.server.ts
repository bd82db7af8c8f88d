import { type SQL, sql } from 'drizzle-orm'
import { searchDocNumber, searchKindCondition, searchKinds } from '../core/search-index.server'
import { ftsMatch, asciiLowerCase } from '../core/search-terms'
import { t as subjects } from '../subjects/texts'

/** Characters that the index stores unchanged: letters and digits of its Unicode version. */
const INDEXED_CHARACTERS = /^[0-9A-Za-z\u4e00-\u9fcc]+$/
/**
 * True if the index can prove that no document contains the terms. It cannot for a single character, which it resolves
 * by joining all pairs that begin with it, nor for the placeholder of a hidden name, which occurs in no text.
 */
const canUseIndex = (terms: readonly string[]) =>
  terms.every(
    (term) => term.length > 1 && INDEXED_CHARACTERS.test(term) && !asciiLowerCase(subjects.nameHidden).includes(term),
  )

/** Condition: does the index contain any document of a kind with these terms? */
const isIndexedCondition = (
  kind: 'subject' | 'report' | 'file',
  terms: readonly string[],
  columns: readonly string[],
) =>
  sql`exists (select 1 from search_index where search_index match ${ftsMatch(terms, columns)} and ${searchKindCondition(kind)})`
/** Reads the tables only if the condition holds; as a `where` condition it would be evaluated for each row. */
const conditionalTables = (condition: SQL, tables: SQL) =>
  sql`(select 1 where ${condition}) allowed cross join ${tables}`

type DocumentSearch = {
  /** Tables, including a document `d`. */
  tables: SQL
  where: SQL
  /** Column: are all terms in the title? */
  titled: SQL
  most: number
  told?: SQL
}
/** Select of the best documents: those with the terms in the title first, then the newest. */
const bestDocuments = ({ tables, where, titled, most, told = sql`` }: DocumentSearch) =>
  sql`select * from (select d.no as no, ${titled} as titled${told} from ${tables} where ${where}
    order by 2 desc, d.no desc limit ${most})`

/**
 * Select of the best subjects or reports for a person who sees few: the terms are searched in these rows, not in the
 * index.
 */
export function ownDocuments(
  kind: 'subject' | 'report',
  { terms, columns, tables, ...search }: DocumentSearch & { terms: readonly string[]; columns: readonly string[] },
): SQL[] {
  return [
    bestDocuments({
      ...search,
      tables: canUseIndex(terms) ? conditionalTables(isIndexedCondition(kind, terms, columns), tables) : tables,
    }),
  ]
}

/**
 * Limit of matching texts from which the files are looked up; beyond it each of the person's files is searched instead.
 */
const MAX_TEXTS = 100
/**
 * Selects of the best files of a person's few subjects, by name and text. Terms may be split between name and text, so
 * the longest term selects the candidates.
 */
export function ownFiles(
  terms: readonly string[],
  { where, inName, ...search }: Omit<DocumentSearch, 'tables'> & { inName: (term: string) => SQL },
): SQL[] {
  const document = sql`cross join search_document d on d.kind = ${searchKinds.file} and d.id = file.id`
  const own = sql`file ${document}`
  if (!canUseIndex(terms)) return [bestDocuments({ ...search, tables: own, where })]
  const [longest] = terms.toSorted((one, other) => other.length - one.length)
  const texts = sql`select ${searchDocNumber} as no from search_index where search_index match ${ftsMatch([longest!], ['body'])}
    and ${searchKindCondition('text')} limit ${MAX_TEXTS}`
  const many = sql`(select count(*) from (${texts})) = ${MAX_TEXTS}`
  return [
    bestDocuments({
      ...search,
      tables: sql`(${texts}) i cross join search_document x on x.no = i.no cross join file on file.sha256 = x.id ${document}`,
      where: sql`not ${many} and ${where}`,
    }),
    bestDocuments({
      ...search,
      tables: conditionalTables(sql`${many} or ${isIndexedCondition('file', [longest!], ['title'])}`, own),
      where: sql`(${many} or ${inName(longest!)}) and ${where}`,
    }),
  ]
}
