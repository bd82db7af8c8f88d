import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { lifecyclesDocument } from '~/scripts/documents/lifecycles'
import { licencesDocument } from '~/scripts/documents/licences'
import { rightsDocument } from '~/scripts/documents/rights'
import { readLocaleBy } from '~/worker/core/texts'

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...globSync('docs/**/*.md')].map(
  (path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }),
)
/** The anchor of a heading, as it is made where documents are shown. */
const anchorOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
const anchorsIn = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

test.each(documents)('$path leads to files and headings that are there', ({ path, text }) => {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to!).filter((to) => !/^[a-z]+:/.test(to))
  const dead = links.filter((to) => {
    const [file = '', anchor] = to.split('#')
    const target = file ? join(dirname(path), file) : path
    return !existsSync(target) || (anchor && !anchorsIn(readFileSync(target, 'utf8')).includes(anchor))
  })
  expect(dead).toEqual([])
})

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
test.each(documents)('$path names only commands that there are', ({ text }) => {
  const named = [...text.matchAll(/\bnpm run (?:-s )?([\w:]+)/g)].map(([, name]) => name!)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('every life cycle is in the document of them', () => {
  const made = globSync('worker/**/lifecycle.ts').flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(/= lifecycle</g),
  ])
  expect(lifecyclesDocument().match(/^## /gm)).toHaveLength(made.length)
})

test.each([
  ['docs/rights.md', rightsDocument],
  ['docs/lifecycles.md', lifecyclesDocument],
  ['docs/licences.md', licencesDocument],
])('%s says what the tables of the program say: npm run documents', (path, written) => {
  readLocaleBy(() => 'en')
  const now = written()
  readLocaleBy(() => 'zh')
  expect(readFileSync(path, 'utf8')).toBe(now)
})
