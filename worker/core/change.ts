import type { InferInsertModel, InferSelectModel, SQL } from 'drizzle-orm'
import type * as schema from '../../db/schema'
import type { NoticeCode } from '../policy/notices'
import type { RoleCode } from '../policy/roles'

type Tables = typeof schema
export type TableName = {
  [K in keyof Tables]: Tables[K] extends { $inferSelect: { id: string } } ? K : never
}[keyof Tables]
export type Row<K extends TableName> = InferSelectModel<Tables[K]>
export type NewRow<K extends TableName> = InferInsertModel<Tables[K]>

/** Who gets a notice: people by id, everybody in a role, the contacts of institutions. */
export type Receivers = { users?: readonly string[]; roles?: readonly RoleCode[]; contactsOf?: readonly string[] }
export type Notice = {
  template: NoticeCode
  title: string
  text: string
  /** Page that 'go handle' opens. */
  url: string
  busType: string
  busId: string
  to: Receivers
  priority?: 'L' | 'M' | 'H'
  sms?: boolean
}

/** Tables whose rows are marked as deleted (`del_flag`) and never removed: the search index does not watch their removal. */
type MarkedAsDeleted = 'subject' | 'file' | 'depart' | 'announcement' | 'vendor' | 'vendorProduct' | 'exhibit'
export type RemovableTable = Exclude<TableName, MarkedAsDeleted>

type Insert<K extends TableName> = { kind: 'insert'; table: K; row: Omit<NewRow<K>, 'id'> & { id?: string } }
type Update<K extends TableName> = {
  kind: 'update'
  table: K
  id: string
  was: number | null
  set: Partial<NewRow<K>>
}
/** What a decision changes, as plain data: decided without a database, tested without one, written by `commit`. */
export type Change =
  | Insert<TableName>
  | Update<TableName>
  | { kind: 'remove'; table: RemovableTable; id: string }
  | { kind: 'computed'; statement: SQL }
  | { kind: 'swept'; statement: SQL; trace?: SQL }
  | { kind: 'notice'; notice: Notice }
  | { kind: 'outbox'; outbox: { kind: string; payload: Record<string, unknown> } }

export const insert = <K extends TableName>(table: K, row: Insert<K>['row']): Insert<K> => ({
  kind: 'insert',
  table,
  row,
})
/** A guarded update: it changes the row only as it was read, or the whole commit is refused as a lost race. */
export const update = <K extends TableName>(
  table: K,
  row: { id: string; lockVersion?: number },
  set: Partial<NewRow<K>>,
): Update<K> => ({ kind: 'update', table, id: row.id, was: row.lockVersion ?? null, set })
/** Those of the values that a row, as it was read, does not have yet: the log tells of no others, and nothing follows from them. */
export function newTo<Values extends object>(row: object, set: Values): Values {
  const stands = ([name, value]: [string, unknown]) => {
    const known: unknown = row[name as never]
    return (
      known === value || (isKeptAsJson(known) && isKeptAsJson(value) && JSON.stringify(known) === JSON.stringify(value))
    )
  }
  return Object.fromEntries(Object.entries(set).filter((one) => !stands(one))) as Values
}
/** What a column keeps as JSON; an expression of the database is none. */
const isKeptAsJson = (value: unknown) =>
  Array.isArray(value) || (!!value && Object.getPrototypeOf(value) === Object.prototype)
export const remove = (table: RemovableTable, id: string): Change => ({ kind: 'remove', table, id })
/**
 * A value that the database computes while it writes, for what several people move at once (a rate, a count): nobody's
 * lock stands in another's way. The statement must change a row, or the whole commit is refused as a lost race.
 */
export const computed = (statement: SQL): Change => ({ kind: 'computed', statement })
/**
 * What follows a change wherever it stands: the statement may find nothing to change.
 * @param trace  what the log keeps of it: a JSON object as `changedRows` makes them, read before anything is changed
 */
export const swept = (statement: SQL, trace?: SQL): Change => ({ kind: 'swept', statement, ...(trace && { trace }) })
export const notify = (notice: Notice): Change => ({ kind: 'notice', notice })
export const outbox = (kind: string, payload: Record<string, unknown>): Change => ({
  kind: 'outbox',
  outbox: { kind, payload },
})

/** What a command decided: the changes and what the person is told. */
export type Decision<Result = null> = {
  changes: Change[]
  result: Result
  /** Where the outcome has more to say than its call says of every success. */
  message?: string
  /** What the log row points at. */
  about?: { bizType: string; bizId: string; text?: string }
}
