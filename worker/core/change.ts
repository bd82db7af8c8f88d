import { type InferInsertModel, type InferSelectModel, type SQL, sql } from 'drizzle-orm'
import type * as schema from '../../db/schema'
import type { NoticeCode } from '../policy/notices'
import type { RoleCode } from '../policy/roles'

type Tables = typeof schema
export type TableName = {
  [K in keyof Tables]: Tables[K] extends { $inferSelect: { id: string } } ? K : never
}[keyof Tables]
export type Row<K extends TableName> = InferSelectModel<Tables[K]>
export type NewRow<K extends TableName> = InferInsertModel<Tables[K]>

/** Recipients of a notice: people by id, all people in a role, the contacts of institutions. */
export type Recipients = { users?: readonly string[]; roles?: readonly RoleCode[]; contactsOf?: readonly string[] }
export type Notice = {
  template: NoticeCode
  title: string
  text: string
  /** Page that the notice links to ("go handle"). */
  url: string
  busType: string
  busId: string
  to: Recipients
  priority?: 'L' | 'M' | 'H'
  sms?: boolean
}

/** Tables whose rows are soft-deleted (`del_flag`) and never removed: the search index has no trigger for their removal. */
type SoftDeletedTable = 'subject' | 'file' | 'depart' | 'announcement' | 'vendor' | 'vendorProduct' | 'exhibit'
export type RemovableTable = Exclude<TableName, SoftDeletedTable>

type Insert<K extends TableName> = { kind: 'insert'; table: K; row: Omit<NewRow<K>, 'id'> & { id?: string } }
type Update<K extends TableName> = {
  kind: 'update'
  table: K
  id: string
  was: number | null
  set: Partial<NewRow<K>>
}
/** Changes of a decision as plain data: decided and tested without a database, written by `commit`. */
export type Change =
  | Insert<TableName>
  | Update<TableName>
  | { kind: 'remove'; table: RemovableTable; id: string }
  | { kind: 'computed'; statement: SQL }
  | { kind: 'swept'; statement: SQL; trace?: SQL }
  | { kind: 'notice'; notice: Notice }
  | { kind: 'outbox'; outbox: { kind: string; payload: Record<string, unknown> } }

/** Builds the insert of a row; `commit` adds a missing id and the audit columns. */
export const insert = <K extends TableName>(table: K, row: Insert<K>['row']): Insert<K> => ({
  kind: 'insert',
  table,
  row,
})
/** Builds a guarded update: it requires the row as it was read, or the whole commit is refused as a lost race. */
export const update = <K extends TableName>(
  table: K,
  row: { id: string; lockVersion?: number },
  set: Partial<NewRow<K>>,
): Update<K> => ({ kind: 'update', table, id: row.id, was: row.lockVersion ?? null, set })
/**
 * Returns those of the values that differ from the row as it was read, so that unchanged values are neither logged nor
 * written.
 */
export function pickChangedValues<Values extends object>(row: object, set: Values): Values {
  const isUnchanged = ([name, value]: [string, unknown]) => {
    const known: unknown = row[name as never]
    return (
      known === value || (isJsonValue(known) && isJsonValue(value) && JSON.stringify(known) === JSON.stringify(value))
    )
  }
  return Object.fromEntries(Object.entries(set).filter((one) => !isUnchanged(one))) as Values
}
/** True for a value that a column stores as JSON; false for an SQL expression. */
const isJsonValue = (value: unknown) =>
  Array.isArray(value) || (!!value && Object.getPrototypeOf(value) === Object.prototype)
/** Builds the removal of a row by its id; a missing row is not an error. */
export const remove = (table: RemovableTable, id: string): Change => ({ kind: 'remove', table, id })
/**
 * Builds a statement whose value the database computes while it writes, for values that several people change at once
 * (a rate, a count), without lock conflicts. The statement must change a row, or the whole commit is refused as a lost
 * race.
 */
export const guardedStatement = (statement: SQL): Change => ({ kind: 'computed', statement })
/**
 * Builds a condition on rows that the commit reads but does not change. If it does not hold, the whole commit is refused
 * as a lost race. The error is that of `LOST_RACE_GUARD`.
 */
export const requiredCondition = (condition: SQL): Change =>
  unguardedStatement(sql`select case when not (${condition}) then abs(-9223372036854775807 - 1) end`)
/**
 * Builds a statement that follows from a change and may find nothing to change.
 * @param trace log entry of it: a JSON object as in `auditDiff`, read before anything is changed
 */
export const unguardedStatement = (statement: SQL, trace?: SQL): Change => ({
  kind: 'swept',
  statement,
  ...(trace && { trace }),
})
/** Builds a notice; it is stored in the same transaction as the other changes. */
export const notify = (notice: Notice): Change => ({ kind: 'notice', notice })
/** Builds an outbox row, which a job handles after the commit. */
export const outboxEntry = (kind: string, payload: Record<string, unknown>): Change => ({
  kind: 'outbox',
  outbox: { kind, payload },
})

/** Result of a command's decision: the changes, and the result and message for the caller. */
export type Decision<Result = null> = {
  changes: Change[]
  result: Result
  /** Message, if it is more specific than the default one of the call. */
  message?: string
  /** The entity that the log row refers to. */
  about?: { bizType: string; bizId: string; text?: string }
}
