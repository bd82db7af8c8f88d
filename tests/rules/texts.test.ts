import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { afterEach, describe, expect, test } from 'vitest'
import { inChinese, type Locale, locale, setLocaleReader, texts } from '~/worker/core/texts'

let language: Locale = 'zh'
const say = (next: Locale) => {
  language = next
}
setLocaleReader(() => language)
afterEach(() => say('zh'))

const HAN = /\p{Script=Han}/u
/** In fonts without Latin glyphs these take the width of two letters. */
const WIDE = /[‘’“”，。：；（）]/

describe('a catalogue', () => {
  const t = texts({ name: ['名称', 'Name'], left: (days: number) => [`还剩 ${days} 天`, `${days} days left`] })
  test('is read in the current language', () => {
    expect([t.name, t.left(3)]).toEqual(['名称', '还剩 3 天'])
    say('en')
    expect([t.name, t.left(3)]).toEqual(['Name', '3 days left'])
  })
  test('gives stored texts in Chinese, also when the work fails', () => {
    say('en')
    expect(inChinese(() => t.name)).toBe('名称')
    expect(() =>
      inChinese(() => {
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(locale()).toBe('en')
  })
})

type Entry = string | ((...values: string[]) => string)
const catalogues = import.meta.glob<{ t: Record<string, Entry> }>(
  ['/app/**/texts.ts', '/app/**/*.texts.ts', '/worker/**/texts.ts', '/worker/**/*.texts.ts', '!/worker/core/texts.ts'],
  { eager: true },
)
/** Entries that name a language in that language. */
const ownNames = new Set(['languageName', 'otherLanguage', 'switchLanguage'])
/** Placeholder values. */
const values = Array.from({ length: 9 }, (_, at) => `‹${at}›`)
const read = (entry: () => Entry, as: Locale) => {
  say(as)
  const text = entry()
  const all = typeof text === 'function' ? text(...values) : text
  return { text: all.trim(), stands: values.filter((value) => all.includes(value)) }
}

describe('catalogues in both languages', () => {
  test('exist', () => expect(Object.keys(catalogues).length).toBeGreaterThan(5))
  test.each(Object.entries(catalogues))('%s', (_, catalogue) => {
    const wrong: string[] = []
    for (const [file, t] of Object.entries(catalogue))
      for (const name of Object.keys(t)) {
        const zh = read(() => t[name]!, 'zh')
        const en = read(() => t[name]!, 'en')
        // A Chinese measure word may have an empty English counterpart.
        if (!zh.text || (!en.text && zh.text.length > 1)) wrong.push(`${file}.${name}: one is missing`)
        if (HAN.test(en.text) && !ownNames.has(name)) wrong.push(`${file}.${name}: Chinese in “${en.text}”`)
        if (WIDE.test(en.text)) wrong.push(`${file}.${name}: a mark that Chinese fonts draw wide in “${en.text}”`)
        if (zh.stands.join() !== en.stands.join()) wrong.push(`${file}.${name}: “${zh.text}” / “${en.text}”`)
      }
    expect(wrong).toEqual([])
  })
})

/** Chinese values of the database or the wire, by file. */
const valuesOf: Record<string, readonly string[]> = {
  // Server messages that are recognized.
  'app/lib/api.ts': ['Token失效，请重新登录', '角色已切换'],
  // Clients recognize these by their text.
  'worker/auth/session.server.ts': ['角色已切换，请刷新'],
  'worker/core/refusal.ts': ['Token失效，请重新登录'],
  // The first character of each letter's pinyin.
  'app/frame/header/menu-search.ts': ['阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥扨它穵夕丫帀'],
  // Language names in their own language.
  'app/frame/appearance-form.tsx': ['中文'],
  // Samples.
  'app/demo/other-parts.tsx': ['证券期货业数据治理关键技术与应用研究', '张文', '甲证券股份有限公司', '失败'],
  'app/demo/form-part.tsx': ['失败'],
  // Stored in the declaration as written; `label` is displayed.
  'app/subjects/form/section-plan.tsx': ['论文', '专利', '软著', '标准', '系统', '报告', '份'],
  // Suggested titles, stored and published as confirmed.
  'app/subjects/transitions/award.tsx': ['年度课题', '奖', '奖奖'],
  'app/subjects/plan/publish-dialog.tsx': ['年度课题', '拟立项公示', '立项通知'],
}

type Node = { type: string; start: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => !!value && typeof (value as Node).type === 'string'
/** A catalogue beside its keys. */
const isCatalogue = (node: Node) =>
  node.type === 'CallExpression' && (node.callee as { name?: string }).name === 'texts'
/** Chinese that is not displayed: comparisons, types. */
const isQuiet = (parent: Node | null) =>
  parent?.type === 'SwitchCase' ||
  parent?.type === 'TSLiteralType' ||
  (parent?.type === 'BinaryExpression' && /^[!=]==?$/.test(String(parent.operator)))

/**
 * Chinese outside of catalogues in a file: literals, template pieces, JSX text, with their lines; `only` within such
 * calls.
 */
function chineseIn(file: string, source: string, only?: RegExp): { text: string; line: number }[] {
  const found: { text: string; line: number }[] = []
  const take = (text: unknown, { start }: Node) => {
    if (typeof text === 'string' && HAN.test(text))
      found.push({ text: text.trim(), line: source.slice(0, start).split('\n').length })
  }
  const walk = (value: unknown, parent: Node | null, heard: boolean): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, parent, heard)
    if (!isNode(value) || isCatalogue(value)) return
    const within = heard || !!only?.test(String((value.callee as { name?: string } | undefined)?.name))
    if (within && (value.type === 'Literal' || value.type === 'JSXText') && !isQuiet(parent)) take(value.value, value)
    if (within && value.type === 'TemplateElement') take((value.value as { cooked?: string }).cooked, value)
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child, value, within)
  }
  const { program, errors } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length) throw new Error(`${file} cannot be read: ${errors[0]!.message}`)
  walk(program, null, !only)
  return found
}

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((name) => join('app', name))
  .filter((name) => /\.tsx?$/.test(name) && !/(^|[./])texts\.ts$/.test(name))
  // Samples, as people and institutions would have written them.
  .filter((name) => name !== 'app/demo/rows.ts')

