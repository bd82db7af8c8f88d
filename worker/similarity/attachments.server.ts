import { inArray, sql } from 'drizzle-orm'
import { fileText, similarityDocument } from '../../db/schema'
import type { Context } from '../core/context'
import { toHalfWidth } from '../core/plain-text'
import { getObject, readObject } from '../core/storage.server'
import { UnusableFileError } from '../files/copies/zip-archive'
import type { Attachment } from './declaration'
import { extractText } from './text-extraction.server'
import { t } from './texts'

/** Slots that are not compared: their files are the same in every declaration, or figures. */
const EXCLUDED_SLOTS = ['commitment', 'budget']
/** Slot name for the public files of results: declarations are compared with them as well. */
const RESULT_SLOT = 'publishedResult'
/** Maximum size of a file whose text is extracted, in bytes. */
const MAX_BYTES = 20 * 1024 * 1024

/** An attachment or a public result file to compare; `text` is null until it is extracted. */
export type StoredAttachment = Omit<Attachment, 'text'> & {
  subjectId: string
  slot: string
  ext: string
  size: number
  sha256: string
  objectKey: string
  text: string | null
}

/** Query of the attachments and public result files of these subjects. */
export const attachmentsQuery = ({ db }: Context, subjectIds: readonly string[]) =>
  db
    .select({ ...columns, text: sql<string | null>`x.text` })
    .from(sql`${attachedFiles} left join ${fileText} x on x.sha256 = f.sha256`)
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
// Cross joins fix the order: libSQL would otherwise pair every subject with every file before reading the attachments.
const attachedFiles = sql`subject s cross join subject_collect c on c.id = s.collect_id
  cross join json_each(case when instr(s.resources, '"shareAuth":2') then (select json_group_array(json(x.value)) from (
    select value from json_each(c.attachments) union all
    select json_object('slot', ${RESULT_SLOT}, 'fileIds', json_extract(r.value, '$.fileIds')) from json_each(s.resources) r
    where json_extract(r.value, '$.share') = 1 and json_extract(r.value, '$.shareAuth') = 2
      and coalesce(json_extract(r.value, '$.confirmed'), s.share_confirmed) = 1) x) else c.attachments end) a cross join json_each(a.value, '$.fileIds') i
  cross join file f on f.id = i.value and f.del_flag = 0 and lower(f.ext) in ('docx', 'pdf') and f.scan_status not in ('waiting', 'infected')
    and json_extract(a.value, '$.slot') not in (${sql.join(
      EXCLUDED_SLOTS.map((slot) => sql`${slot}`),
      sql`, `,
    )})`

/** Returns the attachments of a subject with their texts. */
export const attachmentsOf = (rows: readonly StoredAttachment[], subjectId: string): Attachment[] =>
  rows
    .filter((row) => row.subjectId === subjectId)
    .map(({ slot, fileId, fileName, text }) => ({
      fileId,
      fileName: slot === RESULT_SLOT ? t.publishedResult(fileName) : fileName,
      text: text ?? '',
    }))
/** Returns the attachments of the declaration itself, which are compared with others. */
export const submittedAttachments = <Row extends Pick<StoredAttachment, 'slot'>>(rows: readonly Row[]): Row[] =>
  rows.filter(({ slot }) => slot !== RESULT_SLOT)
/** Statement that marks an indexed declaration for re-indexing, because its public results changed. */
export const reindexStatement = (subjectId: string) =>
  sql`update ${similarityDocument} set algorithm = '' where subject_id = ${subjectId}`

/**
 * Extracts and stores the text of files without one. A file without text gets an empty text, so that it is not tried
 * again.
 * @throws 503 if storage is unavailable
 */
export async function extractTexts(ctx: Context, rows: readonly StoredAttachment[]): Promise<StoredAttachment[]> {
  const texts = new Map<string, string>()
  for (const row of rows) {
    if (row.text !== null || texts.has(row.sha256)) continue
    const { text, state } = await readText(ctx, row)
    texts.set(row.sha256, text)
    await ctx.db.insert(fileText).values({ sha256: row.sha256, text, state }).onConflictDoNothing()
  }
  return rows.map((row) => ({ ...row, text: row.text ?? texts.get(row.sha256) ?? '' }))
}
async function readText(ctx: Context, row: StoredAttachment): Promise<{ text: string; state: string }> {
  if (row.size > MAX_BYTES) return { text: '', state: 'too large' }
  const object = await getObject(ctx.env, row.objectKey)
  if (!object || object === 'unsatisfiable') return { text: '', state: 'lost' }
  const bytes = await readObject(object)
  try {
    return { text: toHalfWidth(await extractText(row.ext, bytes)), state: 'done' }
  } catch (error) {
    // A file that breaks its parser must not block the comparison permanently.
    if (!(error instanceof UnusableFileError)) console.warn('Cannot extract the text of the file:', row.fileId, error)
    return { text: '', state: `unfit: ${String(error instanceof Error ? error.message : error)}` }
  }
}

/** Query of attachments of submitted declarations whose text is not extracted yet. */
export const unreadQuery = (ctx: Context, most: number) =>
  ctx.db
    .select({ ...columns, text: sql<string | null>`null` })
    .from(attachedFiles)
    .where(
      sql`s.del_flag = 0 and s.submit_time is not null and not exists (select 1 from ${fileText} x where x.sha256 = f.sha256)`,
    )
    .limit(most)

/**
 * Extracts the texts of at most `most` attachments of submitted declarations and marks their declarations for
 * re-indexing. Returns the number of attachments.
 */
export async function extractMissing(ctx: Context, most: number): Promise<number> {
  const rows = await unreadQuery(ctx, most)
  if (rows.length === 0) return 0
  await extractTexts(ctx, rows)
  await ctx.db
    .update(similarityDocument)
    .set({ algorithm: '' })
    .where(
      inArray(
        similarityDocument.subjectId,
        rows.map((row) => row.subjectId),
      ),
    )
  return rows.length
}
