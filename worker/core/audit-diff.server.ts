import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Change } from './change'

/** Limits of one log row: rows, columns of each row, and characters of each text. */
const MAX_DIFF_ROWS = 20
const MAX_DIFF_COLUMNS = 40
const MAX_DIFF_TEXT = 300

/** Values that never appear in a log, and values of which a log shows only both ends. */
const secretNames = /password|secret|salt|token|answer_?hash|code_?hash|private|jwe|totp/i
const maskedNames = /phone|mobile|telephone|email|id_?card|bank/i
/** Personal answers are deleted on their due date; a copy in the log would outlive them. */
const excludedColumns = new Set(['onlineAnswer.answers'])
/** Audit columns of the changed row, which the log row itself records. */
const auditColumns = new Set(['updateBy', 'updateTime', 'lockVersion', 'createBy', 'createTime'])

const maskText = (text: string) => (text.length < 8 ? (text ? '***' : '') : `${text.slice(0, 3)}****${text.slice(-4)}`)
const truncateValue = (value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_DIFF_TEXT ? `${text.slice(0, MAX_DIFF_TEXT)}…（${text.length} 字）` : text
}
/** Value of a column as a log may show it, after and before the change. */
const valueAfter = (name: string, value: unknown) =>
  secretNames.test(name)
    ? '***'
    : maskedNames.test(name)
      ? maskText(typeof value === 'string' ? value : '')
      : truncateValue(value)
function valueBefore(name: string, column: SQLiteColumn): SQL {
  if (secretNames.test(name)) return sql`'***'`
  if (maskedNames.test(name))
    return sql`case when length(${column}) < 8 then case when coalesce(${column}, '') = '' then '' else '***' end
      else substr(${column}, 1, 3) || '****' || substr(${column}, -4) end`
  return sql`case when typeof(${column}) = 'text' and length(${column}) > ${MAX_DIFF_TEXT}
    then substr(${column}, 1, ${MAX_DIFF_TEXT}) || '…（' || length(${column}) || ' 字）' else ${column} end`
}
const isMasked = (name: string) => secretNames.test(name) || maskedNames.test(name)
const jsonObject = (pairs: readonly (readonly [string, SQL])[]) =>
  sql`json_object(${sql.join(
    pairs.flatMap(([name, value]) => [sql`${name}`, value]),
    sql`, `,
  )})`

/**
 * Returns an SQL expression for the `changes` column of the log row: a JSON list of the values before and after. The
 * log row is written first in the same transaction, so that the database itself reads the old values. Null if no row is
 * affected.
 */
export function auditDiff(changes: readonly Change[], tableOf: (name: never) => SQLiteTable): SQL | null {
  const rows = changes.filter(
    (change) =>
      (change.kind === 'swept' && change.trace) ||
      ((change.kind === 'insert' || change.kind === 'update' || change.kind === 'remove') && change.table !== 'log'),
  )
  const diffs = rows.slice(0, MAX_DIFF_ROWS).flatMap((change) => rowDiff(change, tableOf) ?? [])
  return diffs.length ? sql`json_array(${sql.join(diffs, sql`, `)})` : null
}

function rowDiff(change: Change, tableOf: (name: never) => SQLiteTable): SQL | null {
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
    return jsonObject([...head(String(change.row.id ?? '')), ['was', nothing], ['now', nothing]])
  const set: Record<string, unknown> = change.kind === 'update' ? change.set : columns
  const names = Object.keys(set)
    .filter(
      (name) =>
        columns[name] && name !== 'id' && !auditColumns.has(name) && !excludedColumns.has(`${change.table}.${name}`),
    )
    .slice(0, MAX_DIFF_COLUMNS)
  if (names.length === 0) return null
  const was = sql`(select ${jsonObject(names.map((name) => [name, valueBefore(name, columns[name]!)]))} from ${table} where ${columns.id!} = ${change.id})`
  if (change.kind === 'remove') return jsonObject([...head(change.id), ['was', was], ['now', nothing]])
  const now = Object.fromEntries(
    names.map((name) => [name, isExpression(set[name]) ? '…' : valueAfter(name, set[name])] as const),
  )
  const hidden = names.filter((name) => isMasked(name) && !isExpression(set[name]))
  const differs = sql`(select ${jsonObject(
    hidden.map((name) => [name, sql`${columns[name]!} is not ${set[name] as string}`] as const),
  )} from ${table} where ${columns.id!} = ${change.id})`
  return jsonObject([
    ...head(change.id),
    ['was', was],
    ['now', sql`json(${JSON.stringify(now)})`],
    ...(hidden.length ? [['differs', differs] as const] : []),
  ])
}
/** True for a value that the database computes while it writes. */
const isExpression = (value: unknown) => typeof value === 'object' && value !== null && 'getSQL' in value
