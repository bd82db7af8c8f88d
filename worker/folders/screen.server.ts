import { sql } from 'drizzle-orm'
import { fileReading } from '../../db/schema'
import { isPerson } from '../core/actor'
import type { Context } from '../core/context'
import { parseLenient } from '../core/list'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { FileQuery, type FileRow } from '../files/contract'
import { filesPageQuery } from '../files/queries.server'
import { can, hasRight } from '../policy/authorization'
import { FolderQuery } from './contract'
import { foldersQuery, pathQuery } from './queries.server'
import type { Area, SubArea } from './rules'

/** Reading position of the current user in a file. */
export type ReadingPosition = { position: number; furthest: number; total: number }

/**
 * Returns the data of the page of an area: the folders and files of the folder in the address, its path, and what the
 * user may do there. One round trip.
 * @throws 404 for a folder of another area, and for one that is not visible to the user
 */
export async function areaScreen(
  ctx: Context,
  { area, subArea = '' }: { area: Area; subArea?: SubArea | '' },
  params: URLSearchParams,
) {
  const folderId = params.get('folder') ?? ''
  const trash = params.get('trash') === '1' ? 1 : 0
  const query = parseLenient(FileQuery, params)
  const userId = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const { files, folders, path, readings } = await readAll(ctx, {
    // The root of an area contains folders only.
    files: folderId ? filesPageQuery(ctx, { ...query, folderId }) : null,
    folders: foldersQuery(ctx, FolderQuery.parse({ pid: folderId || '0', area, subArea, trash })),
    path: folderId ? pathQuery(ctx, folderId) : null,
    readings: folderId
      ? ctx.db
          .select()
          .from(fileReading)
          .where(
            sql`${fileReading.userId} = ${userId} and ${fileReading.fileId} in (select f.id from file f where f.folder_id = ${folderId})`,
          )
      : null,
  })
  const here = path?.at(-1)
  if (folderId && (here?.id !== folderId || here.area !== area || here.subArea !== subArea)) throw notFound()
  const rights = here?.rights ?? ''
  const manages = can(ctx.actor, 'folder:manage', { area, subjectManId: '' })
  return {
    area,
    subArea,
    folderId,
    trash: trash === 1,
    /** Path from the root to this folder. */
    way: (path ?? []).map(({ id, name }) => ({ id, name })),
    folders,
    files: (files?.records ?? []) satisfies FileRow[],
    total: files?.total ?? 0,
    query,
    readings: Object.fromEntries(
      (readings ?? []).map(({ fileId, position, furthest, total }): [string, ReadingPosition] => [
        fileId,
        { position, furthest, total },
      ]),
    ),
    may: {
      addFolder: folderId ? rights.includes('m') : manages,
      upload: rights.includes('u'),
      manage: folderId ? rights.includes('m') : manages,
      download: rights.includes('d'),
      write: hasRight(ctx.actor, 'folder:write'),
    },
  }
}
export type AreaScreen = Awaited<ReturnType<typeof areaScreen>>
