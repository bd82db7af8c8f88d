import type { Row } from '../core/change'
import { t } from './texts'

/**
 * The formulas of grading. All scores are points from 0 to 100. Every stored or shown figure is rounded
 * to two decimals, halves up, and the next step works on the rounded figure: who checks a rank by hand from the figures
 * shown comes to the same rank, and two subjects that show the same score have the same rank.
 */
export type GradeRule = Row<'gradeRule'>
export type Criterion = GradeRule['criteria'][number]
export type Level = GradeRule['levels'][number]
export type Scores = Record<string, number>

/** Two decimals, halves up. The sixth decimal is cut first, so that 1.005 is not lost to binary fractions; nothing is 0, never -0. */
export const round2 = (value: number) => Math.round(Number((value * 100).toFixed(6))) / 100 + 0

// ── one grader, one subject ──────────────────────────────────────────────────────────────────────────────────────────

/** Is a value one of 0, step, 2·step … max? */
export const fitsStep = (value: number, max: number, step: number) => {
  const steps = value / step
  return Number.isFinite(value) && value >= 0 && value <= max && Math.abs(steps - Math.round(steps)) < 1e-9
}

/** What is wrong with given scores: a sentence per criterion. Missing criteria are not wrong (a draft may have gaps). */
export function scoreProblems({ criteria, step }: Pick<GradeRule, 'criteria' | 'step'>, scores: Scores) {
  const problems: Record<string, string> = {}
  for (const [code, value] of Object.entries(scores)) {
    const criterion = criteria.find((one) => one.code === code)
    if (!criterion) problems[`scores.${code}`] = t.noSuchCriterion(code)
    else if (!fitsStep(value, criterion.max, step))
      problems[`scores.${code}`] = t.scoreRange(criterion.name, criterion.max, step)
  }
  return problems
}
export const missingCriteria = (criteria: readonly Criterion[], scores: Scores) =>
  [...criteria].sort((a, b) => a.sort - b.sort).filter((criterion) => scores[criterion.code] === undefined)

/**
 * One grader's total for one subject: s = Σ weight_k · score_k / max_k. Weights are percent and sum to 100, so that the total
 * needs no factor of its own.
 * @returns 0 to 100, two decimals; null while no criterion is scored. Gaps count as 0.
 */
export function totalOf(criteria: readonly Criterion[], scores: Scores): number | null {
  if (!criteria.some((criterion) => scores[criterion.code] !== undefined)) return null
  return round2(
    criteria.reduce((sum, criterion) => sum + (criterion.weight * (scores[criterion.code] ?? 0)) / criterion.max, 0),
  )
}

/** The criteria whose score lies below or above the limit from which a reason must be given (the limit itself needs none). */
export const reasonNeeded = (criteria: readonly Criterion[], scores: Scores) =>
  criteria.filter(({ code, requiredReasonBelow: below, requiredReasonAbove: above }) => {
    const value = scores[code]
    return value !== undefined && ((below != null && value < below) || (above != null && value > above))
  })
/** Null, or what is wrong with a reason. Its least length counts only where a reason must be given. */
export function reasonProblem(
  rule: Pick<GradeRule, 'criteria' | 'reasonMin' | 'reasonMax'>,
  scores: Scores,
  reason: string,
): string | null {
  const length = reason.trim().length
  if (length > rule.reasonMax) return t.gradeReasonTooLong(rule.reasonMax)
  const needed = reasonNeeded(rule.criteria, scores)
  if (needed.length === 0 || length >= Math.max(1, rule.reasonMin)) return null
  const names = needed.map((criterion) => criterion.name).join(t.listComma)
  return length === 0 ? t.reasonWanted(names) : t.reasonWantedLong(names, rule.reasonMin)
}

/** What still keeps a grade from being committed: sentences; empty when it is complete. */
export function openPoints(rule: GradeRule, grade: { scores: Scores; reason: string }): string[] {
  const missing = missingCriteria(rule.criteria, grade.scores).map((criterion) => t.notScored(criterion.name))
  const wrong = Object.values(scoreProblems(rule, grade.scores))
  const reason = reasonProblem(rule, grade.scores, grade.reason)
  return [...missing, ...wrong, ...(reason ? [reason] : [])]
}

/** Totals of a grader's own from which his spread can be judged, and how many of his deviations make a total stand out. */
const OUTLIER_FROM = 5
const OUTLIER_DEVIATIONS = 2
/** Does a total lie more than two standard deviations off the grader's own mean? Others' scores are not looked at: he may not learn of them. */
export function isOutlier(total: number, ownTotals: readonly number[]): boolean {
  if (ownTotals.length < OUTLIER_FROM) return false
  const deviation = deviationOf(ownTotals)
  return deviation > 0 && Math.abs(total - meanOf(ownTotals)) > OUTLIER_DEVIATIONS * deviation
}

