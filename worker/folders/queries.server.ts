import { and, asc, eq, or, sql } from 'drizzle-orm'
import { folder, folderAuth, subject } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { jsonColumn, splitAsTable } from '../core/json'
import { readAll, decodedQuery } from '../core/read-all.server'
import { forbidden, notFound } from '../core/refusal'
import { formatDay } from '../core/time'
import { folderFilesQuery } from '../files/queries.server'
import { readableFilesCondition } from '../files/row-access.server'
import { bizTypesOutsideFolders } from '../files/rules'
import { t as files } from '../files/texts'
import { visibleSubjectsCondition } from '../subjects/row-access.server'
import {
  folderRightCondition,
  foldersWithRights,
  hasRightCondition,
  underAboveCondition,
  ancestorCondition,
} from './access.server'
import type { AuthRow, FolderQuery, FolderRow } from './contract'
import { t } from './texts'

const MAX_ROWS = 1000
/**
 * Condition on `foldersWithRights`: visible folders. With the upload right alone, the folder is visible with one's own
 * files.
 */
const visibleCondition = (ctx: Context) => or(hasRightCondition('r'), hasRightCondition('u'), ancestorCondition(ctx))

type SubtreeTotals = Pick<FolderRow, 'fileCount' | 'size' | 'folderCount'>
/**
 * Column with the number of descendant folders, and the number and size of readable files in the folder and its
 * descendants, computed in one pass over the folders. With the right to read a folder, all files that belong to folders
 * alone count; without it, only one's own. Files with another attachment are checked individually.
 */
function subtreeTotals(ctx: Context) {
  const { actor } = ctx
  const own = isPerson(actor) ? sql`file.uploader_id = ${actor.userId}` : sql`false`
  const files = sql`(select json_array(count(*), sum(file.size)) from file
    where file.folder_id = descendant.id and file.del_flag = 0
      and case when file.biz_type <> 'folder' then ${readableFilesCondition(ctx, 'r', { kinds: bizTypesOutsideFolders })} when descendant.readable then 1 else ${own} end)`
  // The `limit -1` keeps SQLite from checking the right again for each file.
  return jsonColumn<SubtreeTotals>(sql`(select json_object('folderCount', count(distinct nullif(id, top)),
      'fileCount', coalesce(sum(json_extract(files, '$[0]')), 0), 'size', coalesce(sum(json_extract(files, '$[1]')), 0))
    from (select descendant.id, descendant.top, ${files} as files
      from (select folder.id, above.id as top, ${folderRightCondition(ctx, 'r')} as readable
        from (select folder.id, folder.path_ids) above cross join folder
        where ${underAboveCondition} and folder.del_flag = 0 limit -1) descendant limit -1))`)
}

const columns = (ctx: Context) => ({
  id: folder.id,
  pid: folder.pid,
  name: folder.name,
  fullPath: folder.fullPath,
  area: folder.area,
  subArea: folder.subArea,
  subjectId: folder.subjectId,
  year: folder.year,
  sort: folder.sort,
  templateCode: folder.templateCode,
  canDelete: folder.canDelete,
  below: subtreeTotals(ctx),
  rights: sql<string>`folder.rights`,
  createTime: folder.createTime,
  updateTime: folder.updateTime,
  deleteTime: folder.deleteTime,
  lockVersion: folder.lockVersion,
})
type LoadedFolder = Omit<FolderRow, keyof SubtreeTotals> & { below: SubtreeTotals }
const toFolderRows = ({ rows }: { rows: LoadedFolder[] }) =>
  rows.map(({ below, ...row }): FolderRow => ({ ...row, ...below }))

/**
 * Returns the folders at the root of an area or inside a folder, in their order. With `trash` the deleted ones there.
 */
export const listFolders = async (ctx: Context, query: FolderQuery): Promise<FolderRow[]> =>
  (await readAll(ctx, { folders: foldersQuery(ctx, query) })).folders

/** Query of the folders at the root of an area or inside a folder, at most 1,000. */
export function foldersQuery(ctx: Context, query: FolderQuery) {
  const { pid, area, subArea, subjectId, trash } = query
  const there = and(
    eq(folder.pid, pid),
    pid === '0' ? and(eq(folder.area, area!), eq(folder.subArea, subArea)) : undefined,
    pid === '0' || subjectId ? eq(folder.subjectId, subjectId) : undefined,
    trash ? and(eq(folder.delFlag, 1), eq(folder.trashId, folder.id)) : eq(folder.delFlag, 0),
  )
  const rows = ctx.db
    .select(columns(ctx))
    .from(foldersWithRights(ctx, there))
    .where(trash ? hasRightCondition('m') : visibleCondition(ctx))
    .orderBy(asc(folder.sort), asc(folder.createTime), asc(folder.id))
    .limit(MAX_ROWS)
  return decodedQuery({ rows }, toFolderRows)
}

