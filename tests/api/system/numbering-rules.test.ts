import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import { createSubjectNum } from '~/worker/plan/calls'
import * as fills from '~/worker/system/fill-rules/calls'
import { sequenceIdOf, formatFillNumber } from '~/worker/system/fill-rules/rules'

const rule = {
  ruleName: '合同号',
  ruleCode: 'contract',
  prefix: 'HT',
  datePattern: 'yyyyMM',
  separator: '-',
  reset: 'month' as const,
}
async function worldOfRule() {
  const world = await freshWorld()
  const admin = await world.as('admin')
  await admin.ask(fills.add, rule)
  const draw = async (ruleCode = 'contract') => (await admin.ask(fills.execute, { ruleCode })).body
  return { world, admin, draw }
}

describe('numbering rule', () => {
  test('draws each number once and previews the next without drawing it', async () => {
    const { admin, draw } = await worldOfRule()
    const next = async () => (await admin.ask(fills.testFillRule, { ruleCode: 'contract' })).body.result
    expect([await next(), await next()]).toEqual(['HT202611-0001', 'HT202611-0001'])
    expect([(await draw()).result, (await draw()).result]).toEqual(['HT202611-0001', 'HT202611-0002'])
    expect(await next()).toBe('HT202611-0003')
  })
  test('restarts with each period by the day in Shanghai', () => {
    const made = { ...rule, id: 'f', digits: 4 }
    const at = (moment: string) => {
      const now = new Date(moment)
      return [sequenceIdOf(made, now), formatFillNumber(made, now, 1)]
    }
    expect(at('2026-11-30T15:59:59Z')).toEqual(['fill:f:2026-11', 'HT202611-0001'])
    expect(at('2026-11-30T16:00:00Z')).toEqual(['fill:f:2026-12', 'HT202612-0001'])
  })
  test('draws several numbers in order in one request', async () => {
    const { admin } = await worldOfRule()
    const { body, trips } = await admin.ask(fills.executeBatch, {
      rules: [{ ruleCode: 'contract' }, { ruleCode: 'contract' }],
    })
    expect(body.result).toEqual([
      { ruleCode: 'contract', result: 'HT202611-0001' },
      { ruleCode: 'contract', result: 'HT202611-0002' },
    ])
    expect(trips).toBeLessThanOrEqual(3)
  })
  test('draws no number twice concurrently', async () => {
    const { draw } = await worldOfRule()
    await draw()
    const drawn = (await Promise.all([draw(), draw(), draw()])).flatMap(({ success, result }) =>
      success ? [result] : [],
    )
    expect(new Set(drawn).size).toBe(drawn.length)
  })
  test('rejects an unknown rule code', async () => {
    const { world, draw } = await worldOfRule()
    expect(await draw('nothing')).toMatchObject({ code: 400, message: '填值规则“nothing”不存在' })
    expect(await world.all('sequence')).toEqual([])
  })
  test.each([[{ datePattern: 'yyyy', reset: 'month' }], [{ datePattern: '', reset: 'year' }]])(
    'rejects parameters that would repeat numbers: %j',
    async (more) => {
      const { admin } = await worldOfRule()
      const { body } = await admin.attempt(fills.add, { ...rule, ruleCode: 'other', ...more })
      expect(body.result).toEqual({ reset: '序号重新开始时，日期须包含相应的年、月或日，否则将重号' })
    },
  )
})

