import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gauges } from '~/worker/monitor/rules'
import { live } from '~/worker/system/calls'

const chapter = /^## Alerts$([\s\S]*?)^## /m.exec(readFileSync('docs/operation.md', 'utf8'))![1]!
const pages = new Map(
  [...chapter.matchAll(/^### (.+)$([\s\S]*?)(?=^### |$(?![\s\S]))/gm)].map(([, name, text]) => [name!, text!]),
)
const all = (path: string, pattern: RegExp) =>
  globSync(path).flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name!))

/** The parts of an installation that the doctor may call to be mended. */
const parts = new Set(all('scripts/doctor{.ts,/*.ts}', /\b(?:mend|looked)\('(\w+)'/g))
/** What a collector is told, by name. */
const figures = new Set([
  ...all('worker/monitor/telemetry/otlp.ts', /(?:sum\(\s*|name: )'((?:keti|http)\.[\w.]+)'/g),
  ...gauges.map((name) => `keti.${name}`),
])
/** Alerts of a figure alone. */
const byFigures = ['errors', 'slow', 'disk']

test('there is something to find', () => {
  expect(parts.size).toBeGreaterThan(12)
  expect(figures.size).toBeGreaterThan(9)
})
test('whatever the doctor wants mended has its page in the runbook, and says so', () => {
  for (const part of parts) expect(pages.get(part), part).toContain(`\`MEND ${part}\``)
})
test('every page is of something that alerts', () => {
  expect([...pages.keys()].filter((name) => !parts.has(name))).toEqual(byFigures)
})
test('what health says is away has its page', () => {
  const result = /result = \{ ready: false, (.+) \}/.exec(readFileSync('worker/core/health.server.ts', 'utf8'))![1]!
  for (const [, part] of result.matchAll(/(\w+): /g)) expect(pages.get(part!)).toContain(`\`"${part}": false\``)
  expect(pages.get('product')).toContain(live.path)
})
test('every figure that a collector is told is in the runbook, and no other', () => {
  const named = new Set([...chapter.matchAll(/`((?:keti|http)\.[\w.]+)`/g)].map(([, name]) => name!))
  expect([...named].toSorted()).toEqual([...figures].toSorted())
})
