/** Runs an area's tests over code with changes built in, in one process that stays. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'
import { inNode } from '~/vitest.config'
import { type Change, switched } from './places'
import type { Note } from './runner'

export type Numbered = { number: number; file: string; change: Change }
export type Found = {
  /** By the change's number: the test that failed. */
  noticed: Map<number, string>
  /** How many tests came by it. */
  reached: Map<number, number>
  unfit: Map<string, string>
}

/** Tries every change with the tests that come by it, until one of them fails. */
export async function tryChanges(changes: readonly Numbered[], tests: readonly string[]): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'keti-mutation-'))
  const notes = join(folder, 'notes')
  process.env.MUTATION_NOTES = notes
  // The set-up of the tests reads code here, outside the runner: no change is on.
  Object.assign(globalThis, { $turn: () => true, $change: () => false, $either: <T>(value: T) => value })
  const changesOf = (id: string) => changes.filter(({ file }) => resolve(file) === id.split('?')[0])
  const vitest = await createVitest(
    {
      watch: false,
      config: false,
      include: [...tests],
      runner: 'scripts/mutation/runner.ts',
      sequence: { sequencer: inOrder(tests) },
      globalSetup: 'tests/world/template.setup.ts',
      isolate: false,
      fsModuleCache: true,
      fsModuleCachePath: '.data/mutation',
      maxWorkers: 1,
      testTimeout: 120_000,
      reporters: [{}],
      dangerouslyIgnoreUnhandledErrors: true,
      update: false,
    },
    {
      resolve: { tsconfigPaths: true, alias: inNode },
      plugins: [
        {
          name: 'changes',
          enforce: 'pre',
          configureVitest({ defineCacheKeyGenerator }) {
            // With the same changes a file is the same.
            defineCacheKeyGenerator(({ id }) => JSON.stringify(changesOf(id)))
          },
          transform(code, id) {
            const here = changesOf(id)
            return here.length > 0 ? { code: switched(id, code, here), map: null } : undefined
          },
        },
      ],
    },
  )
  const run = async (on?: number): Promise<Note[]> => {
    writeFileSync(notes, '')
    if (on === undefined) delete process.env.MUTATION_ON
    else process.env.MUTATION_ON = String(on)
    vitest.config.bail = on === undefined ? 0 : 1
    await vitest.runTestSpecifications(await vitest.globTestSpecifications(), true)
    return readFileSync(notes, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Note)
  }

  const found: Found = { noticed: new Map(), reached: new Map(), unfit: new Map() }
  const atReading = new Set<number>()
  try {
    for (const note of await run()) {
      if (note.kind === 'noticed') found.noticed.set(note.number, note.test)
      else if (note.kind === 'reached') found.reached.set(note.number, (found.reached.get(note.number) ?? 0) + 1)
      else if (note.kind === 'read') atReading.add(note.number)
      else found.unfit.set(note.test, note.why)
    }
    // What is worked out once, when a module is read, needs the module read anew.
    const once = [...atReading].filter((number) => !found.reached.has(number))
    console.log(`  ${found.noticed.size} of ${found.reached.size} noticed; ${once.length} more need modules read anew`)
    for (const number of once) {
      await run(number)
      found.reached.set(number, tests.length)
      if (vitest.state.getCountOfFailedTests() > 0) found.noticed.set(number, 'read anew')
    }
  } finally {
    await vitest.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return found
}

/** In the order of the list, quick tests first; by itself the longest would be the first. */
const inOrder = (tests: readonly string[]) => {
  const order = new Map(tests.map((path, at) => [resolve(path), at]))
  return class extends BaseSequencer {
    override sort(files: TestSpecification[]) {
      return Promise.resolve(files.toSorted((a, b) => order.get(a.moduleId)! - order.get(b.moduleId)!))
    }
  }
}
