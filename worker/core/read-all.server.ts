import type { BatchItem } from 'drizzle-orm/batch'
import { prepared } from '../../db/client'
import type { Result } from '../../db/pipeline'
import type { Context } from './context'

type Statement = BatchItem<'sqlite'>
/** Statements and decoded queries in any nesting; `null` where nothing is read. */
export type Shape = Statement | Reading<unknown> | null | readonly Shape[] | { readonly [name: string]: Shape }
/** Result of a `ReadShape`: the rows of each statement, and the value of each decoded query. */
export type Read<S> =
  S extends Reading<infer Value>
    ? Value
    : S extends Statement
      ? S['_']['result']
      : S extends null
        ? null
        : { -readonly [Name in keyof S]: Read<S[Name]> }

type Answers = readonly unknown[]
/** Statements with a decoder of their rows; created by `decodedQuery`, run by `readAll`. */
export class Reading<Value> {
  /** Appends its statements to the list, and returns a function that extracts the value from all results. */
  readonly within: (statements: Statement[]) => (answers: Answers) => Value
  constructor(within: Reading<Value>['within']) {
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
export const reading = <const S extends Shape, Value>(shape: S, decode: (read: Read<S>) => Value): Reading<Value> =>
  new Reading((statements) => {
    const find = placed<Read<S>>(shape, statements)
    return (answers) => decode(find(answers))
  })

/**
 * Runs all statements of the shape. One round trip; none if there is no statement.
 *
 * @example
 * const { cases, rule } = await readAll(ctx, { cases: casesOf(ctx, ids), rule: ruleOf(ctx, year) })
 */
export const readAll = <const S extends Shape>(ctx: Context, shape: S): Promise<Read<S>> => sent<Read<S>>(ctx, shape)
async function sent<Found>({ db }: Context, shape: Shape): Promise<Found> {
  const { statements, read } = whole<Found>(shape)
  return read(statements.length > 0 ? await db.$client.batch(statements) : [])
}

/** Returns the prepared statements of a shape, and a function that decodes their results. */
export const asSent = <const S extends Shape>(shape: S) => whole<Read<S>>(shape)
function whole<Found>(shape: Shape) {
  const statements: Statement[] = []
  const find = placed<Found>(shape, statements)
  const all = statements.map(prepared)
  return {
    statements: all.map(({ sent }) => sent),
    read: (answers: readonly Result[]) => find(all.map(({ read }, at) => read(answers[at]!))),
  }
}

/**
 * The only place where the types of a batch are asserted: the results come as one list in the order of the statements,
 * and the compiler cannot verify that the list is taken apart by the same shape that it was built from.
 */
const placed = <Found>(shape: Shape, statements: Statement[]) =>
  finder(shape, statements) as (answers: Answers) => Found
function finder(shape: Shape, statements: Statement[]): (answers: Answers) => unknown {
  if (shape === null) return () => null
  if (shape instanceof Reading) return shape.within(statements)
  if (isList(shape)) {
    const parts = shape.map((part) => finder(part, statements))
    return (answers) => parts.map((find) => find(answers))
  }
  if (isRecord(shape)) {
    const parts = Object.entries(shape).map(([name, part]) => [name, finder(part, statements)] as const)
    return (answers) => Object.fromEntries(parts.map(([name, find]) => [name, find(answers)]))
  }
  const at = statements.push(shape) - 1
  return (answers) => answers[at]
}
const isList = (shape: Shape): shape is readonly Shape[] => Array.isArray(shape)
/** A statement is an instance of a class; a record is a plain object. */
const isRecord = (shape: Shape): shape is { readonly [name: string]: Shape } =>
  Object.getPrototypeOf(shape) === Object.prototype
