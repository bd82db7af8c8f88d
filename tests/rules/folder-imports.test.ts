import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** The files of this repository that a file imports, as paths from its root. */
function importsIn(file: string, code: string): string[] {
  const named = [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(~\/|\.\.?\/)([^']*)'/g)]
  return named.map(([, start, rest]) => (start === '~/' ? rest! : join(dirname(file), start! + rest!)))
}
const isAllowed = (file: string, imported: string) =>
  !/^(scripts|tests)\//.test(imported) &&
  !(file.startsWith('db/') && !file.startsWith('db/seed/') && /^(worker|app|jobs)\//.test(imported))
const forbiddenIn = (file: string, code: string) =>
  importsIn(file, code)
    .filter((imported) => !isAllowed(file, imported))
    .map((imported) => `${file} imports ${imported}`)

test('the product imports no scripts and tests, and the database nothing of the Worker', () => {
  const files = globSync('{app,db,jobs,worker}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => forbiddenIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test.each([
  ['app/root.tsx', "import { children } from '~/scripts/local/folder-lock'"],
  ['worker/core/list.ts', "const late = () => import('../../scripts/local/clock')"],
  ['db/schema/auth.ts', "import type { Role } from '~/worker/policy/roles'"],
  ['db/client.ts', "export { stamp } from '../worker/core/time'"],
])('refuses in %s: %s', (file, code) => {
  expect(forbiddenIn(file, code)).toHaveLength(1)
})

test('the seed may import the Worker', () => {
  expect(forbiddenIn('db/seed/index.ts', "import { stamp } from '~/worker/core/time'")).toEqual([])
})
