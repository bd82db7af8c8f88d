import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Package = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  name: z.string().optional(),
})
const Lock = z.object({ packages: z.record(z.string(), Package) })
const PackageJson = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
})
const readJson = <Shape extends z.ZodType>(path: string, shape: Shape) =>
  shape.parse(JSON.parse(readFileSync(path, 'utf8')))

/** Licences of packages without a `license` field; the comments name the source. */
const licenceOverrides: Record<string, string> = {
  // `licenses` in package.json, and the file LICENSE.
  busboy: 'MIT',
  streamsearch: 'MIT',
  // Section "License" of Readme.md.
  'humanize-number': 'MIT',
}
const packageName = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** @throws Error if neither the lock file nor `licenceOverrides` names a licence */
function findLicence(path: string, license: string | undefined): string {
  const named = license ?? licenceOverrides[packageName(path)]
  if (!named) throw new Error(`${path} names no licence: add it to scripts/documents/licences.ts.`)
  return named
}

/** Renders the licences of all packages in the lock file as a page. */
export function renderLicences(): string {
  const { packages } = readJson('package-lock.json', Lock)
  const { dependencies, devDependencies } = readJson('package.json', PackageJson)
  const line = (name: string) => {
    const path = `node_modules/${name}`
    const { version = '', license } = packages[path] ?? {}
    return `| \`${name}\` | ${version} | ${findLicence(path, license)} |`
  }
  const table = (named: Record<string, string>) => [
    '| Package | Version | Licence |',
    '|---|---|---|',
    ...Object.keys(named).map(line),
  ]
  const counted = (isDev: boolean) => {
    const counts = new Map<string, number>()
    for (const [path, { dev = false, license }] of Object.entries(packages)) {
      if (!path || dev !== isDev) continue
      const name = findLicence(path, license)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    const sorted = [...counts].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
    return sorted.map(([name, many]) => `${name} ${many}`).join(', ')
  }
  return [
    '# Licences',
    '',
    'Printed by `npm run documents` from `package-lock.json`.',
    '',
    '## What the product is built of',
    '',
    ...table(dependencies),
    '',
    `Packages by licence, dependencies of dependencies included: ${counted(false)}.`,
    '',
    '## What makes and tries it',
    '',
    ...table(devDependencies),
    '',
    `Packages by licence, dependencies of dependencies included: ${counted(true)}.`,
    '',
  ].join('\n')
}
