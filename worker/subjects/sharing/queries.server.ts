import { and, asc, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { subject } from '../../../db/schema'
import type { Context } from '../../core/context'
import { likeText, page } from '../../core/list'
import { can, need } from '../../policy/can'
import { personOf } from '../queries/list.server'
import { yearsQuery } from '../queries/screen.server'
import { judgesBlind, plainName } from '../show'
import { shownStatus, statusLabel } from '../statuses'
import { visibleSubjects } from '../visible.server'
import type { ShareLevel, ShareQuery, ShareRow } from './contract'

const level: SQL<ShareLevel> = sql`case when ${subject.share} = 0 or ${subject.shareAuth} = 0 then 'none'
  when ${subject.shareAuth} = 1 then 'industry' when ${subject.shareConfirmed} = 1 then 'public' else 'pending' end`

/** Established subjects with what is shared of them, within what the caller sees. One trip. */
export async function shareScreen(ctx: Context, query: ShareQuery) {
  need(ctx.actor, 'subject:read')
  const actor = personOf(ctx)
  const where = and(
    visibleSubjects(actor),
    isNotNull(subject.establishTime),
    query.year ? eq(subject.year, query.year) : undefined,
    query.subjectName ? sql`${subject.subjectName} like ${likeText(query.subjectName)} escape '\\'` : undefined,
    query.level ? sql`${level} = ${query.level}` : undefined,
  )
  const column = subject[query.column as 'establishTime' | 'shareTime' | 'year' | 'subjectName']
  const [rows, [counted], years] = await ctx.db.batch([
    ctx.db
      .select({
        id: subject.id,
        subjectName: subject.subjectName,
        subjectNum: subject.subjectNum,
        year: subject.year,
        leadDepartName: subject.leadDepartName,
        subjectManName: subject.subjectManName,
        contactName: subject.contactName,
        subjectManId: subject.subjectManId,
        sysOrgCode: subject.sysOrgCode,
        status: subject.status,
        holdNotice: subject.holdNotice,
        shareTime: subject.shareTime,
        level,
        results: sql<number>`json_array_length(${subject.resources})`,
        shared: sql<number>`(select count(*) from json_each(${subject.resources}) r where json_extract(r.value, '$.share') = 1)`,
      })
      .from(subject)
      .where(where)
      .orderBy((query.order === 'asc' ? asc : desc)(column), asc(subject.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ total: count() }).from(subject).where(where),
    yearsQuery(ctx),
  ])
  const records = rows.map(({ subjectManId, sysOrgCode, holdNotice, contactName, ...row }): ShareRow => {
    const blind = judgesBlind(actor, row.status, 1, { blindReview: 1 })
    const status = shownStatus({ status: row.status, holdNotice }, actor.roleCode)
    return {
      ...row,
      ...(blind && { subjectName: plainName({ ...row, contactName }), leadDepartName: '', subjectManName: '' }),
      status,
      status_dictText: statusLabel(status),
      mayShare: can(actor, 'subject:share', { subjectManId, sysOrgCode }),
      mayConfirm: row.level === 'pending' && can(actor, 'subject:confirmShare', { subjectManId, sysOrgCode }),
    }
  })
  return { page: page(records, counted!.total, query), years: years.map((one) => one.year) }
}
