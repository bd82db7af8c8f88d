import { and, asc, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { file } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Row } from '../core/change'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import {
  boundedCount,
  countLimit,
  pageIdsQuery,
  oneOfCondition,
  pageAsDrivingTable,
  boundedPage,
  rowidOf,
} from '../core/page.server'
import { readAll, decodedQuery } from '../core/read-all.server'
import { forbidden, notFound } from '../core/refusal'
import { can } from '../policy/authorization'
import type { FileQuery, FileRow } from './contract'
import {
  filesWithFolderRights,
  hasFolderRight,
  newestReadableQuery,
  readableFilesCondition,
  canDownloadCondition,
} from './row-access.server'
import { blindFileSubjectColumn, hiddenNamesFor, fileNameColumn, fileSubjectColumn } from './anonymization.server'
import type { StoredFile, StoredRow } from './copies/copy.server'
import { removeNames } from './copies/name-removal.rules'
import { bizTypesOf, anonymousFileName, isInlineViewable } from './rules'
import { t } from './texts'

/** True if the file was submitted with a declaration or a report. Such files may not be deleted. */
export const submittedColumn = sql<number>`(exists (select 1 from subject_version v where v.subject_id in (file.biz_id, (select c.subject_id from subject_collect c where c.id = file.biz_id)) and instr(v.files, file.id) > 0)
  or exists (select 1 from report_version r where r.report_id = file.biz_id and instr(r.snapshot, file.id) > 0))`
/** Query of the deleted files among the ids that `among` selects as `value`. */
export const deletedFilesQuery = (ctx: Context, among: SQL) =>
  ctx.db
    .select({ id: sql<string>`file.id` })
    .from(sql`(${among}) named`)
    .crossJoin(file)
    .where(sql`${file.id} = named.value and ${file.delFlag} = 1`)

export const downloadUrl = (id: string) => `/v2/oss/file/download?id=${id}`

/** Returns the preview address of a file; '' for kinds that browsers do not display safely. */
export const previewUrl = (row: { id: string; ext: string }) =>
  isInlineViewable(row.ext) ? `/v2/oss/file/preview?id=${row.id}` : ''

// Column names are written out: drizzle omits the table name in a select of a single table.
const uploaderName = sql<string>`coalesce((select u.realname from user u where u.id = file.uploader_id), '')`
/** Serializes a file for this reader. External experts never see the uploader, since they review blind. */
function serializeFile({ actor }: Context, { file: row, uploaderName: name, takes, subject }: ReadableFile): FileRow {
  const mine = isPerson(actor) && row.uploaderId === actor.userId
  const blind = mine ? undefined : hiddenNamesFor(actor, subject)
  const plain = (text: string) => (blind ? removeNames(text, blind.names) : text)
  return {
    id: row.id,
    fileName: blind ? anonymousFileName(row) : row.fileName,
    ext: row.ext,
    size: row.size,
    mime: row.mime,
    url: downloadUrl(row.id),
    previewUrl: previewUrl(row),
    bucketName: row.bucketName,
    folderId: row.folderId,
    bizType: row.bizType,
    bizId: row.bizId,
    slot: row.slot,
    version: row.version,
    downCount: row.downCount,
    viewCount: row.viewCount,
    ...(isPerson(actor) && actor.roleCode === 'counselor' && !mine
      ? { uploaderId: '', uploaderName: '' }
      : { uploaderId: row.uploaderId, uploaderName: name }),
    uploadTime: row.uploadTime,
    description: plain(row.description),
    limited: row.limited,
    watermark: row.watermark,
    scanStatus: row.scanStatus,
    canDownload: takes === 1,
    canDelete: mine || can(actor, 'file:manage', row),
  }
}
type ReadableFile = { file: Row<'file'>; uploaderName: string; takes: number; subject: string | null }
const readColumns = (ctx: Context, kinds?: readonly string[]) => ({
  file,
  uploaderName,
  takes: sql<number>`(${canDownloadCondition(ctx, { kinds })})`,
  subject: subjectColumnFor(ctx, blindFileSubjectColumn()),
})
const selectFiles = (ctx: Context, kinds?: readonly string[]) => ctx.db.select(readColumns(ctx, kinds)).from(file)
/** The subject column is selected for external experts only, since nobody else reviews blind. */
const subjectColumnFor = ({ actor }: Context, subject = fileSubjectColumn) =>
  isPerson(actor) && actor.roleCode === 'counselor' ? subject : sql<string | null>`null`

