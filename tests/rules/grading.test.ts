import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chosenListProblem,
  type CommittedScore,
  type Criterion,
  endProblem,
  selectExcellent,
  isMultipleOfStep,
  isOutlier,
  assignLevels,
  normalizeScores,
  rankSubjects,
  findReasonProblem,
  round2,
  combineScores,
  findScoreProblems,
  deriveGradeStatus,
  weightedTotal,
} from '~/worker/grading/rules'

const criterion = (code: string, max: number, weight: number, more: Partial<Criterion> = {}): Criterion => ({
  code,
  name: `指标${code}`,
  max,
  weight,
  sort: 1,
  ...more,
})
const rows = (table: Record<string, Record<string, number>>): CommittedScore[] =>
  Object.entries(table).flatMap(([graderId, of]) =>
    Object.entries(of).map(([subjectId, total]) => ({ graderId, subjectId, total })),
  )
const mean = { method: 'mean', trimMin: 5, normalise: 'none' }

describe('a total', () => {
  test('equals example 1, computed by hand', () => {
    // Weights 40 + 35 + 25 = 100 percent; maxima 20, 10, 5.
    // a: 40 · 17.5/20 = 40 · 0.875 = 35
    // b: 35 ·  8  /10 = 35 · 0.8   = 28
    // c: 25 ·  4.5/5  = 25 · 0.9   = 22.5          sum = 85.5
    const criteria = [criterion('a', 20, 40), criterion('b', 10, 35), criterion('c', 5, 25)]
    expect(weightedTotal(criteria, { a: 17.5, b: 8, c: 4.5 })).toBe(85.5)
    // A missing score counts as 0: 35 + 28 = 63. Without scores there is no total.
    expect(weightedTotal(criteria, { a: 17.5, b: 8 })).toBe(63)
    expect(weightedTotal(criteria, {})).toBeNull()
  })
  test('is rounded to two decimals', () => {
    // 100/3 of weight 33.34, 33.33, 33.33; each 2 of 3: 33.34·2/3 = 22.2267, 33.33·2/3 = 22.22 twice; sum 66.6667
    const criteria = [criterion('a', 3, 33.34), criterion('b', 3, 33.33), criterion('c', 3, 33.33)]
    expect(weightedTotal(criteria, { a: 2, b: 2, c: 2 })).toBe(66.67)
    expect(round2(1.005)).toBe(1.01)
    expect(round2(-1e-15)).toBe(0)
  })
  test('is 100 for full scores, whatever the maxima and weights', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 50 })), {
          minLength: 1,
          maxLength: 8,
        }),
        (parts) => {
          const sum = parts.reduce((total, [, weight]) => total + weight, 0)
          const criteria = parts.map(([max, weight], at) => criterion(`c${at}`, max, (weight / sum) * 100))
          const scores = (share: number) => Object.fromEntries(criteria.map((one) => [one.code, one.max * share]))
          expect(weightedTotal(criteria, scores(1))).toBe(100)
          expect(weightedTotal(criteria, scores(0))).toBe(0)
          expect(weightedTotal(criteria, scores(0.5))).toBe(50)
        },
      ),
    )
  })
})

describe('invalid scores', () => {
  const rule = { criteria: [criterion('a', 20, 60), criterion('b', 10, 40)], step: 0.5 }
  test.each([
    [{ a: 20, b: 0 }, []],
    [{ a: 20.5 }, ['scores.a']],
    [{ a: -0.5 }, ['scores.a']],
    [{ a: 7.3 }, ['scores.a']],
    [{ a: 3, x: 1 }, ['scores.x']],
    [{ a: Number.NaN }, ['scores.a']],
  ])('%j', (scores, fields) => {
    expect(Object.keys(findScoreProblems(rule, scores as never))).toEqual(fields)
  })
  test('include no step of a tenth by binary rounding', () => {
    for (let tenths = 0; tenths <= 100; tenths++) expect(isMultipleOfStep(tenths / 10, 10, 0.1)).toBe(true)
    expect(isMultipleOfStep(0.25, 10, 0.1)).toBe(false)
  })
})

