import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, type Plugin, type Rolldown } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: any }
const isNode = (value: unknown): value is Node => !!value && typeof (value as Node).type === 'string'

/** Name of the marker call around the two languages of a text, removed when the files are written. */
const MARKER = '__bothLanguages'
/** Returns the name of the English version of a chunk; the original name is the Chinese version. */
const englishName = (file: string) => file.replace(/\.js$/, '.en.js')
/** Virtual module for the Worker: the names of the chunks that exist in both languages. */
const NAMES_MODULE = 'virtual:files-in-two-languages'

/**
 * Vite plugins that split texts by language. Each chunk with texts, or with an import of one, is written twice, each
 * version with its own language only; the Worker chooses the first chunk (worker/pages.ts). In development a browser
 * gets both languages. Without the plugins for the UI kit and its calendar a list loads 351 kB gzip of scripts instead
 * of 266.
 */
export const languageChunks = (): Plugin[] => [
  {
    name: 'one-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.tsx?$/, code: /\btexts\(\{/ },
      handler: (code, id) => ({ code: markTexts(id, code), map: null }),
    },
    writeBundle({ dir }, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const names = findTextChunks(chunks)
      for (const { fileName, code } of chunks) {
        if (!names.has(fileName)) continue
        const { zh, en } = splitLanguages(code)
        writeFileSync(join(dir!, fileName), zh)
        writeFileSync(join(dir!, englishName(fileName)), renameChunks(en, names))
      }
    },
  },
  {
    name: 'kit-in-one-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    // The UI kit falls back to its Chinese locale.
    transform: {
      filter: { id: /semi-ui[^/]*\/lib\/es\/locale\/source\/zh_CN\.js$/ },
      handler: (code, id) => ({
        code: mergeKitLocales(code, readFileSync(id.replace('zh_CN', 'en_US'), 'utf8')),
        map: null,
      }),
    },
  },
  {
    name: 'calendar-in-one-language',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    // The kit's calendar imports the Chinese locale of its library by name; the library, which is bundled twice,
    // imports its English one.
    transform: {
      filter: { id: /date-fns\/(esm\/locale\/(en-US\/(_lib\/\w+\/)?|zh-CN\/)|locale\/en-US\/)index\.js$/ },
      handler: (code, id) => ({
        code: !id.includes('/esm/')
          ? "export { default } from '../../esm/locale/en-US/index.js'"
          : id.includes('zh-CN')
            ? "export { default } from '../en-US/index.js'"
            : mergeCalendarLocales(readFileSync(id.replace('en-US', 'zh-CN'), 'utf8'), code),
        map: null,
      }),
    },
  },
  {
    name: 'files-in-two-languages',
    resolveId: (source) => (source === NAMES_MODULE ? `\0${NAMES_MODULE}` : null),
    load(id) {
      if (id !== `\0${NAMES_MODULE}`) return null
      const written = this.environment.mode === 'build' ? readdirSync('build/client/assets') : []
      const names = written.filter((name) => written.includes(englishName(name)) && englishName(name) !== name)
      return `export default ${JSON.stringify(names)}`
    },
  },
]

/** Returns the names of the chunks with texts and of those that import one of them. */
function findTextChunks(chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const names = new Set(chunks.filter(({ code }) => code.includes(MARKER)).map(({ fileName }) => fileName))
  for (let before = -1; before < names.size; ) {
    before = names.size
    for (const { fileName, imports, dynamicImports } of chunks)
      if ([...imports, ...dynamicImports].some((name) => names.has(name))) names.add(fileName)
  }
  return names
}

/** Replaces the names of chunks by their English names, wherever they occur; a name is unique by its hash. */
const renameChunks = (code: string, names: ReadonlySet<string>) =>
  code.replace(/[\w./-]+\.js\b/g, (path) => {
    const file = path.slice(path.lastIndexOf('/') + 1)
    return names.has(`assets/${file}`) ? englishName(path) : path
  })