/** Returns a page of the files that the caller may read, newest first by default. */
export const listFiles = async (ctx: Context, query: FileQuery) => readAll(ctx, filesPageQuery(ctx, query))
function listQueries(ctx: Context, query: FileQuery) {
  const { bizType, bizId, slot, folderId, fileName } = query
  const kinds = bizType === undefined ? undefined : [bizType]
  const name = fileNameColumn(ctx.actor)
  const { createTime, uploadTime, size } = file
  const columns = { createTime, uploadTime, size, fileName: name }
  const filters = and(
    bizType === undefined ? undefined : eq(file.bizType, bizType),
    bizId === undefined ? undefined : eq(file.bizId, bizId),
    slot === undefined ? undefined : eq(file.slot, slot),
    folderId === undefined ? undefined : eq(file.folderId, folderId),
    fileName ? containsTextCondition(name, fileName) : undefined,
    advancedFilterCondition(query.asked, columns),
  )
  const narrowed = bizId !== undefined || folderId !== undefined || slot !== undefined || fileName || query.asked.length
  // By creation time, the newest files of each access rule are merged; a file that two rules cover appears once.
  const newest =
    narrowed || query.column !== 'createTime'
      ? null
      : newestReadableQuery(ctx, { order: query.order, most: countLimit(query), bizType })
  const order = query.order === 'asc' ? asc : desc
  const turn = columns[query.column]
  const where = and(readableFilesCondition(ctx, 'r', { kinds }), filters)
  const all = sql`select ${rowidOf(file)} as place, ${turn} as turn, ${file.id} as id from ${file} where ${where}`
  const found = newest ?? (isCounted(query) ? all : null)
  if (found) return { led: filesPage(ctx, found, query, order(turn)), rows: null, total: null }
  const sorted = [order(turn), order(file.id)]
  const places = ctx.db
    .select({ place: rowidOf(file).as('place') })
    .from(file)
    .where(where)
  const { page, at } = pageAsDrivingTable(pageIdsQuery(places, sorted, query), rowidOf(file))
  return {
    led: null,
    rows: ctx.db
      .select(readColumns(ctx, kinds))
      .from(page)
      .crossJoin(file)
      .where(at)
      .orderBy(...sorted),
    total: boundedCount(ctx, query, ctx.db.select({ id: file.id }).from(file).where(where).$dynamic()),
  }
}
/** Query of a page of the found files with their count; one CTE serves both. */
function filesPage(ctx: Context, files: SQL, query: FileQuery, inTurn: SQL) {
  const order = query.order === 'asc' ? asc : desc
  const found = ctx.db.$with('found', { place: sql<string>`place`.as('place') }).as(files)
  const page = sql`(select place from found order by ${order(sql`turn`)}, ${order(sql`id`)}
    limit ${query.pageSize} offset ${(query.pageNo - 1) * query.pageSize})`
  return ctx.db
    .with(found)
    .select({
      ...readColumns(ctx, query.bizType === undefined ? undefined : [query.bizType]),
      total: sql<number>`t.total`,
    })
    .from(sql`(select count(*) as total from found) t`)
    .leftJoin(file, sql`${rowidOf(file)} in ${page}`)
    .orderBy(inTurn, order(file.id))
}
/**
 * True for the files of one row or folder: they are few, so all are counted. Other lists are counted to a little beyond
 * the page.
 */
const isCounted = ({ bizId, folderId }: FileQuery) => bizId !== undefined || folderId !== undefined