test('need a reason beyond the limits, not at them', () => {
  const rule = {
    criteria: [criterion('a', 20, 100, { requiredReasonBelow: 8, requiredReasonAbove: 18 })],
    reasonMin: 10,
    reasonMax: 20,
  }
  expect(findReasonProblem(rule, { a: 8 }, '')).toBeNull()
  expect(findReasonProblem(rule, { a: 18 }, '')).toBeNull()
  expect(findReasonProblem(rule, { a: 7.5 }, '')).toBe('指标a的得分偏高或偏低，请填写评分理由')
  expect(findReasonProblem(rule, { a: 18.5 }, '太短')).toBe('指标a的得分偏高或偏低，评分理由至少 10 个字')
  expect(findReasonProblem(rule, { a: 18.5 }, '十个字的理由刚刚够长')).toBeNull()
  expect(findReasonProblem(rule, { a: 10 }, '理'.repeat(21))).toBe('评分理由最多 20 个字')
})

describe('normalization', () => {
  test('equals example 2, computed by hand', () => {
    // Grader h (hard) and e (easy) score the same five subjects:
    //        A   B   C   D   E     mean   deviation
    //   h   50  55  60  65  70      60    √((100+25+0+25+100)/5) = √50 = 7.0711
    //   e   80  85  90  95 100      90    √50 = 7.0711
    // All ten: μ = 75; squares: h: 25²+20²+15²+10²+5² = 1375, e: 5²+10²+15²+20²+25² = 1375; σ = √(2750/10) = √275 = 16.5831
    // h on A: 75 + 16.5831 · (50−60)/7.0711 = 75 − 23.4521 = 51.55;  on C: 75;  on E: 98.45
    // e on A: 75 + 16.5831 · (80−90)/7.0711 = 51.55: the same opinion, the same score.
    const table = rows({
      h: { A: 50, B: 55, C: 60, D: 65, E: 70 },
      e: { A: 80, B: 85, C: 90, D: 95, E: 100 },
    })
    expect(normalizeScores(table)).toEqual([51.55, 63.27, 75, 86.73, 98.45, 51.55, 63.27, 75, 86.73, 98.45])
  })
  test('keeps the scores of a grader with four subjects or equal scores', () => {
    const four = rows({ few: { A: 50, B: 60, C: 70, D: 80 }, flat: { A: 80, B: 80, C: 80, D: 80, E: 80 } })
    expect(normalizeScores(four)).toEqual(four.map((row) => row.total))
  })
  test('is clamped to 0..100', () => {
    // g: four times 0, once 20 against a wide field: μ + σ·z leaves 0..100 without the clamp.
    // g: mean 4, deviation 8; h: 90, 95, 100, 100, 100 …: z of 20 is +2.
    const table = rows({
      g: { A: 0, B: 0, C: 0, D: 0, E: 20 },
      h: { A: 90, B: 95, C: 100, D: 100, E: 100 },
    })
    const scaled = normalizeScores(table)
    expect(Math.max(...scaled)).toBe(100)
    expect(Math.min(...scaled)).toBeGreaterThanOrEqual(0)
  })
})

