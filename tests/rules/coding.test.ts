import { describe, expect, test } from 'vitest'
import quickjs from 'quickjs.wasm'
import { exercises } from '~/db/seed/demo/exercises'
import { makeSubmission } from '~/db/seed/demo/exercises/classes'
import { toStoredCases } from '~/db/seed/demo/exercises/exercise-text'
import { hostilePrograms } from '~/tests/support/hostile-programs'
import { evaluateOnServer } from '~/worker/coding/evaluation.server'
import { MAX_CASE_STEPS, isSameAnswer } from '~/worker/coding/evaluation/case'
import { evaluateProgram } from '~/worker/coding/evaluation/rules'
import { findContradiction, overallVerdict, caseMessage } from '~/worker/coding/rules'
import { newSandboxMemory } from '~/worker/core/sandbox'

const run = async (code: string, input: unknown = null, expected: unknown = null) =>
  (await evaluateOnServer(code, [{ input: JSON.stringify(input), expected: JSON.stringify(expected) }]))[0]!

describe('each demonstration exercise', () => {
  test.each(exercises.map((one) => [one.title, one] as const))('%s: its solution passes every case', async (_, one) => {
    const cases = toStoredCases([...one.samples, ...one.hidden])
    const results = await evaluateOnServer(one.javascript, cases)
    expect(results.map(({ verdict, message }) => [verdict, message])).toEqual(cases.map(() => ['passed', '']))
    expect(findContradiction(cases)).toBeNull()
    expect(one.samples.length).toBeGreaterThan(1)
    expect(one.hidden.length).toBeGreaterThan(2)
    // The starting code passes nothing.
    expect(overallVerdict(await evaluateOnServer('function solve() { return null }', cases))).toBe('failed')
  })
  test.each(['guess', 'broken'] as const)('class submissions (%s) get the stated result', async (way) => {
    for (const one of exercises) {
      const { code, verdict, verdicts, message } = makeSubmission(one, way)
      const results = await evaluateOnServer(code, toStoredCases([...one.samples, ...one.hidden]))
      expect([overallVerdict(results), results.map((result) => result.verdict)], one.title).toEqual([verdict, verdicts])
      expect(results.map(caseMessage).find(Boolean) ?? '').toBe(message)
    }
  })
  test('an endless class submission gets the stated result', async () => {
    const [one] = exercises
    const { code, verdicts, message } = makeSubmission(one!, 'endless')
    const results = await evaluateOnServer(code, toStoredCases([...one!.samples, ...one!.hidden]))
    expect(results.map((result) => result.verdict)).toEqual(verdicts)
    expect(caseMessage(results[0]!)).toBe(message)
  })
  test('there are twelve of three difficulties', () => {
    expect(exercises.length).toBe(12)
    expect(new Set(exercises.map(({ difficulty }) => difficulty)).size).toBe(3)
  })
})

describe('a program', () => {
  test.each([
    ['of a function', 'function solve(n) { return n * 2 }', 21, 42, 'passed'],
    ['of an arrow that is no property', 'const solve = (n) => n * 2', 21, 42, 'passed'],
    ['that answers later', 'async function solve(n) { await null; return n + 1 }', 1, 2, 'passed'],
    ['that answers something else', 'function solve() { return 1 }', 0, 2, 'failed'],
    ['that answers nothing', 'function solve() {}', 0, null, 'failed'],
    ['that throws', 'function solve() { throw new Error("坏了") }', 0, 0, 'error'],
    ['that cannot be read', 'function solve( {', 0, 0, 'error'],
    ['without the function', 'const x = 1', 0, 0, 'error'],
    ['that never answers', 'const solve = () => new Promise(() => {})', 0, 0, 'error'],
  ] as const)('%s', async (_, code, input, expected, verdict) => {
    expect((await run(code, input, expected)).verdict).toBe(verdict)
  })
  test('gets the line of its error', async () => {
    expect((await run('function solve() {\n\n  return missing\n}')).message).toMatch(/ReferenceError.*\(3\)/)
  })
  test('starts each case with fresh state', async () => {
    const code = 'globalThis.n = (globalThis.n ?? 0) + 1; const solve = () => globalThis.n'
    const results = await evaluateOnServer(code, [
      { input: '1', expected: '1' },
      { input: '2', expected: '1' },
    ])
    expect(results.map(({ verdict }) => verdict)).toEqual(['passed', 'passed'])
  })
  test('takes the same steps each time', async () => {
    const code = 'function solve(n) { let sum = 0; for (let i = 0; i < n; i++) sum += i; return sum }'
    const [one, other] = [await run(code, 1000, 499500), await run(code, 1000, 499500)]
    expect(one.steps).toBe(other.steps)
    expect(one.steps).toBeGreaterThan(1000)
  })
  test('is evaluated normally after one over the limit', async () => {
    const results = await evaluateOnServer('function solve(n) { while (n === 1) {} return n }', [
      { input: '1', expected: '1' },
      { input: '2', expected: '2' },
    ])
    expect(results.map(({ verdict }) => verdict)).toEqual(['limit', 'passed'])
  })
  test('that never ends is stopped before its last case', async () => {
    const cases = Array.from({ length: 6 }, (_, at) => ({ input: String(at), expected: '0' }))
    const results = await evaluateOnServer('function solve() { for (;;) {} }', cases)
    expect(results.map(({ verdict }) => verdict)).toEqual(['limit', 'limit', 'limit', 'limit', 'skipped', 'skipped'])
  })
})

