/**
 * Runs each test once as it stands, and then once more for every change that it came by and that no test has noticed yet.
 * What is found is written to `MUTATION_NOTES`, one object a line.
 */
import { appendFileSync } from 'node:fs'
import { type RunnerTestCase, TestRunner, vi } from 'vitest'

export type Note =
  /** A test failed with the change on. */
  | { kind: 'noticed'; number: number; test: string }
  /** A test came by it. */
  | { kind: 'reached'; number: number; test: string }
  /** It was come by before any test: when a module was read. */
  | { kind: 'read'; number: number }
  /** A test that cannot be used: it fails as it stands, or when it is run a second time. */
  | { kind: 'unfit'; test: string; why: string }

/** With what vitest keeps beside the task it publishes. */
type Test = RunnerTestCase & { onFinished?: ((context: unknown) => unknown)[]; onFailed?: unknown[] }

const NONE = -1
/** How often code may be come by with a change on: so many times what it takes without. */
const PATIENCE = 50

/** Once per process: the runner is made anew for every file. */
const board = ((globalThis as { $mutation?: Board }).$mutation ??= newBoard())
type Board = ReturnType<typeof newBoard>

function newBoard() {
  const state = {
    on: NONE,
    turns: 0,
    bound: Number.POSITIVE_INFINITY,
    reached: new Set<number>(),
    noticed: new Set<number>(),
  }
  const turn = () => {
    state.turns += 1
    if (state.turns > state.bound) throw new Error('It goes round without end')
    return true
  }
  const change = (number: number) => {
    turn()
    state.reached.add(number)
    return number === state.on
  }
  Object.assign(globalThis, { $turn: turn, $change: change, $either: <T>(value: T) => value })
  return state
}

/** The change that is on from the first import: for what a module works out once, when it is read. */
const fromTheStart = process.env.MUTATION_ON ? Number(process.env.MUTATION_ON) : NONE
board.on = fromTheStart

const note = (one: Note) => appendFileSync(process.env.MUTATION_NOTES!, `${JSON.stringify(one)}\n`)

export default class MutationRunner extends TestRunner {
  async runTask(test: Test) {
    const name = `${test.file.name} › ${test.name}`
    const run = TestRunner.getTestFn(test)
    if (fromTheStart !== NONE) return run()

    for (const number of board.reached) note({ kind: 'read', number })
    board.reached.clear()
    board.turns = 0
    const began = performance.now()
    try {
      await run()
    } catch (error) {
      note({ kind: 'unfit', test: name, why: String(error) })
      throw error
    }
    const patience = (performance.now() - began) * 10 + 10_000
    const bound = board.turns * PATIENCE + 100_000
    const numbers = [...board.reached]
    for (const number of numbers) note({ kind: 'reached', number, test: name })

    let fit: boolean | undefined
    for (const number of numbers) {
      if (board.noticed.has(number)) continue
      if (await this.passes(test, run, number, bound, patience)) continue
      // A test that leaves something behind fails without any change.
      fit ??= await this.passes(test, run, NONE, Number.POSITIVE_INFINITY, patience)
      if (!fit) {
        note({ kind: 'unfit', test: name, why: 'it fails when it is run again' })
        break
      }
      board.noticed.add(number)
      note({ kind: 'noticed', number, test: name })
    }
    await this.again(test)
    board.reached.clear()
  }

  /** Leaves the test as it is before its first try. */
  private async again(test: Test) {
    for (const end of [...(test.onFinished ?? [])].reverse()) await end(test.context)
    test.onFinished = undefined
    test.onFailed = undefined
    vi.restoreAllMocks()
    vi.useRealTimers()
    test.result = { ...test.result!, state: 'run', errors: undefined }
    this.onBeforeTryTask(test, { retry: 0, repeats: 0 })
  }

  private async passes(test: Test, run: () => unknown, number: number, bound: number, patience: number) {
    await this.again(test)
    Object.assign(board, { on: number, turns: 0, bound })
    let late: ReturnType<typeof setTimeout> | undefined
    try {
      const waited = new Promise((_, reject) => {
        late = setTimeout(() => reject(new Error('It takes too long')), patience)
      })
      await Promise.race([run(), waited])
      return test.result?.state !== 'fail'
    } catch {
      return false
    } finally {
      clearTimeout(late)
      Object.assign(board, { on: NONE, bound: Number.POSITIVE_INFINITY })
    }
  }
}
