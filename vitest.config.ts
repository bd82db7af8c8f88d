import { fileURLToPath } from 'node:url'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { ensureCommonPasswordsFile } from './scripts/vite/common-passwords.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Not a measure of speed: a machine that others use too may be slow, and what hangs ends after this. */
const testTimeout = 60_000
/** What a file makes ready for all its tests: the demonstration is written row by row. */
const hookTimeout = 180_000
/** Such a machine may starve a Worker or a browser for a while; what needed a second try is named at the end. */
const retry = process.env.CI ? 1 : 0

const project = (name: string, folders: string[], own: object = {}, alias: Record<string, string> = {}) =>
  ({
    resolve: { tsconfigPaths: true, alias },
    test: {
      name,
      include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
      maxWorkers: '100%',
      hookTimeout,
      ...own,
    },
  }) satisfies TestProjectConfiguration

/** The same code without workerd: what only workerd has is a stand-in. */
export const inNode = {
  'cloudflare:workers': path('scripts/local/workerd.ts'),
  'quickjs.wasm': path('scripts/local/quickjs.ts'),
  'virtual:common-passwords': ensureCommonPasswordsFile(),
  'cloudflare:sockets': path('tests/support/sockets.ts'),
}

/** Tests that ask a sample (`tests/support/sampled.ts`), and nightly everything. */
const sampled = {
  api: [
    'tests/api/core/{counts,fuzz,large}.test.ts',
    'tests/api/{drills,workspaces}/blind.test.ts',
    'tests/api/legacy-clients/lists.test.ts',
    'tests/api/lifecycle/every-call.test.ts',
    'tests/api/reviews/{blind,blind-pages}.test.ts',
    'tests/api/seed/reverted-subjects.test.ts',
    'tests/api/subjects/unpublished.test.ts',
  ],
  live: ['tests/live/{faults,gate,library,queries,stays-up}.test.ts'],
  e2e: ['tests/e2e/sweep.test.ts'],
}
const nightly = { provide: { exhaustive: true }, testTimeout: 900_000, isolate: false }

export default defineConfig({
  test: {
    projects: [
      // Pure: tables, formulas, numbering.
      project(
        'rules',
        ['rules'],
        { testTimeout, isolate: false, setupFiles: ['tests/support/language.setup.ts'] },
        inNode,
      ),
      // Through the API in Node, a libSQL file for each test.
      project(
        'api',
        ['api', 'jobs'],
        // A database for each test is isolation enough: the modules are read once per worker.
        { globalSetup: 'tests/support/template.setup.ts', testTimeout, isolate: false },
        inNode,
      ),
      // `npm test -- --project nightly` alone: what takes long, and all that the other projects ask a sample of.
      ...(process.argv.some((argument) => /^(--project=)?nightly/.test(argument))
        ? [
            project(
              'nightly',
              [],
              { ...nightly, include: sampled.api, globalSetup: 'tests/support/template.setup.ts' },
              inNode,
            ),
            project('nightly-live', [], {
              ...nightly,
              include: ['tests/nightly/*.test.ts', ...sampled.live],
              globalSetup: 'tests/support/served.setup.ts',
            }),
            project('nightly-e2e', [], {
              ...nightly,
              include: sampled.e2e,
              globalSetup: 'tests/support/browser.setup.ts',
              maxWorkers: 2,
            }),
          ]
        : []),
      // `ANSWERS=folder npx vitest run --project answers` alone: minutes that record or compare what every role reads.
      ...(process.env.ANSWERS
        ? [project('answers', ['answers'], { globalSetup: 'tests/support/served.setup.ts' })]
        : []),
      // The built Worker in workerd, with the demonstration data.
      project('live', ['live'], { globalSetup: 'tests/support/served.setup.ts', testTimeout, retry }),
      project('screens', ['screens'], {
        globalSetup: 'tests/support/served.setup.ts',
        testTimeout,
        isolate: false,
        // A page whose session moves meanwhile, by what another file does, begins anew and takes a trip more.
        retry,
      }),
      // The same with a browser; after the others, two files at a time, each in a world of its own.
      project('e2e', ['e2e'], {
        globalSetup: 'tests/support/browser.setup.ts',
        maxWorkers: 2,
        isolate: false,
        testTimeout: 180_000,
        retry,
        // Two browsers on two cores: what a person would wait for, a test waits for.
        expect: { poll: { timeout: 15_000 } },
        sequence: { groupOrder: 1 },
      }),
    ],
  },
})
