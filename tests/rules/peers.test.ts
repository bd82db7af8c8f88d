import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const rows = readFileSync('docs/peers.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Row'))
  .map((line) => {
    const [name = '', mark = '', where = '', by = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    return { name, mark, where: named(where), by: named(by), words: by }
  })
/** What stands between back quotes. */
function named(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}
const site = readFileSync('app/routes.ts', 'utf8')

describe('the table of what peers do', () => {
  test('has a row for each of the 49 that they have and the 24 that few or none have', () => {
    expect(rows).toHaveLength(49 + 24)
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length)
  })
  test('says of each row whether it is whole, and names a test that there is', () => {
    for (const { name, mark, by } of rows) {
      expect(['●', '◐', '○'], name).toContain(mark)
      if (mark !== '○') expect(by, name).not.toEqual([])
      for (const one of by) expect(existsSync(`tests/${one}.test.ts`), `${name}: ${one}`).toBe(true)
    }
  })
  test('says of each row where it is found: a page that there is', () => {
    for (const { name, mark, where } of rows) {
      if (mark !== '○') expect(where, name).not.toEqual([])
      for (const page of where) expect(site.includes(`route('${page.slice(1)}'`), `${name}: ${page}`).toBe(true)
    }
  })
  test('says of what is not whole what is missing', () => {
    for (const { name, mark, words } of rows)
      if (mark === '◐') expect(words.replace(/`[^`]+`/g, ''), name).toMatch(/[a-z]{4}/)
  })
})
