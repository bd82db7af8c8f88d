import { and, eq, gte, lte } from 'drizzle-orm'
import { yearTotal } from '../../../db/schema'
import type { Context } from '../../core/context'

/** States of a year's figures are sums: 1 established, 2 finished. */
const inState = (state: string, bit: number) => (Number(state) & bit) > 0

/** The kept figures of these years, the first and the last among them. */
export const yearsFrom = (ctx: Context, first: string, last: string) =>
  ctx.db
    .select({ year: yearTotal.year, state: yearTotal.state, total: yearTotal.total })
    .from(yearTotal)
    .where(and(eq(yearTotal.kind, 'year'), gte(yearTotal.year, first), lte(yearTotal.year, last)))
type Read = Awaited<ReturnType<typeof yearsFrom>>

/** What was declared in a year, and what of it is established and finished. */
export function figuresOf(read: Read, year: string) {
  const sum = (fit: (state: string) => boolean) =>
    read.reduce((all, one) => (one.year === year && fit(one.state) ? all + one.total : all), 0)
  return {
    year,
    declared: sum(() => true),
    established: sum((state) => inState(state, 1)),
    finished: sum((state) => inState(state, 2)),
  }
}
