import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import type { AdvancedFilter, FilterRule } from '~/worker/core/advanced-filter'
import { advancedFilterCondition } from '~/worker/core/advanced-filter.server'

const rows = sql`(select 'a' as id, '甲%' as name, '2026-11-20 09:00:00' as time, 5 as score
  union all select 'b', '乙甲', '2026-11-21 00:00:00', 10
  union all select 'c', '甲乙', '2026-11-19 23:59:59', 9.5
  union all select 'd', '', null, null
  union all select 'e', null, '2026-11-20', -1) t`
const columns = { name: sql`t.name`, time: sql`t.time`, score: sql`cast(t.score as real)`, hidden: undefined }
const found = async (world: World, asked: AdvancedFilter | undefined) => {
  const all = await world.db.all<{ id: string }>(
    sql`select id from ${rows} where ${advancedFilterCondition(asked, columns) ?? sql`1`}`,
  )
  return all.map((row) => row.id).join('')
}
const one = (field: string, rule: FilterRule, val: string): AdvancedFilter => [
  { match: 'and', terms: [{ field, rule, val }] },
]

test.each<[string, FilterRule, string, string]>([
  ['name', 'eq', '甲乙', 'c'],
  ['name', 'ne', '甲乙', 'abde'],
  ['name', 'in', '甲乙, 乙甲,', 'bc'],
  ['name', 'not_in', '甲乙,乙甲', 'ade'],
  ['name', 'like', '甲', 'abc'],
  ['name', 'like', '%', 'a'],
  ['name', 'not_like', '甲', 'de'],
  ['name', 'left_like', '甲', 'b'],
  ['name', 'right_like', '甲', 'ac'],
  ['name', 'empty', '', 'de'],
  ['name', 'not_empty', '', 'abc'],
  ['score', 'gt', '5', 'bc'],
  ['score', 'ge', '5', 'abc'],
  ['score', 'lt', '9.5', 'ae'],
  ['score', 'le', '9.5', 'ace'],
  ['score', 'eq', '5', 'a'],
  ['time', 'eq', '2026-11-20', 'ae'],
  ['time', 'ne', '2026-11-20', 'bcd'],
  ['time', 'eq', '2026-11-20 09:00:00', 'a'],
  ['time', 'gt', '2026-11-20', 'b'],
  ['time', 'ge', '2026-11-20', 'abe'],
  ['time', 'lt', '2026-11-20', 'c'],
  ['time', 'le', '2026-11-20', 'ace'],
  ['time', 'le', '2026-11-20 08:00:00', 'ce'],
])('filter %s %s %s finds %s', async (field, rule, val, ids) => {
  expect(await found(await freshWorld(), one(field, rule, val))).toBe(ids)
})

test('combines terms of a group by and/or and groups by and', async () => {
  const world = await freshWorld()
  const terms = [...one('name', 'like', '甲')[0]!.terms, ...one('score', 'gt', '5')[0]!.terms]
  expect(await found(world, [{ match: 'and', terms }])).toBe('bc')
  const minus = one('score', 'lt', '0')
  expect(await found(world, [{ match: 'or', terms: [...terms, ...minus[0]!.terms] }])).toBe('abce')
  expect(await found(world, [{ match: 'or', terms }, ...one('name', 'ne', '甲乙')])).toBe('ab')
  expect(await found(world, undefined)).toBe('abcde')
})

test('rejects a column that is hidden from the caller', () => {
  for (const field of ['hidden', 'password'])
    expect(() => advancedFilterCondition(one(field, 'eq', 'x'), columns)).toThrow(`不支持的筛选条件：${field}`)
})
