import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const text = readFileSync('SECURITY.md', 'utf8')
const states = ['test', 'place', 'n/a', 'not met'] as const
const rows = [...text.matchAll(/^\| ([\d., ]+) \| ([^|]+) \| (.+) \|$/gm)].map(([, numbers, state, words]) => ({
  ...{ numbers: numbers!.split(', '), state: state!, words: words! },
  paths: [...words!.matchAll(/`((?:app|db|docs|jobs|public|scripts|tests|worker)\/[\w./-]+)`/g)].map(
    ([, path]) => path!,
  ),
}))

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 9, '1.3': 11, '1.4': 3, '1.5': 2 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 4, '2.4': 1 },
  ...{ '3.2': 2, '3.3': 4, '3.4': 6, '3.5': 5, '3.7': 2 },
  ...{ '4.1': 3, '4.2': 1, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 3, '5.3': 2, '5.4': 3 },
  ...{ '6.1': 3, '6.2': 12, '6.3': 4, '6.4': 4, '6.5': 5, '6.6': 3, '6.8': 4 },
  ...{ '7.1': 3, '7.2': 4, '7.3': 2, '7.4': 5, '7.5': 2, '7.6': 2 },
  ...{ '8.1': 2, '8.2': 3, '8.3': 1, '8.4': 1 },
  ...{ '9.1': 3, '9.2': 4 },
  ...{ '10.1': 2, '10.2': 2, '10.3': 4, '10.4': 11, '10.5': 5, '10.6': 2, '10.7': 3 },
  ...{ '11.1': 2, '11.2': 3, '11.3': 3, '11.4': 4, '11.5': 1, '11.6': 1 },
  ...{ '12.1': 3, '12.2': 2, '12.3': 4 },
  ...{ '13.1': 1, '13.2': 5, '13.3': 2, '13.4': 5 },
  ...{ '14.1': 2, '14.2': 4, '14.3': 3 },
  ...{ '15.1': 3, '15.2': 3, '15.3': 7 },
  ...{ '16.1': 1, '16.2': 5, '16.3': 4, '16.4': 3, '16.5': 3 },
  ...{ '17.1': 1, '17.2': 4, '17.3': 2 },
}
const required = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
)

test('every requirement of levels 1 and 2 stands on the page once', () => {
  expect(rows.flatMap(({ numbers }) => numbers).toSorted()).toEqual(required.toSorted())
})
test('every row has one of the four states', () => {
  expect(rows.filter(({ state }) => !states.some((one) => one === state))).toEqual([])
})
test('every file that a row names exists', () => {
  expect(rows.flatMap(({ paths }) => paths.filter((path) => !existsSync(path)))).toEqual([])
})
test('a requirement met by a test names one', () => {
  const bare = rows.filter(({ state, paths }) => state === 'test' && !paths.some((path) => path.endsWith('.test.ts')))
  expect(bare.map(({ numbers }) => numbers)).toEqual([])
})
test('a requirement that is not met says what would meet it', () => {
  const bare = rows.filter(({ state, words }) => state === 'not met' && !/\bMet (by|for all by|when) /.test(words))
  expect(bare.map(({ numbers }) => numbers)).toEqual([])
})
test('the totals are those of the rows', () => {
  const totals = states.map(
    (state) => `${rows.filter((row) => row.state === state).flatMap(({ numbers }) => numbers).length} ${state}`,
  )
  expect(text).toContain(`${required.length} requirements: ${totals.join(', ')}.`)
})
test('the page has at most 300 lines', () => {
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(300)
})
