import { and, asc, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { subject } from '../../../db/schema'
import { holdsText, whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { page } from '../../core/list'
import { emptyLast } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { can, need } from '../../policy/can'
import { personOf, totalQuery } from '../queries/list.server'
import { yearsQuery } from '../queries/screen.server'
import { seenBy } from '../seen.server'
import { statusLabel } from '../statuses'
import { visibleSubjects } from '../visible.server'
import type { ShareLevel, ShareQuery, ShareRow } from './contract'

const level: SQL<ShareLevel> = sql`case when ${subject.share} = 0 or ${subject.shareAuth} = 0 then 'none'
  when ${subject.shareAuth} = 1 then 'industry' when ${subject.shareConfirmed} = 1 then 'public' else 'pending' end`

/** Lists the caller's visible established subjects with their sharing state. One round trip. */
export async function shareScreen(ctx: Context, query: ShareQuery) {
  need(ctx.actor, 'subject:read')
  const actor = personOf(ctx)
  const visible = seenBy(actor)
  const { establishTime, shareTime, year } = subject
  const columns = { establishTime, shareTime, year, subjectName: visible.subjectName }
  const where = and(
    visibleSubjects(actor, 'set'),
    isNotNull(subject.establishTime),
    query.year ? eq(subject.year, query.year) : undefined,
    query.subjectName ? holdsText(visible.subjectName, query.subjectName) : undefined,
    query.level ? sql`${level} = ${query.level}` : undefined,
    whereAsked(query.asked, columns),
  )
  const order = query.order === 'asc' ? asc : desc
  const first = query.column === 'shareTime' ? emptyLast(shareTime, query.order) : order(columns[query.column])
  const sorted = [first, order(subject.id)]
  const narrowed = query.subjectName || query.level || query.asked.length
  const select = () =>
    ctx.db.select({
      id: subject.id,
      subjectName: visible.subjectName,
      subjectNum: visible.subjectNum,
      year: subject.year,
      leadDepartName: visible.leadDepartName,
      subjectManName: visible.subjectManName,
      subjectManId: subject.subjectManId,
      sysOrgCode: subject.sysOrgCode,
      status: visible.status,
      shareTime: subject.shareTime,
      level,
      results: sql<number>`json_array_length(${subject.resources})`,
      shared: sql<number>`(select count(*) from json_each(${subject.resources}) r where json_extract(r.value, '$.share') = 1)`,
    })
  const [rows, [counted], years] = await readAll(ctx, [
    select()
      .from(subject)
      .where(where)
      .orderBy(...sorted)
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    narrowed
      ? ctx.db.select({ total: count() }).from(subject).where(where)
      : totalQuery(ctx, { established: 1, asked: [], ...(query.year && { year: [query.year] }) }),
    yearsQuery(ctx),
  ])
  const records = rows.map(({ subjectManId, sysOrgCode, ...row }): ShareRow => {
    return {
      ...row,
      status_dictText: statusLabel(row.status),
      mayShare: can(actor, 'subject:share', { subjectManId, sysOrgCode }),
      mayConfirm: row.level === 'pending' && can(actor, 'subject:confirmShare', { subjectManId, sysOrgCode }),
    }
  })
  return { page: page(records, counted!.total, query), years: years.map((one) => one.year) }
}
