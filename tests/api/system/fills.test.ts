import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/world/world'
import * as fills from '~/worker/system/fills/calls'
import { sequenceOf, valueOf } from '~/worker/system/fills/rules'

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

describe('a fill rule', () => {
  test('gives each number once, and shows the next without giving it', async () => {
    const { admin, draw } = await worldOfRule()
    const next = async () => (await admin.ask(fills.testFillRule, { ruleCode: 'contract' })).body.result
    expect([await next(), await next()]).toEqual(['HT202611-0001', 'HT202611-0001'])
    expect([(await draw()).result, (await draw()).result]).toEqual(['HT202611-0001', 'HT202611-0002'])
    expect(await next()).toBe('HT202611-0003')
  })
  test('begins anew with its period, by the day in Shanghai', () => {
    const made = { ...rule, id: 'f', digits: 4 }
    const at = (moment: string) => {
      const now = new Date(moment)
      return [sequenceOf(made, now), valueOf(made, now, 1)]
    }
    expect(at('2026-11-30T15:59:59Z')).toEqual(['fill:f:2026-11', 'HT202611-0001'])
    expect(at('2026-11-30T16:00:00Z')).toEqual(['fill:f:2026-12', 'HT202612-0001'])
  })
  test('gives several at once, in the order in which they are named', async () => {
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
  test('gives no number twice to two at once', async () => {
    const { draw } = await worldOfRule()
    await draw()
    const given = (await Promise.all([draw(), draw(), draw()])).flatMap(({ success, result }) =>
      success ? [result] : [],
    )
    expect(new Set(given).size).toBe(given.length)
  })
  test('that nobody made gives none', async () => {
    const { world, draw } = await worldOfRule()
    expect(await draw('nothing')).toMatchObject({ code: 400, message: '填值规则“nothing”不存在' })
    expect(await world.all('sequence')).toEqual([])
  })
  test.each([[{ datePattern: 'yyyy', reset: 'month' }], [{ datePattern: '', reset: 'year' }]])(
    'whose numbers would come twice is refused: %j',
    async (more) => {
      const { admin } = await worldOfRule()
      const { body } = await admin.attempt(fills.add, { ...rule, ruleCode: 'other', ...more })
      expect(body.result).toEqual({ reset: '序号重新开始时，日期须写到相应的年、月或日，否则会重号' })
    },
  )
})
