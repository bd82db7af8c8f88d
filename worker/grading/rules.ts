import type { Row } from '../core/change'
import { t } from './texts'

/**
 * Formulas of grading. All scores are points from 0 to 100. Each stored or displayed number is rounded to two decimals,
 * halves up, and later steps use the rounded number. So ranks can be verified by hand from displayed numbers, and
 * subjects with the same displayed score have the same rank.
 */
export type GradeRule = Row<'gradeRule'>
export type Criterion = GradeRule['criteria'][number]
export type Level = GradeRule['levels'][number]
export type Scores = Record<string, number>

/**
 * Rounds to two decimals, halves up. Rounds to six decimals first, so that 1.005 is not lost to binary fractions. Never
 * returns -0.
 */
export const round2 = (value: number) => Math.round(Number((value * 100).toFixed(6))) / 100 + 0

// ── one grader, one subject ──────────────────────────────────────────────────────────────────────────────────────────

/** True if the value is one of 0, step, 2·step … max. */
export const isMultipleOfStep = (value: number, max: number, step: number) => {
  const steps = value / step
  return Number.isFinite(value) && value >= 0 && value <= max && Math.abs(steps - Math.round(steps)) < 1e-9
}

/** Returns a message per invalid score. Missing criteria are valid, because drafts may have gaps. */
export function findScoreProblems({ criteria, step }: Pick<GradeRule, 'criteria' | 'step'>, scores: Scores) {
  const problems: Record<string, string> = {}
  for (const [code, value] of Object.entries(scores)) {
    const criterion = criteria.find((one) => one.code === code)
    if (!criterion) problems[`scores.${code}`] = t.noSuchCriterion(code)
    else if (!isMultipleOfStep(value, criterion.max, step))
      problems[`scores.${code}`] = t.scoreRange(criterion.name, criterion.max, step)
  }
  return problems
}
/** Returns the criteria without a score, in their order. */
export const missingCriteria = (criteria: readonly Criterion[], scores: Scores) =>
  [...criteria].sort((a, b) => a.sort - b.sort).filter((criterion) => scores[criterion.code] === undefined)

/**
 * Returns one grader's total for one subject: s = Σ weight_k · score_k / max_k. Weights are percent and sum to 100, so
 * no further factor is needed.
 * @returns 0 to 100, two decimals; null if no criterion is scored. Gaps count as 0.
 */
export function weightedTotal(criteria: readonly Criterion[], scores: Scores): number | null {
  if (!criteria.some((criterion) => scores[criterion.code] !== undefined)) return null
  return round2(
    criteria.reduce((sum, criterion) => sum + (criterion.weight * (scores[criterion.code] ?? 0)) / criterion.max, 0),
  )
}

/** Returns the criteria whose score is beyond a limit that requires a reason. The limit itself requires none. */
export const criteriaNeedingReason = (criteria: readonly Criterion[], scores: Scores) =>
  criteria.filter(({ code, requiredReasonBelow: below, requiredReasonAbove: above }) => {
    const value = scores[code]
    return value !== undefined && ((below != null && value < below) || (above != null && value > above))
  })
/** Returns the problem of a reason, or null. The minimum length applies only where a reason is required. */
export function findReasonProblem(
  rule: Pick<GradeRule, 'criteria' | 'reasonMin' | 'reasonMax'>,
  scores: Scores,
  reason: string,
): string | null {
  const length = reason.trim().length
  if (length > rule.reasonMax) return t.gradeReasonTooLong(rule.reasonMax)
  const needed = criteriaNeedingReason(rule.criteria, scores)
  if (needed.length === 0 || length >= Math.max(1, rule.reasonMin)) return null
  const names = needed.map((criterion) => criterion.name).join(t.listComma)
  return length === 0 ? t.reasonWanted(names) : t.reasonWantedLong(names, rule.reasonMin)
}

/** Returns the messages that prevent committing a grade; empty if it is complete. */
export function findOpenPoints(rule: GradeRule, grade: { scores: Scores; reason: string }): string[] {
  const missing = missingCriteria(rule.criteria, grade.scores).map((criterion) => t.notScored(criterion.name))
  const wrong = Object.values(findScoreProblems(rule, grade.scores))
  const reason = findReasonProblem(rule, grade.scores, grade.reason)
  return [...missing, ...wrong, ...(reason ? [reason] : [])]
}

