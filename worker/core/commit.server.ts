import type { InStatement } from '@libsql/client'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '../../db/schema'
import { findDatabaseUnavailable, isBusy, isDiskFault } from '../../db/request'
import { policy } from '../policy/policy'
import type { Action } from '../policy/authorization'
import { actorName, responsiblePerson, isPerson } from './actor'
import type { Change, Notice, TableName } from './change'
import { auditDiff } from './audit-diff.server'
import { exhibitWithdrawals } from './exhibits.server'
import type { Context } from './context'
import { t } from './core.texts'
import { spellingColumns } from './spelling'
import { busy, conflict, lostRace, Refusal, unavailable } from './refusal'
import { inChinese } from './texts'
import { formatStamp } from './time'

const tables: Readonly<Record<TableName, SQLiteTable>> = schema
export const tableByName = (name: TableName): SQLiteTable => tables[name]
/**
 * Statement that makes the batch fail if the preceding statement changed no row. The error `integer overflow` means a
 * lost race.
 */
export const LOST_RACE_GUARD: InStatement = 'select case changes() when 0 then abs(-9223372036854775807 - 1) end'

type BuiltQuery = { toSQL(): { sql: string; params: unknown[] } }
/** Converts a query of the query builder to a statement for `writeBatch`. */
export const toStatement = (query: BuiltQuery): InStatement => {
  const { sql, params } = query.toSQL()
  return { sql, args: params as never }
}

/**
 * Runs statements in one transaction. One round trip. @throws 409 after a lost race or for a duplicate, 503 if the
 * database is unavailable
 */
export async function writeBatch(ctx: Context, statements: InStatement[]) {
  try {
    return await ctx.db.$client.batch(statements, 'write')
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    if (/integer overflow/.test(text)) throw lostRace()
    if (/UNIQUE constraint failed/.test(text)) throw conflict(t.exists)
    throw toUnavailable(error)
  }
}
/**
 * Returns the refusal for a database that is unreachable, cannot write to its disk, or stays busy; returns any other
 * error unchanged. Looks through the wrapper of the query builder, because its message contains the statement, which
 * may contain any word.
 */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof Error && error.cause instanceof Refusal) return error.cause
  const why = findDatabaseUnavailable(error)?.why
  if (why === 'away' || isDiskFault(error)) return unavailable(t.dataService)
  if (why === 'unsure') return new Refusal(t.unsure, 503, 503)
  return why || isBusy(error) ? busy(t.crowded) : error
}

/** Builds the statements that store a notice. Registered by the area `messages`. */
export type NoticeWriter = (ctx: Context, notice: Notice, now: string) => InStatement[]
let writeNotice: NoticeWriter = () => {
  throw new Error('No notice writer is registered.')
}
/** Registers the function that stores notices. Called once at the start. */
export const registerNoticeWriter = (write: NoticeWriter): void => void (writeNotice = write)

const outboxRow = (ctx: Context, row: { kind: string; payload: Record<string, unknown> }, now: string) =>
  ctx.db
    .insert(schema.outbox)
    .values({ id: ctx.id(), ...row, nextTime: now, createTime: now, requestId: ctx.request.id })
/** Converts a raw SQL statement for `writeBatch`. */
export const sqlStatement = (ctx: Context, query: SQL): InStatement =>
  toStatement({ toSQL: () => dialectSql(ctx.db, query) })
const dialectSql = (db: Context['db'], query: SQL) => {
  const { dialect } = db as unknown as { dialect: { sqlToQuery(query: SQL): { sql: string; params: unknown[] } } }
  return dialect.sqlToQuery(query)
}

/**
 * Tables that isolates cache, with the revision whose change invalidates the cache. Triggers raise the revisions of
 * rights and bans.
 */
const revisions: Partial<Record<TableName, string>> = { addressPlace: 'places', consent: 'display' }
const bumpRevision = (name: string) => sql`update revision set number = number + 1 where name = ${name}`

