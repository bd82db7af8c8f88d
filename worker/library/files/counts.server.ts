import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { file, fileCount } from '../../../db/schema'
import type { Context } from '../../core/context'
import { ofEach } from '../../core/page.server'
import { reading } from '../../core/read-all.server'
import { day } from '../../core/time'
import { holds } from '../../policy/can'
import { keepsRooms, libraryFiles } from '../rooms.server'
import { fileAreas, type FilesAsked } from './contract'

/** Maximum files listed. */
const NAMED = 50

const counts = {
  views: sql<number>`sum(${fileCount.action} = 'view')`.as('views'),
  downloads: sql<number>`sum(${fileCount.action} = 'download')`.as('downloads'),
}

/** True for users who manage both sides and approve in them; the figures would tell others about each other. */
export const seesFileCounts = (ctx: Context) => keepsRooms(ctx.actor) && holds(ctx.actor, 'library:approve')
/**
 * Query of the views and downloads of library files: per area and year, and the most downloaded files of one year (and
 * area).
 */
export function fileCountsOf(ctx: Context, { area, year = day(ctx.now()).slice(0, 4) }: FilesAsked) {
  const counted = ctx.db
    .select({
      fileId: fileCount.fileId,
      area: fileCount.bizType,
      ...counts,
      lastTime: sql<string>`max(${fileCount.time})`.as('last_time'),
    })
    .from(fileCount)
    .where(
      and(
        inArray(fileCount.bizType, area ? [area] : [...fileAreas]),
        sql`${fileCount.time} between ${`${year}-`} and ${`${year}-~`}`,
      ),
    )
    .groupBy(fileCount.fileId, fileCount.bizType)
    .as('counted')
  return reading(
    {
      areas: ctx.db
        .select({ area: fileCount.bizType, year: sql<string>`substr(${fileCount.time}, 1, 4)`, ...counts })
        .from(fileCount)
        .where(inArray(fileCount.bizType, [...fileAreas]))
        .groupBy(fileCount.bizType, sql`2`)
        .orderBy(sql`2 desc`, asc(fileCount.bizType)),
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
        .where(and(eq(file.delFlag, 0), ofEach(libraryFiles(ctx.actor))))
        .orderBy(desc(counted.downloads), desc(counted.fileId))
        .limit(NAMED),
    },
    ({ areas, files }) => ({ area: area ?? null, year, areas, files }),
  )
}
export type FileCounts = { area: string | null; year: string } & {
  areas: { area: string; year: string; views: number; downloads: number }[]
  files: { id: string; fileName: string; area: string; views: number; downloads: number; lastTime: string }[]
}
