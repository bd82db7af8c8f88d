import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { knownValueList, parseLenient, likePattern, listQuery, toPage, valueList, yearList } from '~/worker/core/list'
import { fieldMessages } from '~/worker/core/input'

const Query = listQuery(['createTime', 'year', 'score'], { year: z.string().max(4).optional() })
const read = (input: object, schema: z.ZodType = Query) => {
  const { success, data, error } = schema.safeParse(input)
  return success ? (data as Record<string, unknown>) : { refused: fieldMessages(error) }
}
const askedBy = (input: object) => read(input).asked

describe('a list query', () => {
  test('returns the first ten rows, latest first, by default', () => {
    expect(read({})).toEqual({ pageNo: 1, pageSize: 10, column: 'createTime', order: 'desc', asked: [] })
    const Old = listQuery(['year'], {}, { order: 'asc' })
    expect(read({}, Old)).toMatchObject({ column: 'year', order: 'asc' })
  })

  test('ignores empty parameters and those that every client sends', () => {
    expect(read({ year: '', pageNo: null, _t: 17, field: 'id,name', column: 'score', order: 'asc' })).toEqual({
      ...{ pageNo: 1, pageSize: 10, column: 'score', order: 'asc', asked: [] },
    })
  })

  test('parses numbers from text and rejects invalid pages', () => {
    expect(read({ pageNo: '2', pageSize: '500' })).toMatchObject({ pageNo: 2, pageSize: 500 })
    expect(read({ pageNo: '0', pageSize: '501' })).toEqual({
      refused: { pageNo: '页码至少为 1', pageSize: '每页最多 500 条' },
    })
    expect(read({ pageSize: '1.5' })).toEqual({ refused: { pageSize: '每页条数应为整数' } })
    expect(read({ pageSize: 51 }, listQuery(['year'], {}, { maxPageSize: 50 }))).toEqual({
      refused: { pageSize: '每页最多 50 条' },
    })
  })

  test('sorts by its sort columns, also by the text of a code; an unknown time column falls back to the default', () => {
    expect(read({ column: 'year_dictText', order: 'asc' })).toMatchObject({ column: 'year', order: 'asc' })
    expect(read({ column: 'createTime', order: 'asc' }, listQuery(['year'], {}))).toMatchObject({
      column: 'year',
      order: 'desc',
    })
    expect(Object.keys(read({ column: 'name' }).refused as object)).toEqual(['column'])
  })

  test('rejects an unknown filter', () => {
    expect(Object.keys(read({ colour: 'red' }).refused as object)).toEqual(['colour'])
  })

  test('filters by sort columns: one value, from, to; own filters are unchanged', () => {
    expect(read({ year: '2026', score: '7', score_begin: '5', score_end: '9' })).toEqual({
      ...{ pageNo: 1, pageSize: 10, column: 'createTime', order: 'desc', year: '2026' },
      asked: [
        {
          match: 'and',
          terms: [
            { field: 'score', rule: 'eq', val: '7' },
            { field: 'score', rule: 'ge', val: '5' },
            { field: 'score', rule: 'le', val: '9' },
          ],
        },
      ],
    })
    expect(askedBy({ year_begin: '2025' })).toEqual([
      { match: 'and', terms: [{ field: 'year', rule: 'ge', val: '2025' }] },
    ])
  })

  test('accepts values of two hundred characters and bounds of fifty', () => {
    const fits = (input: object) => Query.safeParse(input).success
    expect([fits({ score: 'x'.repeat(200) }), fits({ score: 'x'.repeat(201) })]).toEqual([true, false])
    expect([fits({ score_end: 'x'.repeat(50) }), fits({ score_end: 'x'.repeat(51) })]).toEqual([true, false])
  })

  test('filters by explicit fields instead', () => {
    const Named = listQuery(['year'], {}, { fields: ['name'] })
    expect(read({ name: '甲' }, Named)).toMatchObject({
      asked: [{ terms: [{ field: 'name', rule: 'eq', val: '甲' }] }],
    })
    expect(Object.keys(read({ year: '2026' }, Named).refused as object)).toEqual(['year'])
  })

  test.each([
    ['甲', 'eq', '甲'],
    ['01,03', 'in', '01,03'],
    ['*甲*', 'like', '甲'],
    ['*甲', 'left_like', '甲'],
    ['甲*', 'right_like', '甲'],
    ['*', 'left_like', ''],
    ['**', 'like', ''],
  ])('parses the value %s as %s %s', (text, rule, val) => {
    expect(askedBy({ score: text })).toEqual([{ match: 'and', terms: [{ field: 'score', rule, val }] }])
  })
})

