import type { Row } from '../../../core/change'
import { parseTarget } from '../rules'
import { t } from './texts'

type Query = Row<'dataSourceQuery'>
type SourceRow = Query['result'][number]
/** The request of a query, and the parts it takes from the response. */
export type QueryShape = Pick<Query, 'request' | 'rowsPath' | 'valueField' | 'labelField' | 'figure'>

/** Most rows of a result. */
export const MAX_ROWS = 500
const MAX_TEXT_LENGTH = 100

/** Builds the URL of an HTTP query: the source's address followed by the path; null if it leaves the source's origin. */
export function buildRequestUrl(sourceUrl: string, request: string): URL | null {
  const source = parseTarget(sourceUrl)
  if (!source || !/^([/?].*)?$/.test(request)) return null
  const url = request ? parseTarget(source.href.replace(/\/$/, '') + request) : source
  return url?.origin === source.origin ? url : null
}
/** Returns why a request is not valid for its source, or null. */
export function validateRequest(source: Pick<Row<'dataSource'>, 'dbType' | 'dbUrl'>, request: string): string | null {
  if (source.dbType === 'libsql') return /^(select|with)\s/i.test(request) ? null : t.statementWrong
  return buildRequestUrl(source.dbUrl, request) ? null : t.pathWrong
}

/** Returns the value at a path such as `data.list.0.name`; undefined if there is none. '' returns the whole value. */
export const valueAtPath = (whole: unknown, path: string): unknown =>
  path
    .split('.')
    .filter(Boolean)
    .reduce(
      (value: unknown, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? value[name as keyof typeof value]
          : undefined,
      whole,
    )
const scalarText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''

/**
 * Parses the rows of a response: a list, or a single object. Of rows with the same value the first stays.
 * @returns the rows, or an error detail for `describeTest`
 */
export function parseResultRows(
  answer: unknown,
  { rowsPath, valueField, labelField, figure }: QueryShape,
): SourceRow[] | string {
  const found = valueAtPath(answer, rowsPath)
  if (found === undefined || found === null) return `noRows ${rowsPath}`
  const list: unknown[] = Array.isArray(found) ? found : [found]
  // An empty response does not clear a dictionary; for a count, zero is a valid figure.
  if (list.length === 0 && figure !== 'count') return `noRows ${rowsPath}`
  if (list.length > MAX_ROWS) return `manyRows ${MAX_ROWS}`
  const rows = new Map<string, SourceRow>()
  for (const [at, one] of list.entries()) {
    const value = scalarText(valueAtPath(one, valueField))
    const label = labelField ? scalarText(valueAtPath(one, labelField)) : value
    if (!value || !label || value.length > MAX_TEXT_LENGTH || label.length > MAX_TEXT_LENGTH)
      return `rowWrong ${at + 1}`
    if (!rows.has(value)) rows.set(value, { value, label })
  }
  return [...rows.values()]
}

/** Returns the figure of a result; null if it has none. */
export function computeFigure({ figure, result }: Pick<Query, 'figure' | 'result'>): number | null {
  const numbers = result.map(({ value }) => Number(value)).filter(Number.isFinite)
  if (figure === 'count') return result.length
  if (figure === 'sum') return numbers.reduce((sum, one) => sum + one, 0)
  return numbers[0] ?? null
}

/** Returns the distinct labels of a result, which a form offers. */
export const distinctLabels = (result: readonly SourceRow[]): string[] => [...new Set(result.map(({ label }) => label))]
