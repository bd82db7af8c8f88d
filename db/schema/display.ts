import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { common, dateTime, flag } from './columns'

/** What may be shown to everybody once the centre releases it. */
export type ExhibitKind = 'award' | 'result' | 'product' | 'software' | 'announcement'

/**
 * What was released to everybody, in the words that were released. A change of its source after which it may no longer be public
 * (`selectReleasable`) withdraws it in the same transaction (`worker/core/exhibits.server.ts`).
 */
export const exhibit = sqliteTable(
  'exhibit',
  {
    ...common(),
    kind: text('kind').$type<ExhibitKind>().notNull(),
    /** Of a result: its subject's id, a point and its own. */
    refId: text('ref_id').notNull(),
    subjectId: text('subject_id').notNull().default(''),
    title: text('title').notNull(),
    summary: text('summary').notNull().default(''),
    year: text('year').notNull().default(''),
    domain: text('domain').notNull().default(''),
    /** The prize of an award, the kind of a result, the category of a product. */
    level: text('level').notNull().default(''),
    /** Who made it, where that is no institution of the platform. */
    maker: text('maker').notNull().default(''),
    /** Its institution, named once it agreed. */
    departId: text('depart_id').notNull().default(''),
    /** 1: everybody sees it. */
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

/** Whose work it is; each is named once they agreed. */
export const exhibitPerson = sqliteTable(
  'exhibit_person',
  { exhibitId: text('exhibit_id').notNull(), userId: text('user_id').notNull(), sort: integer('sort').notNull() },
  (t) => [primaryKey({ columns: [t.exhibitId, t.userId] }), index('exhibit_person_user').on(t.userId)],
)

/** Who agreed to be named to everybody: a person (`user`), or an institution by its contact (`depart`). No row is no. */
export const consent = sqliteTable(
  'consent',
  {
    ...common(),
    of: text('of').$type<'user' | 'depart'>().notNull(),
    refId: text('ref_id').notNull(),
  },
  (t) => [uniqueIndex('consent_of').on(t.of, t.refId)],
)
