import { and, desc, eq, ne } from 'drizzle-orm'
import { fbFileTotal, file } from '../../../db/schema'
import type { Context } from '../../core/context'
import { ofEach } from '../../core/page.server'
import { reading } from '../../core/read-all.server'
import { day } from '../../core/time'
import { holds } from '../../policy/can'
import { keepsRooms, libraryFiles } from '../rooms.server'
import type { FilesAsked } from './contract'

/** Files that are named. */
const NAMED = 50

/** Whoever keeps both rooms and decides in them learns what is read: others would learn of each other. */
export const seesFileCounts = (ctx: Context) => keepsRooms(ctx.actor) && holds(ctx.actor, 'library:approve')
/**
 * How often files of the library were looked at and downloaded: each area by years, and of one year (and area) the files that
 * were downloaded most.
 */
export const fileCountsOf = (ctx: Context, { area, year = day(ctx.now()).slice(0, 4) }: FilesAsked) =>
  reading(
    {
      areas: ctx.db
        .select({
          area: fbFileTotal.area,
          year: fbFileTotal.year,
          views: fbFileTotal.views,
          downloads: fbFileTotal.downloads,
        })
        .from(fbFileTotal)
        .where(eq(fbFileTotal.fileId, ''))
        .orderBy(desc(fbFileTotal.year), fbFileTotal.area),
      files: ctx.db
        .select({
          id: fbFileTotal.fileId,
          fileName: file.fileName,
          area: fbFileTotal.area,
          views: fbFileTotal.views,
          downloads: fbFileTotal.downloads,
          lastTime: fbFileTotal.lastTime,
        })
        .from(fbFileTotal)
        .crossJoin(file)
        .where(
          and(
            eq(fbFileTotal.year, year),
            area ? eq(fbFileTotal.area, area) : undefined,
            ne(fbFileTotal.fileId, ''),
            eq(file.id, fbFileTotal.fileId),
            eq(file.delFlag, 0),
            ofEach(libraryFiles(ctx.actor)),
          ),
        )
        // Both ways alike, as the index has them: else all that were downloaded once would be put in order.
        .orderBy(desc(fbFileTotal.downloads), desc(fbFileTotal.fileId))
        .limit(NAMED),
    },
    ({ areas, files }) => ({ area: area ?? null, year, areas, files }),
  )
export type FileCounts = { area: string | null; year: string } & {
  areas: { area: string; year: string; views: number; downloads: number }[]
  files: { id: string; fileName: string; area: string; views: number; downloads: number; lastTime: string }[]
}
