import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { lifecyclePages, renderLifecycles } from '~/scripts/documents/lifecycles'
import { renderLicences } from '~/scripts/documents/licences'
import { renderRights } from '~/scripts/documents/rights'
import { setLocaleReader } from '~/worker/core/texts'
import { keysOf } from '~/worker/core/typed-keys'

const documents = [...globSync('*.md'), ...globSync('docs/**/*.md')].map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}))
/** The anchor of a heading as GitHub generates it. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
const anchorsIn = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

test.each(documents)('every link of $path leads to an existing file and heading', ({ path, text }) => {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to!).filter((to) => !/^[a-z]+:/.test(to))
  const dead = links.filter((to) => {
    const [file = '', anchor] = to.split('#')
    const target = file ? join(dirname(path), file) : path
    return !existsSync(target) || (anchor && !anchorsIn(readFileSync(target, 'utf8')).includes(anchor))
  })
  expect(dead).toEqual([])
})

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
test.each(documents)('$path names only existing commands', ({ text }) => {
  const named = [...text.matchAll(/\bnpm run (?:-s )?([\w:]+)/g)].map(([, name]) => name!)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

/** Maximum lines of a page; generated tables are excluded. */
const maxLines: Record<string, number> = { 'README.md': 150, 'CONTRIBUTING.md': 200 }
test.each(documents)('$path keeps its length', ({ path, text }) => {
  expect(text.split('\n').length).toBeLessThanOrEqual(maxLines[path] ?? 300)
})

test('CHANGELOG.md has the version of package.json with a date', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(
    new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d{2}-\\d{2}$`, 'm'),
  )
})

test('docs/lifecycles.md has a section per lifecycle', () => {
  const made = globSync('worker/**/lifecycle.ts').flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/= lifecycle</g),
  ])
  expect(keysOf(lifecyclePages).flatMap((page) => renderLifecycles(page).match(/^## /gm))).toHaveLength(made.length)
})

test.each<[string, () => string]>([
  ['docs/rights.md', renderRights],
  ...keysOf(lifecyclePages).map((page): [string, () => string] => [page, () => renderLifecycles(page)]),
  ['docs/licences.md', renderLicences],
])('%s is up to date (npm run documents)', (path, written) => {
  setLocaleReader(() => 'en')
  const now = written()
  setLocaleReader(() => 'zh')
  expect(readFileSync(path, 'utf8')).toBe(now)
})
