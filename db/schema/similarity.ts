import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A declaration in the index of fingerprints. `hashes`: its fingerprints, 32 bits each, so that they can be taken out again. */
export const similarityDoc = sqliteTable(
  'similarity_doc',
  {
    no: integer('no').primaryKey({ autoIncrement: true }),
    subjectId: text('subject_id').notNull().unique(),
    algorithm: text('algorithm').notNull(),
    hashes: blob('hashes', { mode: 'buffer' }).notNull(),
  },
  (t) => [index('similarity_doc_algorithm').on(t.algorithm)],
)

/** Which declarations have a fingerprint. The migration makes it WITHOUT ROWID, half the size; drizzle cannot say so. */
export const fingerprint = sqliteTable(
  'fingerprint',
  { hash: integer('hash').notNull(), doc: integer('doc').notNull() },
  (t) => [primaryKey({ columns: [t.hash, t.doc] })],
)

/** The text of an attachment, taken out once; of bytes that have none, an empty one. By the digest, as storage has them. */
export const fileText = sqliteTable('file_text', {
  sha256: text('sha256').primaryKey(),
  text: text('text').notNull(),
  /** done, or why there is none. */
  state: text('state').notNull(),
})
