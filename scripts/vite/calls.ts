import { parseSync, type Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, any>

/** What stands behind the name of a file of calls to be given the schemas of what they take. */
const TAKES = '?takes'

/**
 * In a browser a declared call is its address, and for a call that sends something where a form fetches the schema of it.
 * Nothing else of a declaration leaves the server.
 */
export const addressesOnly = (): Plugin => ({
  name: 'addresses-of-calls',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/worker\/.*\/calls\.ts(\?takes)?$/ },
    handler: (code, id) => ({ code: id.endsWith(TAKES) ? schemasOf(id, code) : addressesOf(id, code), map: null }),
  },
})

/** The calls of a file as a browser has them. @throws Error for a file that exports anything but calls declared in place */
export const addressesOf = (file: string, code: string): string =>
  callsIn(file, code)
    .map(({ name, method, path, takes }) => {
      const from = `() => import('./calls.ts${TAKES}').then((all) => all.${name})`
      const schema = takes && method.includes('POST') ? `, takes: ${from}` : ''
      return `export const ${name} = { method: '${method}', path: '${path}'${schema} }`
    })
    .join('\n')

/** The schemas of what the calls of a file take, each under the name of its call, with the imports that they need. */
export function schemasOf(file: string, code: string): string {
  const calls = callsIn(file, code).filter(({ takes }) => takes)
  const named = new Set(calls.flatMap(({ takes }) => code.slice(takes!.start, takes!.end).match(/[\w$]+/g)))
  const imports = bodyOf(file, code).flatMap(({ type, source, specifiers, importKind }) => {
    if (type !== 'ImportDeclaration' || importKind === 'type') return []
    const used = (specifiers as Node[]).filter(({ local }) => named.has(local.name))
    const written = used.map(({ start, end }) => code.slice(start, end)).join(', ')
    if (!used.length) return []
    return [`import ${used[0]!.type === 'ImportSpecifier' ? `{ ${written} }` : written} from ${source.raw}`]
  })
  return [
    ...imports,
    ...calls.map(({ name, takes }) => `export const ${name} = ${code.slice(takes!.start, takes!.end)}`),
  ].join('\n')
}

const bodyOf = (file: string, code: string) =>
  (parseSync(file.replace(TAKES, ''), code, { lang: 'ts', sourceType: 'module' }).program as unknown as Node)
    .body as Node[]
const callsIn = (file: string, code: string) =>
  bodyOf(file, code)
    .filter(({ type }) => type.startsWith('Export'))
    .map((node) => callIn(node) ?? refuse(`${file}: ${code.slice(node.start, node.start + 80)}`))

function callIn({ declaration }: Node) {
  const [{ id, init }] = declaration?.declarations ?? [{}]
  const [address, declared] = init?.arguments ?? []
  if (init?.callee?.name !== 'call' || typeof address?.value !== 'string') return null
  const [method, path] = (address.value as string).split(' ') as [string, string]
  const takes = (declared?.properties as Node[] | undefined)?.find(({ key }) => key?.name === 'takes')?.value as
    | Node
    | undefined
  return { name: id.name as string, method, path, takes }
}
const refuse = (where: string): never => {
  throw new Error(`No declared call: ${where}`)
}
