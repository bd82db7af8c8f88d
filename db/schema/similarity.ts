import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, flag, json } from './columns'

/** A passage common to two texts: its document in each (`text` or a file's id), and character offsets, end exclusive. */
export type CommonPassage = { own: string; a: [number, number]; other: string; b: [number, number]; text: string }
/** The copied share of one document of a declaration, in percent. */
export type CopiedShare = { doc: string; title: string; rate: number }

/** A declaration in the fingerprint index. `hashes`: its fingerprints, 32 bits each, so that they can be removed again. */
export const similarityDocument = sqliteTable(
  'similarity_document',
  {
    no: integer('no').primaryKey({ autoIncrement: true }),
    subjectId: text('subject_id').notNull().unique(),
    algorithm: text('algorithm').notNull(),
    hashes: blob('hashes', { mode: 'buffer' }).notNull(),
  },
  (t) => [index('similarity_document_algorithm').on(t.algorithm)],
)

/**
 * The declarations that contain a fingerprint. The migration creates it WITHOUT ROWID, which halves its size; drizzle
 * cannot express that.
 */
export const fingerprint = sqliteTable(
  'fingerprint',
  { hash: integer('hash').notNull(), doc: integer('doc').notNull() },
  (t) => [primaryKey({ columns: [t.hash, t.doc] })],
)

/** The extracted text of an attachment, by digest; empty if none can be extracted. */
export const fileText = sqliteTable('file_text', {
  sha256: text('sha256').primaryKey(),
  text: text('text').notNull(),
  /** `done`, or the reason why there is no text. */
  state: text('state').notNull(),
})

export const similarity = sqliteTable(
  'similarity',
  {
    ...commonColumns(),
    subjectId: text('subject_id').notNull(),
    sourceType: text('source_type').notNull().default('declaration'),
    targetSubjectId: text('target_subject_id').notNull(),
    targetType: text('target_type').notNull().default('declaration'),
    targetName: text('target_name').notNull().default(''),
    targetYear: text('target_year').notNull().default(''),
    targetDepart: text('target_depart').notNull().default(''),
    /** The highest rate of the parts, in percent. */
    rate: integer('rate').notNull(),
    /** Similarity of the names in percent; informative, never blocking. */
    nameRate: integer('name_rate').notNull().default(0),
    parts: json<CopiedShare[]>('parts').notNull().default([]),
    detail: json<CommonPassage[]>('detail').notNull().default([]),
    algorithm: text('algorithm').notNull().default(''),
    runId: text('run_id').notNull().default(''),
    verdict: text('verdict').notNull().default('none'),
    verdictBy: text('verdict_by').notNull().default(''),
    verdictTime: dateTime('verdict_time'),
    note: text('note').notNull().default(''),
    ignored: flag('ignored'),
  },
  (t) => [index('similarity_subject').on(t.subjectId, t.rate), index('similarity_rate').on(t.rate, t.id)],
)

/**
 * A phrase common to declarations of several institutions. A job proposes it, and a person accepts it as common
 * wording, which comparisons then ignore.
 */
export const learnedPhrase = sqliteTable(
  'learned_phrase',
  {
    ...commonColumns(),
    text: text('text').notNull(),
    /** Number of declarations with the phrase when it was proposed, and of their lead institutions. */
    declarations: integer('declarations').notNull(),
    departs: integer('departs').notNull(),
    state: text('state').$type<'proposed' | 'accepted' | 'refused'>().notNull().default('proposed'),
    decidedBy: text('decided_by').notNull().default(''),
    decidedTime: dateTime('decided_time'),
  },
  (t) => [index('learned_phrase_state').on(t.state, t.declarations, t.id)],
)
