import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, inject, test } from 'vitest'
import { t } from '~/app/ui/texts'
import { sessionCookieAt, resultOf, signInAt } from '~/tests/support/api-client'
import { setLocaleReader, type Locale } from '~/worker/core/texts'
import * as subjects from '~/worker/subjects/calls'

const base = inject('url')
const signedIn = () => sessionCookieAt(base, 'biz')

/** The scripts that a first visit of a page loads, including their imports, by name. */
async function scriptsOf(path: string, cookie = ''): Promise<Map<string, string>> {
  const html = await (await fetch(base + path, { headers: { cookie } })).text()
  const scripts = new Map<string, string>()
  const read = async (name: string): Promise<void> => {
    if (scripts.has(name)) return
    scripts.set(name, '')
    const code = await (await fetch(`${base}/assets/${name}`)).text()
    scripts.set(name, code)
    await Promise.all(
      [...code.matchAll(/(?:from|import) ?["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, next]) => read(next!)),
    )
  }
  const named = html.matchAll(/(?:rel="modulepreload" href=|from |import )"\/assets\/([\w.-]+\.js)"/g)
  await Promise.all([...named].map(([, name]) => read(name!)))
  return scripts
}
const kilobytes = (scripts: Map<string, string>) =>
  Math.round([...scripts.values()].reduce((sum, code) => sum + gzipSync(code).length, 0) / 1000)

/**
 * React, its renderer and the router are 108 kB of each; some 50 kB of a list are the component library's picker and
 * its dependencies.
 */
const bounds: [page: string, path: () => Promise<string>, files: number, kB: number][] = [
  ['signing in', async () => '/user/login', 12, 135],
  // Two of them have 99 and 235 bytes.
  ['the dashboard', async () => '/dashboard/workplace', 26, 280],
  ['a list of subjects', async () => '/subjectMngr/declared', 20, 270],
  ['a subject', aSubject, 41, 335],
  ['the programming exercises', async () => '/interactiveProgm/detail/0', 20, 267],
]
async function aSubject() {
  const { records } = resultOf(await (await signInAt(base, 'biz')).ask(subjects.listSubjects))
  return `/subjectMngr/subjct/detail/${records[0]!.id}`
}

describe('the download size of a first visit', () => {
  test.each(bounds)('%s stays within its limit', async (_, path, files, kB) => {
    const to = await path()
    const scripts = await scriptsOf(to, /^\/(user|interactiveProgm)\//.test(to) ? '' : await signedIn())
    expect(scripts.size).toBeGreaterThan(3)
    expect(scripts.size, [...scripts.keys()].join(' ')).toBeLessThanOrEqual(files)
    expect(kilobytes(scripts), 'kB').toBeLessThanOrEqual(kB)
  })
})

const openPage = async (path: string) => (await fetch(base + path, { headers: { cookie: await signedIn() } })).text()
const countOf = (html: string, part: RegExp) => html.match(part)?.length ?? 0

const htmlBounds: [content: string, path: () => Promise<string>, kB: number][] = [
  ['almost nothing', async () => '/account/center', 36],
  ['a list without rows', async () => '/subjectMngr/declared?subjectName=zzzz', 42],
  ['a subject', aSubject, 60],
]

describe('the HTML of a page', () => {
  test.each(htmlBounds)('with %s stays within its kilobytes and has no inline drawing', async (_, path, kB) => {
    const html = await openPage(await path())
    expect(html.length / 1000, 'kB').toBeLessThanOrEqual(kB)
    expect(countOf(html, /<svg/g)).toBe(0)
  })
  test('has at most 31 elements a row in a list', async () => {
    const html = await openPage('/subjectMngr/declared?pageSize=50')
    const rows = html.slice(html.indexOf('<tbody'), html.indexOf('</tbody')).split('<tr').slice(1)
    expect(rows.length).toBeGreaterThan(5)
    const elements = rows.reduce((sum, row) => sum + 1 + countOf(row, /<[a-z]/g), 0)
    expect(elements / rows.length).toBeLessThanOrEqual(31)
  })
})

/** Maximum compressed upload of every plan, in bytes. */
const MAX_UPLOAD = 3 * 1024 * 1024

test('keeps the Worker with all modules within the smallest upload limit', () => {
  const files = readdirSync('build/server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|wasm)$/.test(name),
  )
  expect(files.length).toBeGreaterThan(100)
  const whole = Buffer.concat(files.map((name) => readFileSync(join('build/server', name))))
  expect(gzipSync(whole).length).toBeLessThan(MAX_UPLOAD)
})

describe('texts in the browser', () => {
  const inLanguage = (language: Locale) => {
    setLocaleReader(() => language)
    return [t.noMatchesHelp, t.problem, t.noMatches]
  }
  const sentences = { zh: inLanguage('zh'), en: inLanguage('en') }
  test.each([
    ['Chinese', 'zh', 'en'],
    ['English', 'en', 'zh'],
  ] as const)('arrive in %s and in no other language', async (_, language, other) => {
    const scripts = await scriptsOf('/subjectMngr/declared', `${await signedIn()}; lang=${language}`)
    const all = [...scripts.values()].join('\n')
    expect(sentences[language].filter((text) => !all.includes(text))).toEqual([])
    expect(sentences[other].filter((text) => all.includes(text))).toEqual([])
  })
})
