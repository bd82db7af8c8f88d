import { Column, getTableName, SQL, Subquery } from 'drizzle-orm'
import type { LibSQLPreparedQuery } from 'drizzle-orm/libsql/session'

type Fields = NonNullable<ConstructorParameters<typeof LibSQLPreparedQuery>[6]>
type Field = Fields[number]['field']
/** By table, whether a joined row always exists (not nullable). */
type RequiredTables = Readonly<Record<string, boolean>>
type Decode = (value: unknown) => unknown
type Decoder = { mapFromDriverValue: Decode }

/** Reads a private property of the query builder's SQL class. */
const sqlDecoderOf = (sql: SQL) => (sql as unknown as { decoder: Decoder }).decoder
function decoderOf(field: Field): Decoder {
  if (field instanceof Column) return field
  if (field instanceof SQL) return sqlDecoderOf(field)
  return sqlDecoderOf(field instanceof Subquery ? field._.sql : field.sql)
}
const decoders: readonly Decoder[] = [Column.prototype, sqlDecoderOf(new SQL([]))]
const identityDecoders = decoders.map((one) => one.mapFromDriverValue)
/** Returns the decoder of a field; null if values are passed through unchanged. */
function decodeOf(field: Field): Decode | null {
  const decoder = decoderOf(field)
  return identityDecoders.includes(decoder.mapFromDriverValue) ? null : (value) => decoder.mapFromDriverValue(value)
}

/** Adjacent fields of one object: the row itself, or an object nested in it. */
type FieldGroup = {
  into: readonly string[]
  from: number
  names: string[]
  decodes: (Decode | null)[]
  /** The first column and its index. */
  first: { column: Column; at: number } | null
  /** True if its columns belong to several tables. */
  mixed: boolean
}
function groupFields(fields: Fields): FieldGroup[] {
  const parts: FieldGroup[] = []
  for (const [at, { path, field }] of fields.entries()) {
    let part = parts.at(-1)
    if (!part || !isInGroup(part.into, path)) {
      part = { into: path.slice(0, -1), from: at, names: [], decodes: [], first: null, mixed: false }
      parts.push(part)
    }
    part.names.push(path.at(-1)!)
    part.decodes.push(decodeOf(field))
    if (!(field instanceof Column)) continue
    part.first ??= { column: field, at }
    part.mixed ||= part.first.column.table !== field.table
  }
  return parts
}
const isInGroup = (into: readonly string[], path: readonly string[]) =>
  into.length === path.length - 1 && into.every((name, at) => name === path[at])

/**
 * Returns the index of the column that is null if the joined row does not exist (its first column); -1 if it always
 * exists.
 */
function missingIndex({ into, first, mixed }: FieldGroup, always: RequiredTables | undefined): number {
  if (!always || into.length !== 1 || !first || mixed) return -1
  return always[getTableName(first.column.table)] ? -1 : first.at
}

type RowObject = { [name: string]: unknown }
/**
 * Returns a function that maps the rows of a result to objects. The fields are analysed once; the query builder does so
 * for every value, which is most of its cost for a list.
 */
export function rowMapper(fields: Fields, always?: RequiredTables) {
  const parts = groupFields(fields).map((part) => ({ ...part, missing: missingIndex(part, always) }))
  return (values: ArrayLike<unknown>): RowObject => {
    const row: RowObject = {}
    for (const { into, from, names, decodes, missing } of parts) {
      if (missing >= 0 && values[missing] === null) {
        row[into[0]!] = null
        continue
      }
      let target = row
      for (const name of into) target = (target[name] ??= {}) as RowObject
      for (let at = 0; at < names.length; at++) {
        const value = values[from + at]
        const decode = decodes[at]
        target[names[at]!] = decode && value !== null ? decode(value) : value
      }
    }
    return row
  }
}
