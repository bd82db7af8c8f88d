import { useMemo } from 'react'

/**
 * Rows of a list as a loader sends them: the fields that the screen uses, each named once. A page contains the data of
 * its loader as text, where a name per value takes half of the space.
 */
export type PackedRows<Row> = {
  fields: readonly (keyof Row & string)[]
  values: readonly (readonly unknown[])[]
  /** Never set; carries the type of a row. */
  row?: Row
}

/** Packs the named fields of rows. A screen derives the type of its rows from the same list of names. */
export const packRows = <Row extends object, const Field extends keyof Row & string>(
  rows: readonly Row[],
  fields: readonly Field[],
): PackedRows<Pick<Row, Field>> => ({ fields, values: rows.map((row) => fields.map((field) => row[field])) })

/** The compiler cannot see that names and values come from rows of this type. */
const unpackRows = <Row extends object>({ fields, values }: PackedRows<Row>): Row[] =>
  values.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[at]])) as Row)
/** The rows that a loader has packed. */
export const useRows = <Row extends object>(packed: PackedRows<Row>): Row[] =>
  useMemo(() => unpackRows(packed), [packed])
