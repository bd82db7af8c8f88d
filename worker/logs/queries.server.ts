import { and, asc, desc, eq, getTableColumns, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { log, logArchive, visitDay } from '../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { toPage } from '../core/list'
import { pickResponseColumns, lookup } from '../core/typed-keys'
import { pageIdsQuery, rowidOf } from '../core/page.server'
import { readAll } from '../core/read-all.server'
import { forbidden } from '../core/refusal'
import { addDays, formatDay } from '../core/time'
import { hasRight } from '../policy/authorization'
import { policy } from '../policy/policy'
import { placeLookupQuery } from '../system/address-places/place-cache.server'
import { type LogInfo, type LogQuery, LogRow, type Visit } from './contract'
import { describeContent, listDifferences, describeAddress } from './rules'
import { t } from './texts'

/** A keyword is searched in at most this many of the newest rows that match the other filters. */
const MAX_SEARCHED_ROWS = 2000
/** Number of rows counted beyond the page. The log has millions of rows, and nobody pages to its end. */
const MAX_COUNTED_BEYOND = 200
const logTypeLabels = () => ({ 1: t.signIn, 2: t.act, 4: t.failure })

/**
 * Lists the log, newest first. A user who may see sign-ins only sees no actions and no defects. One filter uses its
 * index; the others are checked row by row. One round trip. @throws 403
 */
export async function listLogs(ctx: Context, query: LogQuery) {
  const all = hasRight(ctx.actor, 'log:read')
  if (!all && query.logType === '2') throw forbidden(t.onlySignIns)
  const logType = query.logType ?? (all ? undefined : '1')
  const turn = query.order === 'asc' ? asc : desc
  const order = [turn(log.createTime), turn(log.id)]
  const where = logCondition({ ...query, logType }, all)
  const found = query.keyWord
    ? and(
        inArray(
          log.id,
          ctx.db
            .select({ id: log.id })
            .from(log)
            .where(where)
            .orderBy(...order)
            .limit(MAX_SEARCHED_ROWS),
        ),
        sql`(${containsTextCondition(log.logContent, query.keyWord)} or ${containsTextCondition(log.username, query.keyWord)})`,
      )
    : where
  // All rows of a type are counted with an index. Other lists are counted only as far as the user may page next.
  const { keyWord, userid, action, bizType, bizId, asked } = query
  const isWhole = all && !keyWord && !userid && !action && !bizType && !bizId && !asked.length
  const far = query.pageNo * query.pageSize + MAX_COUNTED_BEYOND
  const { rows, counted, last, called } = await readAll(ctx, {
    rows: ctx.db
      .select()
      .from(log)
      .where(
        inArray(
          rowidOf(log),
          pageIdsQuery(
            ctx.db
              .select({ row: rowidOf(log) })
              .from(log)
              .where(found),
            order,
            query,
          ),
        ),
      )
      .orderBy(...order),
    called: placeLookupQuery(ctx),
    last: ctx.db.select({ seq: logArchive.toSeq }).from(logArchive).orderBy(desc(logArchive.fromSeq)).limit(1),
    counted: isWhole
      ? ctx.db.select({ count: sql<number>`count(*)` }).from(log).where(where)
      : ctx.db
          .select({ count: sql<number>`count(*)` })
          .from(ctx.db.select({ id: log.id }).from(log).where(found).limit(far).as('found')),
  })
  return toPage(
    rows.map((row) => serializeLog(row, all, last[0]?.seq ?? 0, called)),
    counted[0]?.count ?? 0,
    query,
  )
}

function logCondition(query: LogQuery, all: boolean): SQL | undefined {
  const leads = query.bizId ? 'biz' : query.userid ? 'person' : query.action ? 'action' : 'type'
  // The unary + keeps SQLite from using the index of a column.
  const compare = (column: SQL, isFirst: boolean, value: string | number) =>
    isFirst ? sql`${column} = ${value}` : sql`+${column} = ${value}`
  return and(
    query.bizType ? compare(sql`${log.bizType}`, leads === 'biz', query.bizType) : undefined,
    query.bizId ? eq(log.bizId, query.bizId) : undefined,
    query.userid ? compare(sql`${log.userid}`, leads === 'person', query.userid) : undefined,
    query.action ? compare(sql`${log.action}`, leads === 'action', query.action) : undefined,
    query.logType ? compare(sql`${log.logType}`, leads === 'type', Number(query.logType)) : undefined,
    all ? undefined : ne(sql`+${log.action}`, 'defect'),
    advancedFilterCondition(query.asked, { createTime: log.createTime }),
  )
}

const serializeLog = (
  row: typeof log.$inferSelect,
  all: boolean,
  exported: number,
  called: Parameters<typeof describeAddress>[1],
): LogRow => ({
  ...pickResponseColumns(LogRow, row),
  logType_dictText: lookup(logTypeLabels(), row.logType) ?? '',
  logContent: describeContent(row.logContent),
  actionText: lookup(policy, row.action)?.does ?? '',
  place: describeAddress(row.ip, called),
  sealed: row.seq !== null,
  exported: row.seq !== null && row.seq <= exported,
  stack: all && row.action === 'defect' ? row.requestParam : '',
  changes: all ? listDifferences(row.changes) : [],
})

const visitDaysQuery = (ctx: Context, days: number) =>
  ctx.db
    .select({
      ...getTableColumns(visitDay),
      ips: sql<number>`(select count(*) from visit_ip a where a.day = visit_day.day)`,
    })
    .from(visitDay)
    .where(gte(visitDay.day, formatDay(addDays(ctx.now(), 1 - days))))

/** Counts all sign-ins, those of today, and the addresses of today. One round trip. */
export async function logInfo(ctx: Context): Promise<LogInfo> {
  const today = formatDay(ctx.now())
  const [info] = await ctx.db
    .select({
      totalVisitCount: sql<number>`coalesce(sum(${visitDay.visits}), 0)`,
      todayVisitCount: sql<number>`coalesce(sum(${visitDay.visits}) filter (where ${visitDay.day} = ${today}), 0)`,
      todayIp: sql<number>`(select count(*) from visit_ip a where a.day = ${today})`,
    })
    .from(visitDay)
  return info!
}

export type VisitDay = { day: string; visits: number; ips: number; failures: number }
/** Lists the visits of the last `days` days, oldest first, including days without any. One round trip. */
export async function listVisitDays(ctx: Context, days: number): Promise<VisitDay[]> {
  const rows = await visitDaysQuery(ctx, days)
  return Array.from({ length: days }, (_, back) => {
    const name = formatDay(addDays(ctx.now(), back + 1 - days))
    return rows.find((row) => row.day === name) ?? { day: name, visits: 0, ips: 0, failures: 0 }
  })
}

/** Lists the visits of the last seven days. One round trip. */
export const visitInfo = async (ctx: Context): Promise<Visit[]> =>
  (await listVisitDays(ctx, 7)).map((one) => ({
    visit: one.visits,
    ip: one.ips,
    tian: one.day,
    type: one.day.slice(5),
  }))