/** Returns the statements of one change, for callers that write their own batch. */
export function changeStatements(ctx: Context, change: Change, now = formatStamp(ctx.now())): InStatement[] {
  const { db } = ctx
  const by = actorName(ctx.actor)
  if (change.kind === 'notice') return writeNotice(ctx, change.notice, now)
  if (change.kind === 'outbox') return [toStatement(outboxRow(ctx, change.outbox, now))]
  if (change.kind === 'swept') return [sqlStatement(ctx, change.statement)]
  if (change.kind === 'computed')
    return [toStatement({ toSQL: () => dialectSql(db, change.statement) }), LOST_RACE_GUARD]
  const table = tableByName(change.table)
  const columns = getTableColumns(table) as Record<string, never>
  const revision = revisions[change.table]
  const follows = [...exhibitWithdrawals(change), ...(revision ? [bumpRevision(revision)] : [])].map((query) =>
    sqlStatement(ctx, query),
  )
  if (change.kind === 'remove') return [toStatement(db.delete(table).where(sql`id = ${change.id}`)), ...follows]
  if (change.kind === 'insert') {
    const audit = { id: ctx.id(), createBy: by, createTime: now, updateBy: by, updateTime: now }
    const known = Object.fromEntries(Object.entries(audit).filter(([name]) => name in columns))
    return [
      toStatement(db.insert(table).values({ ...known, ...change.row, ...spellingColumns(columns, change.row) })),
      ...follows,
    ]
  }
  const audit = {
    updateBy: by,
    updateTime: now,
    ...('lockVersion' in columns && { lockVersion: sql`lock_version + 1` }),
  }
  const known = Object.fromEntries(Object.entries(audit).filter(([name]) => name in columns))
  const as = change.was === null ? sql`id = ${change.id}` : sql`id = ${change.id} and lock_version = ${change.was}`
  return [
    toStatement(
      db
        .update(table)
        .set({ ...change.set, ...spellingColumns(columns, change.set), ...known })
        .where(as),
    ),
    LOST_RACE_GUARD,
    ...follows,
  ]
}

export type LogReference = { bizType: string; bizId: string; text?: string }
function logRow(
  ctx: Context,
  action: Action | 'job',
  about: LogReference | undefined,
  started: number,
  now: string,
  changes: readonly Change[] = [],
): InStatement {
  const { actor, request } = ctx
  const person = isPerson(actor) ? responsiblePerson(actor) : null
  const impersonated = isPerson(actor) && actor.viewer ? `（以 ${actor.realname} 的身份查看）` : ''
  const does = action === 'job' ? request.url : inChinese(() => policy[action].does)
  return toStatement(
    ctx.db.insert(schema.log).values({
      id: ctx.id(),
      logType: 2,
      logContent: (about?.text ? `${does}${impersonated}：${about.text}` : does + impersonated).slice(0, 300),
      operateType: 3,
      action,
      bizType: about?.bizType ?? '',
      bizId: about?.bizId ?? '',
      ...(person && {
        userId: person.userId,
        userid: person.username,
        username: person.realname,
        roleCode: person.roleCode,
      }),
      ...(actor.kind === 'system' && { userid: 'system', username: actor.name }),
      ip: request.ip,
      method: request.method,
      requestUrl: request.url,
      requestId: request.id,
      costTime: Math.max(0, Date.now() - started),
      createTime: now,
      changes: auditDiff(changes, tableByName),
    }),
  )
}

/**
 * Runs after a commit: puts a message on the queue to drain the outbox. The scheduled job picks up the rows of lost
 * messages.
 */
export function triggerOutbox(ctx: Context, changes: readonly Change[]) {
  if (ctx.bindings.JOBS && changes.some((change) => change.kind === 'notice' || change.kind === 'outbox'))
    ctx.after(ctx.bindings.JOBS.send({ kind: 'outbox' }))
}

/** Writes all changes with their log row, or none of them. One round trip. @throws 409 after a lost race */
export async function commit(
  ctx: Context,
  action: Action | 'job',
  changes: readonly Change[],
  about?: LogReference,
  started = Date.now(),
): Promise<void> {
  if (changes.length === 0) return
  const now = formatStamp(ctx.now())
  await writeBatch(ctx, groupStatements(ctx, action, { changes, about }, started, now))
  triggerOutbox(ctx, changes)
}

