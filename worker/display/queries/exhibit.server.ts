import { and, eq, sql } from 'drizzle-orm'
import { exhibit } from '../../../db/schema'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import { pickColumns } from '../../core/columns.server'
import { notFound } from '../../core/refusal'
import type { ExhibitDetail } from '../contract'
import {
  consentCondition,
  withLabels,
  publicCondition,
  newestFirst,
  exhibitColumns,
  publicExhibitsQuery,
  dictLabelsQuery,
} from './exhibit-columns.server'

/**
 * Loads a public exhibit with the people who consented to be named, and other exhibits of the same subject. One round
 * trip. @throws 404
 */
export async function loadExhibit(ctx: Context, { id }: { id: string }): Promise<ExhibitDetail> {
  const one = ctx.db
    .select({ ...exhibitColumns, subjectId: exhibit.subjectId, updateTime: exhibit.updateTime })
    .from(exhibit)
    .where(and(publicCondition, eq(exhibit.id, id)))
  const subjectId = sql`(select o.subject_id from exhibit o where o.id = ${id} and o.released = 1 and o.subject_id <> '')`
  const { found, people, related, words } = await readAll(ctx, {
    found: one,
    people: ctx.db
      .select({ name: sql<string>`u.realname` })
      .from(sql`exhibit_person p cross join user u on u.id = p.user_id`)
      .where(sql`p.exhibit_id = ${id} and u.del_flag = 0 and u.status = 1 and ${consentCondition('user', sql`u.id`)}`)
      .orderBy(sql`p.sort`),
    related: publicExhibitsQuery(ctx, sql`${exhibit.subjectId} = ${subjectId} and ${exhibit.id} <> ${id}`, 12),
    words: dictLabelsQuery(ctx),
  })
  if (!found[0]) throw notFound()
  const { subjectId: _, updateTime, ...row } = found[0]
  return {
    ...withLabels(row, words),
    updateTime: updateTime || row.releaseTime,
    people: people.map(({ name }) => name),
    related: related.map((other) => withLabels({ ...other, summary: '' }, words)),
  }
}

/** Query of public exhibits for the site map and the feed, newest first. One round trip. */
export const exhibitAddressesQuery = (ctx: Context, limit: number) =>
  ctx.db
    .select(pickColumns(exhibit, 'id', 'kind', 'title', 'summary', 'releaseTime'))
    .from(exhibit)
    .where(publicCondition)
    .orderBy(newestFirst)
    .limit(limit)
