import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/**
 * What a pure file of an area may be called, so that a stranger finds it; docs/architecture.md says what each holds. What it is
 * about may stand before the name (`tabs.rules.ts`, `statuses.texts.ts`).
 */
const names = new Set([
  ...['calls', 'contract', 'inputs', 'answers'],
  ...['rules', 'lifecycle', 'statuses', 'case', 'move', 'show'],
  ...['record', 'texts'],
])

/** Files named after the one thing that they hold, from before the names were closed. May only shrink. */
const others = [
  ...[
    'auth/captcha/picture',
    'auth/captcha/png',
    'auth/cas/answer',
    'auth/cross-site',
    'auth/demonstration',
    'auth/fields',
    'auth/grants',
    'auth/limits',
    'auth/messages',
    'auth/open',
    'auth/password',
    'auth/site',
  ],
  ...[
    'files/content',
    'files/copies/archive',
    'files/copies/blind-office',
    'files/copies/docx',
    'files/copies/pictures/jpeg',
    'files/copies/pictures/jpeg-scan',
    'files/copies/pictures/jpeg-write',
    'files/copies/pictures/png',
    'files/copies/pictures/tile',
  ],
  ...['live/messages'],
  ...['meetings/stages'],
  ...['messages/config', 'messages/letter', 'messages/templates'],
  ...['monitor/telemetry/otlp'],
  ...['permissions/menu'],
  ...['records/declared', 'records/fields'],
  ...['dossier/paper', 'reviews/draw', 'reviews/flow', 'reviews/papers/paper', 'reviews/shown', 'reviews/table'],
  ...['schedule/details', 'schedule/plans'],
  ...['similarity/declaration'],
  ...[
    'subjects/archive',
    'subjects/blind',
    'subjects/decisions/checks',
    'subjects/form/compare',
    'subjects/form/definition',
    'subjects/form/lines',
    'subjects/form/sheets',
    'subjects/reports/files',
    'subjects/kept-back',
    'subjects/member-roles',
    'subjects/paper/docx',
    'subjects/paper/lines',
    'subjects/paper/paper',
    'subjects/reports/mirrors',
    'subjects/reports/rounds',
    'subjects/reports/topics',
    'subjects/show-case',
  ],
  ...['system/frame-texts', 'system/settings'],
  ...['workbooks/sheet'],
]

const pure = readdirSync('worker', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.server.ts') && file.includes('/'))
  // The ground of all areas is named after what it is for.
  .filter((file) => !/^(core|policy)\//.test(file))
  .map((file) => file.slice(0, -'.ts'.length))
const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'))

describe('a pure file of an area', () => {
  test('has one of the names, or is known to have another', () => {
    const kindOf = (file: string) => nameOf(file).split('.').at(-1)!
    const strange = pure.filter((file) => !names.has(kindOf(file)) && !others.includes(file))
    expect(strange).toEqual([])
  })
  test('is known to have another only while it is there', () => {
    expect(others.filter((file) => !existsSync(`worker/${file}.ts`))).toEqual([])
  })
  test('is a contract, or inputs and answers, never both', () => {
    const folders = (name: string) => new Set(pure.filter((file) => nameOf(file) === name).map(folderOf))
    const [contracts, inputs, answers] = ['contract', 'inputs', 'answers'].map(folders)
    expect([...answers!].toSorted()).toEqual([...inputs!].toSorted())
    expect([...contracts!].filter((folder) => inputs!.has(folder))).toEqual([])
  })
})
