import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { file } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { likeText, page } from '../core/list'
import { notFound } from '../core/refusal'
import type { FileQuery, FileRow } from './contract'
import { readableFiles } from './readable.server'
import { mayShowInline } from './rules'
import { t } from './texts'

export const downloadUrl = (id: string) => `/v2/oss/file/download?id=${id}`
export const previewUrl = (row: { id: string; ext: string }) =>
  mayShowInline(row.ext) ? `/v2/oss/file/preview?id=${row.id}` : ''

// Columns are named in full: drizzle leaves the table's name out of what a select of one table lists.
const uploaderName = sql<string>`coalesce((select u.realname from user u where u.id = file.uploader_id), '')`
/** A file as this reader sees it; experts judge blind, so that they do not learn who brought it. */
const shown = ({ actor }: Context, row: Row<'file'>, name: string): FileRow => ({
  id: row.id,
  fileName: row.fileName,
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
  ...(isPerson(actor) && actor.roleCode === 'counselor' && row.uploaderId !== actor.userId
    ? { uploaderId: '', uploaderName: '' }
    : { uploaderId: row.uploaderId, uploaderName: name }),
  uploadTime: row.uploadTime,
  description: row.description,
})
const select = (ctx: Context) => ctx.db.select({ file, uploaderName }).from(file)

/** Files that the caller may read, newest first unless told otherwise. */
export async function listFiles(ctx: Context, query: FileQuery) {
  const { bizType, bizId, slot, folderId, fileName } = query
  const conditions: (SQL | undefined)[] = [
    readableFiles(ctx.actor),
    bizType === undefined ? undefined : eq(file.bizType, bizType),
    bizId === undefined ? undefined : eq(file.bizId, bizId),
    slot === undefined ? undefined : eq(file.slot, slot),
    folderId === undefined ? undefined : eq(file.folderId, folderId),
    fileName ? sql`${file.fileName} like ${likeText(fileName)} escape '\\'` : undefined,
  ]
  const where = and(...conditions)
  const order = query.order === 'asc' ? asc : desc
  const [rows, [total]] = await ctx.db.batch([
    select(ctx)
      .where(where)
      .orderBy(order(file[query.column]), order(file.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ total: count() }).from(file).where(where),
  ])
  return page(
    rows.map((row) => shown(ctx, row.file, row.uploaderName)),
    total!.total,
    query,
  )
}

/** Those of the files that the caller may read, in the order asked for. */
export async function filesByIds(ctx: Context, ids: readonly string[]): Promise<FileRow[]> {
  const rows = await select(ctx).where(and(inArray(file.id, [...ids]), readableFiles(ctx.actor)))
  const byId = new Map(rows.map((row) => [row.file.id, shown(ctx, row.file, row.uploaderName)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** @throws 404 for an unknown file and for one that is not the caller's to read. */
export async function fileById(ctx: Context, id: string): Promise<FileRow> {
  const [found] = await filesByIds(ctx, [id])
  if (!found) throw notFound(t.noSuchFile)
  return found
}

/** The stored row of a file for reading its bytes. @throws 404 as `fileById`. */
export async function storedFile(ctx: Context, id: string): Promise<Row<'file'>> {
  const [row] = await ctx.db
    .select()
    .from(file)
    .where(and(eq(file.id, id), readableFiles(ctx.actor)))
  if (!row) throw notFound(t.noSuchFile)
  return row
}
