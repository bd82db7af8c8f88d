import { expect, test } from 'vitest'
import { nextSiblingCode } from '~/worker/core/tree-codes'
import { recordContract } from '~/worker/records/contract'
import { textField, integerField } from '~/worker/records/fields'
import { record } from '~/worker/records/record'

test.each([
  ['', '', 'A01'],
  ['', 'B02', 'B03'],
  ['', 'A99', 'B01'],
  ['B02', '', 'B02A01'],
  ['B02', 'B02A09', 'B02A10'],
  ['B02', 'B02odd', 'B02A01'],
])('below “%s”, after “%s”, the next code is %s', (above, last, next) =>
  expect(nextSiblingCode(above, last)).toBe(next),
)
test('no code follows the last of a level', () => expect(() => nextSiblingCode('B02', 'B02Z99')).toThrow('已用完'))

const own = {
  name: () => '职务',
  right: 'position:manage',
  title: 'name',
  keyword: ['name'],
  sort: 'createTime',
} as const
const name = textField(() => '名称', { max: 3, required: true })

test('unknown column and field names do not compile', () => {
  const wrong = () => [
    // @ts-expect-error no such column
    record('position', { ...own, fields: { name, colour: textField(() => '颜色', { max: 3 }) } }),
    // @ts-expect-error a number in a column of texts
    record('position', { ...own, fields: { name: integerField(() => '名称', { min: 0, max: 1 }) } }),
    // @ts-expect-error no such field to sort by
    record('position', { ...own, sort: 'code', fields: { name } }),
    // @ts-expect-error no such right
    record('position', { ...own, right: 'position:mange', fields: { name } }),
    // @ts-expect-error a table without the common columns
    record('sequence', { ...own, fields: {} }),
  ]
  expect(wrong).toBeTypeOf('function')
})

test('requests and responses have the types of the fields', () => {
  const { New, Row } = recordContract(record('position', { ...own, fields: { name } }))
  const sent: Parameters<typeof New.encode>[0] = { name: '甲' }
  // @ts-expect-error a number where a text is asked for
  const other: Parameters<typeof New.encode>[0] = { name: 7 }
  expect([New.safeParse(sent).success, New.safeParse(other).success, 'lockVersion' in Row.shape]).toEqual([
    true,
    false,
    true,
  ])
})
