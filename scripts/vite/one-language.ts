import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Plugin, type Rolldown } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: any }
const isNode = (value: unknown): value is Node => !!value && typeof (value as Node).type === 'string'

/** Stands around the two languages of a text until the files are written. */
const BOTH = '__bothLanguages'
/** How a file is called in English; the other one is in Chinese. */
const inEnglish = (file: string) => file.replace(/\.js$/, '.en.js')
/** For the Worker: the files of the browser that there are in both languages, by their Chinese names. */
const NAMES = 'virtual:files-in-two-languages'

/**
 * A browser gets its texts in one language. Each file that has texts, or leads to one that has, is written twice, and each
 * of the two names only those in its own language; the Worker names the first (worker/pages.ts). While developing, a browser
 * gets both. Without the plugins for the kit and its calendar a list waits for 351 kB gzip of scripts instead of 266.
 */
export const oneLanguage = (): Plugin[] => [
  {
    name: 'one-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.tsx?$/, code: /\btexts\(\{/ },
      handler: (code, id) => ({ code: marked(id, code), map: null }),
    },
    writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const names = spoken(chunks)
      for (const { fileName, code } of chunks) {
        if (!names.has(fileName)) continue
        const { zh, en } = apart(code)
        writeFileSync(join(dir!, fileName), zh)
        writeFileSync(join(dir!, inEnglish(fileName)), renamed(en, names))
      }
    },
  },
  {
    name: 'kit-in-one-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    // What the kit falls back to is its Chinese.
    transform: {
      filter: { id: /semi-ui[^/]*\/lib\/es\/locale\/source\/zh_CN\.js$/ },
      handler: (code, id) => ({
        code: wordsOfKit(code, readFileSync(id.replace('zh_CN', 'en_US'), 'utf8')),
        map: null,
      }),
    },
  },
  {
    name: 'calendar-in-one-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    // The kit's calendar asks for the Chinese of its library by name, and the library, which comes twice, for its English.
    transform: {
      filter: { id: /date-fns\/(esm\/locale\/(en-US\/(_lib\/\w+\/)?|zh-CN\/)|locale\/en-US\/)index\.js$/ },
      handler: (code, id) => ({
        code: !id.includes('/esm/')
          ? "export { default } from '../../esm/locale/en-US/index.js'"
          : id.includes('zh-CN')
            ? "export { default } from '../en-US/index.js'"
            : wordsOfCalendar(readFileSync(id.replace('en-US', 'zh-CN'), 'utf8'), code),
        map: null,
      }),
    },
  },
  {
    name: 'files-in-two-languages',
    resolveId: (source) => (source === NAMES ? `\0${NAMES}` : null),
    load(id) {
      if (id !== `\0${NAMES}`) return null
      const written = this.environment.mode === 'build' ? readdirSync('build/client/assets') : []
      const names = written.filter((name) => written.includes(inEnglish(name)) && inEnglish(name) !== name)
      return `export default ${JSON.stringify(names)}`
    },
  },
]

/** Files that have texts, and those that lead to one of them. */
function spoken(chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const names = new Set(chunks.filter(({ code }) => code.includes(BOTH)).map(({ fileName }) => fileName))
  for (let before = -1; before < names.size; ) {
    before = names.size
    for (const { fileName, imports, dynamicImports } of chunks)
      if ([...imports, ...dynamicImports].some((name) => names.has(name))) names.add(fileName)
  }
  return names
}

/** Names in a file, wherever they stand, as they are in English; each is one of a kind by its hash. */
const renamed = (code: string, names: ReadonlySet<string>) =>
  code.replace(/[\w./-]+\.js\b/g, (path) => {
    const file = path.slice(path.lastIndexOf('/') + 1)
    return names.has(`assets/${file}`) ? inEnglish(path) : path
  })

/**
 * A module with its texts marked: `['中文', 'English']` becomes `[both('中文', 'English')]`.
 * @throws Error for a text that is not said in place in both languages
 */