describe('an advanced query', () => {
  const entry = { field: 'score', rule: 'gt', val: '5' }
  const superOf = (entries: unknown, more: object = {}) =>
    read({ superQueryParams: typeof entries === 'string' ? entries : JSON.stringify(entries), ...more })
  const term = (rule: string, val: string) => [{ match: 'and', terms: [{ field: 'score', rule, val }] }]

  test('is a separate group beside the other filters, of which all or one must match', () => {
    expect(superOf([entry, entry], { superQueryMatchType: 'or', score: '7' }).asked).toEqual([
      { match: 'and', terms: [{ field: 'score', rule: 'eq', val: '7' }] },
      { match: 'or', terms: [entry, entry] },
    ])
    expect(superOf([entry]).asked).toEqual([{ match: 'and', terms: [entry] }])
  })

  test('is accepted encoded once or twice', () => {
    expect(superOf(encodeURIComponent(JSON.stringify([entry]))).asked).toEqual(term('gt', '5'))
    expect(superOf(` ${JSON.stringify([{ ...entry, val: '100%' }])}`).asked).toEqual(term('gt', '100%'))
  })

  test.each([
    ['=', 'eq'],
    ['!=', 'ne'],
    ['>', 'gt'],
    ['>=', 'ge'],
    ['<', 'lt'],
    ['<=', 'le'],
    ['LIKE', 'like'],
  ])('gives %s for %s', (sign, rule) => {
    expect(superOf([{ ...entry, rule: sign }]).asked).toEqual(term(rule, '5'))
  })

  test('supports lists and numbers as values', () => {
    expect(superOf([{ ...entry, rule: 'in', val: ['a', 2] }]).asked).toEqual(term('in', 'a,2'))
    expect(superOf([{ ...entry, val: 7 }]).asked).toEqual(term('gt', '7'))
  })

  test('ignores empty conditions; a test for empty needs no value', () => {
    expect(superOf([{ field: 'score' }, { rule: 'eq', val: '1' }, { ...entry, val: ' ' }, {}]).asked).toEqual([])
    expect(superOf([{ field: 'score', rule: 'empty' }]).asked).toEqual(term('empty', ''))
    expect(superOf([{ field: 'score', rule: 'not_empty', val: null }]).asked).toEqual(term('not_empty', ''))
  })

  test.each([
    ['what is no JSON', '{'],
    ['what is no list', '{}'],
    ['a broken escape', '%E4%'],
    ['another field', [{ ...entry, field: 'password' }]],
    ['another rule', [{ ...entry, rule: 'regexp' }]],
    ['more than twenty conditions', Array(21).fill(entry)],
    ['more than twenty thousand characters', `[${' '.repeat(20_000)}]`],
  ])('rejects %s', (_, entries) => {
    expect(Object.keys(superOf(entries).refused as object)).toEqual(['superQueryParams'])
  })

  test('may have twenty conditions', () => {
    expect(superOf(Array(20).fill(entry))).toHaveProperty('asked.0.terms.length', 20)
  })
})

test('keeps the valid parts of an address and drops the rest', () => {
  const forgiven = (text: string) => parseLenient(Query, new URLSearchParams(text))
  expect(forgiven('pageNo=3&pageSize=x&colour=red&score_begin=5')).toMatchObject({
    ...{ pageNo: 3, pageSize: 10 },
    asked: [{ match: 'and', terms: [{ field: 'score', rule: 'ge', val: '5' }] }],
  })
  const Strange = z.object({ a: z.string().default('x') }).refine(({ a }) => a === 'x')
  expect(parseLenient(Strange, new URLSearchParams('a=y')), 'nothing in particular is wrong').toEqual({ a: 'x' })
})

test('returns the total and the number of pages', () => {
  const of = (total: number) => toPage([], total, { pageNo: 2, pageSize: 10 })
  expect(of(21)).toEqual({ records: [], total: 21, size: 10, current: 2, pages: 3 })
  expect([of(0).pages, of(20).pages]).toEqual([0, 2])
})

test('parses several known values of one text', () => {
  expect(valueList(() => '领域', 7).parse(' 01, ,03')).toEqual(['01', '03'])
  expect(valueList(() => '领域', 3).safeParse('0,1').success).toBe(true)
  expect(valueList(() => '领域', 3).safeParse('0,1,').success).toBe(false)
  const known = knownValueList(['a', 'b'], () => '该项不存在')
  expect(known.parse('b,a')).toEqual(['b', 'a'])
  expect(known.safeParse('a,c').error!.issues[0]!.message).toBe('该项不存在')
  expect(yearList().parse('1999,2026')).toEqual(['1999', '2026'])
  for (const wrong of ['2026,26', '1899', '20261']) expect(yearList().safeParse(wrong).success, wrong).toBe(false)
})

test('escapes wildcards in a search', () => {
  expect(likePattern('100%_\\')).toBe('%100\\%\\_\\\\%')
})
