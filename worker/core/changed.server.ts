import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Change } from './change'

/** Limits of one log row: rows, columns of each row, and characters of each text. */
const MOST_ROWS = 20
const MOST_COLUMNS = 40
const MOST_TEXT = 300

/** Values that never appear in a log, and values of which a log shows only both ends. */
const secret = /password|secret|salt|token|answer_?hash|code_?hash|private|jwe|totp/i
const partly = /phone|mobile|telephone|email|id_?card|bank/i
/** Personal answers are deleted on their due date; a copy in the log would outlive them. */
const theirs = new Set(['onlineAnswer.answers'])
/** Audit columns of the changed row, which the log row itself records. */
const ownTrace = new Set(['updateBy', 'updateTime', 'lockVersion', 'createBy', 'createTime'])

const masked = (text: string) => (text.length < 8 ? (text ? '***' : '') : `${text.slice(0, 3)}****${text.slice(-4)}`)
const short = (value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…（${text.length} 字）` : text
}
/** Value of a column as a log may show it, after and before the change. */
const after = (name: string, value: unknown) =>
  secret.test(name) ? '***' : partly.test(name) ? masked(typeof value === 'string' ? value : '') : short(value)
function before(name: string, column: SQLiteColumn): SQL {
  if (secret.test(name)) return sql`'***'`
  if (partly.test(name))
    return sql`case when length(${column}) < 8 then case when coalesce(${column}, '') = '' then '' else '***' end
      else substr(${column}, 1, 3) || '****' || substr(${column}, -4) end`
  return sql`case when typeof(${column}) = 'text' and length(${column}) > ${MOST_TEXT}
    then substr(${column}, 1, ${MOST_TEXT}) || '…（' || length(${column}) || ' 字）' else ${column} end`
}
const isMasked = (name: string) => secret.test(name) || partly.test(name)
const objectOf = (pairs: readonly (readonly [string, SQL])[]) =>
  sql`json_object(${sql.join(
    pairs.flatMap(([name, value]) => [sql`${name}`, value]),
    sql`, `,
  )})`

/**
 * Returns an SQL expression for the `changes` column of the log row: a JSON list of the values before and after. The
 * log row is written first in the same transaction, so that the database itself reads the old values. Null if no row is
 * affected.
 */
export function changedRows(changes: readonly Change[], tableOf: (name: never) => SQLiteTable): SQL | null {
  const rows = changes.filter(
    (change) =>
      (change.kind === 'swept' && change.trace) ||
      ((change.kind === 'insert' || change.kind === 'update' || change.kind === 'remove') && change.table !== 'log'),
  )
  const diffs = rows.slice(0, MOST_ROWS).flatMap((change) => rowOf(change, tableOf) ?? [])
  return diffs.length ? sql`json_array(${sql.join(diffs, sql`, `)})` : null
}

function rowOf(change: Change, tableOf: (name: never) => SQLiteTable): SQL | null {
  if (change.kind === 'swept') return change.trace ?? null
  if (change.kind !== 'insert' && change.kind !== 'update' && change.kind !== 'remove') return null
  const table = tableOf(change.table as never)
  const columns = getTableColumns(table) as Record<string, SQLiteColumn>
  const head = (id: string): (readonly [string, SQL])[] => [
    ['table', sql`${change.table}`],
    ['id', sql`${id}`],
    ['kind', sql`${change.kind}`],
  ]
  const nothing = sql`json('null')`
  if (change.kind === 'insert')
    return objectOf([...head(String(change.row.id ?? '')), ['was', nothing], ['now', nothing]])
  const set: Record<string, unknown> = change.kind === 'update' ? change.set : columns
  const names = Object.keys(set)
    .filter((name) => columns[name] && name !== 'id' && !ownTrace.has(name) && !theirs.has(`${change.table}.${name}`))
    .slice(0, MOST_COLUMNS)
  if (names.length === 0) return null
  const was = sql`(select ${objectOf(names.map((name) => [name, before(name, columns[name]!)]))} from ${table} where ${columns.id!} = ${change.id})`
  if (change.kind === 'remove') return objectOf([...head(change.id), ['was', was], ['now', nothing]])
  const now = Object.fromEntries(
    names.map((name) => [name, isExpression(set[name]) ? '…' : after(name, set[name])] as const),
  )
  const hidden = names.filter((name) => isMasked(name) && !isExpression(set[name]))
  const differs = sql`(select ${objectOf(
    hidden.map((name) => [name, sql`${columns[name]!} is not ${set[name] as string}`] as const),
  )} from ${table} where ${columns.id!} = ${change.id})`
  return objectOf([
    ...head(change.id),
    ['was', was],
    ['now', sql`json(${JSON.stringify(now)})`],
    ...(hidden.length ? [['differs', differs] as const] : []),
  ])
}
/** True for a value that the database computes while it writes. */
const isExpression = (value: unknown) => typeof value === 'object' && value !== null && 'getSQL' in value