describe('the ranking', () => {
  test('equals example 3, computed by hand: mean, ties, spread', () => {
    // A: 90, 80, 70 → 80.00, five graders needed for trimming, so trimmed = 80; range 20 → flagged
    // B: 80, 80     → 80.00, trimmed 80, two graders: behind A (3 graders)
    // C: 81, 79     → 80.00, two graders: level with B → both rank 2
    // D: 60         → 60.00 → rank 4 (rank 3 is skipped)
    const table = rows({
      x: { A: 90, B: 80, C: 81, D: 60 },
      y: { A: 80, B: 80, C: 79 },
      z: { A: 70 },
    })
    const result = rankSubjects(mean, table)
    expect(result.map((one) => [one.subjectId, one.rank, one.score, one.graders, one.spreadFlag])).toEqual([
      ['A', 1, 80, 3, 1],
      ['B', 2, 80, 2, 0],
      ['C', 2, 80, 2, 0],
      ['D', 4, 60, 1, 0],
    ])
    // Deviation of A: √((10² + 0 + 10²)/3) = √66.67 = 8.16
    expect(result[0]!.stdev).toBe(8.16)
  })
  test('equals example 4, computed by hand: trimmed and median', () => {
    // 60, 70, 80, 90, 100: mean 80; trimmed (70+80+90)/3 = 80; median 80
    // 10, 70, 80, 90, 95:  mean 69; trimmed (70+80+90)/3 = 80; median 80
    // 10, 70, 80, 90 (four graders): trimmed is the mean, 62.5; median (70+80)/2 = 75
    const by = (method: string) => ({ method, trimMin: 5 })
    expect(combineScores(by('mean'), [10, 70, 80, 90, 95])).toBe(69)
    expect(combineScores(by('trimmed'), [10, 70, 80, 90, 95])).toBe(80)
    expect(combineScores(by('median'), [95, 70, 80, 90, 10])).toBe(80)
    expect(combineScores(by('trimmed'), [10, 70, 80, 90])).toBe(62.5)
    expect(combineScores(by('median'), [10, 70, 80, 90])).toBe(75)
    expect(combineScores(by('mean'), [])).toBeNull()
    // Equal means are ordered by the trimmed mean: 100, 75, 75, 75, 50 → 75 / 75; 90, 90, 80, 80, 35 → 75 / 83.33
    const table = [
      ...[100, 75, 75, 75, 50].map((total, at) => ({ subjectId: 'A', graderId: `g${at}`, total })),
      ...[90, 90, 80, 80, 35].map((total, at) => ({ subjectId: 'B', graderId: `g${at}`, total })),
    ]
    expect(rankSubjects(mean, table).map((one) => [one.subjectId, one.rank, one.score, one.trimmed])).toEqual([
      ['B', 1, 75, 83.33],
      ['A', 2, 75, 75],
    ])
  })
  test('uses the score of the rule', () => {
    // h is hard, e is easy (example 2). A has only e's 80, E has only h's 70: raw says A, the common scale says E.
    const table = rows({ h: { B: 50, C: 55, D: 60, F: 65, E: 70 }, e: { A: 80, B: 85, C: 90, D: 95, F: 100 } })
    const first = (normalise: string) => {
      const by = rankSubjects({ ...mean, normalise }, table)
      return by.find((one) => one.subjectId === 'A')!.rank < by.find((one) => one.subjectId === 'E')!.rank ? 'A' : 'E'
    }
    expect(first('none')).toBe('A')
    expect(first('zscore')).toBe('E')
  })
  test('ranks some of the subjects on the scale of all', () => {
    const table = rows({ h: { B: 50, C: 55, D: 60, F: 65, E: 70 }, e: { A: 80, B: 85, C: 90, D: 95, F: 100 } })
    const by = { ...mean, normalise: 'zscore' }
    const [row] = rankSubjects(by, table, { only: new Set(['A']) })
    expect(row).toMatchObject({
      rank: 1,
      normalised: rankSubjects(by, table).find((one) => one.subjectId === 'A')!.normalised,
    })
    expect(row!.normalised).not.toBe(80)
  })
  test('keeps fixed results', () => {
    const table = rows({ x: { A: 50, B: 60 } })
    const [top] = rankSubjects(mean, table, { frozen: [{ subjectId: 'A', raw: 99, normalised: 98 }] })
    expect(top).toMatchObject({ subjectId: 'A', raw: 99, normalised: 98, score: 99, rank: 1 })
  })

  const table = fc
    .array(
      fc.record({
        subjectId: fc.integer({ min: 1, max: 12 }).map((number) => `s${number}`),
        graderId: fc.integer({ min: 1, max: 6 }).map((number) => `g${number}`),
        total: fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
      }),
      { minLength: 1, maxLength: 60 },
    )
    .map((all) => [...new Map(all.map((row) => [`${row.subjectId} ${row.graderId}`, row])).values()])
  const rule = fc.record({
    method: fc.constantFrom('mean', 'trimmed', 'median'),
    normalise: fc.constantFrom('none', 'zscore'),
    trimMin: fc.integer({ min: 3, max: 6 }),
  })
  test('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(rule, table, fc.integer(), (by, all, seed) => {
        const shuffled = all.map((row, at) => ({ row, key: Math.sin(seed + at) })).sort((a, b) => a.key - b.key)
        // Sums of the same numbers in another order may differ in the last bit, which rounding removes.
        expect(
          rankSubjects(
            by,
            shuffled.map((one) => one.row),
          ),
        ).toEqual(rankSubjects(by, all))
      }),
    )
  })
  test('ranks each subject once from 1 by non-increasing scores within 0..100; equal rank means equal in all three', () => {
    fc.assert(
      fc.property(rule, table, (by, all) => {
        const result = rankSubjects(by, all)
        expect(new Set(result.map((one) => one.subjectId)).size).toBe(new Set(all.map((row) => row.subjectId)).size)
        expect(result[0]!.rank).toBe(1)
        result.forEach((one, at) => {
          expect(one.score).toBeGreaterThanOrEqual(0)
          expect(one.score).toBeLessThanOrEqual(100)
          // Competition ranking: a rank is one more than the number of better subjects.
          expect(one.rank).toBe(1 + result.filter((other) => other.rank < one.rank).length)
          const before = result[at - 1]
          if (!before) return
          expect(before.score).toBeGreaterThanOrEqual(one.score)
          const same = before.score === one.score && before.trimmed === one.trimmed && before.graders === one.graders
          expect(before.rank === one.rank).toBe(same)
        })
      }),
    )
  })
  test("never lowers a subject's mean rank for a better score without normalization", () => {
    fc.assert(
      fc.property(table, fc.nat(), (all, pick) => {
        const row = all[pick % all.length]!
        const better = all.map((one) => (one === row ? { ...one, total: Math.min(100, one.total + 10) } : one))
        const rankOf = (of: CommittedScore[]) =>
          rankSubjects(mean, of).find((one) => one.subjectId === row.subjectId)!.score
        expect(rankOf(better)).toBeGreaterThanOrEqual(rankOf(all))
      }),
    )
  })
})