// ── all graders of a year ────────────────────────────────────────────────────────────────────────────────────────────

export const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
/** Standard deviation of the whole group (divided by n): the scores are all there are, not a sample. 0 for none. */
export const deviationOf = (values: readonly number[]) => {
  if (values.length === 0) return 0
  const mean = meanOf(values)
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)))
}
export const medianOf = (values: readonly number[]) => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
/** The mean without one highest and one lowest from `trimMin` values on; the plain mean below. */
export const trimmedOf = (values: readonly number[], trimMin: number) => {
  if (values.length < Math.max(3, trimMin)) return meanOf(values)
  return meanOf([...values].sort((a, b) => a - b).slice(1, -1))
}

export type Committed = { subjectId: string; graderId: string; total: number }
/** Subjects that a grader must have scored before his scale can be told from his luck. */
const NORMALISE_FROM = 5
/**
 * Scores on a common scale: z = μ + σ · (s − μ_j) / σ_j, with μ and σ over all committed scores of the year and μ_j, σ_j over
 * grader j's; clamped to 0..100. A grader with fewer than five subjects, or whose scores are all alike, keeps his scores.
 * @returns the score of each row, in the order given; two decimals.
 */
export function normalised(rows: readonly Committed[]): number[] {
  const all = rows.map((row) => row.total)
  const mean = all.length ? meanOf(all) : 0
  const deviation = deviationOf(all)
  const byGrader = Map.groupBy(rows, (row) => row.graderId)
  const scales = new Map(
    [...byGrader].map(([graderId, own]) => {
      const totals = own.map((row) => row.total)
      return [graderId, { count: own.length, mean: meanOf(totals), deviation: deviationOf(totals) }]
    }),
  )
  return rows.map(({ graderId, total }) => {
    const own = scales.get(graderId)!
    // Rounding noise is not a spread.
    if (own.count < NORMALISE_FROM || own.deviation < 1e-9) return total
    return round2(Math.min(100, Math.max(0, mean + (deviation * (total - own.mean)) / own.deviation)))
  })
}

export type Method = { method: string; trimMin: number }
/** A subject's score from its graders' scores by the rule's method. @returns two decimals; null without a score. */
export function scoreBy({ method, trimMin }: Method, values: readonly number[]): number | null {
  if (values.length === 0) return null
  if (method === 'median') return round2(medianOf(values))
  return round2(method === 'trimmed' ? trimmedOf(values, trimMin) : meanOf(values))
}

/** Points between the highest and the lowest score from which graders are said to disagree. */
export const SPREAD_LIMIT = 20

export type Result = {
  subjectId: string
  /** Graders who committed. */
  graders: number
  raw: number
  normalised: number
  /** The one that the rule decides by. */
  score: number
  trimmed: number
  stdev: number
  max: number
  min: number
  spreadFlag: 0 | 1
  rank: number
}
/** What was fixed when the subject's grading ended stays fixed. */
export type Frozen = { subjectId: string; raw: number; normalised: number }

type Options = {
  /** Figures that were fixed when the grading of these subjects ended: taken as they are. */
  frozen?: readonly Frozen[]
  /** Ranks only these; the common scale still comes from all rows. */
  only?: ReadonlySet<string>
}
/**
 * The ranking of a year: per subject its raw and normalised score, its spread, and its rank by score, then by trimmed mean,
 * then by number of graders, all falling; equals share a rank and the next one is skipped (1, 2, 2, 4).
 * Subjects without a committed score are not ranked. The order of the input does not matter.
 * @returns rows by rank, then by subject id.
 */
