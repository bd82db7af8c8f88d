import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CommittedScore, meanOf, normalizeScores, rankSubjects } from '~/worker/grading/rules'
import { computeTendencies } from '~/worker/grading/tendency.rules'

const rows = (table: Record<string, Record<string, number>>): CommittedScore[] =>
  Object.entries(table).flatMap(([graderId, of]) =>
    Object.entries(of).map(([subjectId, total]) => ({ graderId, subjectId, total })),
  )
const rule = { method: 'mean', trimMin: 5, normalise: 'none', excellentTotal: 1, excellentByDomain: [] }
const oneDomain = new Map<string, string>()

describe('the tendency of graders', () => {
  test('equals an example computed by hand', () => {
    //        S1  S2  S3 | own − mean of the others on S1, S2, S3     | shift
    //   A    90  85  70 | 90−75 = 15    85−79 = 6       70−85 = −15   |  2
    //   B    80  88  75 | 80−80 = 0     88−77.5 = 10.5  75−82.5 = −7.5|  1
    //   C    70  70  95 | 70−85 = −15   70−86.5 = −16.5 95−72.5 = 22.5| −3
    //  mean  80  81  80 → ranks: S2 first, S1 and S3 level at 2; excellent: S2.
    // Without A: 75, 79, 85 → S3, S2, S1: all three move by one.
    // Without B: 80, 77.5, 82.5 → S3, S1, S2: S2 by two, S3 by one.
    // Without C: 85, 86.5, 72.5 → S2, S1, S3: S3 by one; the excellent one stays.
    const table = rows({
      A: { S1: 90, S2: 85, S3: 70 },
      B: { S1: 80, S2: 88, S3: 75 },
      C: { S1: 70, S2: 70, S3: 95 },
    })
    const [a, b, c] = computeTendencies(rule, table, oneDomain)
    expect([a, b, c].map((one) => [one!.graderId, one!.count, one!.shift])).toEqual([
      ['A', 3, 2],
      ['B', 3, 1],
      ['C', 3, -3],
    ])
    expect([a!.mean, b!.mean, c!.mean]).toEqual([81.67, 81, 78.33])
    // A: √((8.33² + 3.33² + 11.67²)/3) = √72.22
    expect(a!.stdev).toBe(8.5)
    const moves = [a, b, c].map((one) => {
      const { moved, ...rest } = one!.without
      return { ...rest, moved: moved.toSorted() }
    })
    expect(moves).toEqual([
      { moved: ['S1', 'S2', 'S3'], furthest: 1, unranked: [], enters: ['S3'], leaves: ['S2'] },
      { moved: ['S2', 'S3'], furthest: 2, unranked: [], enters: ['S3'], leaves: ['S2'] },
      { moved: ['S3'], furthest: 1, unranked: [], enters: [], leaves: [] },
    ])
  })

  test('is none for the only grader of a subject, whose removal leaves it without a rank', () => {
    const [own, other] = computeTendencies(rule, rows({ A: { S1: 90 }, B: { S2: 80 } }), oneDomain)
    expect([own!.shift, other!.shift]).toEqual([null, null])
    expect(own!.without).toEqual({ moved: ['S1', 'S2'], furthest: 1, unranked: ['S1'], enters: ['S2'], leaves: ['S1'] })
  })

  test('stays within the domain for a number by domain', () => {
    const byDomain = { ...rule, excellentTotal: 2, excellentByDomain: [{ domain: 'd1', total: 1 }] }
    const table = rows({ A: { S1: 90, S2: 80, S3: 70 }, B: { S1: 60, S2: 85, S3: 60 } })
    const of = new Map([
      ['S1', 'd1'],
      ['S2', 'd2'],
      ['S3', 'd1'],
    ])
    // With both: S2 82.5, S1 75, S3 65; without A: S2 85, S1 60 = S3 60, level at the cut of d1: both are in.
    const a = computeTendencies(byDomain, table, of).find((one) => one.graderId === 'A')!
    expect([a.without.enters, a.without.leaves]).toEqual([['S3'], []])
  })

  test('does not depend on the order of the rows; removing an average grader changes nothing', () => {
    // Two or four: their mean has at most two decimals and is not rounded.
    const score = fc.integer({ min: 0, max: 100 })
    const row = fc.record({ S1: score, S2: score, S3: score, S4: score })
    const table = fc.constantFrom(2, 4).chain((length) => fc.array(row, { minLength: length, maxLength: length }))
    fc.assert(
      fc.property(table, fc.infiniteStream(fc.nat()), (of, order) => {
        const given = rows(Object.fromEntries(of.map((row, at) => [`g${at}`, row])))
        const mixed = given.map((row) => ({ row, at: order.next().value as number })).toSorted((a, b) => a.at - b.at)
        const tell = (from: CommittedScore[]) =>
          computeTendencies(rule, from, oneDomain).map(({ without, ...one }) => ({
            ...one,
            moved: without.moved.toSorted(),
          }))
        expect(tell(mixed.map(({ row }) => row))).toEqual(tell(given))
        const means = ['S1', 'S2', 'S3', 'S4'].map(
          (id) => [id, meanOf(given.filter((row) => row.subjectId === id).map((row) => row.total))] as const,
        )
        const agreeing = computeTendencies(
          { ...rule, trimMin: 20 },
          [...given, ...rows({ agrees: Object.fromEntries(means) })],
          oneDomain,
        )
        const { shift, without } = agreeing.find((one) => one.graderId === 'agrees')!
        expect([shift === 0, without.moved]).toEqual([true, []])
      }),
      { numRuns: 60 },
    )
  })
})

