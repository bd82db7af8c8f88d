import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { maxCharacters, optionalText, requiredText } from '~/worker/core/input'
import { countCharacters, normalizeLine, searchVariants, normalizeLines } from '~/worker/core/plain-text'
import { validateAnswers } from '~/worker/core/form/validation'
import { parseSearchTerms } from '~/worker/core/search-terms'
import { constraintsOf } from '~/app/lib/form/field-constraints'

describe('a single-line text', () => {
  test.each([
    ['甲\u200b证券', '甲证券'],
    ['\u202e课题\u2066', '课题'],
    ['甲\n乙\t 丙\u3000丁', '甲 乙 丙 丁'],
    ['e\u0301t\u00e9', '\u00e9t\u00e9'],
    ['ＦＴ２０２４（试点）', 'FT2024（试点）'],
    ['\ufeff\u3164\u2800 ', ''],
  ])('%j is stored as %j', (given, kept) => expect(normalizeLine(given)).toBe(kept))
})

describe('a multi-line text', () => {
  test('keeps its lines and emoji, without bidirectional and zero-width characters', () =>
    expect(normalizeLines('甲\u202e\r\n乙\u200b👩\u200d💻\u0007\n')).toBe('甲\n乙👩\u200d💻'))
  test('has letters and digits in half width', () =>
    expect(normalizeLines('ＦＴ２０２４\n（试点）')).toBe('FT2024\n（试点）'))
  test('is empty without visible characters', () => expect(normalizeLines('\u200b\n\u200d ')).toBe(''))
})

describe('a length', () => {
  test('is counted in characters', () => expect(countCharacters('𠮷a中')).toBe(3))
  const name = requiredText(() => '名称', 50)
  test('of fifty accepts fifty characters outside of the basic plane and no more', () => {
    expect(name.safeParse('𠮷'.repeat(50)).success).toBe(true)
    expect(name.safeParse('𠮷'.repeat(51)).success).toBe(false)
  })
  test('is described in the API and used by forms', () => {
    expect(z.toJSONSchema(name)).toMatchObject({ maxLength: 50, minLength: 1 })
    expect(constraintsOf(z.object({ name }), 'name')).toEqual({ required: true, max: 50, min: 1 })
    expect(
      z
        .string()
        .check(maxCharacters(2, { error: () => '太长' }))
        .safeParse('abc').error?.issues[0]?.message,
    ).toBe('太长')
  })
})

test('a required text of invisible characters is missing', () => {
  expect(requiredText(() => '名称').safeParse('\u200b\u2060').success).toBe(false)
  expect(optionalText(() => '名称').parse('\u200b')).toBe('')
})

test('form answers are normalized by their type', () => {
  const fields = [
    { name: 'short', kind: 'text', label: '名称', max: 2 },
    { name: 'long', kind: 'long', label: '说明' },
  ] as never
  const given = { short: '𠮷\u200b\n𠮷', long: '甲\n乙\u202e' }
  expect(validateAnswers(fields, given)).toEqual({ wrong: { short: expect.any(String) }, answers: { long: '甲\n乙' } })
  expect(validateAnswers(fields, { short: '𠮷\u200b𠮷' }).answers).toEqual({ short: '𠮷𠮷' })
})

test('a search matches every width of its text', () => {
  expect(searchVariants('FT2024')).toEqual(['FT2024', 'ＦＴ２０２４', 'ｆｔ２０２４'])
  expect(searchVariants('ＦＴ2024')).toEqual(['FT2024', 'ＦＴ2024', 'ＦＴ２０２４', 'ｆｔ２０２４'])
  expect(searchVariants('（试点）')).toEqual(['（试点）', '(试点)'])
  expect(parseSearchTerms('ＦＴ2024 \u200b课题')).toEqual(['ft2024', '课题'])
})
