import type { Field } from './fields'
import { type FormSchema, schemaOf, storedFields } from './schema'

/** A query of a data source, with the options from its result. */
export type OptionQuery = { code: string; labels: readonly string[] }

/** Returns the codes of the queries that supply options of fields and table columns. */
export const sourceCodesOf = (fields: readonly Field[]): string[] => [
  ...new Set(fields.flatMap(({ source, columns = [] }) => [...(source ? [source] : []), ...sourceCodesOf(columns)])),
]
/** Returns the fields with the present options of their queries; options without a result are kept. */
const withSourceOptions = (fields: readonly Field[], queries: readonly OptionQuery[]): Field[] =>
  fields.map((field) => {
    const labels = queries.find(({ code }) => code === field.source)?.labels
    return {
      ...field,
      ...(labels?.length && { options: labels }),
      ...(field.columns && { columns: withSourceOptions(field.columns, queries) }),
    }
  })
/** The same for a stored form. */
export const schemaWithSourceOptions = (schema: FormSchema, queries: readonly OptionQuery[]) =>
  queries.length ? schemaOf(withSourceOptions(storedFields(schema), queries)) : schema
/** Returns the first code without a query; undefined if all are known. */
export const findUnknownSource = (fields: readonly Field[], queries: readonly OptionQuery[]) =>
  sourceCodesOf(fields).find((code) => !queries.some((one) => one.code === code))
