import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { type Locale, setLocaleReader } from '~/worker/core/texts'

type Entry = string | ((...values: string[]) => string)
type Catalogue = Record<string, Record<string, Entry>>
const catalogues = import.meta.glob<Catalogue>(
  ['/app/**/texts.ts', '/app/**/*.texts.ts', '/worker/**/texts.ts', '/worker/**/*.texts.ts', '!/worker/core/texts.ts'],
  { eager: true },
)

/** Rows of the tables of docs/glossary.md: term in Chinese, in English, in code, and the variants that are not used. */
const terms = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| 中文'))
  .map((line) => {
    const [chinese, english, code, banned] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { chinese: chinese!, english: english!, code: code!, banned: banned ? banned.split(', ') : [] }
  })
const variants = terms.flatMap(({ banned, chinese, english }) =>
  banned.map((variant) => {
    const isHan = /\p{Script=Han}/u.test(variant)
    return {
      variant,
      term: isHan ? chinese : english,
      pattern: isHan ? new RegExp(variant, 'u') : new RegExp(`\\b${variant}s?\\b`, 'iu'),
    }
  }),
)
/** Texts of the specification that use a variant; they stay unchanged. */
const specified = new Set(['请输入用户名', '用户名不能为空', '用户名或密码错误'])

let language: Locale = 'zh'
setLocaleReader(() => language)
afterAll(() => {
  language = 'zh'
})
/** All sentences of a catalogue in one language, functions with placeholders. */
const sentencesOf = (catalogue: Catalogue, locale: Locale) => {
  language = locale
  return Object.values(catalogue).flatMap((texts) =>
    Object.entries(texts).map(([name, entry]) => ({
      name,
      text: typeof entry === 'function' ? entry(...Array.from({ length: 9 }, () => '1')) : entry,
    })),
  )
}

describe('docs/glossary.md', () => {
  test('has a term in both languages and in code in every row', () => {
    expect(terms.length).toBeGreaterThan(100)
    expect(terms.filter((term) => !term.chinese || !term.english || !term.code)).toEqual([])
  })

  test('has each Chinese term once', () => {
    const names = terms.map(({ chinese }) => chinese)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

test.each(Object.entries(catalogues))('%s uses the terms of the glossary', (_, catalogue) => {
  const wrong = (['zh', 'en'] as const).flatMap((locale) =>
    sentencesOf(catalogue, locale).flatMap(({ name, text }) =>
      specified.has(text)
        ? []
        : variants
            .filter(({ pattern }) => pattern.test(text))
            .map(({ variant, term }) => `${name}: "${text}" uses "${variant}" for "${term}"`),
    ),
  )
  expect(wrong).toEqual([])
})
