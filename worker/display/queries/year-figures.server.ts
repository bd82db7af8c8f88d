import { and, between, count, isNotNull, ne, sql } from 'drizzle-orm'
import { subject } from '../../../db/schema'
import { wireNames } from '../../../db/wire-names'
import type { Context } from '../../core/context'

/** Counts declared, established and finished subjects per year, from `first` to `last` inclusive. */
export const yearFiguresQuery = (ctx: Context, first: string, last: string) =>
  ctx.db
    .select({
      year: subject.year,
      declared: count(),
      established: count(subject.establishTime),
      finished: sql<number>`sum(${subject.status} = ${wireNames.FINISHED})`,
    })
    .from(subject)
    .where(
      and(
        // The same text as the condition of the index.
        sql`${subject.delFlag} = 0`,
        between(subject.year, first, last),
        isNotNull(subject.submitTime),
        ne(subject.source, 'collect'),
      ),
    )
    .groupBy(subject.year)
type YearFigures = Awaited<ReturnType<typeof yearFiguresQuery>>[number]

/** Returns the figures of a year; zeros if nothing was declared. */
export const yearFiguresOf = (read: readonly YearFigures[], year: string): YearFigures =>
  read.find((one) => one.year === year) ?? { year, declared: 0, established: 0, finished: 0 }
