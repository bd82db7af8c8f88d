import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const guide = readFileSync('CONTRIBUTING.md', 'utf8')
/** In the order of the guide, because a later example may build on an earlier one. */
const examples = [...guide.matchAll(/\]\((docs\/examples\/[\w-]+\.diff)\)/g)].map(([, path]) => path!)

const copy = mkdtempSync(join(tmpdir(), 'keti-examples-'))
const run = promisify(execFile)
const own = { cwd: copy, env: { ...process.env, NODE_OPTIONS: '' }, maxBuffer: 64 * 1024 * 1024 }
/** The output of a program; a failure contains all of its output. */
const said = (program: string, ...given: string[]) =>
  run(process.execPath, [join('node_modules', program), ...given], own).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) =>
      Promise.reject(new Error(`${program}:\n${error.stdout}${error.stderr}`)),
  )

/** A copy of the working tree with every example of the guide applied. */
beforeAll(() => {
  for (const path of execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' }).split('\0'))
    if (path && existsSync(path)) cpSync(path, join(copy, path))
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  for (const path of examples)
    execFileSync('git', ['apply', '--whitespace=nowarn', path], {
      cwd: copy,
      env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
    })
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('the commands of the contributing guide work as described', { timeout: 300_000 }, async () => {
  await said('drizzle-kit/bin.cjs', 'generate', '--name', 'examples')
  const tests = [
    'tests/api/feedback',
    'tests/jobs/feedback.test.ts',
    'tests/api/records/all-records.test.ts',
    'tests/api/lifecycle/transitions.test.ts',
  ]
  const names = 'urgent|reopened|thirty days|venues|remindReturned |recipe'
  const report = join(copy, 'shown.json')
  await said(
    'vitest/vitest.mjs',
    'run',
    '--project',
    'api',
    '--reporter=json',
    `--outputFile=${report}`,
    ...tests,
    '-t',
    names,
  )
  expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ numFailedTests: 0, success: true })
})
