import { parseSync, type Plugin } from 'vite'

type Node = { type: string; start: number; end: number } & Record<string, any>

/** In a browser a declared call is its address and no more: the schemas of what it takes and answers stay on the server. */
export const addressesOnly = (): Plugin => ({
  name: 'addresses-of-calls',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/worker\/.*\/calls\.ts$/ },
    handler: (code, id) => ({ code: addressesOf(id, code), map: null }),
  },
})

/** @throws Error for a file that exports anything but calls declared in place */
export function addressesOf(file: string, code: string): string {
  const program = parseSync(file, code, { lang: 'ts', sourceType: 'module' }).program as unknown as Node
  const exported = (program.body as Node[]).filter((node) => node.type.startsWith('Export'))
  return exported
    .map((node) => addressIn(node) ?? refuse(`${file}: ${code.slice(node.start, node.start + 80)}`))
    .join('\n')
}
function addressIn({ declaration }: Node): string | null {
  const [{ id, init }] = declaration?.declarations ?? [{}]
  const [address] = init?.arguments ?? []
  if (init?.callee?.name !== 'call' || typeof address?.value !== 'string') return null
  const [method, path] = address.value.split(' ')
  return `export const ${id.name} = { method: '${method}', path: '${path}' }`
}
const refuse = (where: string): never => {
  throw new Error(`No declared call: ${where}`)
}
