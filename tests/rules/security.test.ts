import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('SECURITY.md', 'utf8')
const lines = [...text.matchAll(/^\| ([\d.]+) \| ([^|]+) \| (.+) \|$/gm)].map(([, number, how, words]) => ({
  ...{ number: number!, how: how!, words: words! },
  paths: [...words!.matchAll(/`((?:app|db|docs|jobs|public|scripts|tests|worker)\/[\w./-]+)`/g)].map(
    ([, path]) => path!,
  ),
}))
const counted = (how: string) => lines.filter((line) => line.how === how).length

/** As many requirements of levels 1 and 2 as each chapter of ASVS 5.0 has. */
const perChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('every requirement of the standard has one line, in its order', () => {
  const chapters = perChapter.map((_, at) => lines.filter(({ number }) => number.startsWith(`${at + 1}.`)).length)
  expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length)
  expect(chapters).toEqual(perChapter)
})
test('a line says how it is met, and what it names is there', () => {
  expect(lines.filter(({ how }) => !['test', 'place', 'n/a', 'not met'].includes(how))).toEqual([])
  expect(lines.flatMap(({ paths }) => paths.filter((path) => !existsSync(path)))).toEqual([])
})
test('what is met by a test names one, what is not met says what would meet it', () => {
  const bare = lines.filter(({ how, paths }) => how === 'test' && !paths.some((path) => path.endsWith('.test.ts')))
  expect(bare.map(({ number }) => number)).toEqual([])
  expect(lines.filter(({ how, words }) => how === 'not met' && !/[Mm]et (by|as|in)/.test(words))).toEqual([])
})
test('the counts are those of the lines', () => {
  const said = `${lines.length} requirements: ${counted('test')} test, ${counted('place')} place, ${counted('n/a')} n/a, ${counted('not met')} not met.`
  console.log(said)
  expect(text).toContain(said)
})
