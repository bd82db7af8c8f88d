/**
 * Tables written in code, and names that come from outside: a row of the database, an address, a form. These three stand
 * between them, so that nobody else has to say to the compiler that a text is a name.
 */

/** The names of a table, in its order. The compiler takes an object for one that may have more names than its type says. */
export const namesIn = <Table extends object>(table: Table) => Object.keys(table) as (keyof Table & string)[]
/** What the table has under a name; undefined where it has none. */
export const rowIn = <Table extends object>(table: Table, name: PropertyKey): Table[keyof Table] | undefined =>
  Object.hasOwn(table, name) ? table[name as keyof Table] : undefined
/** Is it one of these? */
export const isAmong = <Name extends string | number>(names: readonly Name[], value: unknown): value is Name =>
  names.some((name) => name === value)

/** Of a row the columns that an answer has under the same names; what is shown otherwise is put over them. */
export function columnsIn<Shape extends object, Row extends object>(
  answer: { shape: Shape },
  row: Row,
): Pick<Row, keyof Row & keyof Shape>
export function columnsIn({ shape }: { shape: object }, row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name in shape))
}
