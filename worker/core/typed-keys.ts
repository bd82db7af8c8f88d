/**
 * Type-safe lookups in constant tables by names from outside: a database row, an address, a form. These functions
 * contain the only type assertions for that purpose.
 */

/**
 * Returns the keys of a table, in its order. `Object.keys` returns plain strings, because an object may have more keys
 * than its type.
 */
export const keysOf = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]
/** Returns the entry of a table; undefined if there is none. */
export const lookup = <Table extends object>(table: Table, name: PropertyKey): Table[keyof Table] | undefined =>
  Object.hasOwn(table, name) ? table[name as keyof Table] : undefined
/** True if the value is one of the names. */
export const isAmong = <Name extends string | number>(names: readonly Name[], value: unknown): value is Name =>
  names.some((name) => name === value)

/**
 * Returns the columns of a row that a response has under the same name. Columns with another presentation are spread
 * over the result.
 */
export function pickResponseColumns<Shape extends object, Row extends object>(
  answer: { shape: Shape },
  row: Row,
): Pick<Row, keyof Row & keyof Shape>
export function pickResponseColumns({ shape }: { shape: object }, row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in shape))
}
