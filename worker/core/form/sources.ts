import type { Field } from './fields'
import { type FormSchema, schemaOf, storedFields } from './schema'

/** A query of a data source with what a form may offer of its result. */
export type OfferedQuery = { code: string; labels: readonly string[] }

/** The codes of the queries that questions and columns take their options from. */
export const sourceCodesIn = (fields: readonly Field[]): string[] => [
  ...new Set(fields.flatMap(({ source, columns = [] }) => [...(source ? [source] : []), ...sourceCodesIn(columns)])),
]
/** The questions with the present options of the queries that they name; without a result the options stay. */
const withSources = (fields: readonly Field[], queries: readonly OfferedQuery[]): Field[] =>
  fields.map((field) => {
    const labels = queries.find(({ code }) => code === field.source)?.labels
    return {
      ...field,
      ...(labels?.length && { options: labels }),
      ...(field.columns && { columns: withSources(field.columns, queries) }),
    }
  })
/** The same of a form as it is stored. */
export const schemaWithSources = (schema: FormSchema, queries: readonly OfferedQuery[]) =>
  queries.length ? schemaOf(withSources(storedFields(schema), queries)) : schema
/** The first code that no query has; undefined where all are known. */
export const unknownSource = (fields: readonly Field[], queries: readonly OfferedQuery[]) =>
  sourceCodesIn(fields).find((code) => !queries.some((one) => one.code === code))
