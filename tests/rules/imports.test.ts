import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

const sources = ['app', 'worker', 'jobs', 'db'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)
const known = new Set(sources)

/** Imports of a file: values and types, static and dynamic (`import('./x')`, `typeof import('./x')`). */
function namedIn(file: string, source: string): string[] {
  const { module } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  const at = ({ start, end }: { start: number; end: number }) => source.slice(start, end).replace(/^['"]|['"]$/g, '')
  return [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((one) => one.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map((one) => at(one.moduleRequest)),
    ...[...source.matchAll(/\btypeof import\('([^']+)'\)/g)].map(([, name]) => name!),
  ]
}
const fileOf = (from: string, name: string) => {
  const path = name.startsWith('~/') ? name.slice(2) : name.startsWith('.') ? join(dirname(from), name) : null
  return path && [path, `${path}.ts`, `${path}.tsx`].find((one) => known.has(one))
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>
const imports: Graph = new Map(
  sources.map((file) => [
    file,
    new Set(namedIn(file, readFileSync(file, 'utf8')).flatMap((name) => fileOf(file, name) ?? [])),
  ]),
)
/** The area of a file; the shared foundation is one area. */
const areaOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1]!.replace(/^policy$/, 'core') : null)
/** The areas of `app/` or `worker/` that each area imports. */
function areasIn(folder: string): Graph {
  const found = new Map<string, Set<string>>()
  for (const [file, names] of imports)
    for (const named of names) {
      const [from, to] = [file, named].map((one) => (one.startsWith(`${folder}/`) ? areaOf(one) : null))
      if (!from || !to || from === to) continue
      found.set(from, (found.get(from) ?? new Set()).add(to))
    }
  return found
}

/** The shortest cycle of each item in one; empty without cycles. */
function circles(graph: Graph): string[] {
  const back = (start: string) => {
    const ways: string[][] = [[start]]
    const seen = new Set<string>()
    for (const way of ways)
      for (const next of graph.get(way.at(-1)!) ?? []) {
        if (next === start) return [...way, start]
        if (!seen.has(next)) ways.push([...way, next])
        seen.add(next)
      }
    return []
  }
  return [...graph.keys()].map((start) => back(start).join(' → ')).filter(Boolean)
}

describe('imports', () => {
  test('are found, including types and dynamic ones', () => {
    const source =
      "import a from './a'\nimport type { B } from './b'\nexport { c } from './c'\nconst d = () => import('./d')"
    expect(namedIn('x.ts', source)).toEqual(['./a', './b', './c', './d'])
  })
  test('in cycles are found', () => {
    const graph = new Map(Object.entries({ a: new Set(['b']), b: new Set(['c']), c: new Set(['b']) }))
    expect(circles(graph)).toEqual(['b → c → b', 'c → b → c'])
  })
  test('form no cycle between files, including types and dynamic ones', () => {
    expect(circles(imports)).toEqual([])
  })
  test('form no cycle between areas of app/', () => {
    expect(circles(areasIn('app'))).toEqual([])
  })
  test('form no cycle between areas of worker/', () => {
    expect(circles(areasIn('worker'))).toEqual([])
  })
})
