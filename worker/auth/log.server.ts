import { sql } from 'drizzle-orm'
import { log } from '../../db/schema'
import { unguardedStatement } from '../core/change'
import type { Context } from '../core/context'
import { formatDay, formatStamp } from '../core/time'
import type { WriteStep } from './write-steps.server'

type LogSubject = { id: string; username: string; realname: string; roleCode: string }
type LogEntry = [logContent: string, who: Partial<LogSubject>, started: number, bizId?: string]
const insertLogRow = (ctx: Context, logType: 1 | 2 | 4, ...[logContent, who, started, bizId = '']: LogEntry) =>
  ctx.db.insert(log).values({
    id: ctx.id(),
    logType,
    logContent,
    ...(bizId && { bizType: 'user', bizId }),
    userId: who.id ?? '',
    userid: who.username ?? '',
    username: who.realname ?? '',
    roleCode: who.roleCode ?? '',
    ip: ctx.request.ip,
    method: ctx.request.method,
    requestUrl: ctx.request.url,
    requestId: ctx.request.id,
    costTime: Math.max(0, Date.now() - started),
    createTime: formatStamp(ctx.now()),
  })

/** Log row of an operation on a session or account. */
export const sessionLog = (ctx: Context, ...entry: LogEntry) => insertLogRow(ctx, 2, ...entry)

/** Log row of a sign-in or sign-out, and the day's counts of visits and of distinct addresses. */
export const signInLog = (ctx: Context, ...entry: LogEntry): WriteStep[] => [
  insertLogRow(ctx, 1, ...entry),
  unguardedStatement(sql`insert into visit_day (day, visits) values (${formatDay(ctx.now())}, 1)
    on conflict (day) do update set visits = visits + 1`),
  unguardedStatement(sql`insert or ignore into visit_ip (day, ip) values (${formatDay(ctx.now())}, ${ctx.request.ip})`),
]

/** Log row of a failed sign-in or proof, and the day's count of failures. */
export const failureLog = (ctx: Context, ...entry: LogEntry): WriteStep[] => [
  insertLogRow(ctx, 4, ...entry),
  unguardedStatement(sql`insert into visit_day (day, failures) values (${formatDay(ctx.now())}, 1)
    on conflict (day) do update set failures = failures + 1`),
]
