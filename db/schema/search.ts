import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/**
 * Documents of the full-text search, one row per item. Triggers of the migration fill it from the views
 * `search_subject`, `search_report`, …, and update the index `search_index` (FTS5 on pairs of characters) from it; no
 * code writes either. Access rights are checked on the source rows.
 */
export const searchDocument = sqliteTable(
  'search_document',
  {
    /** Increases with the time of insertion. */
    no: integer('no').primaryKey(),
    /**
     * 1 subject, 2 report, 3 file, 4 person, 5 institution, 6 announcement, 7 text of a file (its id is the digest), 8
     * vendor, 9 public item.
     */
    kind: integer('kind').notNull(),
    id: text('id').notNull(),
    title: text('title').notNull(),
    /** Names other than the title: of people and institutions, with pinyin. */
    people: text('people').notNull(),
    body: text('body').notNull(),
    /** Answers that the form hides from at least one role. The column `kept` of `search_index`. */
    restrictedText: text('restricted_text').notNull(),
  },
  (t) => [uniqueIndex('search_document_of').on(t.kind, t.id)],
)

/**
 * Numbers 1 to 64: character positions in a piece of text, used by the triggers that split texts into pairs of
 * characters.
 */
export const searchPlace = sqliteTable('search_place', { n: integer('n').primaryKey() })