/**
 * Six targets rated by four judges, Shrout and Fleiss, "Intraclass correlations: uses in assessing rater reliability",
 * Psychological Bulletin 86 (1979), table 2; table 3 gives the mean squares between targets 11.24, between judges 32.49.
 * Stretched to 26..80, so that the common scale stays within 0..100.
 */
const published = rows(
  Object.fromEntries(
    [
      [9, 6, 8, 7, 10, 6],
      [2, 1, 4, 1, 5, 2],
      [5, 3, 6, 2, 6, 4],
      [8, 2, 8, 6, 9, 7],
    ].map((of, judge) => [
      `judge${judge + 1}`,
      Object.fromEntries(of.map((score, at) => [`target${at + 1}`, 20 + score * 6])),
    ]),
  ),
)
const plain = (total: number) => (total - 20) / 6
/** The mean square of group means about the grand mean, by the textbook: groups of `size`, on the published scale. */
const meanSquare = (means: readonly number[], size: number) => {
  const grand = means.reduce((sum, one) => sum + plain(one), 0) / means.length
  return (size * means.reduce((sum, one) => sum + (plain(one) - grand) ** 2, 0)) / (means.length - 1)
}

describe('a published set of scores', () => {
  test('gives the published mean squares of subjects and graders', () => {
    const results = rankSubjects(rule, published)
    expect(
      meanSquare(
        results.map((one) => one.raw),
        4,
      ),
    ).toBeCloseTo(11.24, 2)
    expect(
      meanSquare(
        computeTendencies(rule, published, oneDomain).map((one) => one.mean),
        6,
      ),
    ).toBeCloseTo(32.49, 2)
    expect(results.map((one) => one.subjectId)).toEqual([
      'target5',
      'target3',
      'target1',
      'target6',
      'target4',
      'target2',
    ])
  })

  test('gives equal means of judges after normalization, and each subject the value of another algorithm', () => {
    const scaled = normalizeScores(published)
    const all = published.map((row) => row.total)
    // Variances by Σx² − (Σx)²/n, while the product uses deviations.
    const moments = (of: readonly number[]) => {
      const sum = of.reduce((total, one) => total + one, 0)
      const squares = of.reduce((total, one) => total + one * one, 0)
      return { mean: sum / of.length, deviation: Math.sqrt((squares - (sum * sum) / of.length) / of.length) }
    }
    const field = moments(all)
    for (const [at, { graderId, total }] of published.entries()) {
      const own = moments(published.filter((row) => row.graderId === graderId).map((row) => row.total))
      const z = (total - own.mean) / own.deviation
      expect(scaled[at]).toBeCloseTo(Math.min(100, Math.max(0, field.mean + field.deviation * z)), 1)
    }
    const shifts = computeTendencies(
      rule,
      published.map((row, at) => ({ ...row, total: scaled[at]! })),
      oneDomain,
    ).map((one) => Math.abs(one.shift!))
    expect(Math.max(...shifts)).toBeLessThan(0.05)
  })
})
