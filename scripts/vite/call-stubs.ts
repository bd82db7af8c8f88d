import { parseSync, type Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, any>

/** Query of an import of a calls file that returns only the request schemas. */
const SCHEMA_QUERY = '?takes'

/**
 * Vite plugin that reduces declared calls to their addresses in the browser's build; a call that sends a body also gets
 * a lazy import of its schema for forms. Nothing else of a declaration leaves the server. Without this plugin every
 * page that names a call would load zod, the schemas of all calls of that file, and their rights
 * (docs/decisions/006-declared-calls.md).
 */
export const callStubs = (): Plugin => ({
  name: 'addresses-of-calls',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/worker\/.*\/calls\.ts(\?takes)?$/ },
    handler: (code, id) => ({
      code: id.endsWith(SCHEMA_QUERY) ? buildCallSchemas(id, code) : buildCallStubs(id, code),
      map: null,
    }),
  },
})

/** Generates the browser's version of a calls file. @throws Error if the file exports anything but calls declared in place */
export const buildCallStubs = (file: string, code: string): string =>
  parseCalls(file, code)
    .map(({ name, method, path, takes }) => {
      const from = `() => import('./calls.ts${SCHEMA_QUERY}').then((all) => all.${name})`
      const schema = takes && method.includes('POST') ? `, takes: ${from}` : ''
      return `export const ${name} = { method: '${method}', path: '${path}'${schema} }`
    })
    .join('\n')

/**
 * Generates a module with the request schemas of a calls file, exported under the names of the calls, with the imports
 * and constants that they need.
 */
export function buildCallSchemas(file: string, code: string): string {
  const calls = parseCalls(file, code).filter(({ takes }) => takes)
  const body = parseBody(file, code)
  const wordsOf = (texts: readonly string[]) => texts.flatMap((text) => text.match(/[\w$]+/g) ?? [])
  const words = wordsOf(calls.map(({ takes }) => takes!))
  const own = body
    .filter(({ type, declarations }) => type === 'VariableDeclaration' && words.includes(declarations[0].id.name))
    .map(({ start, end }) => code.slice(start, end))
  const named = new Set([...words, ...wordsOf(own)])
  const imports = body.flatMap(({ type, source, specifiers, importKind }) => {
    if (type !== 'ImportDeclaration' || importKind === 'type') return []
    const used = (specifiers as Node[]).filter(({ local }) => named.has(local.name))
    const written = used.map(({ start, end }) => code.slice(start, end)).join(', ')
    if (!used.length) return []
    return [`import ${used[0]!.type === 'ImportSpecifier' ? `{ ${written} }` : written} from ${source.raw}`]
  })
  return [...imports, ...own, ...calls.map(({ name, takes }) => `export const ${name} = ${takes}`)].join('\n')
}

const parseBody = (file: string, code: string) =>
  (parseSync(file.replace(SCHEMA_QUERY, ''), code, { lang: 'ts', sourceType: 'module' }).program as unknown as Node)
    .body as Node[]
const parseCalls = (file: string, code: string) =>
  parseBody(file, code)
    .filter(({ type }) => type.startsWith('Export'))
    .map((node) => parseCall(node, code) ?? throwInvalidExport(`${file}: ${code.slice(node.start, node.start + 80)}`))

function parseCall({ declaration }: Node, code: string) {
  const [{ id, init }] = declaration?.declarations ?? [{}]
  const [address, declared] = init?.arguments ?? []
  if (init?.callee?.name !== 'call' || typeof address?.value !== 'string') return null
  const [method, path] = (address.value as string).split(' ') as [string, string]
  return { name: id.name as string, method, path, takes: declared && schemaSource(declared as Node, code) }
}
/** Returns the source of a call's schema: written in place, or a part of a record's declaration (`of.add`). */
function schemaSource({ type, start, end, properties }: Node, code: string): string | undefined {
  if (type !== 'ObjectExpression') return `${code.slice(start, end)}.takes`
  const takes = (properties as Node[]).find(({ key }) => key?.name === 'takes')?.value as Node | undefined
  return takes && code.slice(takes.start, takes.end)
}
const throwInvalidExport = (where: string): never => {
  throw new Error(`Not a declared call: ${where}`)
}
