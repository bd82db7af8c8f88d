import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/**
 * What full text search looks into, a row for each thing that can be found. Triggers of the migration keep it from the views
 * `search_subject`, `search_report`, …, and keep the index `search_index` (FTS5, of pairs of characters) from it; no code
 * writes either. Who may see what is asked of the rows themselves.
 */
export const searchDoc = sqliteTable(
  'search_doc',
  {
    /** In the order in which they came: the larger is the later. */
    no: integer('no').primaryKey(),
    /** 1 subject, 2 report, 3 file, 4 person, 5 institution, 6 announcement, 7 the text of a file, whose id is its digest, 8 vendor, 9 what is public. */
    kind: integer('kind').notNull(),
    id: text('id').notNull(),
    title: text('title').notNull(),
    /** Names besides the title: of people and institutions, and how a name sounds. */
    people: text('people').notNull(),
    body: text('body').notNull(),
    /** Answers that the form keeps from one role or another. */
    kept: text('kept').notNull(),
  },
  (t) => [uniqueIndex('search_doc_of').on(t.kind, t.id)],
)

/** 1 to 64: the places in a piece of a text, for the triggers that take it into pairs of characters. */
export const searchPlace = sqliteTable('search_place', { n: integer('n').primaryKey() })
