import { searchVariants } from './plain-text'
import { isAmong } from './typed-keys'
import { z } from 'zod'
import { MAX_ROWS } from './limits'
import { type AdvancedFilter, advancedFilterField, type FilterTerm, parseTerm } from './advanced-filter'
import { t } from './core.texts'

/** Parameters that legacy clients always send: a cache-busting timestamp and the shown columns. Ignored. */
const ignoredField = z.unknown().optional()
const rangeEnd = z
  .string()
  .trim()
  .max(50, { error: () => t.rangeLong })
  .optional()
type Parsed = Record<string, unknown> & { superQueryParams?: FilterTerm[]; superQueryMatchType: 'and' | 'or' }
type ListInput<Sort extends readonly string[], Filters extends z.ZodRawShape> = z.output<z.ZodObject<Filters>> &
  Paging & { column: Sort[number]; order: 'asc' | 'desc'; asked: AdvancedFilter }

/**
 * Schema of the query of a list, for the address bar and the API: paging, a sort column from the given names, and the
 * given filters. The sort columns (or `fields`) can also be filtered by value, by range (`…_begin`, `…_end`), and in
 * `superQueryParams`; these conditions are returned as `asked`, for `advancedFilterCondition`. Empty values are
 * dropped, as clients do; any other name is rejected.
 *
 * @example const SubjectQuery = listQuery(['createTime', 'year'], { year: yearText().optional() })
 */
export function listQuery<const Sort extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sort,
  filters: Filters,
  options?: { maxPageSize?: number; order?: 'asc' | 'desc'; fields?: readonly string[] },
) {
  const max = options?.maxPageSize ?? MAX_ROWS
  const whole = (label: () => string) =>
    z.coerce
      .number({ error: () => t.notNumber(label()) })
      .int({ error: () => t.notWhole(label()) })
      .min(1, { error: () => t.atLeastOne(label()) })
  const fields = options?.fields ?? sorts
  const plain = fields.filter((name) => !(name in filters))
  const ends = fields.flatMap((name) => [`${name}_begin`, `${name}_end`]).filter((name) => !(name in filters))
  return z.preprocess(
    (input) => (input && typeof input === 'object' ? dropClientDefaults(input, sorts) : input),
    z
      .strictObject({
        ...Object.fromEntries(plain.map((name) => [name, z.string().trim().max(200).optional()])),
        ...Object.fromEntries(ends.map((name) => [name, rangeEnd])),
        ...filters,
        pageNo: whole(() => t.pageNumber).default(1),
        pageSize: whole(() => t.pageSize)
          .max(max, { error: () => t.pageTooLong(max) })
          .default(10),
        column: z.enum(sorts, { error: () => t.noSuchSort }).default(sorts[0] as never),
        order: z.enum(['asc', 'desc'], { error: () => t.noSuchOrder }).default(options?.order ?? 'desc'),
        superQueryParams: advancedFilterField(fields).optional(),
        superQueryMatchType: z.enum(['and', 'or'], { error: () => t.noSuchMatch }).default('and'),
        field: ignoredField,
        _t: ignoredField,
      })
      .transform((parsed) => {
        const {
          superQueryParams: terms = [],
          superQueryMatchType: match,
          field: _,
          _t: __,
          ...query
        } = parsed as Parsed
        const takeParameter = (name: string) => {
          const text = query[name]
          delete query[name]
          return typeof text === 'string' ? [text] : []
        }
        const one = plain.flatMap((name) => takeParameter(name).map((text) => parseTerm(name, text)))
        const between = ends.flatMap((name) => {
          const [, of = '', end] = /^(.*)_(begin|end)$/.exec(name) ?? []
          return takeParameter(name).map((val): FilterTerm => ({ field: of, rule: end === 'begin' ? 'ge' : 'le', val }))
        })
        const asked: AdvancedFilter = [
          { match: 'and' as const, terms: [...one, ...between] },
          { match, terms },
        ].filter((group) => group.terms.length > 0)
        return { ...query, asked } as ListInput<Sort, Filters>
      }),
  )
}
/**
 * Removes defaults of legacy clients: they sort every list by `createTime` until the user chooses, and a coded column
 * by its label. A list without that column ignores the default. Empty values count as not sent.
 */
