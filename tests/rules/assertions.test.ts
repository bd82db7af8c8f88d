import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Type assertions for each thousand lines of `worker/`. The bound may only fall. */
const MOST = 2.5

/** The assertions of a file, without `as const`; `as unknown as` counts as two. */
function assertionsIn(file: string, text: string): number {
  let count = 0
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk)
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'TSAsExpression' && 'typeAnnotation' in node) {
      const { start, end } = node.typeAnnotation as { start: number; end: number }
      if (text.slice(start, end) !== 'const') count += 1
    }
    Object.values(node).forEach(walk)
  }
  walk(parseSync(file, text).program)
  return count
}

test('type assertions stay within their bound', () => {
  const files = readdirSync('worker', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const texts = files.map((name) => ({ name, text: readFileSync(join('worker', name), 'utf8') }))
  const lines = texts.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  const assertions = texts.reduce((sum, { name, text }) => sum + assertionsIn(name, text), 0)
  expect((assertions / lines) * 1000).toBeLessThan(MOST)
})