/** Answers of the server to a person; texts stored for others are Chinese. */
const answers =
  /^(Refusal|WrongProof|Done|badInput|conflict|forbidden|notFound|unauthenticated|tooMany|unavailable|refused|must\w*|judge\w+)$/
const serverFiles = readdirSync('worker', { recursive: true, encoding: 'utf8' })
  .map((name) => join('worker', name))
  .filter((name) => /\.tsx?$/.test(name) && !/(^|[./])texts\.ts$/.test(name))

describe('Chinese outside the catalogues', () => {
  test('is found at its line', () => {
    const source = "const a = <p title=\"题\">文{`又${x}`}</p>\nif (a === '值') b('字' + c)\ntype T = '型' // 注"
    expect(chineseIn('a.tsx', source).map(({ text, line }) => `${text}${line}`)).toEqual(['题1', '文1', '又1', '字2'])
  })
  test('is in no component', () => {
    const left = files.flatMap((file) =>
      chineseIn(file, readFileSync(file, 'utf8'))
        .filter(({ text }) => !valuesOf[file]?.includes(text))
        .map(({ text, line }) => `${file}:${line} ${text}`),
    )
    expect(left).toEqual([])
  })
  test('is found in answers of the server', () => {
    const source = "throw conflict(late ? '已过' : t.early)\nlog(ctx, '登录')\nconst done = new Done(null, `共${n}`)"
    expect(chineseIn('a.ts', source, answers).map(({ text, line }) => `${text}${line}`)).toEqual(['已过1', '共3'])
  })
  test('is in no answer of the server', () => {
    const left = serverFiles.flatMap((file) =>
      chineseIn(file, readFileSync(file, 'utf8'), answers)
        .filter(({ text }) => !valuesOf[file]?.includes(text))
        .map(({ text, line }) => `${file}:${line} ${text}`),
    )
    expect(left).toEqual([])
  })
  test('is a listed value only in files that contain it', () => {
    for (const [file, known] of Object.entries(valuesOf)) {
      const there = chineseIn(file, readFileSync(file, 'utf8')).map(({ text }) => text)
      expect(known.filter((text) => !there.includes(text))).toEqual([])
    }
  })
})

/** Names under which a file has catalogues. */
const cataloguesIn = (source: string) =>
  [...source.matchAll(/import \{([^}]*)\} from '[^']*[/.]texts'/g)].flatMap(([, names]) =>
    [...names!.matchAll(/\bt(?: as (\w+))?\b/g)].map(([, other]) => other ?? 't'),
  )
/** Texts read outside of every function: once, when the file is loaded. */
function readOnLoad(file: string, source: string): number[] {
  const names = cataloguesIn(source)
  const lines: number[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one)
    if (!isNode(value) || /Function/.test(value.type)) return
    if (value.type === 'MemberExpression' && names.includes(String((value.object as { name?: string }).name)))
      lines.push(source.slice(0, value.start).split('\n').length)
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child)
  }
  walk(parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program)
  return lines
}

describe('a text read when a file is loaded', () => {
  test('is found', () => {
    const source =
      "import { t as ui } from './texts'\nconst a = { b: ui.c, get d() { return ui.e } }\nconst f = () => ui.g"
    expect(readOnLoad('a.ts', source)).toEqual([2])
  })
  test('is in no page', () => {
    expect(
      files.flatMap((file) => readOnLoad(file, readFileSync(file, 'utf8')).map((line) => `${file}:${line}`)),
    ).toEqual([])
  })
})

/** Catalogues of names: a right, a menu, a transition or a dictionary item may have the same name. */
const namesThings = /(^|\/)(policy|menu-titles|dictionary|roles|lifecycle|statuses|frame)\.texts\.ts$/
/** Equal by accident: one is the reason for a wait, the other for a rejection. */
const saidTwice = ['计划课题尚未指定负责人']
/** Messages of a catalogue with their placeholders; names of fields do not count. */
function sentencesOf(catalogue: Record<string, Record<string, Entry>>): string[] {
  return Object.values(catalogue)
    .flatMap((t) => Object.keys(t).map((name) => read(() => t[name]!, 'zh').text))
    .filter((text) => (text.match(/\p{Script=Han}/gu)?.length ?? 0) >= 6)
}

// The browser does not load server texts for a message of its own.
describe.each(['app', 'worker'])('a message of %s', (side) => {
  test('is in one catalogue', () => {
    const places = new Map<string, string[]>()
    for (const [file, catalogue] of Object.entries(catalogues))
      if (file.startsWith(`/${side}/`) && !namesThings.test(file))
        for (const text of new Set(sentencesOf(catalogue))) places.set(text, [...(places.get(text) ?? []), file])
    const again = [...places].filter(([text, files]) => files.length > 1 && !saidTwice.includes(text))
    expect(Object.fromEntries(again)).toEqual({})
  })
})
