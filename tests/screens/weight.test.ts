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

type Files = Map<string, string>
/** The page and the scripts and style sheets that it loads, including imports of scripts, by name. */
async function readPage(path: string, cookie = ''): Promise<{ html: string; scripts: Files; sheets: Files }> {
  const html = await (await fetch(base + path, { headers: { cookie } })).text()
  const scripts: Files = new Map()
  const sheets: Files = new Map()
  const read = async (files: Files, name: string): Promise<void> => {
    if (files.has(name)) return
    files.set(name, '')
    const code = await (await fetch(`${base}/assets/${name}`)).text()
    files.set(name, code)
    if (files === sheets) return
    await Promise.all(
      [...code.matchAll(/(?:from|import) ?["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, next]) => read(scripts, next!)),
    )
  }
  const named = html.matchAll(/(?:rel="modulepreload" href=|from |import )"\/assets\/([\w.-]+\.js)"/g)
  const styles = html.matchAll(/rel="stylesheet" href="\/assets\/([\w.-]+\.css)#?"/g)
  await Promise.all([...named].map(([, name]) => read(scripts, name!)))
  await Promise.all([...styles].map(([, name]) => read(sheets, name!)))
  return { html, scripts, sheets }
}
const kilobytes = (texts: Iterable<string>) =>
  Math.round([...texts].reduce((sum, text) => sum + gzipSync(text).length, 0) / 1000)

/**
 * Scripts, style sheets, and kilobytes of both with the page, compressed as by Cloudflare or deploy/Caddyfile. React, its
 * renderer and the router are 108 kB of each, the component library's styles 33.
 */
const bounds: [page: string, path: () => Promise<string>, scripts: number, sheets: number, kB: number][] = [
  ['signing in', async () => '/user/login', 7, 2, 182],
  ['the dashboard', async () => '/dashboard/workplace', 11, 4, 351],
  ['a list of subjects', async () => '/subjectMngr/declared', 10, 3, 337],
  ['a subject', aSubject, 12, 3, 356],
  ['the programming exercises', async () => '/interactiveProgm/detail/0', 15, 5, 330],
]
async function aSubject() {
  const { records } = resultOf(await (await signInAt(base, 'biz')).ask(subjects.listSubjects))
  return `/subjectMngr/subjct/detail/${records[0]!.id}`
}

describe('the download size of a first visit', () => {
  test.each(bounds)('%s stays within its limit', async (_, path, scriptCount, sheetCount, kB) => {
    const to = await path()
    const { html, scripts, sheets } = await readPage(
      to,
      /^\/(user|interactiveProgm)\//.test(to) ? '' : await signedIn(),
    )
    expect(scripts.size).toBeGreaterThan(3)
    expect(sheets.size).toBeGreaterThan(1)
    expect(scripts.size, [...scripts.keys()].join(' ')).toBeLessThanOrEqual(scriptCount)
    expect(sheets.size, [...sheets.keys()].join(' ')).toBeLessThanOrEqual(sheetCount)
    expect(kilobytes([html, ...scripts.values(), ...sheets.values()]), 'kB').toBeLessThanOrEqual(kB)
  })
})

const openPage = async (path: string) => (await fetch(base + path, { headers: { cookie: await signedIn() } })).text()
const countOf = (html: string, part: RegExp) => html.match(part)?.length ?? 0

const htmlBounds: [content: string, path: () => Promise<string>, kB: number][] = [
  ['almost nothing', async () => '/account/center', 36],
  ['a list without rows', async () => '/subjectMngr/declared?subjectName=zzzz', 42],
  ['50 subjects', async () => '/subjectMngr/declared?pageSize=50', 120],
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

test('keeps the Worker with all modules within its upload limit', () => {
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
    const { scripts } = await readPage('/subjectMngr/declared', `${await signedIn()}; lang=${language}`)
    const all = [...scripts.values()].join('\n')
    expect(sentences[language].filter((text) => !all.includes(text))).toEqual([])
    expect(sentences[other].filter((text) => all.includes(text))).toEqual([])
  })
})
