import { blob, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { common, dateTime, flag, json } from './columns'

/** Places in two texts, each by its document (`text` or a file's id), as character offsets; the end excluded. */
export type CommonPassage = { own: string; a: [number, number]; other: string; b: [number, number]; text: string }
/** How much of one document of a declaration is copied, in percent. */
export type CopiedPart = { doc: string; title: string; rate: number }

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

export const similarity = sqliteTable(
  'similarity',
  {
    ...common(),
    subjectId: text('subject_id').notNull(),
    sourceType: text('source_type').notNull().default('declaration'),
    targetSubjectId: text('target_subject_id').notNull(),
    targetType: text('target_type').notNull().default('declaration'),
    targetName: text('target_name').notNull().default(''),
    targetYear: text('target_year').notNull().default(''),
    targetDepart: text('target_depart').notNull().default(''),
    /** The highest of the parts, in percent. */
    rate: integer('rate').notNull(),
    /** How alike the names are, in percent; told, and no reason to hold anything up. */
    nameRate: integer('name_rate').notNull().default(0),
    parts: json<CopiedPart[]>('parts').notNull().default([]),
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
 * Words that many declarations of several institutions have. A job proposes them, a person says whether they are nobody's own:
 * what is accepted counts for nothing where declarations are compared.
 */
export const learnedPhrase = sqliteTable(
  'learned_phrase',
  {
    ...common(),
    text: text('text').notNull(),
    /** How many declarations had them when they were proposed, and how many institutions those were led by. */
    declarations: integer('declarations').notNull(),
    departs: integer('departs').notNull(),
    state: text('state').$type<'proposed' | 'accepted' | 'refused'>().notNull().default('proposed'),
    decidedBy: text('decided_by').notNull().default(''),
    decidedTime: dateTime('decided_time'),
  },
  (t) => [index('learned_phrase_state').on(t.state, t.declarations, t.id)],
)