describe('JSON parameters of a numbering rule', () => {
  const sent = '{"prefix":"DD","datePattern":"yyyy","separator":"/","digits":3,"reset":"year"}'
  const begin = async () => {
    const { world, admin } = await worldOfRule()
    const rowOf = async (id: string) => (await admin.ask(fills.byId, { id })).body.result
    const add = (ruleParams: string) =>
      admin.attempt(fills.add, { ruleName: '订单号', ruleCode: 'order', ruleClass: 'date', ruleParams })
    return { world, admin, add, rowOf }
  }
  test('are stored as the fields of the rule and returned', async () => {
    const { admin, add, rowOf } = await begin()
    const { body } = await add(sent)
    const id = (body.result as { id: string }).id
    expect(await rowOf(id)).toMatchObject({ prefix: 'DD', separator: '/', digits: 3, ruleParams: sent })
    expect((await admin.ask(fills.execute, { ruleCode: 'order' })).body.result).toBe('DD2026/001')
    await admin.ask(fills.edit, { id, ruleName: '订单号', ruleCode: 'order', prefix: 'DX' })
    expect((await rowOf(id)).ruleParams).toBe(sent.replace('DD', 'DX'))
  })
  test.each(['nothing', '[]', '{"pn":"ORD"}', '{"digits":"3"}', '{"digits":99}', '{"reset":"week"}'])(
    'are rejected if invalid: %s',
    async (ruleParams) => {
      const { world, add } = await begin()
      const before = (await world.all('fillRule')).length
      expect((await add(ruleParams)).body).toMatchObject({
        code: 400,
        result: { ruleParams: '规则参数须为 JSON 对象，可包含 prefix、datePattern、separator、digits、reset' },
      })
      expect(await world.all('fillRule')).toHaveLength(before)
    },
  )
  test('accept no other rule class', async () => {
    const { admin } = await begin()
    const wrong = await admin.attempt(fills.add, { ...rule, ruleCode: 'x', ruleClass: 'org.example.OrderNumber' })
    expect(wrong.body.result).toEqual({ ruleClass: '规则类别有误' })
    const other = await admin.attempt(fills.add, { ...rule, ruleCode: 'x', ruleClass: 'subject' })
    expect(other.body.result).toEqual({ ruleClass: '规则类别不可修改' })
  })
})

describe('numbering rule of subjects', () => {
  const own = { id: 'subject_num', ruleName: '课题编号', ruleCode: 'subject_num' }
  const begin = async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const biz = await world.as('bizManger')
    const number = async () => {
      const { id } = await world.subject({ status: 'ESTABLISHED_DRAFT', domain: '03' })
      return (await biz.ask(createSubjectNum, { year: '2026', ids: [id] })).body.result[id]
    }
    const change = async (more: object) => (await admin.attempt(fills.edit, { ...own, ...more })).body
    return { world, admin, number, change }
  }
  test('previews the next number without drawing it', async () => {
    const { admin, number } = await begin()
    await number()
    const next = async (more = {}) =>
      (await admin.ask(fills.testFillRule, { ruleCode: 'subject_num', ...more })).body.result
    expect([await next({ domain: '03' }), await next(), await next({ year: '2027' })]).toEqual([
      'FT2026-03-002',
      'FT2026-01-001',
      'FT2027-01-001',
    ])
    expect(await number()).toBe('FT2026-03-002')
  })
  test('applies changes from the next number without duplicates', async () => {
    const { world, number, change } = await begin()
    await number()
    expect((await change({ separator: '/', digits: 4 })).message).toBe('修改成功')
    expect(await number()).toBe('FT2026/03/0002')
    await change({ prefix: 'KT' })
    expect([await number(), await number()]).toEqual(['KT2026/03/0001', 'KT2026/03/0002'])
    await change({ prefix: 'FT', separator: '-', digits: 3 })
    expect(await number()).toBe('FT2026-03-003')
    const numbers = (await world.all('subject')).map(({ subjectNum }) => subjectNum)
    expect(numbers).toContain('FT2026-03-001')
    expect(new Set(numbers).size).toBe(5)
  })
  test.each([
    [{ separator: '' }, { separator: '课题编号的各部分须有分隔符' }],
    [{ datePattern: 'yyyyMM' }, { datePattern: '课题编号按年度与研究领域编号' }],
    [{ prefix: '长'.repeat(20), digits: 12 }, { prefix: '课题编号最多 32 个字' }],
    [{ ruleCode: 'other' }, { ruleCode: '内置规则的编码不可修改' }],
    [{ ruleClass: 'date' }, { ruleClass: '规则类别不可修改' }],
  ])('rejects the change %j', async (more, result) => {
    const { world, change } = await begin()
    expect(await change(more)).toMatchObject({ code: 400, result })
    expect(await world.read('fillRule', 'subject_num')).toMatchObject({ lockVersion: 0 })
  })
  test('draws no number outside establishment and cannot be removed', async () => {
    const { world, admin } = await begin()
    expect((await admin.ask(fills.execute, { ruleCode: 'subject_num' })).body).toMatchObject({
      code: 400,
      message: '课题编号在立项时编制，不可在此取号',
    })
    expect((await admin.ask(fills.remove, { id: 'subject_num' })).body.message).toBe('“课题编号”是内置规则，不可删除')
    expect(await world.all('sequence')).toEqual([])
  })
})