/** Writes a log row for an action that changes nothing, such as a download. One round trip. */
export async function writeLogEntry(
  ctx: Context,
  action: Action,
  about: LogReference,
  started = Date.now(),
): Promise<void> {
  await writeBatch(ctx, [logRow(ctx, action, about, started, formatStamp(ctx.now()))])
}

type ChangeGroup = { id: string; changes: readonly Change[]; about?: LogReference }
/**
 * The log row comes first, because it records the values before the changes. If a change is refused, the log row is
 * rolled back as well.
 */
const groupStatements = (
  ctx: Context,
  action: Action | 'job',
  { changes, about }: Pick<ChangeGroup, 'changes' | 'about'>,
  started: number,
  now: string,
) => [
  logRow(ctx, action, about, started, now, changes),
  ...changes.flatMap((change) => changeStatements(ctx, change, now)),
]
const isConflict = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 409

/** Writes all groups, or none of them. One round trip. @throws 409 if one lost a race */
export async function commitAll(ctx: Context, action: Action | 'job', groups: readonly ChangeGroup[], started: number) {
  const now = formatStamp(ctx.now())
  await writeBatch(
    ctx,
    groups.flatMap((group) => groupStatements(ctx, action, group, started, now)),
  )
  triggerOutbox(
    ctx,
    groups.flatMap((group) => group.changes),
  )
}

const GROUPS_PER_BATCH = 100
/** Fails in every database, with another error than `LOST_RACE_GUARD`: the preceding statements of the batch are rolled back. */
const FORCE_ROLLBACK: InStatement = "select json('{')"
/** Returns the reason why a group cannot be written by itself; null if it can. Writes nothing. One round trip. */
async function tryGroup(ctx: Context, statements: InStatement[]): Promise<string | null> {
  try {
    await writeBatch(ctx, [...statements, FORCE_ROLLBACK])
  } catch (error) {
    if (isConflict(error)) return error.message
    if (!(error instanceof Error && /malformed JSON/.test(error.message))) throw error
  }
  return null
}

/**
 * Writes each group for itself: a group that lost a race fails alone. A hundred groups in a round trip; after a lost
 * race one round trip for each group of that hundred. With `ctx.allOrNothing` all groups are written together, or none.
 * Returns the failed groups with their messages.
 * @throws 409 if the groups conflict with each other although each could be written alone
 */
export async function commitEach(
  ctx: Context,
  action: Action | 'job',
  groups: readonly ChangeGroup[],
  started = Date.now(),
): Promise<{ id: string; reason: string }[]> {
  const failed: { id: string; reason: string }[] = []
  const now = formatStamp(ctx.now())
  const of = (group: ChangeGroup) => groupStatements(ctx, action, group, started, now)
  if (ctx.allOrNothing)
    try {
      await commitAll(ctx, action, groups, started)
      return []
    } catch (error) {
      if (!isConflict(error)) throw error
      for (const group of groups) {
        const reason = await tryGroup(ctx, of(group))
        if (reason) failed.push({ id: group.id, reason })
      }
      if (failed.length === 0) throw error
      return failed
    }
  for (let from = 0; from < groups.length; from += GROUPS_PER_BATCH) {
    const chunk = groups.slice(from, from + GROUPS_PER_BATCH)
    try {
      await writeBatch(ctx, chunk.flatMap(of))
    } catch (error) {
      if (!isConflict(error)) throw error
      for (const group of chunk) {
        try {
          await writeBatch(ctx, of(group))
        } catch (one) {
          if (!isConflict(one)) throw one
          failed.push({ id: group.id, reason: one.message })
        }
      }
    }
  }
  const lost = new Set(failed.map((one) => one.id))
  triggerOutbox(
    ctx,
    groups.filter((group) => !lost.has(group.id)).flatMap((group) => group.changes),
  )
  return failed
}