/**
 * Returns a module with its texts marked: `['中文', 'English']` becomes `[both('中文', 'English')]`.
 * @throws Error for a text that is not written in place in both languages
 */
export function markTexts(file: string, code: string): string {
  const pairs: Node[] = []
  walkNodes(parseProgram(file, code), (node) => {
    if (node.type !== 'CallExpression' || node.callee.name !== 'texts') return
    for (const { value, key } of node.arguments[0].properties as Node[]) {
      const expressions = value?.type.endsWith('FunctionExpression') ? returnedNodes(value.body) : [value]
      for (const one of expressions.flatMap(branchesOf)) {
        if (one?.type !== 'ArrayExpression' || one.elements.length !== 2)
          throw new Error(`${file}: ${key?.name} must be a pair of texts, Chinese and English`)
        pairs.push(one)
      }
    }
  })
  return applyEdits(
    code,
    pairs.map(({ elements: [zh, en] }) => ({
      ...{ start: zh.start, end: en.end },
      text: `/* @__PURE__ */ ${MARKER}(${code.slice(zh.start, zh.end)}, ${code.slice(en.start, en.end)})`,
    })),
  )
}
/** Merges the Chinese and the English locale of the UI kit into one marked module. */
export function mergeKitLocales(zh: string, en: string): string {
  const wordsIn = (code: string) => {
    let words = ''
    walkNodes(parseProgram('words.js', code), (node) => {
      if (node.type === 'VariableDeclarator') words ||= code.slice(node.init.start, node.init.end)
    })
    return words
  }
  return `import { enUS, zhCN } from 'date-fns/locale'
export default /* @__PURE__ */ ${MARKER}(${wordsIn(zh)}, ${wordsIn(en)})`
}
/** Merges the Chinese and the English locale of the calendar into one marked module. */
export function mergeCalendarLocales(zh: string, en: string): string {
  const parts = [zh, en].map((code) => {
    const { body } = parseProgram('words.js', code)
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
export default /* @__PURE__ */ ${MARKER}(${parts.map(({ made }) => made).join(', ')})`
}
/** Returns the expressions that a function returns. */
const returnedNodes = (body: Node): Node[] => {
  if (body.type !== 'BlockStatement') return [body]
  const returned: Node[] = []
  walkNodes(body, (node) => {
    if (node.type === 'ReturnStatement') returned.push(node.argument)
  })
  return returned
}
const branchesOf = (node: Node): Node[] =>
  node?.type === 'ConditionalExpression'
    ? [...branchesOf(node.consequent), ...branchesOf(node.alternate)]
    : node?.type === 'ParenthesizedExpression'
      ? branchesOf(node.expression)
      : [node]

/** Splits a file with marked texts into its Chinese and its English version. */
export function splitLanguages(code: string): { zh: string; en: string } {
  const calls: Node[] = []
  if (code.includes(MARKER))
    walkNodes(parseProgram('chunk.js', code), (node) => {
      if (node.type === 'CallExpression' && node.callee.name === MARKER) calls.push(node)
    })
  const as = (place: 0 | 1) =>
    applyEdits(
      code,
      calls.map(({ start, end, arguments: languages }) => ({
        ...{ start, end },
        text: code.slice(languages[place].start, languages[place].end),
      })),
    )
  return { zh: as(0), en: as(1) }
}

const parseProgram = (file: string, code: string) =>
  parseSync(file, code, { lang: file.endsWith('.js') ? 'js' : file.endsWith('x') ? 'tsx' : 'ts', sourceType: 'module' })
    .program as unknown as Node

function walkNodes(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walkNodes(one, see)
  if (!isNode(value)) return
  see(value)
  for (const child of Object.values(value)) if (typeof child === 'object') walkNodes(child, see)
}

function applyEdits(code: string, changes: readonly { start: number; end: number; text: string }[]): string {
  let at = 0
  let text = ''
  for (const change of changes.toSorted((a, b) => a.start - b.start)) {
    text += code.slice(at, change.start) + change.text
    at = change.end
  }
  return text + code.slice(at)
}
