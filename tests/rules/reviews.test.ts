import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ReviewerDemand,
  type ReviewCandidate,
  seededRandom,
  planAssignments,
  type PlannedAssignment,
} from '~/worker/reviews/assignment-plan.rules'
import { planCost } from '~/tests/support/plan-cost'
import { mergeComments, findOpinionProblems, stageOfStatus } from '~/worker/reviews/rules'
import { committedShare, passRate } from '~/worker/subjects/rules'
import type { SubjectCase } from '~/worker/subjects/case'

const caseOf = (statuses: number[], roundNo = 1) =>
  ({
    subject: { roundNo },
    reviews: statuses.map((status) => ({ stage: 'FIRST', roundNo: 1, status })),
  }) as unknown as SubjectCase

describe('pass rate, computed by hand', () => {
  test.each([
    [['pass', 'pass', 'pass', 'not_pass', 'perfect'], 60],
    [['pass', 'pass', 'not_pass'], 66.7],
    [['pass', 'not_pass', 'not_pass'], 33.3],
    [['pass', 'abstain', 'abstain'], 100],
    [['perfect', 'perfect', 'pass', 'pass', 'pass', 'pass', 'pass'], 71.4],
    [['not_pass'], 0],
    [['abstain'], null],
    [[], null],
    [['pass', ''], 100],
  ])('%j is %s', (conclusions, rate) => {
    expect(passRate(conclusions)).toBe(rate)
  })
})

describe('submitted share, computed by hand: submitted / (assigned − cancelled − declined)', () => {
  test.each([
    [[2, 2, 0], 2 / 3],
    [[2, 2, 0, 4], 2 / 3],
    [[2, 2, 1, 5], 2 / 3],
    [[2, 3, 0, 0], 1 / 4],
    [[2, 2, 2], 1],
    [[4, 5], 0],
    [[], 0],
  ])('%j is %s', (statuses, share) => {
    expect(committedShare(caseOf(statuses), 'FIRST')).toBeCloseTo(share, 12)
  })
  test('counts the current round only', () => expect(committedShare(caseOf([2, 2], 2), 'FIRST')).toBe(0))
})

describe('review comments', () => {
  test('are required against and optional for a subject', () => {
    expect(findOpinionProblems({ conclusion: 'pass', comment: '' })).toEqual({})
    expect(findOpinionProblems({ conclusion: 'abstain', comment: '' })).toEqual({})
    expect(Object.keys(findOpinionProblems({ conclusion: 'not_pass', comment: '    ab' }))).toEqual(['comment'])
    expect(findOpinionProblems({ conclusion: 'perfect', comment: '请补充数据' })).toEqual({})
    expect(findOpinionProblems({ conclusion: 'pass', comment: '长'.repeat(500) })).toEqual({})
    expect(Object.keys(findOpinionProblems({ conclusion: 'pass', comment: '长'.repeat(501) }))).toEqual(['comment'])
    expect(Object.keys(findOpinionProblems({ conclusion: 'toString', comment: '' }))).toEqual(['conclusion'])
  })
  test('are merged without names, drafts and empty ones, in a neutral order', () => {
    const review = (id: string, comment: string, status = 2) => ({ id, comment, status })
    expect(mergeComments([review('1', '乙'), review('2', ''), review('3', '丙', 1), review('4', '丁')])).toBe(
      mergeComments([review('4', '丁'), review('1', '乙')]),
    )
    expect(mergeComments([review('1', '只有一条')])).toBe('只有一条')
    expect(mergeComments([])).toBe('')
  })
})

test('a status has its review stage', () => {
  expect(['TO_FISRT_AUDIT', 'FISRT_AUDITING', 'TO_RE_AUDIT', 'RE_AUDITING'].map((name) => stageOfStatus(name))).toEqual(
    ['FIRST', 'FIRST', 'RE', 'RE'],
  )
  expect(stageOfStatus('ESTABLISHED', 'counselor')).toBe('CONC_ADVISER')
  expect(stageOfStatus('TO_REVIEW')).toBe(null)
})

