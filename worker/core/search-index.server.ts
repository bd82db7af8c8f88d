import { type SQL, sql } from 'drizzle-orm'
import { type Change, unguardedStatement } from './change'

/**
 * Number of each kind of documents in `search_document`; `text` is the content of a file, identified by the digest of
 * its bytes.
 */
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

/**
 * The rowid of a document in the index is the number of its kind, followed by its own number in so many bits. The
 * bounds are literals, because SQLite does not use bound parameters for rowids of this table.
 */
const KIND_BITS = 40
/** Condition that limits the index to the documents of one kind. */
export const searchKindCondition = (kind: keyof typeof searchKinds) => {
  const from = searchKinds[kind] * 2 ** KIND_BITS
  return sql.raw(`search_index.rowid > ${from} and search_index.rowid < ${from + 2 ** KIND_BITS}`)
}
/** Number of the document in `search_document`. */
export const searchDocNumber = sql.raw(`(search_index.rowid & ${2 ** KIND_BITS - 1})`)

/**
 * Updates documents of the search index after writes that no trigger of `db/sql/search.sql` covers.
 * @param which condition on `v`, the view of the documents of this kind
 */
export const updateSearchIndex = (kind: 'subject' | 'institution' | 'vendor', which: SQL): Change =>
  unguardedStatement(sql`insert into search_document (kind, id, title, people, body, restricted_text)
    select ${searchKinds[kind]}, v.id, v.title, v.people, v.body, v.restricted_text from ${sql.raw(`search_${kind}`)} v where ${which}
    on conflict (kind, id) do update set title = excluded.title, people = excluded.people, body = excluded.body,
      restricted_text = excluded.restricted_text
    where title <> excluded.title or people <> excluded.people or body <> excluded.body
      or restricted_text <> excluded.restricted_text`)