/** Minimum number of own totals for the outlier check, and its limit in standard deviations. */
const MIN_TOTALS_FOR_OUTLIER = 5
const MAX_DEVIATIONS = 2
/**
 * True if a total is more than two standard deviations from the grader's own mean. Other graders' scores are not used,
 * because the grader must not see them.
 */
export function isOutlier(total: number, ownTotals: readonly number[]): boolean {
  if (ownTotals.length < MIN_TOTALS_FOR_OUTLIER) return false
  const deviation = standardDeviationOf(ownTotals)
  return deviation > 0 && Math.abs(total - meanOf(ownTotals)) > MAX_DEVIATIONS * deviation
}

// ── all graders of a year ────────────────────────────────────────────────────────────────────────────────────────────

export const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** Returns the population standard deviation (divided by n), because the scores are no sample; 0 for an empty list. */
export const standardDeviationOf = (values: readonly number[]) => {
  if (values.length === 0) return 0
  const mean = meanOf(values)
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)))
}
export const medianOf = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
/**
 * Returns the mean without one maximum and one minimum, if there are at least `trimMin` values (3 at least); else the
 * plain mean.
 */
export const trimmedMeanOf = (values: readonly number[], trimMin: number) => {
  if (values.length < Math.max(3, trimMin)) return meanOf(values)
  return meanOf([...values].sort((a, b) => a - b).slice(1, -1))
}

export type CommittedScore = { subjectId: string; graderId: string; total: number }
/** Minimum number of scored subjects for normalizing a grader's scores. */
const MIN_SCORES_TO_NORMALIZE = 5
/**
 * Normalizes scores: z = μ + σ · (s − μ_j) / σ_j, with μ and σ over all committed scores of the year and μ_j, σ_j over
 * those of grader j; clamped to 0..100. Scores of graders with fewer than five subjects, or with equal scores only,
 * stay unchanged.
 * @returns the normalized score of each row, in the given order; two decimals
 */
export function normalizeScores(rows: readonly CommittedScore[]): number[] {
  const all = rows.map((row) => row.total)
  const mean = all.length ? meanOf(all) : 0
  const deviation = standardDeviationOf(all)
  const byGrader = Map.groupBy(rows, (row) => row.graderId)
  const scales = new Map(
    [...byGrader].map(([graderId, own]) => {
      const totals = own.map((row) => row.total)
      return [graderId, { count: own.length, mean: meanOf(totals), deviation: standardDeviationOf(totals) }]
    }),
  )
  return rows.map(({ graderId, total }) => {
    const own = scales.get(graderId)!
    // Rounding noise is no deviation.
    if (own.count < MIN_SCORES_TO_NORMALIZE || own.deviation < 1e-9) return total
    return round2(Math.min(100, Math.max(0, mean + (deviation * (total - own.mean)) / own.deviation)))
  })
}

export type ScoringMethod = { method: string; trimMin: number }
/** Returns a subject's score by the rule's method. @returns two decimals; null without a score */
export function combineScores({ method, trimMin }: ScoringMethod, values: readonly number[]): number | null {
  if (values.length === 0) return null
  if (method === 'median') return round2(medianOf(values))
  return round2(method === 'trimmed' ? trimmedMeanOf(values, trimMin) : meanOf(values))
}

/** Difference between highest and lowest score, in points, from which a disagreement is flagged. */
export const SPREAD_LIMIT = 20

export type RankingResult = {
  subjectId: string
  /** Number of graders who committed. */
  graders: number
  raw: number
  normalised: number
  /** Score that decides the rank. */
  score: number
  trimmed: number
  stdev: number
  max: number
  min: number
  spreadFlag: 0 | 1
  rank: number
}
/** Scores fixed at the end of the subject's grading. */
export type FixedScore = { subjectId: string; raw: number; normalised: number }

