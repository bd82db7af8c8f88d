import { describe, expect, test } from 'vitest'
import { generator, planAssignments } from '~/worker/reviews/plan'
import { mergedComments, opinionProblems, stageOfStatus } from '~/worker/reviews/rules'
import { committedShare, passRate } from '~/worker/subjects/rules'
import type { SubjectCase } from '~/worker/subjects/case'

const caseOf = (statuses: number[], roundNo = 1) =>
  ({
    subject: { roundNo },
    reviews: statuses.map((status) => ({ stage: 'FIRST', roundNo: 1, status })),
  }) as unknown as SubjectCase

describe('pass rate, by hand', () => {
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

describe('committed share, by hand: committed / (assigned − cancelled − declined)', () => {
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
  test('counts the present round alone', () => expect(committedShare(caseOf([2, 2], 2), 'FIRST')).toBe(0))
})

describe('opinions', () => {
  test('a comment is needed against and not needed for', () => {
    expect(opinionProblems({ conclusion: 'pass', comment: '' })).toEqual({})
    expect(opinionProblems({ conclusion: 'abstain', comment: '' })).toEqual({})
    expect(Object.keys(opinionProblems({ conclusion: 'not_pass', comment: '    ab' }))).toEqual(['comment'])
    expect(opinionProblems({ conclusion: 'perfect', comment: '请补充数据' })).toEqual({})
    expect(Object.keys(opinionProblems({ conclusion: 'toString', comment: '' }))).toEqual(['conclusion'])
  })
  test('are merged without names, drafts and empty ones, in an order that tells nothing', () => {
    const review = (id: string, comment: string, status = 2) => ({ id, comment, status })
    expect(mergedComments([review('1', '乙'), review('2', ''), review('3', '丙', 1), review('4', '丁')])).toBe(
      mergedComments([review('4', '丁'), review('1', '乙')]),
    )
    expect(mergedComments([review('1', '只有一条')])).toBe('只有一条')
    expect(mergedComments([])).toBe('')
  })
})

test('the stage that a status is about', () => {
  expect(['TO_FISRT_AUDIT', 'FISRT_AUDITING', 'TO_RE_AUDIT', 'RE_AUDITING'].map((name) => stageOfStatus(name))).toEqual(
    ['FIRST', 'FIRST', 'RE', 'RE'],
  )
  expect(stageOfStatus('ESTABLISHED', 'counselor')).toBe('CONC_ADVISER')
  expect(stageOfStatus('TO_REVIEW')).toBe(null)
})

describe('the plan', () => {
  const person = (userId: string, fit = true, companies: string[] = [userId]) => ({ userId, fit, companies })
  const loads = (people: Record<string, number>) => new Map(Object.entries(people))

  test('the same seed draws the same numbers', () => {
    const [one, other] = [generator(42), generator(42)]
    expect(Array.from({ length: 5 }, one)).toEqual(Array.from({ length: 5 }, other))
    expect(generator(1)()).not.toBe(generator(2)())
  })

  test('shares the load, prefers the domain, spares the full, serves the subject with few candidates first', () => {
    const everyone = ['a', 'b', 'c', 'd'].map((name) => person(name))
    const demands = [
      { subjectId: 's1', need: 2, companies: [], eligible: everyone },
      { subjectId: 's2', need: 2, companies: [], eligible: everyone },
      { subjectId: 's3', need: 2, companies: [], eligible: [person('a'), person('b')] },
    ]
    const plan = planAssignments(demands, loads({ a: 0, b: 0, c: 0, d: 0 }), loads({ a: 1, b: 1, c: 9, d: 9 }), 3)
    expect(plan[2]).toEqual({ subjectId: 's3', userIds: expect.arrayContaining(['a', 'b']), short: 0 })
    expect(plan[0]!.userIds.sort()).toEqual(['c', 'd'])
    expect(plan[1]!.userIds.sort()).toEqual(['c', 'd'])

    const [far] = planAssignments(
      [{ subjectId: 's', need: 1, companies: [], eligible: [person('near'), person('far', false)] }],
      loads({ near: 3, far: 0 }),
      loads({ near: 9, far: 9 }),
      1,
    )
    expect(far!.userIds).toEqual(['near'])
    const [busy] = planAssignments(
      [{ subjectId: 's', need: 1, companies: [], eligible: [person('near'), person('far', false)] }],
      loads({ near: 6, far: 0 }),
      loads({ near: 9, far: 9 }),
      1,
    )
    expect(busy!.userIds).toEqual(['far'])
  })

  test('rather takes another house, and says how many places stay open', () => {
    const [plan] = planAssignments(
      [
        {
          subjectId: 's',
          need: 3,
          companies: ['X'],
          eligible: [person('x', true, ['X']), person('y', true, ['Y'])],
        },
      ],
      loads({ x: 0, y: 1 }),
      loads({ x: 5, y: 5 }),
      1,
    )
    expect(plan).toEqual({ subjectId: 's', userIds: ['y', 'x'], short: 1 })
  })
})