describe('grades', () => {
  const levels = [
    { name: '优秀', from: 85, to: 100, maxShare: 30 },
    { name: '良好', from: 75, to: 85 },
    { name: '合格', from: 60, to: 75 },
  ]
  const ranked = (scores: number[]) =>
    scores.map((score, at) => ({
      subjectId: `s${at + 1}`,
      score,
      rank: scores.filter((other) => other > score).length + 1,
    }))
  test('follow score limits and the share of each grade', () => {
    // Ten subjects, 30 % of ten = 3 places for 优秀; four reach 85, the fourth gets 良好.
    const of = assignLevels(ranked([95, 92, 90, 86, 80, 75, 74, 60, 59, 20]), levels)
    expect([...Array(10)].map((_, at) => of.get(`s${at + 1}`))).toEqual([
      '优秀',
      '优秀',
      '优秀',
      '良好',
      '良好',
      '良好',
      '合格',
      '合格',
      '',
      '',
    ])
  })
  test('move tied subjects down together when they exceed the share', () => {
    // Three places; 95 takes one, the three at 90 need three more: all three move down.
    const of = assignLevels(ranked([95, 90, 90, 90, 70, 70, 70, 70, 70, 70]), levels)
    expect([of.get('s1'), of.get('s2'), of.get('s3'), of.get('s4')]).toEqual(['优秀', '良好', '良好', '良好'])
  })
})

