import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '~/worker/core/context'
import {
  dateText,
  fieldMessages,
  idText,
  idArray,
  findIllFormed,
  oneOrMany,
  optionalText,
  requiredReason,
  requiredText,
  idOrIds,
  stampText,
  yearText,
  yesNoFlag,
} from '~/worker/core/input'

const many = (count: number) => Array.from({ length: count }, () => newId())
const read = (input: unknown) => {
  const { success, data, error } = idArray(() => '课题').safeParse(input)
  return success ? data : error!.issues[0]!.message
}

describe('ids', () => {
  test('come as one, a comma list or an array, without duplicates', () => {
    const [a, b] = many(2) as [string, string]
    expect(read(a)).toEqual([a])
    expect(read(`${a}, ${b},,${a}`)).toEqual([a, b])
    expect(read([a, b, a])).toEqual([a, b])
  })
  test('are at most 500 in either form', () => {
    const most = many(500)
    expect(read(most)).toEqual(most)
    expect(read(most.join(','))).toEqual(most)
    const more = [...most, newId()]
    for (const input of [more, more.join(',')]) expect(read(input)).toMatch(/500/)
  })
  test('reject empty or invalid values', () => {
    for (const input of ['', ',', [], undefined, null, 7, ['x'.repeat(65)], 'x'.repeat(65), 'x'.repeat(100_000)])
      expect(typeof read(input), JSON.stringify(input)?.slice(0, 20)).toBe('string')
  })
})

/** The parsed value, or the message of the rejection. */
const said = (schema: z.ZodType, input: unknown) => {
  const { success, data, error } = schema.safeParse(input)
  return success ? data : error!.issues[0]!.message
}

describe('a text', () => {
  test('is trimmed and limited in length', () => {
    expect(said(requiredText('名称', 3), ' 一二三 ')).toBe('一二三')
    expect(said(requiredText('名称', 3), '一二三四')).toBe('名称最多 3 个字')
    expect(
      said(
        requiredText(() => '名称'),
        'x'.repeat(51),
      ),
    ).toBe('名称最多 50 个字')
    expect(said(requiredText('名称'), 'x'.repeat(50))).toHaveLength(50)
    for (const none of [' ', '', undefined, null, 7]) expect(said(requiredText('名称'), none)).toBe('名称不能为空')
  })

  test('is optional where it may be empty', () => {
    expect([said(optionalText('备注'), undefined), said(optionalText('备注'), ' ')]).toEqual(['', ''])
    expect(said(optionalText('备注'), 'x'.repeat(51))).toBe('备注最多 50 个字')
    expect(said(optionalText('备注'), 'x'.repeat(50))).toHaveLength(50)
    expect(said(optionalText('备注'), 7)).toBe('备注应为文字')
  })

  test('of a reason has 5 to 500 characters', () => {
    expect([said(requiredReason(), ' 一二三四五 '), said(requiredReason(), ' 一二三四 ')]).toEqual([
      '一二三四五',
      '理由至少 5 个字',
    ])
    expect(said(requiredReason(), 'x'.repeat(500))).toHaveLength(500)
    expect([said(requiredReason(), 'x'.repeat(501)), said(requiredReason(), null)]).toEqual([
      '理由最多 500 个字',
      '请填写理由',
    ])
  })
})

test('an id has up to 64 characters', () => {
  expect(said(idText(), ` ${'x'.repeat(64)} `)).toBe('x'.repeat(64))
  expect([said(idText(), 'x'.repeat(65)), said(idText(), ' '), said(idText(), 7)]).toEqual([
    '编号有误',
    '编号不能为空',
    '编号不能为空',
  ])
})

test('several rows are given by ids or one by id; ids take precedence', () => {
  expect(said(idOrIds(), { ids: 'a,b', id: 'c' })).toEqual({ ids: ['a', 'b'] })
  expect(said(idOrIds(), { id: 'c' })).toEqual({ ids: ['c'] })
  expect(idOrIds(() => '课题').safeParse({}).error!.issues).toMatchObject([{ path: ['ids'], message: '课题不能为空' }])
})

test('one to five hundred rows', () => {
  const rows = (count: number) => oneOrMany(z.number()).safeParse(Array(count).fill(1)).success
  expect([oneOrMany(z.number()).safeParse(1).success, rows(0), rows(1), rows(500), rows(501)]).toEqual([
    ...[true, false, true, true, false],
  ])
})

