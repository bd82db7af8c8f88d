import type { Client, InValue } from '@libsql/client'
import { fillPlaceholders } from 'drizzle-orm'
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core'
import { type LibSQLPreparedQuery, LibSQLSession } from 'drizzle-orm/libsql/session'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'
import type { PreparedQuery } from 'drizzle-orm/session'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import type { Result } from './pipeline'
import { rowMapper } from './row-mapper'

export const DIALECT = new SQLiteAsyncDialect()
export type NoTables = Record<string, never>
/** The query builder's session with the faster row mapping of `row-mapper.ts`. */
export class MappingSession extends LibSQLSession<NoTables, NoTables> {
  override prepareQuery(...args: Parameters<LibSQLSession<NoTables, NoTables>['prepareQuery']>) {
    const prepared: Prepared = super.prepareQuery<any>(...args)
    const [, fields] = args
    if (!fields) return prepared
    let toRow: ReturnType<typeof rowMapper> | undefined
    prepared.mapAllResult = (answer, isFromBatch) => {
      const rows = isFromBatch ? (answer as Result).rows : (answer as Result['rows'])
      // The map of joined tables is complete only when rows arrive.
      return rows.length === 0 ? [] : rows.map((toRow ??= rowMapper(fields, prepared.joinsNotNullableMap)))
    }
    return prepared
  }
}
type Prepared = LibSQLPreparedQuery<any> & { joinsNotNullableMap?: Record<string, boolean> }
type Runnable = { _prepare(): PreparedQuery }
const prepareQuery = (statement: Statement) => (statement as unknown as Runnable)._prepare()
/** Returns the SQL and arguments of a query builder statement, and a function that maps its result. */
export function prepareStatement(statement: Statement | BoundStatement<unknown>) {
  if (statement instanceof BoundStatement) return statement.prepared
  const query = prepareQuery(statement)
  const { sql, params } = query.getQuery()
  return { sent: { sql, args: params as InValue[] }, read: (answer: Result) => query.mapResult(answer, true) }
}

type Statement = RunnableQuery<unknown, 'sqlite'>
/** A prepared statement with the values of one request. Created by `preparedStatements`. */
export class BoundStatement<Rows> {
  declare readonly rows: Rows
  readonly prepared: { sent: { sql: string; args: InValue[] }; read: (answer: Result) => unknown }
  constructor(query: PreparedQuery, values: Record<string, InValue>) {
    const { sql, params } = query.getQuery()
    const sent = { sql, args: fillPlaceholders(params, values) as InValue[] }
    this.prepared = { sent, read: (answer) => query.mapResult(answer, true) }
  }
}
type Bound<One> = One extends Statement ? BoundStatement<One['_']['result']> : null
type BoundStatements<Shape> = { [Name in keyof Shape]: Bound<Shape[Name]> }
/** Builds statements without a connection. */
export type StatementBuilder = Pick<LibSQLDatabase<NoTables>, 'select'>
/**
 * Prepares statements once per isolate, because the query builder needs longer for a statement than the database.
 * Values that differ between requests are placeholders (`sql.placeholder`).
 *
 * @example
 * const membersOf = preparedStatements((db) => ({
 *   members: db.select().from(subjectMember).where(eq(subjectMember.subjectId, sql.placeholder('id'))),
 * }))
 * const { members } = await readAll(ctx, membersOf({ id }))
 */
export function preparedStatements<Shape extends Record<string, Statement | null>>(
  build: (db: StatementBuilder) => Shape,
) {
  let queries: [string, PreparedQuery | null][] | undefined
  return (values: Record<string, InValue> = {}) => {
    queries ??= Object.entries(build(BUILDER)).map(([name, one]) => [name, one && prepareQuery(one)])
    return Object.fromEntries(
      queries.map(([name, query]) => [name, query && new BoundStatement(query, values)]),
    ) as BoundStatements<Shape>
  }
}
const BUILDER = new LibSQLDatabase<NoTables>(
  'async',
  DIALECT,
  new MappingSession({} as Client, DIALECT, undefined, {}, undefined),
  undefined,
)