export function ranking(
  rule: Method & { normalise: string },
  rows: readonly Committed[],
  { frozen = [], only }: Options = {},
): Result[] {
  const scaled = normalised(rows)
  const fixed = new Map(frozen.map((one) => [one.subjectId, one]))
  const byZ = rule.normalise === 'zscore'
  const results = [
    ...Map.groupBy(
      rows.map((row, at) => ({ ...row, scaled: scaled[at]! })).filter((row) => !only || only.has(row.subjectId)),
      (row) => row.subjectId,
    ),
  ].map(([subjectId, own]): Result => {
    const totals = own.map((row) => row.total)
    const raw = fixed.get(subjectId)?.raw ?? scoreBy(rule, totals)!
    const norm =
      fixed.get(subjectId)?.normalised ??
      scoreBy(
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
      trimmed: round2(trimmedOf(byZ ? own.map((row) => row.scaled) : totals, rule.trimMin)),
      stdev: round2(deviationOf(totals)),
      max,
      min,
      spreadFlag: max - min >= SPREAD_LIMIT ? 1 : 0,
      rank: 0,
    }
  })
  results.sort((a, b) => compare(a, b) || (a.subjectId < b.subjectId ? -1 : 1))
  results.forEach((result, at) => {
    const before = results[at - 1]
    result.rank = before && compare(before, result) === 0 ? before.rank : at + 1
  })
  return results
}
const compare = (a: Result, b: Result) => b.score - a.score || b.trimmed - a.trimmed || b.graders - a.graders

/**
 * The level of each ranked subject. A subject's level is the highest one whose lower limit it reaches; a level that has a
 * `maxShare` (percent of all ranked, rounded down) takes the best only, and who finds no place falls to the next. Equals
 * stay together: a group that does not fit as a whole falls as a whole.
 * @returns level names by subject id; '' where no level is low enough.
 */
export function levelsOf(results: readonly Pick<Result, 'subjectId' | 'score' | 'rank'>[], levels: readonly Level[]) {
  const named = new Map<string, string>()
  const order = [...levels].sort((a, b) => b.from - a.from)
  let waiting = [...results].sort((a, b) => a.rank - b.rank)
  for (const level of order) {
    const places = level.maxShare == null ? Number.POSITIVE_INFINITY : floorShare(level.maxShare, results.length)
    let taken = 0
    for (const group of Map.groupBy(
      waiting.filter((one) => one.score >= level.from),
      (one) => one.rank,
    ).values()) {
      if (taken + group.length > places) break
      taken += group.length
      for (const one of group) named.set(one.subjectId, level.name)
    }
    waiting = waiting.filter((one) => !named.has(one.subjectId))
  }
  for (const one of waiting) named.set(one.subjectId, '')
  return named
}
const floorShare = (percent: number, of: number) => Math.floor((percent * of) / 100 + 1e-9)

// ── the excellent list ───────────────────────────────────────────────────────────────────────────────────────────────

export type Candidate = { subjectId: string; domain: string; rank: number }
export type Pool = {
  /** '' is the pool of the domains without a number of their own. */
  domain: string
  total: number
  /** Inside the cut without a doubt. */
  sure: string[]
  /** Equals that straddle the cut: a person chooses. */
  tied: string[]
  /** Places that the equals share. */
  open: number
}
/**
 * Who is excellent: a domain with a number of its own takes its best; what is left of the total goes to the best of the other
 * domains together. Equals at the cut are named, not chosen.
 */
export function excellentPools(
  numbers: { excellentTotal: number; excellentByDomain: readonly { domain: string; total: number }[] },
  candidates: readonly Candidate[],
): Pool[] {
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
/** Null, or why a hand-made excellent list is not the one that the ranks and numbers allow. */
export function chosenProblem(pools: readonly Pool[], chosen: ReadonlySet<string>): string | null {
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
/** A subject's state from those of its graders who count; its twin in SQL is `gradeStatusOfSubject`. */
export function subjectGradeStatus(statuses: readonly string[]): GradeStatus | '' {
  if (statuses.length === 0) return ''
  if (statuses.every((status) => status === '已评分')) return '已评分'
  return statuses.every((status) => status === '未评分') ? '未评分' : '评分中'
}

/** Null, or why the grading of a subject cannot end now: all have committed, or enough have and a reason is given for the rest. */
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

type Now = { now: string }
/** Null, or why a grader can write nothing about this subject now. A grade opened again may be finished after the year's end. */
export function writingProblem(
  { status, gradeEndTime }: { status: string; gradeEndTime: string | null },
  grade: { status: string; reopenReason: string },
  rule: Pick<GradeRule, 'openTime' | 'endTime'> | null | undefined,
  { now }: Now,
): string | null {
  if (!rule) return t.noRule
  if (status !== 'TO_AUDIT') return t.notInGrading
  if (gradeEndTime) return t.gradingEndedFixed
  if (grade.status === '已评分') return t.gradeFixed
  if (rule.openTime && now < rule.openTime) return t.gradingStarts(rule.openTime.slice(0, 16))
  if (rule.endTime && now > rule.endTime && !grade.reopenReason) return t.gradingStopped(rule.endTime.slice(0, 16))
  return null
}
