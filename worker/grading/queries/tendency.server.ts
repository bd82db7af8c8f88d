import type { z } from 'zod'
import type { Context } from '../../core/context'
import { readAll } from '../../core/read-all.server'
import type { GraderTendencies } from '../responses'
import type { YearQuery } from '../inputs'
import { computeTendencies } from '../tendency.rules'
import { rankQueries, type RankRows } from './rank.server'

/** Loads the tendencies of a year's graders, and their effect on the ranking. One round trip. */
export const tendencyList = async (ctx: Context, { year }: z.output<typeof YearQuery>) =>
  graderTendenciesOf(await readAll(ctx, rankQueries(ctx, year)))

/** Computes the tendencies from the ranking's rows. Only subjects visible to the caller count. */
export function graderTendenciesOf({ rules, subjects, grades }: RankRows): GraderTendencies {
  const rule = rules[0]
  if (!rule) return []
  const visibleRows = new Map(subjects.map((row) => [row.id, row]))
  const names = new Map(grades.map((grade) => [grade.graderId, grade.graderName]))
  const rows = grades.flatMap(({ subjectId, graderId, total }) =>
    total !== null && visibleRows.has(subjectId) ? [{ subjectId, graderId, total }] : [],
  )
  const named = (ids: readonly string[]) =>
    ids.map((subjectId) => ({ subjectId, subjectName: visibleRows.get(subjectId)!.subjectName }))
  const domainOf = new Map(subjects.map((row) => [row.id, row.domain]))
  return computeTendencies(rule, rows, domainOf).map(({ without, ...one }) => ({
    ...one,
    graderName: names.get(one.graderId)!,
    without: {
      moved: without.moved.length,
      furthest: without.furthest,
      unranked: named(without.unranked),
      enters: named(without.enters),
      leaves: named(without.leaves),
    },
  }))
}