describe('a hostile program', () => {
  test.each(hostilePrograms.filter(({ javascript }) => javascript).map((one) => [one.name, one.javascript!] as const))(
    '%s: ends, passes nothing and reaches nothing',
    async (_, code) => {
      const { verdict, got, steps } = await run(code, null, '秘密')
      expect(verdict).not.toBe('passed')
      expect(got).not.toContain('reached')
      expect(steps).toBeLessThanOrEqual(MAX_CASE_STEPS)
    },
  )
  test('has at least thirty variants', () => {
    expect(hostilePrograms.length).toBeGreaterThanOrEqual(30)
  })
})

describe('a program that throws', () => {
  test.each([
    ['two million numbers', 'throw new Array(2e6).fill(7)'],
    ['an object with 300,000 fields', 'const all = {}; for (let i = 0; i < 3e5; i++) all["k" + i] = i; throw all'],
    ['a text of ten million characters', 'throw "x".repeat(1e7)'],
    ['a message of ten million characters', 'throw new Error("x".repeat(1e7))'],
    ['an object whose message never ends', 'throw { get message() { for (;;); } }'],
    ['null', 'throw null'],
    ['a proxy', 'throw new Proxy({}, { get() { throw 1 } })'],
  ])('%s has a message of at most 1100 characters', async (_, code) => {
    const { message, verdict } = await run(code)
    expect(verdict).not.toBe('passed')
    expect(message.length).toBeLessThanOrEqual(1100)
  })
})

test('a case has 1.5 million steps, and all cases of a program six million', async () => {
  const cases = Array.from({ length: 60 }, () => ({ input: '1', expected: '1' }))
  const results = await evaluateOnServer('function solve() { for (;;) {} }', cases)
  expect(Math.max(...results.map(({ steps }) => steps))).toBe(1_500_000)
  expect(results.reduce((sum, { steps }) => sum + steps, 0)).toBe(6_000_000)
})

test('a program has 32 MB', async () => {
  const reserve = (megabytes: number) => `function solve() { return new Uint8Array(${megabytes} * 2 ** 20).length > 0 }`
  const verdicts = [8, 32].map(async (megabytes) => (await run(reserve(megabytes), null, true)).verdict)
  expect(await Promise.all(verdicts)).toEqual(['passed', 'limit'])
})

test('programs of an isolate are evaluated one at a time', async () => {
  const order: string[] = []
  const cases = Array.from({ length: 3 }, () => ({ input: '1', expected: '1' }))
  const judged = ['first', 'second'].map(async (name) => {
    await evaluateOnServer('const solve = (n) => n', cases)
    order.push(name)
  })
  await Promise.all([...judged, new Promise((resolve) => setTimeout(resolve, 0)).then(() => order.push('timer'))])
  expect(order[0]).toBe('timer')
  expect(order).toHaveLength(3)
})

describe('answer comparison', () => {
  test.each([
    [0.1 + 0.2, 0.3, true],
    [1e9, 1e9 + 100, true],
    [1, 1.001, false],
    [[1, 2], [2, 1], false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [[], {}, false],
    [null, 0, false],
    ['1', 1, false],
    [[[1.0000001]], [[1]], true],
  ])('%j and %j: %s', (one, other, same) => {
    expect(isSameAnswer(one, other)).toBe(same)
  })
})

test('contradictory cases are listed', () => {
  const of = (input: string, expected: string) => ({ input, expected })
  expect(findContradiction([of('[1, 2]', '3'), of('5', '5'), of('[1,2]', '4')])).toEqual([1, 3])
  expect(findContradiction([of('1', '1'), of('1', '1.0')])).toBeNull()
})

test('a program takes the same steps in memory that another one used', async () => {
  const memory = newSandboxMemory()
  const cases = [{ input: '3', expected: '6' }]
  const twice = async () => evaluateProgram(quickjs, 'function solve(n) { return n * 2 }', cases, { memory })
  const [before] = await twice()
  const [broken] = await evaluateProgram(quickjs, 'function solve() { for (const all = []; ; ) all.push([]) }', cases, {
    memory,
  })
  expect(broken!.verdict).toBe('limit')
  const [after] = await twice()
  expect([before!.verdict, after]).toEqual(['passed', before])
})
