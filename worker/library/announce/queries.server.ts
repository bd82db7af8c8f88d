import { emptyLast } from '../../core/page.server'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { fbAnnounce, file } from '../../../db/schema'
import { holdsText } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { page } from '../../core/list'
import { columnsIn } from '../../core/names'
import { readAll, reading } from '../../core/read-all.server'
import { need } from '../../policy/can'
import { orgTypeLabel } from '../contract'
import { visibleAnnounces } from '../rooms.server'
import { type AnnounceQuery, AnnounceRow } from './contract'
import { announceStatusLabel } from './rules'

/** Query of a page of announcements to the caller's sides; pinned ones first, then the latest. */
export const announcesOf = (ctx: Context, query: AnnounceQuery) => {
  const { orgType, status, keyword } = query
  const where = and(
    visibleAnnounces(ctx.actor),
    orgType ? sql`${fbAnnounce.orgType} in (${orgType}, '')` : undefined,
    status ? eq(fbAnnounce.status, Number(status)) : undefined,
    keyword
      ? or(holdsText(sql`${fbAnnounce.title}`, keyword), holdsText(sql`${fbAnnounce.content}`, keyword))
      : undefined,
  )
  return reading(
    {
      rows: ctx.db
        .select({
          announce: fbAnnounce,
          files: jsonColumn<AnnounceRow['files']>(
            sql`(select coalesce(json_group_array(json_object('id', ${file.id}, 'fileName', ${file.fileName}, 'size', ${file.size})), '[]')
              from ${file} where ${file.id} in (select value from json_each(${fbAnnounce.fileIds})) and ${file.delFlag} = 0)`,
          ),
        })
        .from(fbAnnounce)
        .where(where)
        .orderBy(desc(fbAnnounce.top), emptyLast(fbAnnounce.publishTime, query.order), desc(fbAnnounce.id))
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize),
      total: ctx.db.select({ total: sql<number>`count(*)` }).from(fbAnnounce).where(where),
    },
    ({ rows, total }) =>
      page(
        rows.map(
          ({ announce, files }): AnnounceRow => ({
            ...columnsIn(AnnounceRow, announce),
            files,
            orgType_dictText: orgTypeLabel(announce.orgType),
            status_dictText: announceStatusLabel(announce.status),
          }),
        ),
        total[0]?.total ?? 0,
        query,
      ),
  )
}
/** Lists announcements to the caller's sides. One round trip. */
export async function listAnnounces(ctx: Context, query: AnnounceQuery) {
  need(ctx.actor, 'library:read')
  const { announces } = await readAll(ctx, { announces: announcesOf(ctx, query) })
  return announces
}