type RankingOptions = {
  /** Fixed scores of subjects whose grading has ended. */
  frozen?: readonly FixedScore[]
  /** Ranks only these subjects; the normalization still uses all rows. */
  only?: ReadonlySet<string>
}
/**
 * Ranks the subjects of a year by score, then trimmed mean, then number of graders, all descending. Equal subjects
 * share a rank and the next rank is skipped (1, 2, 2, 4). Subjects without a committed score are not ranked. The order
 * of the input does not matter.
 * @returns rows by rank, then by subject id
 */
export function rankSubjects(
  rule: ScoringMethod & { normalise: string },
  rows: readonly CommittedScore[],
  { frozen = [], only }: RankingOptions = {},
): RankingResult[] {
  const scaled = normalizeScores(rows)
  const fixed = new Map(frozen.map((one) => [one.subjectId, one]))
  const byZ = rule.normalise === 'zscore'
  const results = [
    ...Map.groupBy(
      rows.map((row, at) => ({ ...row, scaled: scaled[at]! })).filter((row) => !only || only.has(row.subjectId)),
      (row) => row.subjectId,
    ),
  ].map(([subjectId, own]): RankingResult => {
    const totals = own.map((row) => row.total)
    const raw = fixed.get(subjectId)?.raw ?? combineScores(rule, totals)!
    const norm =
      fixed.get(subjectId)?.normalised ??
      combineScores(
        rule,
        own.map((row) => row.scaled),
      )!
    const max = Math.max(...totals)
    const min = Math.min(...totals)
    return {
      subjectId,
      graders: own.length,
      raw,
      normalised: norm,
      score: byZ ? norm : raw,
      trimmed: round2(trimmedMeanOf(byZ ? own.map((row) => row.scaled) : totals, rule.trimMin)),
      stdev: round2(standardDeviationOf(totals)),
      max,
      min,
      spreadFlag: max - min >= SPREAD_LIMIT ? 1 : 0,
      rank: 0,
    }
  })
  results.sort((a, b) => compareResults(a, b) || (a.subjectId < b.subjectId ? -1 : 1))
  results.forEach((result, at) => {
    const before = results[at - 1]
    result.rank = before && compareResults(before, result) === 0 ? before.rank : at + 1
  })
  return results
}
const compareResults = (a: RankingResult, b: RankingResult) =>
  b.score - a.score || b.trimmed - a.trimmed || b.graders - a.graders

/**
 * Returns the level of each ranked subject: the highest one whose lower limit it reaches. A level with `maxShare`
 * (percent of all ranked subjects, rounded down) takes only the best; the others get the next level. Subjects of equal
 * rank stay together: a group that does not fit gets the next level as a whole.
 * @returns level names by subject id; '' if no level applies
 */
export function assignLevels(
  results: readonly Pick<RankingResult, 'subjectId' | 'score' | 'rank'>[],
  levels: readonly Level[],
) {
  const named = new Map<string, string>()
  const order = [...levels].sort((a, b) => b.from - a.from)
  let unplaced = [...results].sort((a, b) => a.rank - b.rank)
  for (const level of order) {
    const places = level.maxShare == null ? Number.POSITIVE_INFINITY : floorShare(level.maxShare, results.length)
    let used = 0
    for (const group of Map.groupBy(
      unplaced.filter((one) => one.score >= level.from),
      (one) => one.rank,
    ).values()) {
      if (used + group.length > places) break
      used += group.length
      for (const one of group) named.set(one.subjectId, level.name)
    }
    unplaced = unplaced.filter((one) => !named.has(one.subjectId))
  }
  for (const one of unplaced) named.set(one.subjectId, '')
  return named
}
const floorShare = (percent: number, of: number) => Math.floor((percent * of) / 100 + 1e-9)

// ── the excellent list ───────────────────────────────────────────────────────────────────────────────────────────────

export type ExcellentCandidate = { subjectId: string; domain: string; rank: number }
export type ExcellentPool = {
  /** '' is the pool of all domains without a number of their own. */
  domain: string
  total: number
  /** Subjects that are certainly inside the cut. */
  sure: string[]
  /** Subjects tied at the cut; a person must choose. */
  tied: string[]
  /** Number of places for the tied subjects. */
  open: number
}
/**
 * Selects the excellent subjects: a domain with a number of its own takes its best; the remaining places go to the best
 * of all other domains. Ties at a cut are listed, not resolved.
 */