/** Query of all visible folders of a subject, ancestors first. */
const folderTree = (ctx: Context, subjectId: string) =>
  decodedQuery(
    {
      rows: ctx.db
        .select(columns(ctx))
        .from(foldersWithRights(ctx, and(eq(folder.subjectId, subjectId), eq(folder.delFlag, 0))))
        .where(visibleCondition(ctx))
        .orderBy(asc(folder.pathIds), asc(folder.sort))
        .limit(MAX_ROWS),
    },
    toFolderRows,
  )
/** Returns the folders of a subject with their files. One round trip after that of the session. */
export const subjectFolders = (ctx: Context, subjectId: string) =>
  readAll(ctx, {
    folders: folderTree(ctx, subjectId),
    files: folderFilesQuery(ctx, sql`select f.id from folder f where f.subject_id = ${subjectId} and f.del_flag = 0`),
  })

/**
 * Returns the path from the root to a folder.
 * @throws 404 if the folder does not exist or is not visible to the caller
 */
export async function folderPath(ctx: Context, id: string): Promise<{ id: string; name: string }[]> {
  const steps = await pathQuery(ctx, id)
  if (steps.at(-1)?.id !== id) throw notFound(files.noSuchFolder)
  return steps.map(({ id: step, name }) => ({ id: step, name }))
}

/** Query of the visible folders on the path from the root to a folder, outermost first. */
export const pathQuery = (ctx: Context, id: string) =>
  ctx.db
    .select({
      id: folder.id,
      name: folder.name,
      rights: sql<string>`folder.rights`,
      area: folder.area,
      subArea: folder.subArea,
    })
    .from(
      foldersWithRights(
        ctx,
        sql`${folder.id} in (select step.value from folder f, ${splitAsTable(sql`f.path_ids`, '/')} step where f.id = ${id} and f.del_flag = 0)
        and ${folder.delFlag} = 0`,
      ),
    )
    .where(visibleCondition(ctx))
    .orderBy(sql`length(${folder.pathIds})`)

/**
 * Returns the authorizations of a folder, its own and the inherited ones. One round trip.
 * @throws 404 if the folder is not visible, 403 without the right to manage it
 */
export async function folderAuths(ctx: Context, folderId: string): Promise<{ auths: AuthRow[]; lockVersion: number }> {
  const targetName = sql<string>`coalesce(case a.target_type
    when 'user' then (select u.realname from user u where u.id = a.target_id)
    when 'role' then (select r.role_name from role r where r.id = a.target_id)
    when 'depart' then (select d.depart_name from depart d where d.id = a.target_id)
    else '全部人员' end, '')`
  const [[row], authorizations] = await readAll(ctx, [
    ctx.db
      .select({ lockVersion: folder.lockVersion, rights: sql<string>`folder.rights` })
      .from(foldersWithRights(ctx, and(eq(folder.id, folderId), eq(folder.delFlag, 0))))
      .where(visibleCondition(ctx)),
    ctx.db
      .select({
        id: sql<string>`a.id`,
        folderId: sql<string>`a.folder_id`,
        folderName: folder.name,
        targetType: sql<AuthRow['targetType']>`a.target_type`,
        targetId: sql<string>`a.target_id`,
        targetName,
        rights: sql<string>`a.rights`,
        expire: sql<string | null>`a.expire`,
        inherit: sql<number>`a.inherit`,
      })
      .from(sql`folder_auth a`)
      .innerJoin(folder, sql`${folder.id} = a.folder_id`)
      .where(
        sql`a.folder_id in (select step.value from folder f, ${splitAsTable(sql`f.path_ids || f.id`, '/')} step where f.id = ${folderId})
          and (a.folder_id = ${folderId} or a.inherit = 1) and a.del_flag = 0 and ${folder.delFlag} = 0`,
      )
      .orderBy(sql`length(${folder.pathIds}) desc`, sql`a.target_type`, sql`a.target_id`),
  ])
  if (!row) throw notFound(files.noSuchFolder)
  if (!row.rights.includes('m')) throw forbidden(t.noAuthsView)
  const today = formatDay(ctx.now())
  return {
    lockVersion: row.lockVersion,
    auths: authorizations.map((auth) => ({
      ...auth,
      expired: !!auth.expire && auth.expire < today,
      inherited: auth.folderId !== folderId,
    })),
  }
}

export const visibleSubjectQuery = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(subject)
    .where(and(eq(subject.id, id), visibleSubjectsCondition(ctx.actor)))
export const ownAuthsQuery = (ctx: Context, folderId: string) =>
  ctx.db.select().from(folderAuth).where(eq(folderAuth.folderId, folderId))
