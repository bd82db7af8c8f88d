import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { dictionaries } from '~/db/seed/dictionaries'
import { demonstrationWorld } from '~/tests/support/demonstration'
import { freshWorld, type World } from '~/tests/support/world'
import { usingColumns, uncountedDictionaries, formatUses } from '~/worker/records/uses/rules'
import * as items from '~/worker/system/dictionaries/items/calls'
import * as fills from '~/worker/system/fill-rules/calls'
import * as positions from '~/worker/system/positions/calls'

/** Values that a column contains in one row. */
function valuesIn(held: string, as: string): string[] {
  if (as === 'value') return held ? [held] : []
  const list = JSON.parse(held) as (string | Record<string, string>)[]
  return list.map((one) => (typeof one === 'string' ? one : one[as.slice(2)]!)).filter(Boolean)
}

let world: World
beforeAll(async () => {
  world = await demonstrationWorld()
})
const all = <Row>(query: string) => world.db.all<Row>(sql.raw(query))

describe('use counts of dictionary values', () => {
  test('exist for every seeded dictionary or have a documented reason', () => {
    const known = new Set(Object.values(usingColumns).map(({ of }) => of))
    const unknown = Object.keys(dictionaries).filter((code) => !known.has(code) && !uncountedDictionaries[code])
    expect(unknown).toEqual([])
    expect(Object.keys(uncountedDictionaries).filter((code) => known.has(code) || !dictionaries[code])).toEqual([])
  })
  test.each([...new Set(Object.values(usingColumns).map(({ of }) => of))].filter((of) => !of.startsWith('#')))(
    'of %s equal a recount',
    async (list) => {
      const expected = new Map<string, number>()
      for (const [source, { of, as, only }] of Object.entries(usingColumns)) {
        if (of !== list) continue
        const [table, column] = source.split('.')
        for (const { held } of await all<{ held: string }>(
          `select ${column} as held from ${table} ${only ? `where ${only}` : ''}`,
        ))
          for (const value of new Set(valuesIn(held, as))) expected.set(value, (expected.get(value) ?? 0) + 1)
      }
      const biz = await world.as('bizManger')
      const { records } = (await biz.ask(items.list, { dictId: list, pageSize: 100 })).body.result
      for (const record of records) expect(record).toMatchObject({ used: expected.get(record.itemValue) ?? 0 })
      if (list === 'subject_domain') expect(expected.size).toBeGreaterThan(5)
    },
  )
  test('are shown in words, largest first', () => {
    expect(formatUses('{"user.domain_ids":14,"subject.domain":200}')).toBe('课题 200、人员 14')
    expect(formatUses('{}')).toBe('')
  })
})

describe('a value in a row', () => {
  const begin = async () => {
    const own = await freshWorld()
    const biz = await own.as('bizManger')
    const used = async (value: string, dictId = 'subject_domain') =>
      (await biz.ask(items.list, { dictId, pageSize: 50 })).body.result.records.find(
        ({ itemValue }) => itemValue === value,
      )
    return { own, biz, used }
  }
  test('is counted when written, changed and deleted', async () => {
    const { own, used } = await begin()
    expect(await used('07')).toMatchObject({ used: 0, used_dictText: '' })
    const { id } = await own.subject({ domain: '07' })
    expect(await used('07')).toMatchObject({ used_dictText: expect.stringMatching(/课题 1/) })
    await own.db.run(`update subject set domain = '06' where id = '${id}'`)
    expect(await used('07')).toMatchObject({ used_dictText: expect.not.stringMatching(/课题/) })
    expect(await used('06')).toMatchObject({ used_dictText: expect.stringMatching(/课题 1/) })
    await own.db.run(`delete from subject where id = '${id}'`)
    expect(await used('06')).toMatchObject({ used_dictText: expect.not.stringMatching(/课题/) })
  })
  test('in a list counts once per row, and in a list of objects by its path', async () => {
    const { own, used } = await begin()
    const { id } = await own.person('counselor', { domainIds: ['07', '07', '08'] })
    expect(await used('07')).toMatchObject({ used_dictText: '人员 1' })
    await own.db.run(`update user set domain_ids = '["08"]' where id = '${id}'`)
    expect([await used('07'), await used('08')]).toMatchObject([{ used: 0 }, { used: 1 }])
    await own.subject({ expectedResults: [{ type: '专利', name: '甲', count: 1, unit: '项' }] })
    expect(await used('专利', 'expected_result_type')).toMatchObject({ used_dictText: '课题的预期成果 1' })
  })
  test('keeps a position and its code while somebody holds it', async () => {
    const { own } = await begin()
    const admin = await own.as('admin')
    const { id } = (await admin.ask(positions.add, { code: 'P01', name: '研究员' })).body.result
    await own.person('subjectMan', { post: 'P01' })
    expect((await admin.ask(positions.edit, { id, code: 'P02', name: '研究员' })).body.result).toEqual({
      code: '职务编码已被使用（人员 1），不可修改',
    })
    const { records } = (await admin.ask(positions.list, {})).body.result
    expect(records[0]).toMatchObject({ used: 1, used_dictText: '人员 1' })
  })
  test('keeps a numbering rule that has assigned numbers', async () => {
    const { own } = await begin()
    const admin = await own.as('admin')
    const { id } = (await admin.ask(fills.add, { ruleName: '合同号', ruleCode: 'contract' })).body.result
    for (const _ of [1, 2]) await admin.ask(fills.execute, { ruleCode: 'contract' })
    expect((await admin.ask(fills.remove, { id })).body.message).toBe('“合同号”已被使用（已取号 2），不可删除')
  })
})
