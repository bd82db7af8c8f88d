/**
 * Runs every test and closes with one line that sums them up. Arguments go to vitest (`npm test -- --project api`). `--project
 * nightly` names all projects of the nightly run: in Node, with the built Worker, with a browser.
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
    '--reporter=./tests/world/second-tries.ts',
    `--outputFile.json=${path}`,
    ...process.argv.slice(2).map((argument) => argument.replace(/^((--project=)?nightly)$/, '$1*')),
  ],
  { stdio: 'inherit' },
)

const report: Report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : { testResults: [] }
rmSync(path, { force: true })

const outcomes = report.testResults.flatMap((file) => {
  const tests = file.assertionResults.map((test) => test.status)
  // A file that broke before its first test is one failure.
  return file.status === 'failed' && !tests.includes('failed') ? [...tests, 'failed'] : tests
})
const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length
const passed = count('passed')
// Whoever names tests leaves the others out; in a whole run a test that was not walked has shown nothing.
const named = process.argv.some((argument) => /^(-t|--testNamePattern)/.test(argument))
const leftOut = named ? 0 : count('skipped')
// An error outside of any test, such as a service that did not start, still fails the run.
const failed = count('failed') || leftOut || (status === 0 ? 0 : 1)

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
