import { describe, expect, test } from 'vitest'
import { newId } from '~/worker/core/context'
import { ids } from '~/worker/core/input'

const many = (count: number) => Array.from({ length: count }, () => newId())
const read = (input: unknown) => {
  const { success, data, error } = ids(() => '课题').safeParse(input)
  return success ? data : error!.issues[0]!.message
}

describe('ids', () => {
  test('come one, in a comma list or in an array; each once', () => {
    const [a, b] = many(2) as [string, string]
    expect(read(a)).toEqual([a])
    expect(read(`${a}, ${b},,${a}`)).toEqual([a, b])
    expect(read([a, b, a])).toEqual([a, b])
  })
  test('are at most 500, in either form', () => {
    const most = many(500)
    expect(read(most)).toEqual(most)
    expect(read(most.join(','))).toEqual(most)
    const more = [...most, newId()]
    for (const input of [more, more.join(',')]) expect(read(input)).toMatch(/500/)
  })
  test('are none, or no ids', () => {
    for (const input of ['', ',', [], undefined, null, 7, ['x'.repeat(65)], 'x'.repeat(65), 'x'.repeat(100_000)])
      expect(typeof read(input), JSON.stringify(input)?.slice(0, 20)).toBe('string')
  })
})
