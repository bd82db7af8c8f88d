import { and, between, count, isNotNull, ne, sql } from 'drizzle-orm'
import { subject } from '../../../db/schema'
import { wire } from '../../../db/wire'
import type { Context } from '../../core/context'

/** What was declared in each of these years, the first and the last among them, and what of it is established and finished. */
export const yearsFrom = (ctx: Context, first: string, last: string) =>
  ctx.db
    .select({
      year: subject.year,
      declared: count(),
      established: count(subject.establishTime),
      finished: sql<number>`sum(${subject.status} = ${wire.FINISHED})`,
    })
    .from(subject)
    .where(
      and(
        // In the words of the index.
        sql`${subject.delFlag} = 0`,
        between(subject.year, first, last),
        isNotNull(subject.submitTime),
        ne(subject.source, 'collect'),
      ),
    )
    .groupBy(subject.year)
type Figures = Awaited<ReturnType<typeof yearsFrom>>[number]

/** The figures of a year; zeros where nothing was declared. */
export const figuresOf = (read: readonly Figures[], year: string): Figures =>
  read.find((one) => one.year === year) ?? { year, declared: 0, established: 0, finished: 0 }
