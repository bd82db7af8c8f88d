import { createHash } from 'node:crypto'
import { asc, desc, eq, gt, sql } from 'drizzle-orm'
import { log, logArchive } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { getObject, fixedLengthBody, putObject } from '../core/storage.server'
import { pickColumns } from '../core/columns.server'
import { formatStamp } from '../core/time'
import type { ArchiveRow } from './contract'
import { type ArchiveData, computeArchiveMark, sealedColumns, computeSeal } from './seals.server'

/** Rows per archive file, and rows removed per statement. */
export const ROWS_PER_FILE = 5000

const newestArchiveQuery = ({ db }: Context) => db.select().from(logArchive).orderBy(desc(logArchive.fromSeq)).limit(1)

/**
 * Exports the oldest sealed rows that are not archived yet into one file: one row per line as JSON, with seals. A
 * repeated run writes the same file. Three round trips.
 * @param before rows from this time on are not exported
 * @returns the number of rows
 * @throws Error if a row does not match its seal: this must be investigated before rows are removed
 */
export async function exportLogBatch(ctx: Context, before: string): Promise<number> {
  const [last] = await newestArchiveQuery(ctx)
  const found = await ctx.db
    .select({ ...sealedColumns, seq: log.seq, seal: log.seal })
    .from(log)
    .where(gt(log.seq, last?.toSeq ?? 0))
    .orderBy(asc(log.seq))
    .limit(ROWS_PER_FILE)
  const end = found.findIndex(({ createTime }) => createTime >= before)
  const rows = end < 0 ? found : found.slice(0, end)
  if (rows.length === 0) return 0
  let [seq, seal] = [last?.toSeq ?? 0, last?.toSeal ?? '']
  const fromSeal = seal
  for (const row of rows) {
    seq += 1
    seal = computeSeal(ctx, seq, seal, row)
    if (row.seq !== seq || row.seal !== seal) throw new Error(`The seal of log row ${seq} does not match.`)
  }
  const body = new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const fromSeq = seq - rows.length + 1
  const archive: ArchiveData = {
    ...{ fromSeq, toSeq: seq, fromSeal, toSeal: seal },
    ...{ fromTime: rows[0]!.createTime, toTime: rows.at(-1)!.createTime },
    key: `logs/${fromSeq}-${seq}.ndjson`,
    size: body.byteLength,
    sha256: createHash('sha256').update(body).digest('hex'),
  }
  await putObject(ctx.env, archive.key, body, 'application/x-ndjson')
  await ctx.db
    .insert(logArchive)
    .values({
      ...archive,
      ...{
        id: ctx.id(),
        mark: computeArchiveMark(ctx, archive),
        createBy: 'system',
        createTime: formatStamp(ctx.now()),
      },
    })
    .onConflictDoNothing()
  return rows.length
}

/** Removes archived rows that are old enough, oldest first; at most 5000. One round trip. @returns the number of rows */
export async function removeExportedLogs(ctx: Context, before: string): Promise<number> {
  const { rowsAffected } = await ctx.db.run(sql`delete from log where id in (select id from log
    where seq <= (select max(to_seq) from log_archive) and create_time < ${before} order by seq limit ${ROWS_PER_FILE})`)
  return rowsAffected
}

/** Lists the archive files, newest first; at most 1000. One round trip. */
export const listArchives = async (ctx: Context): Promise<ArchiveRow[]> =>
  ctx.db
    .select(pickColumns(logArchive, 'id', 'fromSeq', 'toSeq', 'fromTime', 'toTime', 'size', 'sha256', 'createTime'))
    .from(logArchive)
    .orderBy(desc(logArchive.fromSeq))
    .limit(1000)

/** Opens an archive file in the storage. One round trip. @throws 404 */
export async function openArchiveFile(ctx: Context, id: string) {
  const { rows } = await readAll(ctx, { rows: ctx.db.select().from(logArchive).where(eq(logArchive.id, id)) })
  const object = rows[0] && (await getObject(ctx.env, rows[0].key))
  if (!rows[0] || !object || object === 'unsatisfiable') throw notFound()
  return {
    name: `log-${rows[0].fromTime.slice(0, 10)}-${rows[0].toTime.slice(0, 10)}-${rows[0].fromSeq}.ndjson`,
    body: fixedLengthBody(object),
    length: object.length,
  }
}
