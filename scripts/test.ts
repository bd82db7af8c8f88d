/**
 * Runs the tests and prints a summary line. Arguments are passed to vitest (`npm test -- --project api`). `--project
 * nightly` stands for all projects of the nightly run: in Node, with the built Worker, and in a browser.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Report = { testResults: { status: string; assertionResults: { status: string }[] }[] }

const path = join(tmpdir(), `keti-tests-${process.pid}.json`)
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./tests/support/second-tries.ts',
    `--outputFile.json=${path}`,
    ...process.argv.slice(2).map((argument) => argument.replace(/^((--project=)?nightly)$/, '$1*')),
  ],
  { stdio: 'inherit' },
)

const report: Report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { testResults: [] }
rmSync(path, { force: true })

const outcomes = report.testResults.flatMap((file) => {
  const tests = file.assertionResults.map((test) => test.status)
  // A file that failed before its first test counts as one failure.
  return file.status === 'failed' && !tests.includes('failed') ? [...tests, 'failed'] : tests
})
const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
const passed = count('passed')
// Skipped tests are expected when tests are selected by name; in a full run a skipped test is a failure.
const selectsByName = process.argv.some((argument) => /^(-t|--testNamePattern)/.test(argument))
const skippedCount = selectsByName ? 0 : count('skipped')
// An error outside any test, such as a service that did not start, fails the run as well.
const failed = count('failed') || skippedCount || (status === 0 ? 0 : 1)

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
