import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/**
 * Name of a CSS module's class in pages: its name in the file and three characters for the file. Vite's own names are
 * twice as long, and a list repeats a thousand of them. `tests/rules/css-modules.test.ts` checks that they differ.
 */
export function scopedClassName(name: string, file: string): string {
  const path = relative(process.cwd(), file.split('?')[0]!).replaceAll('\\', '/')
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
}
