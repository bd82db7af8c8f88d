import type { BatchItem } from 'drizzle-orm/batch'
import { type BoundStatement, prepareStatement } from '../../db/statements'
import type { Result } from '../../db/pipeline'
import type { Context } from './context'

type Statement = BatchItem<'sqlite'> | BoundStatement<unknown>
/** Statements and decoded queries in any nesting; `null` where nothing is read. */
export type ReadShape =
  | Statement
  | DecodedQuery<unknown>
  | null
  | readonly ReadShape[]
  | { readonly [name: string]: ReadShape }
/** Result of a `ReadShape`: the rows of each statement, and the value of each decoded query. */
export type ReadResult<S> =
  S extends DecodedQuery<infer Value>
    ? Value
    : S extends BoundStatement<infer Rows>
      ? Rows
      : S extends BatchItem<'sqlite'>
        ? S['_']['result']
        : S extends null
          ? null
          : { -readonly [Name in keyof S]: ReadResult<S[Name]> }

type StatementResults = readonly unknown[]
/** Statements with a decoder of their rows; created by `decodedQuery`, run by `readAll`. */
export class DecodedQuery<Value> {
  /** Appends its statements to the list, and returns a function that extracts the value from all results. */
  readonly within: (statements: Statement[]) => (answers: StatementResults) => Value
  constructor(within: DecodedQuery<Value>['within']) {
    this.within = within
  }
}

/**
 * Builds a query with its own decoder, so that it can share a round trip with others.
 *
 * @example
 * export const ruleOf = ({ db }: Context, year: string) =>
 *   decodedQuery(db.select().from(gradeRule).where(eq(gradeRule.year, year)), ([rule]) => rule ?? null)
 */
export const decodedQuery = <const S extends ReadShape, Value>(
  shape: S,
  decode: (read: ReadResult<S>) => Value,
): DecodedQuery<Value> =>
  new DecodedQuery((statements) => {
    const find = resultFinder<ReadResult<S>>(shape, statements)
    return (answers) => decode(find(answers))
  })

/**
 * Runs all statements of the shape. One round trip; none if there is no statement.
 *
 * @example
 * const { cases, rule } = await readAll(ctx, { cases: casesOf(ctx, ids), rule: ruleOf(ctx, year) })
 */
export const readAll = <const S extends ReadShape>(ctx: Context, shape: S): Promise<ReadResult<S>> =>
  runBatch<ReadResult<S>>(ctx, shape)
async function runBatch<Found>({ db }: Context, shape: ReadShape): Promise<Found> {
  const { statements, read } = prepareBatch<Found>(shape)
  return read(statements.length > 0 ? await db.$client.batch(statements) : [])
}

/** Returns the prepared statements of a shape, and a function that decodes their results. */
export const prepareReads = <const S extends ReadShape>(shape: S) => prepareBatch<ReadResult<S>>(shape)
function prepareBatch<Found>(shape: ReadShape) {
  const statements: Statement[] = []
  const find = resultFinder<Found>(shape, statements)
  const all = statements.map(prepareStatement)
  return {
    statements: all.map(({ sent }) => sent),
    read: (answers: readonly Result[]) => find(all.map(({ read }, at) => read(answers[at]!))),
  }
}

/**
 * The only place where the types of a batch are asserted: the results come as one list in the order of the statements,
 * and the compiler cannot verify that the list is taken apart by the same shape that it was built from.
 */
const resultFinder = <Found>(shape: ReadShape, statements: Statement[]) =>
  untypedResultFinder(shape, statements) as (answers: StatementResults) => Found
function untypedResultFinder(shape: ReadShape, statements: Statement[]): (answers: StatementResults) => unknown {
  if (shape === null) return () => null
  if (shape instanceof DecodedQuery) return shape.within(statements)
  if (isList(shape)) {
    const parts = shape.map((part) => untypedResultFinder(part, statements))
    return (answers) => parts.map((find) => find(answers))
  }
  if (isRecord(shape)) {
    const parts = Object.entries(shape).map(([name, part]) => [name, untypedResultFinder(part, statements)] as const)
    return (answers) => Object.fromEntries(parts.map(([name, find]) => [name, find(answers)]))
  }
  const at = statements.push(shape) - 1
  return (answers) => answers[at]
}
const isList = (shape: ReadShape): shape is readonly ReadShape[] => Array.isArray(shape)
/** A statement is an instance of a class; a record is a plain object. */
const isRecord = (shape: ReadShape): shape is { readonly [name: string]: ReadShape } =>
  Object.getPrototypeOf(shape) === Object.prototype
