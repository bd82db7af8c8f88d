import { sql } from 'drizzle-orm'

/** The number that the documents of a kind have in `search_doc`; `text` is what stands in a file, by the digest of its bytes. */
export const searchKinds = {
  subject: 1,
  report: 2,
  file: 3,
  person: 4,
  institution: 5,
  announcement: 6,
  text: 7,
  vendor: 8,
  exhibit: 9,
} as const

/** A document's place in the index is its number behind that of its kind; literals, for a bound number is no row's id there. */
const BITS = 40
/** The part of the index with the documents of one kind. */
export const placeOf = (kind: keyof typeof searchKinds) => {
  const from = searchKinds[kind] * 2 ** BITS
  return sql.raw(`search_index.rowid > ${from} and search_index.rowid < ${from + 2 ** BITS}`)
}
/** The number of a found document. */
export const NO = sql.raw(`(search_index.rowid & ${2 ** BITS - 1})`)
