import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { file, fileAccess } from '../../../db/schema'
import type { Context } from '../../core/context'
import { unindexedCondition } from '../../core/page.server'
import { decodedQuery } from '../../core/read-all.server'
import { formatDay } from '../../core/time'
import { hasRight } from '../../policy/authorization'
import { managesBothSides, libraryFilesCondition } from '../row-access.server'
import { fileAreas, type FileCountFilter } from './contract'

/** Maximum files listed. */
const MAX_FILES_LISTED = 50

const countColumns = {
  views: sql<number>`sum(${fileAccess.action} = 'view')`.as('views'),
  downloads: sql<number>`sum(${fileAccess.action} = 'download')`.as('downloads'),
}

/** True for users who manage both sides and approve in them; the figures would tell others about each other. */
export const canSeeFileCounts = (ctx: Context) => managesBothSides(ctx.actor) && hasRight(ctx.actor, 'library:approve')
/**
 * Query of the views and downloads of library files: per area and year, and the most downloaded files of one year (and
 * area).
 */
export function fileCountsQuery(ctx: Context, { area, year = formatDay(ctx.now()).slice(0, 4) }: FileCountFilter) {
  const counted = ctx.db
    .select({
      fileId: fileAccess.fileId,
      area: fileAccess.bizType,
      ...countColumns,
      lastTime: sql<string>`max(${fileAccess.time})`.as('last_time'),
    })
    .from(fileAccess)
    .where(
      and(
        inArray(fileAccess.bizType, area ? [area] : [...fileAreas]),
        sql`${fileAccess.time} between ${`${year}-`} and ${`${year}-~`}`,
      ),
    )
    .groupBy(fileAccess.fileId, fileAccess.bizType)
    .as('counted')
  return decodedQuery(
    {
      areas: ctx.db
        .select({ area: fileAccess.bizType, year: sql<string>`substr(${fileAccess.time}, 1, 4)`, ...countColumns })
        .from(fileAccess)
        .where(inArray(fileAccess.bizType, [...fileAreas]))
        .groupBy(fileAccess.bizType, sql`2`)
        .orderBy(sql`2 desc`, asc(fileAccess.bizType)),
      files: ctx.db
        .select({
          id: file.id,
          fileName: file.fileName,
          area: counted.area,
          views: counted.views,
          downloads: counted.downloads,
          lastTime: counted.lastTime,
        })
        .from(counted)
        .innerJoin(file, eq(file.id, counted.fileId))
        .where(and(eq(file.delFlag, 0), unindexedCondition(libraryFilesCondition(ctx.actor))))
        .orderBy(desc(counted.downloads), desc(counted.fileId))
        .limit(MAX_FILES_LISTED),
    },
    ({ areas, files }) => ({ area: area ?? null, year, areas, files }),
  )
}
export type FileCounts = { area: string | null; year: string } & {
  areas: { area: string; year: string; views: number; downloads: number }[]
  files: { id: string; fileName: string; area: string; views: number; downloads: number; lastTime: string }[]
}
