import type { Committed } from './rules'
import { deviationOf, excellentPools, meanOf, type Method, ranking, round2 } from './rules'

/** How one grader judges beside the others, and what the ranking would be without them. Scores in points of 0..100. */
export type Tendency = {
  graderId: string
  /** Subjects that they committed. */
  count: number
  mean: number
  stdev: number
  /**
   * By how much they give more than the others to the same subjects: the mean of own score − mean of the others' scores.
   * Null where nobody else scored any of them.
   */
  shift: number | null
  without: {
    /** Ids of subjects that would stand at another rank, or at none. */
    moved: string[]
    /** The longest way that one of them would go, in ranks. */
    furthest: number
    /** Ids of subjects that nobody else scored: they would have no rank. */
    unranked: string[]
    /** Ids of subjects that would come within the excellent number, and that would fall out of it; equals at the cut are in. */
    enters: string[]
    leaves: string[]
  }
}
type Numbers = Parameters<typeof excellentPools>[0]
type Rule = Method & { normalise: string } & Numbers

/**
 * The tendency of each grader and the weight of their scores: for each the whole ranking is computed anew without them, the
 * common scale included, and laid beside that of all. Nothing is taken as fixed: it shows what would have been.
 * @param domainOf the domain of each subject, which the excellent numbers go by
 * @returns by shift, the most generous first, then by id.
 */
export function tendencies(rule: Rule, rows: readonly Committed[], domainOf: ReadonlyMap<string, string>): Tendency[] {
  const standing = (given: readonly Committed[]) => {
    const results = ranking(rule, given)
    const candidates = results.map(({ subjectId, rank }) => ({
      subjectId,
      rank,
      domain: domainOf.get(subjectId) ?? '',
    }))
    const inside = new Set(excellentPools(rule, candidates).flatMap(({ sure, tied }) => [...sure, ...tied]))
    return { ranks: new Map(results.map((one) => [one.subjectId, one.rank])), inside }
  }
  const all = standing(rows)
  const bySubject = Map.groupBy(rows, (row) => row.subjectId)
  return [...Map.groupBy(rows, (row) => row.graderId)]
    .map(([graderId, own]): Tendency => {
      const totals = own.map((row) => row.total)
      const shifts = own.flatMap(({ subjectId, total }) => {
        const others = bySubject.get(subjectId)!.filter((row) => row.graderId !== graderId)
        return others.length ? [total - meanOf(others.map((row) => row.total))] : []
      })
      const rest = standing(rows.filter((row) => row.graderId !== graderId))
      const ways = [...all.ranks].map(([id, rank]) => ({
        id,
        way: Math.abs((rest.ranks.get(id) ?? Number.NaN) - rank),
      }))
      return {
        graderId,
        count: own.length,
        mean: round2(meanOf(totals)),
        stdev: round2(deviationOf(totals)),
        shift: shifts.length ? round2(meanOf(shifts)) : null,
        without: {
          moved: ways.filter(({ way }) => way !== 0).map(({ id }) => id),
          furthest: Math.max(0, ...ways.map(({ way }) => way || 0)),
          unranked: ways.filter(({ way }) => Number.isNaN(way)).map(({ id }) => id),
          enters: [...rest.inside].filter((id) => !all.inside.has(id)),
          leaves: [...all.inside].filter((id) => !rest.inside.has(id)),
        },
      }
    })
    .sort((a, b) => (b.shift ?? 0) - (a.shift ?? 0) || (a.graderId < b.graderId ? -1 : 1))
}
