import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { splitLanguages, markTexts, mergeCalendarLocales, mergeKitLocales } from '~/scripts/vite/language-chunks'

const both = (source: string) => splitLanguages(markTexts('a.js', source))

describe('a text in browser files', () => {
  test('has the language of the file', () => {
    const { zh, en } = both("const t = texts({ name: ['名称', 'Name'] })")
    expect(zh).toMatch(/name: \[.*'名称'\]/)
    expect(zh).not.toContain('Name')
    expect(en).toMatch(/name: \[.*'Name'\]/)
    expect(en).not.toContain('名称')
  })
  test('keeps its placeholders in either notation', () => {
    const { zh, en } = both("const t = texts({ left: (n) => n ? [`还剩 ${n}`, `${n} left`] : ['完', 'None'] })")
    expect(zh).toContain('还剩 ${n}')
    expect(zh).not.toMatch(/left`|None/)
    expect(en).toContain('${n} left')
    expect(en).not.toMatch(/\p{Script=Han}/u)
  })
  test('is rejected with one language only', () =>
    expect(() => markTexts('a.ts', "const t = texts({ name: pair('名称') })")).toThrow('a.ts: name'))
})

test('of the component library has the language of the file', () => {
  const words = (name: string) => readFileSync(`node_modules/@douyinfe/semi-ui/lib/es/locale/source/${name}.js`, 'utf8')
  const { zh, en } = splitLanguages(mergeKitLocales(words('zh_CN'), words('en_US')))
  expect(zh).toContain('每页条数')
  expect(zh).not.toContain('Items per page')
  expect(en).toContain('Items per page')
  expect(en).not.toMatch(/\p{Script=Han}/u)
})

test.each(['', '_lib/localize/', '_lib/match/', '_lib/formatRelative/'])(
  'of the calendar has the language of the file: %s',
  (part) => {
    const words = (name: string) => readFileSync(`node_modules/date-fns/esm/locale/${name}/${part}index.js`, 'utf8')
    const { zh, en } = splitLanguages(mergeCalendarLocales(words('zh-CN'), words('en-US')))
    expect(zh).toMatch(/zh-CN|\p{Script=Han}/u)
    expect(en).not.toMatch(/zh-CN|\p{Script=Han}/u)
    expect(en).toMatch(/en-US|January|jan|yesterday/)
  },
)
