import { sql } from 'drizzle-orm'
import { log } from '../../db/schema'
import { swept } from '../core/change'
import type { Context } from '../core/context'
import { day, stamp } from '../core/time'
import type { Step } from './record.server'

type Who = { id: string; username: string; realname: string; roleCode: string }
type Entry = [logContent: string, who: Partial<Who>, started: number, bizId?: string]
const logRow = (ctx: Context, logType: 1 | 2 | 4, ...[logContent, who, started, bizId = '']: Entry) =>
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
    createTime: stamp(ctx.now()),
  })

/** Log row of an operation on a session or account. */
export const sessionLog = (ctx: Context, ...entry: Entry) => logRow(ctx, 2, ...entry)

/** Log row of a sign-in or sign-out, and the day's counts of visits and of distinct addresses. */
export const signInLog = (ctx: Context, ...entry: Entry): Step[] => [
  logRow(ctx, 1, ...entry),
  swept(sql`insert into visit_day (day, visits) values (${day(ctx.now())}, 1)
    on conflict (day) do update set visits = visits + 1`),
  swept(sql`insert or ignore into visit_ip (day, ip) values (${day(ctx.now())}, ${ctx.request.ip})`),
]

/** Log row of a failed sign-in or proof, and the day's count of failures. */
export const failureLog = (ctx: Context, ...entry: Entry): Step[] => [
  logRow(ctx, 4, ...entry),
  swept(sql`insert into visit_day (day, failures) values (${day(ctx.now())}, 1)
    on conflict (day) do update set failures = failures + 1`),
]
