import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { commonColumns, dateTime, flag } from './columns'

/** Kinds of items that may be shown to the public after the centre has released them. */
export type ExhibitKind = 'award' | 'result' | 'product' | 'software' | 'announcement'

/**
 * An item of the public display, with the text that was released. A change of its source after which it may no longer
 * be public (`selectReleasable`) withdraws it in the same transaction (`worker/core/exhibits.server.ts`).
 */
export const exhibit = sqliteTable(
  'exhibit',
  {
    ...commonColumns(),
    kind: text('kind').$type<ExhibitKind>().notNull(),
    /** Id of the source; for a result, the subject's id, a point and the result's own id. */
    refId: text('ref_id').notNull(),
    subjectId: text('subject_id').notNull().default(''),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    year: text('year').notNull().default(''),
    domain: text('domain').notNull().default(''),
    /** The level of an award, the kind of a result, or the category of a product. */
    level: text('level').notNull().default(''),
    /** The maker, if it is not an institution of the platform. */
    maker: text('maker').notNull().default(''),
    /** Its institution, whose name is shown only with consent. */
    departId: text('depart_id').notNull().default(''),
    /** 1: public. */
    released: flag('released'),
    releaseTime: dateTime('release_time').notNull().default(''),
    releaseBy: text('release_by').notNull().default(''),
    revokeReason: text('revoke_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('exhibit_of').on(t.kind, t.refId),
    index('exhibit_newest').on(t.releaseTime, t.id).where(sql`released = 1`),
    index('exhibit_kind').on(t.kind, t.releaseTime, t.id).where(sql`released = 1`),
    index('exhibit_subject').on(t.subjectId),
  ],
)

/** The people behind an item; a name is shown only with consent. */
export const exhibitPerson = sqliteTable(
  'exhibit_person',
  { exhibitId: text('exhibit_id').notNull(), userId: text('user_id').notNull(), sort: integer('sort').notNull() },
  (t) => [primaryKey({ columns: [t.exhibitId, t.userId] }), index('exhibit_person_user').on(t.userId)],
)

/**
 * Consent to be named in public: of a person (`user`), or of an institution by its contact (`depart`). No row means no
 * consent.
 */
export const consent = sqliteTable(
  'consent',
  {
    ...commonColumns(),
    kind: text('kind').$type<'user' | 'depart'>().notNull(),
    refId: text('ref_id').notNull(),
  },
  (t) => [uniqueIndex('consent_kind').on(t.kind, t.refId)],
)
