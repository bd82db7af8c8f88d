import type { Field } from './fields'
import { type FormSchema, schemaOf, storedFields } from './schema'

/** A query of a data source, with the options from its result. */
export type OfferedQuery = { code: string; labels: readonly string[] }

/** Returns the codes of the queries that supply options of fields and table columns. */
export const sourceCodesIn = (fields: readonly Field[]): string[] => [
  ...new Set(fields.flatMap(({ source, columns = [] }) => [...(source ? [source] : []), ...sourceCodesIn(columns)])),
]
/** Returns the fields with the present options of their queries; options without a result are kept. */
const withSources = (fields: readonly Field[], queries: readonly OfferedQuery[]): Field[] =>
  fields.map((field) => {
    const labels = queries.find(({ code }) => code === field.source)?.labels
    return {
      ...field,
      ...(labels?.length && { options: labels }),
      ...(field.columns && { columns: withSources(field.columns, queries) }),
    }
  })
/** The same for a stored form. */
export const schemaWithSources = (schema: FormSchema, queries: readonly OfferedQuery[]) =>
  queries.length ? schemaOf(withSources(storedFields(schema), queries)) : schema
/** Returns the first code without a query; undefined if all are known. */
export const unknownSource = (fields: readonly Field[], queries: readonly OfferedQuery[]) =>
  sourceCodesIn(fields).find((code) => !queries.some((one) => one.code === code))
