import { z } from 'zod'
import { t } from './core.texts'

/**
 * The one query of a list, for the address bar and for the API: paging, a sort column from the given names, and the given
 * filters. Empty values are dropped as the client drops them.
 *
 * @example const SubjectQuery = listQuery(['createTime', 'year'], { year: year().optional() })
 */
export function listQuery<const Sort extends readonly [string, ...string[]], Filters extends z.ZodRawShape>(
  sorts: Sort,
  filters: Filters,
  options?: { maxPageSize?: number },
) {
  const max = options?.maxPageSize ?? 500
  const whole = (label: () => string) =>
    z.coerce
      .number({ error: () => t.notNumber(label()) })
      .int({ error: () => t.notWhole(label()) })
      .min(1, { error: () => t.atLeastOne(label()) })
  return z.preprocess(
    (input) =>
      input && typeof input === 'object'
        ? Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '' && value !== null))
        : input,
    z.object({
      ...filters,
      pageNo: whole(() => t.pageNumber).default(1),
      pageSize: whole(() => t.pageSize)
        .max(max, { error: () => t.pageTooLong(max) })
        .default(10),
      column: z
        .enum(sorts as unknown as [Sort[number], ...Sort[number][]], { error: () => t.noSuchSort })
        .default(sorts[0] as never),
      order: z.enum(['asc', 'desc'], { error: () => t.noSuchOrder }).default('desc'),
    }),
  )
}
export type Paging = { pageNo: number; pageSize: number }
export type Page<Row> = { records: Row[]; total: number; size: number; current: number; pages: number }
export const page = <Row>(records: Row[], total: number, { pageNo, pageSize }: Paging): Page<Row> => ({
  records,
  total,
  size: pageSize,
  current: pageNo,
  pages: Math.ceil(total / pageSize),
})
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ records: z.array(row), total: z.number(), size: z.number(), current: z.number(), pages: z.number() })

/**
 * Address bars forgive: unknown values are dropped one by one until the rest fits.
 * @returns the query with its defaults; never throws.
 */
export function forgive<Query extends z.ZodType>(schema: Query, params: URLSearchParams): z.output<Query> {
  const input: Record<string, string> = Object.fromEntries(params)
  for (;;) {
    const result = schema.safeParse(input)
    if (result.success) return result.data
    const wrong = result.error.issues.map((issue) => String(issue.path[0])).filter((name) => name in input)
    if (wrong.length === 0) return schema.parse({})
    for (const name of wrong) delete input[name]
  }
}
/** Free text taken literally in LIKE: `%`, `_` and the escape itself lose their meaning. Use with `escape '\\'`. */
export const likeText = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