function dropClientDefaults(input: object, sorts: readonly string[]) {
  const { column, order, ...rest } = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== '' && value !== null),
  )
  if (column === 'createTime' && !sorts.includes(column)) return rest
  const sorted = typeof column === 'string' ? column.replace(/_dictText$/, '') : column
  return { ...rest, ...(column !== undefined && { column: sorted }), ...(order !== undefined && { order }) }
}
export type Paging = { pageNo: number; pageSize: number }
export type Page<Row> = { records: Row[]; total: number; size: number; current: number; pages: number }
/** Builds a page of a list in the format of the API. */
export const toPage = <Row>(records: Row[], total: number, { pageNo, pageSize }: Paging): Page<Row> => ({
  records,
  total,
  size: pageSize,
  current: pageNo,
  pages: Math.ceil(total / pageSize),
})
/** Schema of a page of such rows. */
export const pageSchema = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ records: z.array(row), total: z.number(), size: z.number(), current: z.number(), pages: z.number() })

/** The same if rows are counted only a little beyond the page: the total may be higher. */
export const boundedPageSchema = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ ...pageSchema(row).shape, atLeast: z.boolean() })

/**
 * Parses the query string of a page leniently: unknown and invalid values are dropped until the rest is valid.
 * @returns the query with its defaults; never throws
 */
export function parseLenient<Query extends z.ZodType>(schema: Query, params: URLSearchParams): z.output<Query> {
  const input: Record<string, string> = Object.fromEntries(params)
  for (;;) {
    const result = schema.safeParse(input)
    if (result.success) return result.data
    const wrong = result.error.issues
      .flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : String(issue.path[0])))
      .filter((name) => name in input)
    if (wrong.length === 0) return schema.parse({})
    for (const name of wrong) delete input[name]
  }
}
/** Schema of a filter with several codes: `01,03`. */
export const valueList = (label: () => string, max = 200) =>
  z
    .string()
    .trim()
    .max(max, { error: () => t.tooLong(label(), max) })
    .transform((list) =>
      list
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
/** As `valueList`, limited to known names. */
export const knownValueList = <const Name extends string>(names: readonly Name[], wrong: () => string) =>
  valueList(wrong).transform((values, issues) => {
    const known = values.filter((one) => isAmong(names, one))
    if (known.length < values.length) issues.addIssue({ code: 'custom', message: wrong() })
    return known
  })
/** Schema of a filter with several years: `2025,2026`. */
export const yearList = () =>
  valueList(() => t.year).refine((values) => values.every((one) => /^(19|20)\d{2}$/.test(one)), {
    error: () => t.notYear(t.year),
  })
const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
/**
 * Returns a LIKE pattern that finds the text at any position: `%`, `_` and the escape character are literal. Use with
 * `escape '\\'`.
 */
export const literalPattern = (text: string) => `%${escapeLike(text)}%`

/** Parses the wildcards of legacy clients: `x` and `*x*` match at any position, `x*` at the beginning, `*x` at the end. */
function parseWildcards(text: string) {
  const opens = text.startsWith('*')
  const closes = text.length > 1 && text.endsWith('*')
  const typed = text.slice(opens ? 1 : 0, closes ? -1 : undefined)
  return { typed, anyBefore: opens || !closes, anyAfter: closes || !opens }
}
/** True if the text of a filter has a wildcard at one of its ends. */
export const hasWildcard = (text: string) => text.startsWith('*') || text.endsWith('*')
/**
 * Returns the LIKE patterns of a text filter, for all forms in which the text may be stored (`searchVariants`). Apart
 * from its wildcards the text is literal. Use with `escape '\\'`; `containsTextCondition` builds the condition.
 */
export function likePatterns(text: string): string[] {
  const { typed, anyBefore, anyAfter } = parseWildcards(text)
  return searchVariants(typed).map((form) => `${anyBefore ? '%' : ''}${escapeLike(form)}${anyAfter ? '%' : ''}`)
}
/** The first of these patterns: letters and digits in half width. */
export const likePattern = (text: string) => likePatterns(text)[0]!
/** True if a text matches a filter in the same way as `likePatterns`; an empty filter matches every text. */
export function matchesFilter(text: string, filter: string): boolean {
  const folded = (one: string) => one.normalize('NFKC').toLowerCase()
  const { typed, anyBefore, anyAfter } = parseWildcards(filter)
  const [own, wanted] = [folded(text), folded(typed)]
  if (anyBefore && anyAfter) return own.includes(wanted)
  return anyBefore ? own.endsWith(wanted) : own.startsWith(wanted)
}
