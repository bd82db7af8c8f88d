import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const Package = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  name: z.string().optional(),
})
const Lock = z.object({ packages: z.record(z.string(), Package) })
const Named = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})
const Manifest = z.object({ license: z.union([z.string(), z.object({ type: z.string() })]).optional() })
const read = <Shape extends z.ZodType>(path: string, shape: Shape) =>
  shape.parse(JSON.parse(readFileSync(path, 'utf8')))

/** What a package says of itself, where the lock file does not. */
function licenceOf(path: string, said: string | undefined): string {
  const own = `${path}/package.json`
  const { license } = said || !existsSync(own) ? { license: said } : read(own, Manifest)
  return typeof license === 'object' ? license.type : (license ?? 'not said')
}

/** The licences of what the product is made of, from the lock file, as a page. */
export function licencesDocument(): string {
  const { packages } = read('package-lock.json', Lock)
  const { dependencies, devDependencies } = read('package.json', Named)
  const line = (name: string) => {
    const path = `node_modules/${name}`
    const { version = '', license } = packages[path] ?? {}
    return `| \`${name}\` | ${version} | ${licenceOf(path, license)} |`
  }
  const table = (named: Record<string, string>) => [
    '| Package | Version | Licence |',
    '|---|---|---|',
    ...Object.keys(named).map(line),
  ]
  const counts = new Map<string, number>()
  // Of what is built in, the product has a part; the rest makes or tries it.
  for (const [path, { dev, license }] of Object.entries(packages))
    if (path && !dev) counts.set(license ?? 'not said', (counts.get(license ?? 'not said') ?? 0) + 1)
  const counted = [...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
  return [
    '# Licences',
    '',
    'Printed by `npm run documents` from `package-lock.json`.',
    '',
    '## What the product is built of',
    '',
    ...table(dependencies),
    '',
    `With all that these stand on: ${counted.map(([name, many]) => `${name} ${many}`).join(', ')}.`,
    '',
    '## What makes and tries it',
    '',
    ...table(devDependencies),
    '',
  ].join('\n')
}
