import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { objection, preparedAction, publication, subject } from '../../db/schema'
import { advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { toPage } from '../core/list'
import { isPerson } from '../core/actor'
import { readAll } from '../core/read-all.server'
import { pickColumns } from '../core/columns.server'
import { formatStamp } from '../core/time'
import { hasRight, assertRight } from '../policy/authorization'
import type { ObjectionQuery } from './contract'

/** Returns the actions that await a second person, and the publications. One round trip. */
export async function planState(ctx: Context, year?: string) {
  assertRight(ctx.actor, 'review:results')
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const now = formatStamp(ctx.now())
  const mayUndo = hasRight(ctx.actor, 'subject:publish')
  const [preparedActions, publications] = await readAll(ctx, [
    ctx.db
      .select()
      .from(preparedAction)
      .where(and(isNull(preparedAction.doneTime), gt(preparedAction.expireTime, now))),
    ctx.db
      .select()
      .from(publication)
      .where(year ? eq(publication.year, year) : undefined)
      .orderBy(desc(publication.publishTime))
      .limit(50),
  ])
  return {
    waiting: preparedActions.map((row) => ({
      action: row.action,
      key: row.id,
      preparedBy: row.preparedName,
      mine: row.preparedBy === me,
      prepareTime: row.prepareTime,
      expireTime: row.expireTime,
      ids: row.input.ids,
      publicityStart: row.input.publicityStart ?? '',
      publicityEnd: row.input.publicityEnd ?? '',
    })),
    publications: publications.map((row) => ({
      id: row.id,
      year: row.year,
      title: row.title,
      kind: row.kind,
      count: row.subjectIds.length,
      publicityStart: row.publicityStart,
      publicityEnd: row.publicityEnd,
      publishTime: row.publishTime,
      preparedBy: row.preparedBy,
      publishedBy: row.publishedBy,
      ...{ holdUntil: row.holdUntil, undoneBy: row.undoneBy, undoneTime: row.undoneTime },
      mayUndo: mayUndo && !row.undoneTime && !!row.holdUntil && row.holdUntil > now,
    })),
  }
}

/** Returns a page of objections. One round trip. */
export async function listObjections(ctx: Context, query: ObjectionQuery) {
  assertRight(ctx.actor, 'subject:objection')
  const where = and(
    query.subjectId ? eq(objection.subjectId, query.subjectId) : undefined,
    query.status ? eq(objection.status, Number(query.status)) : undefined,
    advancedFilterCondition(query.asked, { createTime: objection.createTime }),
  )
  const [rows, totals] = await readAll(ctx, [
    ctx.db
      .select({
        id: objection.id,
        subjectId: objection.subjectId,
        subjectName: sql<string>`coalesce(${subject.subjectName}, '')`,
        ...pickColumns(objection, 'name', 'phone', 'email', 'content', 'status', 'result', 'createTime', 'decideTime'),
      })
      .from(objection)
      .leftJoin(subject, eq(subject.id, objection.subjectId))
      .where(where)
      .orderBy(query.order === 'asc' ? objection.createTime : desc(objection.createTime))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    ctx.db.select({ total: count() }).from(objection).where(where),
  ])
  return toPage(rows, totals[0]?.total ?? 0, query)
}

/** Condition: the publicity period of the subject is open. */
export const inPublicityCondition = (ctx: Context) => {
  const now = formatStamp(ctx.now())
  return sql`${subject.status} = 'TO_ESTABLISH' and ${subject.delFlag} = 0 and ${subject.publicityStart} <= ${now} and ${subject.publicityEnd} >= ${now}`
}

/** Returns the subjects whose publicity period is open, as the public may read them. */
export async function publicPlan(ctx: Context) {
  return ctx.db
    .select({
      ...pickColumns(subject, 'id', 'subjectName', 'year', 'domain', 'leadDepartName'),
      publicityStart: sql<string>`${subject.publicityStart}`,
      publicityEnd: sql<string>`${subject.publicityEnd}`,
    })
    .from(subject)
    .where(inPublicityCondition(ctx))
    .orderBy(subject.domain, subject.subjectName)
    .limit(500)
}
