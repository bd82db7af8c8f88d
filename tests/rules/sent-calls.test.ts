import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Call } from '~/worker/core/call'

type Declared = Call & { changes?: unknown }
const areas = import.meta.glob<Record<string, Declared>>('/worker/**/calls.ts', { eager: true })

/** Arguments of `send` and `useForm` in a file that are `area.call`, directly or as a constant. */
function sentIn(code: string): { name: string; call: Declared | undefined }[] {
  const files = new Map(
    [...code.matchAll(/import \* as (\w+) from '~(\/worker\/[^']+\/calls)'/g)].map(([, as, at]) => [as, at]),
  )
  const constants = new Map([...code.matchAll(/const (\w+) = (\w+\.\w+)\n/g)].map(([, as, at]) => [as, at]))
  return [...code.matchAll(/\b(?:send|useForm)\(\s*(\w+(?:\.\w+)?)/g)].flatMap(([, given]) => {
    const name = constants.get(given) ?? given!
    const [area, call] = name.split('.')
    const file = files.get(area)
    return file && call ? [{ name, call: areas[`${file}.ts`]?.[call] }] : []
  })
}
const screens = globSync('app/**/*.{ts,tsx}').toSorted()

test('an action sends a call that changes data, not the read at the same address', () => {
  const sent = screens.flatMap((file) =>
    sentIn(readFileSync(file, 'utf8')).map((one) => ({ ...one, where: `${file} ${one.name}` })),
  )
  expect(sent.length).toBeGreaterThan(100)
  const reading = sent.filter(({ call }) => !call || (call.method === 'GET' && !call.changes))
  expect(reading.map(({ where }) => where)).toEqual([])
})
