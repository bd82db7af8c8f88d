import { describe, expect, test } from 'vitest'
import {
  computeFigure,
  buildRequestUrl,
  parseResultRows,
  valueAtPath,
} from '~/worker/system/data-sources/queries/rules'

describe('the address of a query', () => {
  test.each([
    ['https://api.example.org/v1', '/list?x=1', 'https://api.example.org/v1/list?x=1'],
    ['https://api.example.org', '?x=1', 'https://api.example.org/?x=1'],
    ['https://api.example.org/v1?key=1', '', 'https://api.example.org/v1?key=1'],
    // The path cannot leave the base address.
    ['https://api.example.org', '//evil.org/', 'https://api.example.org//evil.org/'],
    ['https://api.example.org/v1', '/../../x', 'https://api.example.org/x'],
  ])('of %s with %s is %s', (source, request, url) => expect(buildRequestUrl(source, request)?.href).toBe(url))
  test.each(['@evil.org/', '.evil.org/', ':8443/', 'evil.org', '/a\\b', '/a b', '/#x', '/me@x'])(
    'rejects %j',
    (request) => expect(buildRequestUrl('https://api.example.org', request)).toBe(null),
  )
})

test.each([
  ['', { a: 1 }],
  ['a', 1],
  ['a.b', undefined],
  ['constructor', undefined],
])('at the path %j is %j', (path, value) => expect(valueAtPath({ a: 1 }, path)).toEqual(value))

const query = { request: '', rowsPath: '', valueField: 'id', labelField: 'name', figure: '' as const }
describe('the rows of an answer', () => {
  test('are those of a list, without duplicates, numbers as text', () =>
    expect(
      parseResultRows(
        [
          { id: 1, name: ' 甲 ' },
          { id: 1, name: '乙' },
        ],
        query,
      ),
    ).toEqual([{ value: '1', label: '甲' }]))
  test('may be a single object or plain values', () => {
    expect(
      parseResultRows({ data: { total: 42 } }, { ...query, rowsPath: 'data', valueField: 'total', labelField: '' }),
    ).toEqual([{ value: '42', label: '42' }])
    expect(parseResultRows(['甲'], { ...query, valueField: '', labelField: '' })).toEqual([
      { value: '甲', label: '甲' },
    ])
  })
  test('may be missing for a count', () => {
    expect(parseResultRows([], query)).toBe('noRows ')
    expect(parseResultRows([], { ...query, figure: 'count' })).toEqual([])
  })
})

test('a metric without a number is rejected', () =>
  expect(computeFigure({ figure: 'first', result: [{ value: '甲', label: '甲' }] })).toBe(null))