export function selectExcellent(
  numbers: { excellentTotal: number; excellentByDomain: readonly { domain: string; total: number }[] },
  candidates: readonly ExcellentCandidate[],
): ExcellentPool[] {
  const own = new Set(numbers.excellentByDomain.map((one) => one.domain))
  const rest = numbers.excellentTotal - numbers.excellentByDomain.reduce((sum, one) => sum + one.total, 0)
  return [...numbers.excellentByDomain, { domain: '', total: Math.max(0, rest) }].map(({ domain, total }) => {
    const pool = candidates
      .filter((one) => (domain ? one.domain === domain : !own.has(one.domain)))
      .sort((a, b) => a.rank - b.rank)
    const cut = pool[total]
    if (total === 0 || !cut)
      return { domain, total, sure: pool.slice(0, total).map((one) => one.subjectId), tied: [], open: 0 }
    const sure = pool.filter((one) => one.rank < cut.rank)
    const tied = sure.length < total ? pool.filter((one) => one.rank === cut.rank) : []
    return {
      domain,
      total,
      sure: sure.map((one) => one.subjectId),
      tied: tied.map((one) => one.subjectId),
      open: total - sure.length,
    }
  })
}
/** Returns why a chosen excellent list does not match ranks and numbers, or null. */
export function chosenListProblem(pools: readonly ExcellentPool[], chosen: ReadonlySet<string>): string | null {
  const known = new Set(pools.flatMap((pool) => [...pool.sure, ...pool.tied]))
  if ([...chosen].some((id) => !known.has(id))) return t.listOutside
  for (const pool of pools) {
    if (pool.sure.some((id) => !chosen.has(id))) return t.listInside
    const picked = pool.tied.filter((id) => chosen.has(id)).length
    if (picked > pool.open) return t.tiedPlaces(pool.open, picked)
  }
  return null
}

// ── states ───────────────────────────────────────────────────────────────────────────────────────────────────────────

export const gradeStatuses = ['未评分', '评分中', '已评分'] as const
export type GradeStatus = (typeof gradeStatuses)[number]
/** Returns a subject's status from those of its counted grades. `gradeStatusColumn` is the SQL counterpart. */
export function deriveGradeStatus(statuses: readonly string[]): GradeStatus | '' {
  if (statuses.length === 0) return ''
  if (statuses.every((status) => status === '已评分')) return '已评分'
  return statuses.every((status) => status === '未评分') ? '未评分' : '评分中'
}

/**
 * Returns why the grading of a subject cannot end now, or null. All graders must have committed, or the minimum number
 * and a reason is given.
 */
export function endProblem(
  rule: Pick<GradeRule, 'minGraders'>,
  grades: readonly { status: string }[],
  reason: string,
): string | null {
  if (grades.length === 0) return t.noGraders
  const done = grades.filter((grade) => grade.status === '已评分').length
  const open = grades.length - done
  if (open === 0) return null
  if (done < rule.minGraders) return t.tooFewGrades(done, rule.minGraders)
  if (reason.trim().length < 5) return t.openGrades(open)
  return null
}

type CurrentTime = { now: string }
/** Returns why a grader cannot write now, or null. A reopened grade can be completed after the end of the year's grading. */
export function writingProblem(
  { status, gradeEndTime }: { status: string; gradeEndTime: string | null },
  grade: { status: string; reopenReason: string },
  rule: Pick<GradeRule, 'openTime' | 'endTime'> | null | undefined,
  { now }: CurrentTime,
): string | null {
  if (!rule) return t.noRule
  if (status !== 'TO_AUDIT') return t.notInGrading
  if (gradeEndTime) return t.gradingEndedFixed
  if (grade.status === '已评分') return t.gradeFixed
  if (rule.openTime && now < rule.openTime) return t.gradingStarts(rule.openTime.slice(0, 16))
  if (rule.endTime && now > rule.endTime && !grade.reopenReason) return t.gradingStopped(rule.endTime.slice(0, 16))
  return null
}