describe('the excellent list', () => {
  const candidates = [
    { subjectId: 'a', domain: '01', rank: 1 },
    { subjectId: 'b', domain: '02', rank: 2 },
    { subjectId: 'c', domain: '01', rank: 3 },
    { subjectId: 'd', domain: '01', rank: 3 },
    { subjectId: 'e', domain: '03', rank: 5 },
    { subjectId: 'f', domain: '02', rank: 6 },
  ]
  test('has one total number', () => {
    expect(selectExcellent({ excellentTotal: 2, excellentByDomain: [] }, candidates)).toEqual([
      { domain: '', total: 2, sure: ['a', 'b'], tied: [], open: 0 },
    ])
  })
  test('leaves ties at the cut to a person', () => {
    const pools = selectExcellent({ excellentTotal: 3, excellentByDomain: [] }, candidates)
    expect(pools).toEqual([{ domain: '', total: 3, sure: ['a', 'b'], tied: ['c', 'd'], open: 1 }])
    expect(chosenListProblem(pools, new Set(['a', 'b', 'd']))).toBeNull()
    expect(chosenListProblem(pools, new Set(['a', 'b']))).toBeNull()
    expect(chosenListProblem(pools, new Set(['a', 'b', 'c', 'd']))).toBe('并列课题只剩 1 个名额，选了 2 个')
    expect(chosenListProblem(pools, new Set(['a', 'c']))).toBe('名次在名额之内的课题不可去除')
    expect(chosenListProblem(pools, new Set(['a', 'b', 'e']))).toBe('名单中有排名在优秀名额之外的课题')
  })
  test('has a number for a domain, and the rest for the others', () => {
    // Total 3: one for 01 (a), the other two to 02 and 03 together: b, e.
    expect(selectExcellent({ excellentTotal: 3, excellentByDomain: [{ domain: '01', total: 1 }] }, candidates)).toEqual(
      [
        { domain: '01', total: 1, sure: ['a'], tied: [], open: 0 },
        { domain: '', total: 2, sure: ['b', 'e'], tied: [], open: 0 },
      ],
    )
  })
  test('never exceeds its number and never skips a better subject', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 20 }),
        fc.integer({ min: 0, max: 12 }),
        (ranks, total) => {
          const all = ranks.map((rank, at) => ({ subjectId: `s${at}`, domain: '01', rank }))
          const [pool] = selectExcellent({ excellentTotal: total, excellentByDomain: [] }, all)
          expect(pool!.sure.length + pool!.open * Number(pool!.tied.length > 0)).toBeLessThanOrEqual(total)
          expect(pool!.sure.length + pool!.tied.length).toBeGreaterThanOrEqual(Math.min(total, all.length))
          const worst = Math.max(0, ...all.filter((one) => pool!.sure.includes(one.subjectId)).map((one) => one.rank))
          for (const one of all) if (one.rank < worst) expect(pool!.sure).toContain(one.subjectId)
          if (pool!.tied.length) expect(pool!.tied.length).toBeGreaterThan(pool!.open)
        },
      ),
    )
  })
})

test("an outlier is measured by the grader's own totals", () => {
  const own = [80, 82, 78, 81, 79, 80]
  expect(isOutlier(80, own)).toBe(false)
  expect(isOutlier(95, [...own, 95])).toBe(true)
  expect(isOutlier(95, [80, 95])).toBe(false)
})

test('the status of a subject follows its graders', () => {
  expect(deriveGradeStatus([])).toBe('')
  expect(deriveGradeStatus(['未评分', '未评分'])).toBe('未评分')
  expect(deriveGradeStatus(['未评分', '已评分'])).toBe('评分中')
  expect(deriveGradeStatus(['评分中'])).toBe('评分中')
  expect(deriveGradeStatus(['已评分', '已评分'])).toBe('已评分')
})

test('grading ends when all are done, or enough are and the rest is explained', () => {
  const [done, open] = [{ status: '已评分' }, { status: '评分中' }]
  const rule = { minGraders: 2 }
  expect(endProblem(rule, [], '')).toBe('尚未分配评分人')
  expect(endProblem(rule, [done], '')).toBeNull()
  expect(endProblem(rule, [done, open], '评委出国无法评分')).toBe('已提交评分 1 人，少于要求的 2 人')
  expect(endProblem(rule, [done, done, open], '')).toBe('还有 1 名评分人未提交，请填写理由（至少 5 个字）后结束')
  expect(endProblem(rule, [done, done, open], '四个字的')).not.toBeNull()
  expect(endProblem(rule, [done, done, open], '评委已出国')).toBeNull()
})
