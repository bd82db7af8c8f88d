import type { InStatement } from '@libsql/client'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { similarityDocument, subject } from '../../db/schema'
import { writeBatch } from '../core/commit.server'
import type { Context } from '../core/context'
import { attachmentsQuery, attachmentsOf } from './attachments.server'
import { ALGORITHM, documentsOf, hashesOf, COMPARED_FIELDS, packHashes, unpackHashes } from './declaration'

/** Columns of the fields that are compared. */
export const comparedColumns = Object.fromEntries(COMPARED_FIELDS.map((part) => [part, subject[part]])) as {
  [Part in (typeof COMPARED_FIELDS)[number]]: (typeof subject)[Part]
}
type IndexedDocument = typeof similarityDocument.$inferSelect

/** Statements that update the index entry of one declaration; `known` is its current entry. */
export function indexStatements(subjectId: string, hashes: readonly number[], known?: IndexedDocument): InStatement[] {
  const [had, has] = [new Set(known ? unpackHashes(known.hashes) : []), new Set(hashes)]
  const gone = [...had].filter((hash) => !has.has(hash))
  const come = [...has].filter((hash) => !had.has(hash))
  return [
    ...(gone.length
      ? [
          {
            sql: 'delete from fingerprint where doc = ? and hash in (select value from json_each(?))',
            args: [known!.no, JSON.stringify(gone)],
          },
        ]
      : []),
    {
      sql: 'insert into similarity_document (subject_id, algorithm, hashes) values (?, ?, ?) on conflict (subject_id) do update set algorithm = excluded.algorithm, hashes = excluded.hashes',
      args: [subjectId, ALGORITHM, packHashes(hashes)],
    },
    {
      sql: 'insert or ignore into fingerprint (hash, doc) select h.value, d.no from json_each(?) h, similarity_document d where d.subject_id = ?',
      args: [JSON.stringify(come), subjectId],
    },
  ]
}

/**
 * Indexes at most `most` submitted declarations that are missing from the index or have an older algorithm, with the
 * extracted texts of their attachments. Three round trips.
 * @returns the number of indexed declarations; `most` means that there may be more
 */
export async function indexMissing(ctx: Context, most: number): Promise<number> {
  const rows = await ctx.db
    .select({ id: subject.id, doc: similarityDocument, ...comparedColumns })
    .from(subject)
    .leftJoin(similarityDocument, eq(similarityDocument.subjectId, subject.id))
    .where(
      and(
        eq(subject.delFlag, 0),
        isNotNull(subject.submitTime),
        sql`(${similarityDocument.no} is null or ${similarityDocument.algorithm} <> ${ALGORITHM})`,
      ),
    )
    .limit(most)
  if (rows.length === 0) return 0
  const attached = await attachmentsQuery(
    ctx,
    rows.map((row) => row.id),
  )
  await writeBatch(
    ctx,
    rows.flatMap((row) =>
      indexStatements(row.id, hashesOf(documentsOf(row, attachmentsOf(attached, row.id))), row.doc ?? undefined),
    ),
  )
  return rows.length
}

/** A fingerprint in more declarations than this is too common to select candidates. */
const MAX_SHARING_DOCUMENTS = 500
/** Maximum number of candidates; those with the most shared fingerprints are compared word for word. */
const MAX_CANDIDATES = 60

/** Select of the index entries that share the most fingerprints, in descending order. Also used by the benchmark. */
export const candidatesSelect = (hashes: readonly number[], most = MAX_CANDIDATES) => sql`
  with own as (select value hash from json_each(${JSON.stringify(hashes)})),
    telling as (select hash from own where (
      select count(*) from (select 1 from fingerprint f where f.hash = own.hash limit ${MAX_SHARING_DOCUMENTS + 1})) <= ${MAX_SHARING_DOCUMENTS})
  select f.doc, count(*) shared from telling t join fingerprint f on f.hash = t.hash
  group by f.doc order by shared desc limit ${most}`

/**
 * Returns the declarations that share the most fingerprints, in descending order, without the given one. One round
 * trip.
 */
export async function findCandidates(ctx: Context, subjectId: string, hashes: readonly number[]): Promise<string[]> {
  const rows = await ctx.db.values<[subjectId: string]>(sql`
    select d.subject_id from (${candidatesSelect(hashes, MAX_CANDIDATES + 1)}) c
    join similarity_document d on d.no = c.doc where d.subject_id <> ${subjectId} order by c.shared desc`)
  return rows.map((row) => row[0])
}
