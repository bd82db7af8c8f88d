import { describe, expect, test } from 'vitest'
import { hashCandidates, checkCodeOf } from '~/worker/drills/draw-checksum.server'
import {
  type Candidate,
  drawCandidates,
  isAnswer,
  lettersOf,
  type RuleLine,
  gradeAnswer,
  MAX_SEED,
  meanOf,
  nextRandom,
  type Question,
  questionProblems,
  percentOf,
  actionRefusal,
  toSeed,
} from '~/worker/drills/rules'
import { toStudyQuestion, listMistakes, toAnswerFeedback } from '~/worker/drills/serializer'

const question = (given: Partial<Question>): Question => ({
  ...{ id: 'q', kind: 'single', text: '题', options: '甲\n乙\n丙\n丁', answer: 'B' },
  ...{ keywords: '', model: '', points: 5, explanation: '' },
  ...given,
})

describe('the points of an answer', () => {
  test('are all or none for one right option, or true or false', () => {
    expect(gradeAnswer(question({}), 'B')).toEqual({ earned: 5, right: 1 })
    expect(gradeAnswer(question({}), 'C')).toEqual({ earned: 0, right: 0 })
    expect(gradeAnswer(question({ kind: 'judge', answer: 'F' }), 'F')).toEqual({ earned: 5, right: 1 })
    expect(gradeAnswer(question({ kind: 'judge', answer: 'F' }), 'T')).toEqual({ earned: 0, right: 0 })
  })
  test('are half, rounded down, for some of several and none wrong; zero for one wrong', () => {
    const several = question({ kind: 'several', answer: 'ABD' })
    expect(gradeAnswer(several, 'DBA')).toEqual({ earned: 5, right: 1 })
    expect(gradeAnswer(several, 'AB')).toEqual({ earned: 2, right: 0 })
    expect(gradeAnswer(several, 'ABC')).toEqual({ earned: 0, right: 0 })
    expect(gradeAnswer(several, 'ABCD')).toEqual({ earned: 0, right: 0 })
  })
  test('are the share of its keywords, in any of their synonyms', () => {
    const text = question({ kind: 'text', answer: '', points: 10, keywords: '切换|倒换；回退；验证' })
    expect(gradeAnswer(text, '先 倒 换，再验证')).toEqual({ earned: 7, right: 0 })
    expect(gradeAnswer(text, '切换、回退、验证')).toEqual({ earned: 10, right: 1 })
    expect(gradeAnswer(text, '不知道')).toEqual({ earned: 0, right: 0 })
  })
})

test('ignore letter case and width', () => {
  expect([lettersOf('c, a'), lettersOf('ＣＡ'), lettersOf('AAC')]).toEqual(['AC', 'AC', 'AC'])
})

test('reject an invalid answer', () => {
  expect(['B', 'b', '', 'E', 'AB'].map((given) => isAnswer(question({}), given))).toEqual([
    ...[true, true, false, false, false],
  ])
  expect(isAnswer(question({ kind: 'several', answer: 'AB' }), 'CD')).toBe(true)
  expect(isAnswer(question({ kind: 'judge', answer: 'T' }), 'A')).toBe(false)
  expect(isAnswer(question({ kind: 'text', keywords: '甲' }), ' ')).toBe(false)
})

test.each([
  [{}, []],
  [{ answer: 'AB' }, ['answer']],
  [{ answer: 'E' }, ['answer']],
  [{ answer: '' }, ['answer']],
  [{ options: '甲' }, ['options']],
  [{ options: '甲\n甲' }, ['options']],
  [{ kind: 'several', answer: 'A' }, ['answer']],
  [{ kind: 'judge', answer: 'A' }, ['answer']],
  [{ kind: 'text', keywords: ' ；' }, ['keywords']],
  [{ kind: 'text', keywords: '甲' }, []],
] as const)('the question %j is invalid at %j', (given, fields) => {
  expect(Object.keys(questionProblems(question(given)))).toEqual(fields)
})

test('the solution is hidden before the answer and complete afterwards', () => {
  const secret = question({ answer: 'B', model: '秘密', explanation: '秘密', keywords: '秘密' })
  expect(JSON.stringify(toStudyQuestion(secret, undefined))).not.toContain('秘密')
  expect(toStudyQuestion(secret, undefined)).toEqual({
    ...{ id: 'q', kind: 'single', text: '题', options: ['甲', '乙', '丙', '丁'], points: 5, told: null },
  })
  expect(toAnswerFeedback(secret, { given: 'C', earned: 0, right: 0 })).toMatchObject({
    answer: 'B',
    explanation: '秘密',
  })
  expect(listMistakes({ a: { right: 1 }, b: { right: 0 } })).toEqual(['b'])
})

