import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

/** Maximum lines of one function; longer ones are split into named parts. */
const MOST = 160

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => !!value && typeof (value as Node).type === 'string'
/** Lines of each function of a file. */
function lengthsIn(file: string, source: string): number[] {
  const found: number[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one)
    if (!isNode(value)) return
    if (/Function/.test(value.type)) found.push(source.slice(value.start, value.end).split('\n').length)
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child)
  }
  walk(parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program)
  return found
}
const lengthsBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .map((file): [string, number[]] => [file, lengthsIn(file, readFileSync(file, 'utf8'))])
const inApp = lengthsBelow('app')

describe('a component', () => {
  test('is measured by its lines', () => {
    expect(lengthsIn('a.tsx', 'const a = 1\nfunction B() {\n  return <p />\n}\n')).toEqual([3])
  })
  test('fits its line limit', () => {
    const long = inApp.filter(([, lines]) => lines.some((count) => count > MOST))
    expect(Object.fromEntries(long)).toEqual({})
  })
})

/** Ninety-nine of a hundred functions have at most so many lines. The bounds may only fall; the goal is 60 everywhere. */
const p99 = { app: 63, worker: 50, jobs: 60, db: 63, scripts: 55 }

test.each(Object.entries(p99))('functions in %s do not grow', (folder, most) => {
  const lines = (folder === 'app' ? inApp : lengthsBelow(folder)).flatMap(([, each]) => each).toSorted((a, b) => a - b)
  const at = (share: number) => lines[Math.ceil(lines.length * share) - 1]!
  const over = lines.filter((count) => count > 60).length
  console.log(`${folder}: ${lines.length} functions, p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, ${over} over 60`)
  expect(at(0.99)).toBeLessThanOrEqual(most)
})
