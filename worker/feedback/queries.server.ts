import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { category, depart, feedback, user } from '../../db/schema'
import { requirePerson } from '../auth/queries.server'
import { isPerson } from '../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { toPage } from '../core/list'
import { idCondition, type IdFilter, pageIdsQuery } from '../core/page.server'
import { readAll } from '../core/read-all.server'
import { assertRight } from '../policy/authorization'
import type { FeedbackQuery, FeedbackRow, FeedbackType, MyFeedback, MyFeedbackQuery } from './contract'
import { replyChannel } from './rules'
import { feedbackStatusLabel } from './statuses'
import { childCategoriesQuery } from '../system/categories/queries.server'
import { itemTitle } from '../core/dictionary'

/** Category branch of the feedback types. */
const TYPES_CATEGORY = 'B02'

/** Query of the feedback types. */
export const typesQuery = (ctx: Context) => childCategoriesQuery(ctx, TYPES_CATEGORY)

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

type FeedbackRecord = {
  row: typeof feedback.$inferSelect
  typeName: string | null
  realname: string | null
  departName: string | null
}
const feedbackQuery = (ctx: Context, where: SQL | undefined) =>
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
const toMyFeedback = ({ row, typeName }: FeedbackRecord): MyFeedback => ({
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
const toFeedbackRow = (one: FeedbackRecord): FeedbackRow => ({
  ...toMyFeedback(one),
  phone: one.row.phone,
  email: one.row.email,
  userId: one.row.userId,
  realname: one.realname ?? '',
  departName: one.departName ?? '',
  pageUrl: one.row.pageUrl,
  userAgent: one.row.userAgent,
  answerBy: one.row.answerBy,
  lockVersion: one.row.lockVersion,
  reach: replyChannel(one.row),
})
const countQuery = (ctx: Context, where: SQL | undefined) =>
  ctx.db.select({ count: sql<number>`count(*)` }).from(feedback).where(where)

/** Condition and order of the feedback list for these filters. */
function feedbackFilter(ctx: Context, query: FeedbackQuery & IdFilter) {
  assertRight(ctx.actor, 'feedback:answer')
  const { keyword, feedBackTypeId, status } = query
  const columns = { createTime: feedback.createTime, status: feedback.status }
  const column = columns[query.column]
  const where = and(
    eq(feedback.delFlag, 0),
    advancedFilterCondition(query.asked, columns),
    feedBackTypeId ? eq(feedback.feedBackTypeId, feedBackTypeId) : undefined,
    status ? eq(feedback.status, Number(status)) : undefined,
    keyword
      ? or(containsTextCondition(feedback.title, keyword), containsTextCondition(feedback.content, keyword))
      : undefined,
    idCondition(feedback.id, query),
  )
  return { where, order: [query.order === 'asc' ? asc(column) : desc(column), desc(feedback.id)] }
}
/** Query of the ids of that list. */
export function feedbackIds(ctx: Context, query: FeedbackQuery) {
  const { where, order } = feedbackFilter(ctx, query)
  return pageIdsQuery(ctx.db.select({ id: feedback.id }).from(feedback).where(where), order, query)
}
/** Returns a page of all feedback, for answering staff. One round trip. */
export async function listFeedback(ctx: Context, query: FeedbackQuery & IdFilter) {
  const { where, order } = feedbackFilter(ctx, query)
  const [rows, total, types] = await readAll(ctx, [
    feedbackQuery(ctx, where)
      .orderBy(...order)
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    countQuery(ctx, where),
    typesQuery(ctx),
  ])
  return { page: toPage(rows.map(toFeedbackRow), total[0]?.count ?? 0, query), types }
}

/** Returns a page of the current user's feedback with the answers. One round trip. */
export async function myFeedback(ctx: Context, query: MyFeedbackQuery) {
  const { userId } = requirePerson(ctx)
  const where = and(
    eq(feedback.userId, userId),
    eq(feedback.delFlag, 0),
    advancedFilterCondition(query.asked, { createTime: feedback.createTime }),
    query.status ? eq(feedback.status, Number(query.status)) : undefined,
  )
  const [rows, total] = await readAll(ctx, [
    feedbackQuery(ctx, where)
      .orderBy(query.order === 'asc' ? asc(feedback.createTime) : desc(feedback.createTime), desc(feedback.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    countQuery(ctx, where),
  ])
  return toPage(rows.map(toMyFeedback), total[0]?.count ?? 0, query)
}
