import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

/** Lines of one function; what is longer has parts with names of their own. */
const MOST = 150

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const isNode = (value: unknown): value is Node => !!value && typeof (value as Node).type === 'string'
/** The lines of the longest function of a file. */
function longestIn(file: string, source: string): number {
  let most = 0
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one)
    if (!isNode(value)) return
    if (/Function/.test(value.type)) most = Math.max(most, source.slice(value.start, value.end).split('\n').length)
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child)
  }
  walk(parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program)
  return most
}
const lengths = Object.fromEntries(
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join('app', name))
    .map((file) => [file, longestIn(file, readFileSync(file, 'utf8'))]),
)

describe('a component', () => {
  test('is measured by its lines', () => {
    expect(longestIn('a.tsx', 'const a = 1\nfunction B() {\n  return <p />\n}\n')).toBe(3)
  })
  test('is read without turning the page', () => {
    const long = Object.entries(lengths).filter(([, lines]) => lines > MOST)
    expect(Object.fromEntries(long)).toEqual({})
  })
})
