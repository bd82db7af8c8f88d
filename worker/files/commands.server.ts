import { and, eq, inArray, sql } from 'drizzle-orm'
import { file, fileAccess as fileAccessTable, folder } from '../../db/schema'
import { isPerson } from '../core/actor'
import { type Row, update } from '../core/change'
import { batchCommand } from '../core/command.server'
import { toStatement, writeBatch, sqlStatement } from '../core/commit.server'
import type { Context } from '../core/context'
import { conflict, forbidden } from '../core/refusal'
import { formatStamp } from '../core/time'
import { can } from '../policy/authorization'
import { submittedColumn } from './queries.server'
import { readableFilesCondition } from './row-access.server'
import { limitedByArea } from './rules'
import type { StoredRow } from './copies/copy.server'
import { fileAccess } from './file-access.server'
import { t } from './texts'

type FileToDelete = { id: string; name: string; file: Row<'file'>; archived: boolean; rights: string | null }
/** Marks files as deleted. The stored bytes remain, because other files may share them. */
export const deleteFiles = batchCommand('file:upload', {
  bizType: 'file',
  load: async (ctx, { ids }: { ids: string[] }) => {
    const found = await ctx.db
      .select({
        file,
        archived: submittedColumn,
        rights: fileAccess().folders.rights(ctx),
      })
      .from(file)
      .leftJoin(folder, and(eq(folder.id, file.folderId), eq(folder.delFlag, 0)))
      .where(and(inArray(file.id, ids), readableFilesCondition(ctx)))
    const rows: FileToDelete[] = found.map((row) => ({
      id: row.file.id,
      name: row.file.fileName,
      file: row.file,
      archived: !!row.archived,
      rights: row.rights,
    }))
    return { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
  },
  decide: ({ file: row, archived, rights }, _, ctx) => {
    const mine = isPerson(ctx.actor) && row.uploaderId === ctx.actor.userId
    if (!mine && !rights?.includes('m') && !can(ctx.actor, 'file:manage', row)) throw forbidden(t.othersFile)
    if (archived) throw conflict(t.fileArchived)
    return [update('file', row, { delFlag: 1, deleteTime: formatStamp(ctx.now()) })]
  },
  done: (count) => t.filesDeleted(count),
})

/** Restricts files or lifts the restriction. Allowed to the uploader, and to managers of the folder or of all files. */
export const limitFiles = batchCommand('file:upload', {
  bizType: 'file',
  load: async (ctx, { ids }: { ids: string[]; limited: number }) => {
    const found = await ctx.db
      .select({ file, rights: fileAccess().folders.rights(ctx), area: folder.area })
      .from(file)
      .leftJoin(folder, and(eq(folder.id, file.folderId), eq(folder.delFlag, 0)))
      .where(and(inArray(file.id, ids), readableFilesCondition(ctx)))
    const rows = found.map((row) => ({ id: row.file.id, name: row.file.fileName, ...row }))
    return { rows, missing: ids.filter((id) => !rows.some((row) => row.id === id)) }
  },
  decide: ({ file: row, rights, area }, { limited }, ctx) => {
    const mine = isPerson(ctx.actor) && row.uploaderId === ctx.actor.userId
    if (!mine && !rights?.includes('m') && !can(ctx.actor, 'file:manage', row)) throw forbidden(t.othersFileLimit)
    if (!limited && limitedByArea({ area: area ?? '' }).limited) throw conflict(t.limitedArea)
    return [update('file', row, { limited })]
  },
  done: (count, { limited }) => (limited ? t.filesLimited(count) : t.filesOpened(count)),
})

/** Counts a view or download of a file. Runs after the response is sent, so that the reader does not wait for it. */
export async function countFileRead(ctx: Context, row: StoredRow, action: 'view' | 'download') {
  const person = isPerson(ctx.actor) ? ctx.actor : null
  const id = ctx.id()
  const column = action === 'view' ? file.viewCount : file.downCount
  const counted = ctx.db
    .update(file)
    .set(action === 'view' ? { viewCount: sql`${column} + 1` } : { downCount: sql`${column} + 1` })
    .where(eq(file.id, row.id))
    .toSQL()
  const noted = ctx.db
    .insert(fileAccessTable)
    .values({
      id,
      fileId: row.id,
      fileName: row.fileName,
      bizType: row.bizType,
      userId: person?.userId ?? '',
      realname: person?.realname ?? '',
      departName: person?.departName ?? '',
      action,
      time: formatStamp(ctx.now()),
      ip: ctx.request.ip,
    })
    .toSQL()
  const inWorkspace = row.bizType === 'folder' || row.bizType === 'material'
  await writeBatch(ctx, [
    ...[counted, noted].map((query) => toStatement({ toSQL: () => query })),
    ...(inWorkspace ? [sqlStatement(ctx, insertWorkspaceUse(id))] : []),
    ...(row.bizType === 'material' && action === 'download' ? [sqlStatement(ctx, insertMaterialDownload(id))] : []),
  ])
}

/**
 * Logs the counted read in the workspace of the file's folder. Inserts nothing if the folder belongs to no workspace.
 */
const insertWorkspaceUse = (countId: string) =>
  sql`insert into workspace_access (id, workspace, kind, file_id, file_name, user_id, realname, depart_name, time)
    select c.id, case when f.biz_type = 'material' then 'space' when d.area = 'lab' then 'lab' when d.area = 'centre' then 'center'
        else 'space' end,
      c.action, c.file_id, c.file_name, c.user_id, c.realname, c.depart_name, c.time
    from file_access c join file f on f.id = c.file_id left join folder d on d.id = f.folder_id
    where c.id = ${countId} and (f.biz_type = 'material' or d.area in ('lab', 'centre', 'share', 'collect'))`

/** Inserts a counted download of a material into its register, with the request that was approved for the reader. */
const insertMaterialDownload = (countId: string) =>
  sql`insert into material_download (id, material_id, request_id, file_id, file_name, user_id, realname, depart_name, time, ip)
    select c.id, m.id, coalesce((select r.id from material_request r where r.material_id = m.id and r.user_id = c.user_id
        and r.status = 1 and r.del_flag = 0), ''),
      c.file_id, c.file_name, c.user_id, c.realname, c.depart_name, c.time, c.ip
    from file_access c join file f on f.id = c.file_id join material m on m.id = f.biz_id where c.id = ${countId}`