describe('the assignment plan', () => {
  const person = (userId: string, more: Partial<ReviewCandidate> = {}): ReviewCandidate => ({
    userId,
    fit: true,
    soft: 0,
    house: userId,
    kept: false,
    ...more,
  })
  const demand = (
    subjectId: string,
    need: number,
    eligible: ReviewCandidate[],
    houses: string[] = [],
  ): ReviewerDemand => ({
    subjectId,
    need,
    eligible,
    houses,
  })
  const counts = (people: Record<string, number>) => new Map(Object.entries(people))
  const names = (plan: readonly { userIds: string[] }[]) => plan.map((row) => [...row.userIds].sort().join(''))

  test('has the same random numbers for the same seed', () => {
    const [one, other] = [seededRandom(42), seededRandom(42)]
    expect(Array.from({ length: 5 }, one)).toEqual(Array.from({ length: 5 }, other))
    expect(seededRandom(1)()).not.toBe(seededRandom(2)())
  })

  test('balances the load, prefers the domain, spares full reviewers and serves subjects with few candidates first', () => {
    const everyone = ['a', 'b', 'c', 'd'].map((name) => person(name))
    const demands = [demand('s1', 2, everyone), demand('s2', 2, everyone), demand('s3', 2, everyone.slice(0, 2))]
    const plan = planAssignments(demands, counts({ a: 0, b: 0, c: 0, d: 0 }), counts({ a: 1, b: 1, c: 9, d: 9 }), 3)
    expect(names(plan)).toEqual(['cd', 'cd', 'ab'])
    expect(plan.every((row) => row.short === 0)).toBe(true)

    const pick = (load: Record<string, number>) =>
      planAssignments(
        [demand('s', 1, [person('near'), person('far', { fit: false })])],
        counts(load),
        counts({ near: 9, far: 9 }),
        1,
      )[0]!.userIds
    expect(pick({ near: 3, far: 0 })).toEqual(['near'])
    expect(pick({ near: 6, far: 0 })).toEqual(['far'])
  })

  test('prefers another institution, and reports open places', () => {
    const [plan] = planAssignments(
      [demand('s', 3, [person('x', { house: 'X' }), person('y', { house: 'Y' })], ['X'])],
      counts({ x: 0, y: 1 }),
      counts({ x: 5, y: 5 }),
      1,
    )
    expect([plan!.userIds.sort(), plan!.short]).toEqual([['x', 'y'], 1])
    const [rather] = planAssignments(
      [demand('s', 1, [person('x', { house: 'X' }), person('y', { house: 'Y' })], ['X'])],
      counts({ x: 0, y: 1 }),
      counts({ x: 5, y: 5 }),
      1,
    )
    expect(rather!.userIds).toEqual(['y'])
  })

  test('uses a soft conflict only for an otherwise open place', () => {
    const eligible = [person('tied', { soft: 1 }), person('free', { fit: false })]
    const plan = (need: number) =>
      planAssignments([demand('s', need, eligible)], counts({ tied: 0, free: 15 }), counts({ tied: 9, free: 9 }), 1)
    expect(names(plan(1))).toEqual(['free'])
    expect(names(plan(2))).toEqual(['freetied'])
  })

  test('changes as little as possible after a drop-out: nobody with a free reviewer, otherwise a chain', () => {
    const kept = { kept: true }
    const full = planAssignments(
      [
        demand('s1', 2, [person('a', kept), person('b'), person('c')]),
        demand('s2', 1, [person('b', kept), person('a'), person('c')]),
      ],
      counts({ a: 9, b: 9, c: 30 }),
      counts({ a: 9, b: 9, c: 9 }),
      5,
    )
    expect(names(full)[1]).toBe('b')
    expect(full[0]!.userIds).toContain('a')
    // The free reviewer may not review s1: a reviewer of s2 moves there, and the free one to s2.
    const chain = planAssignments(
      [
        demand('s1', 2, [person('a', kept), person('b')]),
        demand('s2', 1, [person('b', kept), person('c')]),
        demand('s3', 1, [person('d', kept), person('c'), person('b')]),
      ],
      counts({ a: 0, b: 0, c: 0, d: 20 }),
      counts({ a: 1, b: 1, c: 1, d: 1 }),
      5,
    )
    expect(names(chain)).toEqual(['ab', 'c', 'd'])
  })

  const cases = fc
    .record({ people: fc.integer({ min: 1, max: 5 }), subjects: fc.integer({ min: 1, max: 3 }), seed: fc.nat() })
    .map(({ people, subjects, seed }) => {
      const chance = seededRandom(seed)
      const whole = (most: number) => Math.floor(chance() * (most + 1))
      const ids = Array.from({ length: people }, (_, at) => `p${at}`)
      const houses = ids.map(() => `h${whole(2)}`)
      const demands = Array.from({ length: subjects }, (_, at) =>
        demand(
          `s${at}`,
          1 + whole(2),
          ids.flatMap((id, place) =>
            chance() < 0.75
              ? [
                  person(id, {
                    fit: chance() < 0.6,
                    soft: chance() < 0.15 ? 1 : 0,
                    house: houses[place]!,
                    kept: chance() < 0.2,
                  }),
                ]
              : [],
          ),
          chance() < 0.3 ? ['h0'] : [],
        ),
      )
      return {
        demands,
        load: new Map(ids.map((id) => [id, whole(4)])),
        room: new Map(ids.map((id) => [id, whole(3)])),
        seed,
      }
    })
  /** Brute force over all plans. */
  function cheapest({
    demands,
    load,
    room,
  }: {
    demands: ReviewerDemand[]
    load: Map<string, number>
    room: Map<string, number>
  }) {
    let best = { open: Infinity, cost: Infinity }
    const go = (at: number, rows: PlannedAssignment[], left: Map<string, number>) => {
      if (at === demands.length) {
        const one = planCost(demands, load, rows)
        if (one.open < best.open || (one.open === best.open && one.cost < best.cost)) best = one
        return
      }
      const { subjectId, need, eligible } = demands[at]!
      const free = eligible.filter((one) => (left.get(one.userId) ?? 0) > 0)
      for (let mask = 0; mask < 1 << free.length; mask++) {
        const some = free.filter((_, bit) => mask & (1 << bit))
        if (some.length > need) continue
        const rest = new Map(left)
        for (const one of some) rest.set(one.userId, rest.get(one.userId)! - 1)
        go(at + 1, [...rows, { subjectId, userIds: some.map((one) => one.userId), short: need - some.length }], rest)
      }
    }
    go(0, [], room)
    return best
  }

  test('has the lowest cost of all plans of small cases, and is the same for the same seed', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const plan = planAssignments(one.demands, one.load, one.room, one.seed)
        expect(planCost(one.demands, one.load, plan)).toEqual(cheapest(one))
        const used = plan.flatMap((row) => row.userIds)
        for (const [userId, most] of one.room)
          expect(used.filter((other) => other === userId).length).toBeLessThanOrEqual(most)
        for (const row of plan) expect(new Set(row.userIds).size).toBe(row.userIds.length)
        expect(planAssignments(one.demands, one.load, one.room, one.seed)).toEqual(plan)
      }),
      { numRuns: 200 },
    )
  })
})
