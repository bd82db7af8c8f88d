import { inArray, sql } from 'drizzle-orm'
import { fileText, similarityDoc } from '../../db/schema'
import type { Context } from '../core/context'
import { halfWidth } from '../core/plain-text'
import { getObject, wholeOf } from '../core/storage.server'
import { Unfit } from '../files/copies/archive'
import type { Attachment } from './declaration'
import { textFrom } from './extract.server'
import { t } from './texts'

/** Slots whose files are the same in every declaration, or figures. */
const NOT_COMPARED = ['commitment', 'budget']
/** Where the files of results stand that everybody may read: others are compared with them, as with what was declared. */
const RESULT = 'publishedResult'
/** A larger file is not read. Bytes. */
const MAX_BYTES = 20 * 1024 * 1024

/** An attachment or a published result that is compared; `text` is null while nobody has taken it out. */
export type Stored = Omit<Attachment, 'text'> & {
  subjectId: string
  slot: string
  ext: string
  size: number
  sha256: string
  objectKey: string
  text: string | null
}

/** The statement of the attachments and the published results of these subjects (a JSON list of ids, or a select), to stand in a batch. */
export const attachmentsQuery = ({ db }: Context, subjectIds: readonly string[]) =>
  db
    .select({ ...columns, text: sql<string | null>`x.text` })
    .from(sql`${attached} left join ${fileText} x on x.sha256 = f.sha256`)
    .where(sql`s.id in (select value from json_each(${JSON.stringify(subjectIds)}))`)
const columns = {
  subjectId: sql<string>`s.id`,
  slot: sql<string>`json_extract(a.value, '$.slot')`,
  fileId: sql<string>`f.id`,
  fileName: sql<string>`f.file_name`,
  ext: sql<string>`lower(f.ext)`,
  size: sql<number>`f.size`,
  sha256: sql<string>`f.sha256`,
  objectKey: sql<string>`f.object_key`,
}
// Cross joins keep the order: left to itself, libSQL pairs every subject with every file before it reads what is attached.
const attached = sql`subject s cross join subject_collect c on c.id = s.collect_id
  cross join json_each(case when instr(s.resources, '"shareAuth":2') then (select json_group_array(json(x.value)) from (
    select value from json_each(c.attachments) union all
    select json_object('slot', ${RESULT}, 'fileIds', json_extract(r.value, '$.fileIds')) from json_each(s.resources) r
    where json_extract(r.value, '$.share') = 1 and json_extract(r.value, '$.shareAuth') = 2
      and coalesce(json_extract(r.value, '$.confirmed'), s.share_confirmed) = 1) x) else c.attachments end) a cross join json_each(a.value, '$.fileIds') i
  cross join file f on f.id = i.value and f.del_flag = 0 and lower(f.ext) in ('docx', 'pdf') and f.scan_status not in ('waiting', 'infected')
    and json_extract(a.value, '$.slot') not in (${sql.join(
      NOT_COMPARED.map((slot) => sql`${slot}`),
      sql`, `,
    )})`

export const textsOf = (rows: readonly Stored[], subjectId: string): Attachment[] =>
  rows
    .filter((row) => row.subjectId === subjectId)
    .map(({ slot, fileId, fileName, text }) => ({
      fileId,
      fileName: slot === RESULT ? t.publishedResult(fileName) : fileName,
      text: text ?? '',
    }))
/** What was handed in with the declaration itself: what is compared with others. */
export const handedIn = <Row extends Pick<Stored, 'slot'>>(rows: readonly Row[]): Row[] =>
  rows.filter(({ slot }) => slot !== RESULT)
/** A statement after which the index takes a declaration in anew, where it is: other results of it are published now. */
export const reindex = (subjectId: string) =>
  sql`update ${similarityDoc} set algorithm = '' where subject_id = ${subjectId}`

/**
 * Takes the text out of files that nobody has read yet and keeps it; of bytes that have none, an empty one, so that they are
 * not tried again. @throws 503 where storage is away
 */
export async function extracted(ctx: Context, rows: readonly Stored[]): Promise<Stored[]> {
  const found = new Map<string, string>()
  for (const row of rows) {
    if (row.text !== null || found.has(row.sha256)) continue
    const { text, state } = await read(ctx, row)
    found.set(row.sha256, text)
    await ctx.db.insert(fileText).values({ sha256: row.sha256, text, state }).onConflictDoNothing()
  }
  return rows.map((row) => ({ ...row, text: row.text ?? found.get(row.sha256) ?? '' }))
}
async function read(ctx: Context, row: Stored): Promise<{ text: string; state: string }> {
  if (row.size > MAX_BYTES) return { text: '', state: 'too large' }
  const object = await getObject(ctx.env, row.objectKey)
  if (!object || object === 'unsatisfiable') return { text: '', state: 'lost' }
  const bytes = await wholeOf(object)
  try {
    return { text: halfWidth(await textFrom(row.ext, bytes)), state: 'done' }
  } catch (error) {
    // Whatever somebody's file does to its reader, it must not hold up the comparison for good.
    if (!(error instanceof Unfit)) console.warn('no text', row.fileId, error)
    return { text: '', state: `unfit: ${String(error instanceof Error ? error.message : error)}` }
  }
}

/** The statement of attachments of submitted declarations that nobody has read. */
export const unread = (ctx: Context, most: number) =>
  ctx.db
    .select({ ...columns, text: sql<string | null>`null` })
    .from(attached)
    .where(
      sql`s.del_flag = 0 and s.submit_time is not null and not exists (select 1 from ${fileText} x where x.sha256 = f.sha256)`,
    )
    .limit(most)

/** Reads attachments of submitted declarations that nobody has read, at most so many; their declarations are indexed anew. */
export async function extractMissing(ctx: Context, most: number): Promise<number> {
  const rows = await unread(ctx, most)
  if (rows.length === 0) return 0
  await extracted(ctx, rows)
  await ctx.db
    .update(similarityDoc)
    .set({ algorithm: '' })
    .where(
      inArray(
        similarityDoc.subjectId,
        rows.map((row) => row.subjectId),
      ),
    )
  return rows.length
}