export function marked(file: string, code: string): string {
  const pairs: Node[] = []
  each(program(file, code), (node) => {
    if (node.type !== 'CallExpression' || node.callee.name !== 'texts') return
    for (const { value, key } of node.arguments[0].properties as Node[]) {
      const said = value?.type.endsWith('FunctionExpression') ? results(value.body) : [value]
      for (const one of said.flatMap(branches)) {
        if (one?.type !== 'ArrayExpression' || one.elements.length !== 2)
          throw new Error(`${file}: ${key?.name} is not said in two languages`)
        pairs.push(one)
      }
    }
  })
  return edited(
    code,
    pairs.map(({ elements: [zh, en] }) => ({
      ...{ start: zh.start, end: en.end },
      text: `/* @__PURE__ */ ${BOTH}(${code.slice(zh.start, zh.end)}, ${code.slice(en.start, en.end)})`,
    })),
  )
}
/** The kit's module of Chinese words with its English ones beside them, marked. */
export function wordsOfKit(zh: string, en: string): string {
  const wordsIn = (code: string) => {
    let words = ''
    each(program('words.js', code), (node) => {
      if (node.type === 'VariableDeclarator') words ||= code.slice(node.init.start, node.init.end)
    })
    return words
  }
  return `import { enUS, zhCN } from 'date-fns/locale'
export default /* @__PURE__ */ ${BOTH}(${wordsIn(zh)}, ${wordsIn(en)})`
}
/** A module of the calendar's Chinese and the same of its English as one, marked. */
export function wordsOfCalendar(zh: string, en: string): string {
  const parts = [zh, en].map((code) => {
    const { body } = program('words.js', code)
    const textOf = ({ start, end }: Node) => code.slice(start, end)
    const imports = (body as Node[]).filter(({ type }) => type === 'ImportDeclaration').map(textOf)
    const rest = (body as Node[]).map((node) =>
      node.type === 'ImportDeclaration'
        ? ''
        : node.type === 'ExportDefaultDeclaration'
          ? `return ${textOf(node.declaration)}`
          : textOf(node),
    )
    return { imports, made: `/* @__PURE__ */ (() => {\n${rest.join('\n')}\n})()` }
  })
  const imports = [...new Set(parts.flatMap((part) => part.imports))]
  return `${imports.join('\n')}
export default /* @__PURE__ */ ${BOTH}(${parts.map(({ made }) => made).join(', ')})`
}
/** What a function gives. */
const results = (body: Node): Node[] => {
  if (body.type !== 'BlockStatement') return [body]
  const given: Node[] = []
  each(body, (node) => {
    if (node.type === 'ReturnStatement') given.push(node.argument)
  })
  return given
}
const branches = (node: Node): Node[] =>
  node?.type === 'ConditionalExpression'
    ? [...branches(node.consequent), ...branches(node.alternate)]
    : node?.type === 'ParenthesizedExpression'
      ? branches(node.expression)
      : [node]

/** A file with marked texts in either language. */
export function apart(code: string): { zh: string; en: string } {
  const calls: Node[] = []
  if (code.includes(BOTH))
    each(program('chunk.js', code), (node) => {
      if (node.type === 'CallExpression' && node.callee.name === BOTH) calls.push(node)
    })
  const as = (place: 0 | 1) =>
    edited(
      code,
      calls.map(({ start, end, arguments: said }) => ({
        ...{ start, end },
        text: code.slice(said[place].start, said[place].end),
      })),
    )
  return { zh: as(0), en: as(1) }
}

const program = (file: string, code: string) =>
  parseSync(file, code, { lang: file.endsWith('.js') ? 'js' : file.endsWith('x') ? 'tsx' : 'ts', sourceType: 'module' })
    .program as unknown as Node

function each(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) each(one, see)
  if (!isNode(value)) return
  see(value)
  for (const child of Object.values(value)) if (typeof child === 'object') each(child, see)
}

function edited(code: string, changes: readonly { start: number; end: number; text: string }[]): string {
  let at = 0
  let text = ''
  for (const change of changes.toSorted((a, b) => a.start - b.start)) {
    text += code.slice(at, change.start) + change.text
    at = change.end
  }
  return text + code.slice(at)
}
