import { and, count, desc, eq, sql } from 'drizzle-orm'
import { changeRequest, subject } from '../../db/schema'
import type { Context } from '../core/context'
import { page } from '../core/list'
import { notFound } from '../core/refusal'
import { holds, need } from '../policy/can'
import { loadCases } from '../subjects/case.server'
import { visibleSubjects } from '../subjects/visible.server'
import type { ChangeQuery } from './contract'

/** The change requests of the subjects that the actor may see; drafts only to those who may propose. */
export async function listChanges(ctx: Context, query: ChangeQuery) {
  need(ctx.actor, 'subject:read')
  const mayPropose = holds(ctx.actor, 'change:propose')
  const where = and(
    visibleSubjects(ctx.actor),
    eq(changeRequest.delFlag, 0),
    query.subjectId ? eq(changeRequest.subjectId, query.subjectId) : undefined,
    query.status ? eq(changeRequest.status, Number(query.status)) : undefined,
    mayPropose ? undefined : sql`${changeRequest.status} > 0`,
  )
  const from = () =>
    ctx.db
      .select({ row: changeRequest, subjectName: subject.subjectName })
      .from(changeRequest)
      .innerJoin(subject, eq(subject.id, changeRequest.subjectId))
  const [rows, totals] = await ctx.db.batch([
    from()
      .where(where)
      .orderBy(query.order === 'asc' ? changeRequest.createTime : desc(changeRequest.createTime))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db
      .select({ total: count() })
      .from(changeRequest)
      .innerJoin(subject, eq(subject.id, changeRequest.subjectId))
      .where(where),
  ])
  const deals = (status: number) =>
    ((status === 0 || status === 4) && mayPropose) ||
    (status === 1 && holds(ctx.actor, 'change:approve')) ||
    (status === 2 && holds(ctx.actor, 'change:decide'))
  const records = rows.map(({ row, subjectName }) => ({
    id: row.id,
    subjectId: row.subjectId,
    subjectName,
    kind: row.kind,
    before: row.before,
    after: row.after,
    reason: row.reason,
    fileIds: row.fileIds,
    status: row.status,
    opinion: row.opinion,
    createTime: row.createTime,
    approveTime: row.approveTime,
    decideTime: row.decideTime,
    canDeal: deals(row.status),
  }))
  return page(records, totals[0]?.total ?? 0, query)
}

export async function shareInfo(ctx: Context, subjectId: string) {
  const { rows } = await loadCases(ctx, [subjectId])
  const one = rows[0]
  if (!one) throw notFound()
  const { share, shareAuth, shareConfirmed, resources } = one.subject
  return { share, shareAuth, confirmStatus: shareConfirmed, resources }
}
