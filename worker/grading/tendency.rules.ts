import type { CommittedScore } from './rules'
import { standardDeviationOf, selectExcellent, meanOf, type ScoringMethod, rankSubjects, round2 } from './rules'

/**
 * Tendency of a grader compared with the others, and the effect of removing the grader on the ranking. Points from 0 to
 * 100.
 */
export type Tendency = {
  graderId: string
  /** Number of committed subjects. */
  count: number
  mean: number
  stdev: number
  /**
   * Mean difference to the other graders' mean on the same subjects; positive if generous. Null if nobody else scored
   * any of them.
   */
  shift: number | null
  without: {
    /** Ids of subjects whose rank would change, or that would have none. */
    moved: string[]
    /** Maximum change of a rank. */
    furthest: number
    /** Ids of subjects that nobody else scored; they would have no rank. */
    unranked: string[]
    /** Ids of subjects that would enter and leave the excellent list. Subjects tied at the cut count as inside. */
    enters: string[]
    leaves: string[]
  }
}
type ExcellentTotals = Parameters<typeof selectExcellent>[0]
type TendencyRule = ScoringMethod & { normalise: string } & ExcellentTotals

/**
 * Computes the tendency and the effect of each grader: the ranking, including the normalization, is recomputed without
 * the grader and compared with the full one. No score counts as fixed.
 * @param domainOf domain by subject, for the excellent numbers
 * @returns sorted by shift, the most generous first, then by id
 */
export function computeTendencies(
  rule: TendencyRule,
  rows: readonly CommittedScore[],
  domainOf: ReadonlyMap<string, string>,
): Tendency[] {
  const standing = (scores: readonly CommittedScore[]) => {
    const results = rankSubjects(rule, scores)
    const candidates = results.map(({ subjectId, rank }) => ({
      subjectId,
      rank,
      domain: domainOf.get(subjectId) ?? '',
    }))
    const inside = new Set(selectExcellent(rule, candidates).flatMap(({ sure, tied }) => [...sure, ...tied]))
    return { ranks: new Map(results.map((one) => [one.subjectId, one.rank])), inside }
  }
  const all = standing(rows)
  const bySubject = Map.groupBy(rows, (row) => row.subjectId)
  return [...Map.groupBy(rows, (row) => row.graderId)]
    .map(([graderId, own]): Tendency => {
      const totals = own.map((row) => row.total)
      const shifts = own.flatMap(({ subjectId, total }) => {
        const otherScores = bySubject.get(subjectId)!.filter((row) => row.graderId !== graderId)
        return otherScores.length ? [total - meanOf(otherScores.map((row) => row.total))] : []
      })
      const rest = standing(rows.filter((row) => row.graderId !== graderId))
      const rankChanges = [...all.ranks].map(([id, rank]) => ({
        id,
        distance: Math.abs((rest.ranks.get(id) ?? Number.NaN) - rank),
      }))
      return {
        graderId,
        count: own.length,
        mean: round2(meanOf(totals)),
        stdev: round2(standardDeviationOf(totals)),
        shift: shifts.length ? round2(meanOf(shifts)) : null,
        without: {
          moved: rankChanges.filter(({ distance }) => distance !== 0).map(({ id }) => id),
          furthest: Math.max(0, ...rankChanges.map(({ distance }) => distance || 0)),
          unranked: rankChanges.filter(({ distance }) => Number.isNaN(distance)).map(({ id }) => id),
          enters: [...rest.inside].filter((id) => !all.inside.has(id)),
          leaves: [...all.inside].filter((id) => !rest.inside.has(id)),
        },
      }
    })
    .sort((a, b) => (b.shift ?? 0) - (a.shift ?? 0) || (a.graderId < b.graderId ? -1 : 1))
}
