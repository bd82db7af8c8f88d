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
  /** The numbers of the changes with which a test failed. */
  noticed: Set<number>
  /** By the test's name: why it could not be used. */
  unfit: Map<string, string>
}

/**
 * Tries every change with the tests that come by it, until one of them fails.
 * @param missed is told of a change that none noticed as soon as that is known, and how many tests came by it
 */
export async function tryChanges(
  changes: readonly Numbered[],
  tests: readonly string[],
  missed: (one: Numbered, by: number) => void,
): Promise<Found> {
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
  const run = async (paths: ReadonlySet<string>, on?: number): Promise<{ written: Note[]; failed: boolean }> => {
    writeFileSync(notes, '')
    if (on === undefined) delete process.env.MUTATION_ON
    else process.env.MUTATION_ON = String(on)
    vitest.config.bail = on === undefined ? 0 : 1
    const all = await vitest.globTestSpecifications()
    const { testModules } = await vitest.runTestSpecifications(all.filter(({ moduleId }) => paths.has(moduleId)))
    const lines = readFileSync(notes, 'utf8').split('\n').filter(Boolean)
    return {
      written: lines.map((line) => JSON.parse(line) as Note),
      failed: testModules.some((module) => module.state() === 'failed'),
    }
  }
  /** The modules that read a file, whatever stands between. */
  const readersOf = (file: string): Set<string> => {
    const readers = new Set(vitest.vite.environments.ssr!.moduleGraph.getModulesByFile(resolve(file)))
    for (const one of readers) for (const importer of one.importers) readers.add(importer)
    return new Set([...readers].flatMap((one) => one.file ?? []))
  }

  const found: Found = { noticed: new Set(), unfit: new Map() }
  const reached = new Map<number, number>()
  const atReading = new Set<number>()
  try {
    const { written } = await run(new Set(tests.map((path) => resolve(path))))
    for (const note of written) {
      if (note.kind === 'noticed') found.noticed.add(note.number)
      else if (note.kind === 'reached') reached.set(note.number, (reached.get(note.number) ?? 0) + 1)
      else if (note.kind === 'read') atReading.add(note.number)
      else found.unfit.set(note.test, note.why)
    }
    // What is worked out once, when a module is read, needs the module read anew.
    const open = changes.filter(({ number }) => !found.noticed.has(number))
    const once = open.filter(({ number }) => atReading.has(number))
    for (const one of open) if (!atReading.has(one.number)) missed(one, reached.get(one.number) ?? 0)
    console.log(
      `  ${found.noticed.size} of ${changes.length - once.length} noticed; ${once.length} need modules read anew`,
    )
    for (const one of once) {
      const readers = readersOf(one.file)
      const { failed } = await run(readers, one.number)
      if (failed) found.noticed.add(one.number)
      else missed(one, tests.filter((path) => readers.has(resolve(path))).length)
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
