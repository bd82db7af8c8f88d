import { and, asc, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { subject } from '../../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { toPage } from '../../core/list'
import { emptyLastOrder } from '../../core/page.server'
import { readAll } from '../../core/read-all.server'
import { can, assertRight } from '../../policy/authorization'
import { requirePerson, subjectTotalQuery } from '../queries/list.server'
import { yearsQuery } from '../queries/screen.server'
import { visibleColumns } from '../visible-columns.server'
import { subjectStatusLabel } from '../statuses'
import { visibleSubjectsCondition } from '../row-access.server'
import type { ShareLevel, ShareQuery, ShareRow } from './contract'

const shareLevelColumn: SQL<ShareLevel> = sql`case when ${subject.share} = 0 or ${subject.shareAuth} = 0 then 'none'
  when ${subject.shareAuth} = 1 then 'industry' when ${subject.shareConfirmed} = 1 then 'public' else 'pending' end`

/** Lists the caller's visible established subjects with their sharing state. One round trip. */
export async function shareScreen(ctx: Context, query: ShareQuery) {
  assertRight(ctx.actor, 'subject:read')
  const actor = requirePerson(ctx)
  const visible = visibleColumns(actor)
  const { establishTime, shareTime, year } = subject
  const columns = { establishTime, shareTime, year, subjectName: visible.subjectName }
  const where = and(
    visibleSubjectsCondition(actor, 'set'),
    isNotNull(subject.establishTime),
    query.year ? eq(subject.year, query.year) : undefined,
    query.subjectName ? containsTextCondition(visible.subjectName, query.subjectName) : undefined,
    query.level ? sql`${shareLevelColumn} = ${query.level}` : undefined,
    advancedFilterCondition(query.asked, columns),
  )
  const order = query.order === 'asc' ? asc : desc
  const first = query.column === 'shareTime' ? emptyLastOrder(shareTime, query.order) : order(columns[query.column])
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
      level: shareLevelColumn,
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
      : subjectTotalQuery(ctx, { established: 1, asked: [], ...(query.year && { year: [query.year] }) }),
    yearsQuery(ctx),
  ])
  const records = rows.map(({ subjectManId, sysOrgCode, ...row }): ShareRow => {
    return {
      ...row,
      status_dictText: subjectStatusLabel(row.status),
      mayShare: can(actor, 'subject:share', { subjectManId, sysOrgCode }),
      mayConfirm: row.level === 'pending' && can(actor, 'subject:confirmShare', { subjectManId, sysOrgCode }),
    }
  })
  return { page: toPage(records, counted!.total, query), years: years.map((one) => one.year) }
}