describe('a time', () => {
  test.each([
    [yearText(), '1900', true],
    [yearText(), '2099', true],
    [yearText(), '1899', '年度应为四位年份'],
    [yearText(), '20260', '年度应为四位年份'],
    [dateText('日期'), '2026-02-28', true],
    [dateText('日期'), '2026-13-01', '日期不是有效的日期'],
    [dateText('日期'), '2028-02-29', true],
    [dateText('日期'), '2026-02-29', '日期不是有效的日期'],
    [dateText('日期'), '2026-04-31', '日期不是有效的日期'],
    [stampText('时间'), '2026-02-30', '时间不是有效的时间'],
    [stampText('时间'), '2026-02-30 09:00:00', '时间不是有效的时间'],
    [stampText('时间'), '2026-02-28 24:00:00', '时间不是有效的时间'],
    [dateText('日期'), '2026-2-8', '日期格式应为 2026-11-20'],
    [dateText('日期'), '', '日期不能为空'],
    [stampText('时间'), '', '时间不能为空'],
    [dateText('日期'), '2026-02-28 09:00:00', '日期格式应为 2026-11-20'],
    [stampText('时间'), '2026-02-28', true],
    [stampText('时间'), '2026-02-28 23:59:59', true],
    [stampText('时间'), '2026-02-28 24:00:01', '时间不是有效的时间'],
    [stampText('时间'), '2026-02-28T09:00:00', '时间格式应为 2026-11-20 09:30:00'],
    [stampText('时间'), '2026-02-28 09:00', '时间格式应为 2026-11-20 09:30:00'],
  ])('%# %s: %s', (schema, input, outcome) => {
    expect(said(schema, input)).toBe(outcome === true ? input : outcome)
  })
})

test('parses yes and no in every notation as 1 and 0', () => {
  expect([1, true, '1', 'true'].map((one) => said(yesNoFlag, one))).toEqual([1, 1, 1, 1])
  expect([0, false, '0', 'false'].map((one) => said(yesNoFlag, one))).toEqual([0, 0, 0, 0])
  for (const wrong of [2, -1, 'yes', '', null]) expect(yesNoFlag.safeParse(wrong).success, String(wrong)).toBe(false)
})

test('reports the first error of each field by its path', () => {
  const Shape = z.strictObject({ a: z.array(z.strictObject({ b: z.string('缺少 b').min(3, '太短').max(1, '太长') })) })
  const wrong = (input: unknown) => fieldMessages(Shape.safeParse(input).error!)
  expect(wrong({ a: [{ b: 'xx' }, {}] })).toEqual({ 'a.0.b': '太短', 'a.1.b': '缺少 b' })
  expect(Object.keys(wrong(7))).toEqual(['body'])
  expect(wrong({ a: [], x: 1, y: 2 })).toEqual({ x: '不支持的筛选条件：x', y: '不支持的筛选条件：y' })
  expect(Object.keys(wrong({ a: [{ b: 'x', c: 1 }] }))).toContain('a.0.c')
  expect(wrong({ a: [{ b: 'xx', c: 1 }] })['a.0.c']).not.toContain('筛选')
})

describe('text that cannot be stored', () => {
  test.each<[unknown, string | null]>([
    ['课题 \u{1f600}', null],
    [{ a: 1, b: null, c: [true, '甲', {}], d: undefined }, null],
    ['\ud800', 'body'],
    [{ a: 'x\0' }, 'a'],
    [{ a: [{ b: '甲' }, { b: '\udc00' }] }, 'a.1.b'],
    [{ a: { '\0': 1 } }, 'a'],
    [{ '\ud800': 1 }, 'body'],
    [['甲', '\0'], '1'],
  ])('%# is found at %2$s', (given, field) => {
    expect(findIllFormed(given)).toBe(field)
  })

  test('includes any nesting deeper than forty levels', () => {
    const nested = (depth: number): unknown => (depth ? { a: nested(depth - 1) } : {})
    expect(findIllFormed({ top: nested(38) })).toBeNull()
    expect(findIllFormed({ top: nested(39) })).toBe('top')
  })
})
