import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { category, depart, feedback, user } from '../../db/schema'
import { signedIn } from '../auth/queries.server'
import { isPerson } from '../core/actor'
import { holdsText, whereAsked } from '../core/asked.server'
import type { Context } from '../core/context'
import { page } from '../core/list'
import { amongIds, type ByIds, idsOfPage } from '../core/page.server'
import { readAll } from '../core/read-all.server'
import { need } from '../policy/can'
import type { FeedbackQuery, FeedbackRow, FeedbackType, MyFeedback, MyFeedbackQuery } from './contract'
import { reachOf } from './rules'
import { feedbackStatusLabel } from './statuses'
import { kindsBelow } from '../system/categories/queries.server'
import { itemTitle } from '../core/dictionary'

/** Category branch of the feedback types. */
const BRANCH = 'B02'

/** Query of the feedback types. */
export const typesQuery = (ctx: Context) => kindsBelow(ctx, BRANCH)

/** Returns the feedback types. One round trip. */
export const feedbackTypes = (ctx: Context): Promise<FeedbackType[]> => typesQuery(ctx)

/** Returns the data of the form: the types, and the contact of the signed-in user. One round trip. */
export async function feedbackForm(ctx: Context) {
  const own = isPerson(ctx.actor) ? ctx.actor.userId : ''
  const [types, users] = await readAll(ctx, [
    typesQuery(ctx),
    ctx.db.select({ phone: user.phone, email: user.email }).from(user).where(eq(user.id, own)),
  ])
  return { types, signedIn: own !== '', phone: users[0]?.phone ?? '', email: users[0]?.email ?? '' }
}

type Found = {
  row: typeof feedback.$inferSelect
  typeName: string | null
  realname: string | null
  departName: string | null
}
const found = (ctx: Context, where: SQL | undefined) =>
  ctx.db
    .select({
      row: feedback,
      typeName: sql<string | null>`${category.name}`.mapWith((name: string | null) => name && itemTitle(name)),
      realname: user.realname,
      departName: depart.departName,
    })
    .from(feedback)
    .leftJoin(category, eq(category.id, feedback.feedBackTypeId))
    .leftJoin(user, eq(user.id, feedback.userId))
    .leftJoin(depart, eq(depart.id, user.departId))
    .where(where)
    .$dynamic()
const mineOf = ({ row, typeName }: Found): MyFeedback => ({
  id: row.id,
  feedBackTypeId: row.feedBackTypeId,
  feedBackTypeName: typeName ?? '',
  title: row.title,
  content: row.content,
  status: row.status,
  status_dictText: feedbackStatusLabel(row.status),
  answer: row.answer,
  answerTime: row.answerTime ?? '',
  createTime: row.createTime,
})
const rowOf = (one: Found): FeedbackRow => ({
  ...mineOf(one),
  phone: one.row.phone,
  email: one.row.email,
  userId: one.row.userId,
  realname: one.realname ?? '',
  departName: one.departName ?? '',
  pageUrl: one.row.pageUrl,
  userAgent: one.row.userAgent,
  answerBy: one.row.answerBy,
  lockVersion: one.row.lockVersion,
  reach: reachOf(one.row),
})
const countOf = (ctx: Context, where: SQL | undefined) =>
  ctx.db.select({ count: sql<number>`count(*)` }).from(feedback).where(where)

/** Condition and order of the feedback list for these filters. */
function feedbackFound(ctx: Context, query: FeedbackQuery & ByIds) {
  need(ctx.actor, 'feedback:answer')
  const { keyword, feedBackTypeId, status } = query
  const columns = { createTime: feedback.createTime, status: feedback.status }
  const column = columns[query.column]
  const where = and(
    eq(feedback.delFlag, 0),
    whereAsked(query.asked, columns),
    feedBackTypeId ? eq(feedback.feedBackTypeId, feedBackTypeId) : undefined,
    status ? eq(feedback.status, Number(status)) : undefined,
    keyword ? or(holdsText(feedback.title, keyword), holdsText(feedback.content, keyword)) : undefined,
    amongIds(feedback.id, query),
  )
  return { where, order: [query.order === 'asc' ? asc(column) : desc(column), desc(feedback.id)] }
}
/** Query of the ids of that list. */
export function feedbackIds(ctx: Context, query: FeedbackQuery) {
  const { where, order } = feedbackFound(ctx, query)
  return idsOfPage(ctx.db.select({ id: feedback.id }).from(feedback).where(where), order, query)
}
/** Returns a page of all feedback, for answering staff. One round trip. */
export async function listFeedback(ctx: Context, query: FeedbackQuery & ByIds) {
  const { where, order } = feedbackFound(ctx, query)
  const [rows, total, types] = await readAll(ctx, [
    found(ctx, where)
      .orderBy(...order)
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    countOf(ctx, where),
    typesQuery(ctx),
  ])
  return { page: page(rows.map(rowOf), total[0]?.count ?? 0, query), types }
}

/** Returns a page of the current user's feedback with the answers. One round trip. */
export async function myFeedback(ctx: Context, query: MyFeedbackQuery) {
  const { userId } = signedIn(ctx)
  const where = and(
    eq(feedback.userId, userId),
    eq(feedback.delFlag, 0),
    whereAsked(query.asked, { createTime: feedback.createTime }),
    query.status ? eq(feedback.status, Number(query.status)) : undefined,
  )
  const [rows, total] = await readAll(ctx, [
    found(ctx, where)
      .orderBy(query.order === 'asc' ? asc(feedback.createTime) : desc(feedback.createTime), desc(feedback.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    countOf(ctx, where),
  ])
  return page(rows.map(mineOf), total[0]?.count ?? 0, query)
}