const candidate = (id: string, categoryCode: string, difficulty: Candidate['difficulty']) => ({
  ...{ sceneId: `s${id}`, versionId: id, categoryCode, difficulty },
})
const five = [
  candidate('e', 'B07A02', 'hard'),
  candidate('a', 'B07A01', 'easy'),
  candidate('c', 'B07A01', 'easy'),
  candidate('b', 'B07A01', 'hard'),
  candidate('d', 'B07A02', 'easy'),
]
const any = (count: number): RuleLine => ({ categoryCode: '', difficulty: '', count })
const idsOf = (lines: readonly RuleLine[], seed: number, among: readonly Candidate[] = five) =>
  drawCandidates(among, lines, seed).items.map(({ versionId }) => versionId)

describe('a draw', () => {
  /*
   * Computed by hand with seed 12345. The numbers: 12345 × 48271 = 595905495; 595905495 × 48271 mod 2147483647 =
   * 1558181227; 1558181227 × 48271 mod 2147483647 = 1498755989. Of a b c d e, 595905495 mod 5 = 0: a. Of b c d e,
   * 1558181227 mod 4 = 3: e. Of b c d, 1498755989 mod 3 = 2: d.
   */
  test('selects the scenarios computed by hand', () => {
    expect([12345, nextRandom(12345), nextRandom(nextRandom(12345))]).toEqual([12345, 595905495, 1558181227])
    expect(idsOf([any(3)], 12345)).toEqual(['a', 'e', 'd'])
  })
  test('does not depend on the order of the candidates', () => {
    expect(idsOf([any(3)], 12345, five.toReversed())).toEqual(['a', 'e', 'd'])
  })
  test('fills the narrowest line first and selects no scenario twice', () => {
    const lines = [any(3), { categoryCode: 'B07A02', difficulty: 'hard', count: 1 }] as const
    const items = idsOf(lines, 7)
    expect(items[0]).toBe('e')
    expect(new Set(items).size).toBe(4)
  })
  test('finds scenarios below a category', () => {
    expect(idsOf([{ categoryCode: 'B07A01', difficulty: '', count: 3 }], 99).toSorted()).toEqual(['a', 'b', 'c'])
  })
  test('reports the lines with too few scenarios, with both numbers', () => {
    const lines = [any(1), { categoryCode: 'B07A02', difficulty: 'hard' as const, count: 2 }]
    expect(drawCandidates(five, lines, 1).short).toEqual([{ line: 1, wanted: 2, there: 1 }])
  })
  test('differs with another seed and selects each scenario about as often as the others', () => {
    const counts: Record<string, number> = {}
    for (let seed = 1; seed <= 5000; seed++)
      for (const id of idsOf([any(1)], toSeed(`${(seed * 7_919_777).toString(16)}`))) counts[id] = (counts[id] ?? 0) + 1
    for (const id of 'abcde') expect(counts[id]).toBeGreaterThan(850)
  })
  test('has a seed between 1 and the maximum for any digits', () => {
    for (const digits of ['000000000000', 'ffffffffffff', '0123456789ab']) {
      const seed = toSeed(digits)
      expect(Number.isInteger(seed) && seed >= 1 && seed <= MAX_SEED).toBe(true)
    }
  })
  test('has a check code that changes with each of its parts', () => {
    const of = { seed: 1, rule: [any(1)], candidateHash: hashCandidates(['a', 'b']), items: [{ versionId: 'a' }] }
    const codes = [
      ...[of, { ...of, seed: 2 }, { ...of, rule: [any(2)] }, { ...of, items: [{ versionId: 'b' }] }],
      { ...of, candidateHash: hashCandidates(['a', 'c']) },
    ].map(checkCodeOf)
    expect(new Set(codes).size).toBe(5)
    expect(codes[0]).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/)
    expect(checkCodeOf({ ...of })).toBe(codes[0])
  })
})

test('result numbers are rounded once', () => {
  expect([percentOf(2, 3), percentOf(0, 0), meanOf(245, 3), meanOf(0, 0)]).toEqual([67, 0, 81.7, null])
})

test('an action on a scenario starts from its statuses only', () => {
  const at = (status: number, version: number, questions = 1) => ({
    status,
    version,
    questions: Array(questions).fill(0),
  })
  expect([actionRefusal('release', at(0, 0)), actionRefusal('release', at(2, 1))]).toEqual([null, null])
  expect(actionRefusal('release', at(0, 0, 0))).toBe('无题目，不可发布')
  expect(actionRefusal('release', at(1, 1))).toBe('场景已发布')
  expect([actionRefusal('off', at(1, 1)), actionRefusal('off', at(0, 0))]).toEqual([null, '场景未发布，无需下架'])
  expect([actionRefusal('delete', at(0, 0)), actionRefusal('delete', at(2, 1))]).toEqual([
    null,
    '已发布过的场景不可删除，请下架',
  ])
})