/** Query of a page of the files that the caller may read. */
export const filesPageQuery = (ctx: Context, query: FileQuery) =>
  decodedQuery(listQueries(ctx, query), ({ led, rows: read, total }) => {
    const rows = led ? led.flatMap(({ file: row, ...more }) => (row ? { file: row, ...more } : [])) : (read ?? [])
    const found = boundedPage(
      rows.map((row) => serializeFile(ctx, row)),
      led?.[0]?.total ?? total ?? 0,
      query,
    )
    return isCounted(query) ? { ...found, atLeast: false } : found
  })

/** Returns the readable files among the ids, in the given order. */
export async function filesByIds(ctx: Context, ids: readonly string[]): Promise<FileRow[]> {
  const rows = await ctx.db
    .select({ ...readColumns(ctx), takes: downloadColumn(ctx) })
    .from(filesWithFolderRights(ctx, inArray(file.id, [...ids])))
    .where(readableFilesCondition(ctx, 'r', { folder: hasFolderRight('r') }))
  const byId = new Map(rows.map((row) => [row.file.id, serializeFile(ctx, row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** @throws 404 if the file does not exist or the caller may not read it */
export async function fileById(ctx: Context, id: string): Promise<FileRow> {
  const [found] = await filesByIds(ctx, [id])
  if (!found) throw notFound(t.noSuchFile)
  return found
}

const storedRowColumns = {
  ...{ id: file.id, fileName: file.fileName, ext: file.ext, size: file.size, mime: file.mime, sha256: file.sha256 },
  ...{ objectKey: file.objectKey, pdfKey: file.pdfKey, watermark: file.watermark, limited: file.limited },
  ...{ scanStatus: file.scanStatus, folderId: file.folderId, bizType: file.bizType, bizId: file.bizId },
  ...{ slot: file.slot, uploaderId: file.uploaderId, uploadTime: file.uploadTime },
}
const downloadColumn = (ctx: Context) => sql<number>`(${canDownloadCondition(ctx, { folder: hasFolderRight('d') })})`
/**
 * Columns of a readable file: its row, 1 if it may be downloaded, and for blind reviewers the identity of its subject.
 */
export const storedFileColumns = (ctx: Context) => ({
  file: storedRowColumns,
  takes: sql<number>`(${canDownloadCondition(ctx)})`,
  subject: subjectColumnFor(ctx),
})
/**
 * Loads the stored row of a file in order to read its bytes. One round trip.
 * @throws 404 as `fileById`; 403 if it may be viewed but not downloaded
 */
export async function loadStoredFile(ctx: Context, id: string, right: 'r' | 'd'): Promise<StoredFile> {
  const [row] = await ctx.db
    .select({ ...storedFileColumns(ctx), takes: downloadColumn(ctx) })
    .from(filesWithFolderRights(ctx, eq(file.id, id)))
    .where(readableFilesCondition(ctx, 'r', { folder: hasFolderRight('r') }))
  if (!row) throw notFound(t.noSuchFile)
  if (right === 'd' && row.takes !== 1) throw forbidden(t.viewOnly)
  return { ...row.file, subject: row.subject }
}

/** Returns the files that the caller may download. One round trip. */
export const loadStoredFiles = async (ctx: Context, ids: readonly string[]): Promise<StoredFile[]> =>
  readAll(ctx, storedFilesQuery(ctx, inArray(file.id, [...ids])))
/**
 * Query of the downloadable files.
 * @param which condition on `file`
 */
export const storedFilesQuery = (ctx: Context, which: SQL) =>
  decodedQuery(
    ctx.db
      .select({ file: storedRowColumns, subject: subjectColumnFor(ctx) })
      .from(file)
      .where(and(which, readableFilesCondition(ctx, 'd'))),
    toStoredFiles,
  )
/**
 * Query of the downloadable documents that subjects reference, each with the `subjectId` of the reference; a document
 * with two references appears twice. `references` selects them: `place` (file id), `subject_id`, and `collect_id`
 * with `slot` (a declaration) or `report_id` (a report). The caller has checked that the subjects are visible and has
 * left out slots hidden by their forms. So for a file that is attached to its own subject only the remaining conditions
 * are checked, and `subject` is null.
 */
export function namedFilesQuery(ctx: Context, references: SQL) {
  const own = sql`case when ${oneOfCondition(file.bizType, bizTypesOf('subject'))}
      then (${file.bizId} = page.subject_id or ${file.bizId} = page.collect_id) and ${file.slot} = page.slot
    when ${oneOfCondition(file.bizType, bizTypesOf('report'))}
      then ${file.bizId} = page.report_id and substr(${file.slot}, 1, 5) <> 'more.' else 0 end`
  return decodedQuery(
    ctx.db
      .select({
        file: storedRowColumns,
        subjectId: sql<string>`page.subject_id`,
        own: sql<number>`${own}`,
        subject: sql<string | null>`case when ${own} then null else ${subjectColumnFor(ctx)} end`,
      })
      .from(sql`${references} page`)
      .crossJoin(file)
      .where(and(sql`${file.id} = page.place`, readableFilesCondition(ctx, 'd', { known: own }))),
    (rows) => rows.map((row) => ({ ...row.file, subject: row.subject, subjectId: row.subjectId, own: row.own === 1 })),
  )
}
const toStoredFiles = (rows: readonly { file: StoredRow; subject: StoredFile['subject'] }[]) =>
  rows.map((row): StoredFile => ({ ...row.file, subject: row.subject }))
/** Returns the file name that this reader may know. */
export function fileNameFor({ actor }: Context, row: StoredFile): string {
  const blind = isPerson(actor) && actor.userId === row.uploaderId ? undefined : hiddenNamesFor(actor, row.subject)
  return blind ? anonymousFileName(row) : row.fileName
}

const MAX_FILES = 1000
const subjectFilesCondition = (id: string) =>
  sql`${file.bizType} in (${sql.join(
    bizTypesOf('subject').map((name) => sql`${name}`),
    sql`, `,
  )}) and (${file.bizId} = ${id} or ${file.bizId} = (select s.collect_id from subject s where s.id = ${id}))`

/**
 * Returns the readable files of a subject, either the restricted or the other ones. Of a subject that the caller does
 * not see, the shared files.
 */
export async function listSubjectFiles(ctx: Context, subjectId: string, limited: 0 | 1): Promise<FileRow[]> {
  const kinds = bizTypesOf('subject')
  const rows = await selectFiles(ctx, kinds)
    .where(
      and(subjectFilesCondition(subjectId), eq(file.limited, limited), readableFilesCondition(ctx, 'r', { kinds })),
    )
    .orderBy(asc(file.uploadTime), asc(file.id))
    .limit(MAX_FILES)
  return rows.map((row) => serializeFile(ctx, row))
}

/** Query of the readable files of the folders, sorted by name. `folders` is a select of ids. */
export const folderFilesQuery = (ctx: Context, folders: SQL) =>
  decodedQuery(
    [
      selectFiles(ctx)
        .where(and(readableFilesCondition(ctx), sql`${file.folderId} in (${folders})`))
        .orderBy(asc(fileNameColumn(ctx.actor)), asc(file.id))
        .limit(MAX_FILES),
    ] as const,
    ([rows]) => rows.map((row) => serializeFile(ctx, row)),
  )

/**
 * Loads the newest file of a kind that everyone may read: the help document, a template.
 * @throws 404 if there is none
 */
export async function loadNewestFile(ctx: Context, bizType: string): Promise<StoredFile> {
  const row = await findNewestFile(ctx, bizType)
  if (!row) throw notFound(t.noSuchFile)
  return row
}

/** Returns the newest file of a kind that everyone may read, or null. One round trip. */
export async function findNewestFile(ctx: Context, bizType: string): Promise<StoredFile | null> {
  const [row] = await ctx.db
    .select()
    .from(file)
    .where(
      and(
        eq(file.bizType, bizType),
        inArray(file.bizType, bizTypesOf('everyone')),
        readableFilesCondition(ctx, 'r', { kinds: bizTypesOf('everyone') }),
        notInArray(file.scanStatus, ['waiting', 'infected']),
      ),
    )
    .orderBy(desc(file.uploadTime), desc(file.id))
    .limit(1)
  return row ? { ...row, subject: null } : null
}
