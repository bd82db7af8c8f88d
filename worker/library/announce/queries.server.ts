import { emptyLastOrder } from '../../core/page.server'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { fbAnnounce, file } from '../../../db/schema'
import { containsTextCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { jsonColumn } from '../../core/json'
import { toPage } from '../../core/list'
import { pickResponseColumns } from '../../core/typed-keys'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { assertRight } from '../../policy/authorization'
import { orgTypeLabel } from '../contract'
import { visibleAnnouncesCondition } from '../row-access.server'
import { type AnnounceQuery, AnnounceRow } from './contract'
import { announceStatusLabel } from './rules'

/** Query of a page of announcements to the caller's sides; pinned ones first, then the latest. */
export const announcePageQuery = (ctx: Context, query: AnnounceQuery) => {
  const { orgType, status, keyword } = query
  const where = and(
    visibleAnnouncesCondition(ctx.actor),
    orgType ? sql`${fbAnnounce.orgType} in (${orgType}, '')` : undefined,
    status ? eq(fbAnnounce.status, Number(status)) : undefined,
    keyword
      ? or(
          containsTextCondition(sql`${fbAnnounce.title}`, keyword),
          containsTextCondition(sql`${fbAnnounce.content}`, keyword),
        )
      : undefined,
  )
  return decodedQuery(
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
        .orderBy(desc(fbAnnounce.top), emptyLastOrder(fbAnnounce.publishTime, query.order), desc(fbAnnounce.id))
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize),
      total: ctx.db.select({ total: sql<number>`count(*)` }).from(fbAnnounce).where(where),
    },
    ({ rows, total }) =>
      toPage(
        rows.map(
          ({ announce, files }): AnnounceRow => ({
            ...pickResponseColumns(AnnounceRow, announce),
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
  assertRight(ctx.actor, 'library:read')
  const { announces } = await readAll(ctx, { announces: announcePageQuery(ctx, query) })
  return announces
}
