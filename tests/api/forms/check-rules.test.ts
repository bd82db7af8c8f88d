import { describe, expect, test } from 'vitest'
import { freshWorld, type World } from '~/tests/support/world'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as forms from '~/worker/forms/calls'
import * as checks from '~/worker/system/check-rules/calls'

const fields: Field[] = [
  { name: 'credit', kind: 'text', label: '信用代码', required: true, rule: 'credit_code' },
  {
    ...{ name: 'guests', kind: 'table', label: '参会人员' },
    columns: [{ name: 'mobile', kind: 'text', label: '手机', rule: 'phone' }],
  },
]
const form = (asked: readonly Field[] = fields) => ({
  ...{ title: '开票信息', schema: schemaOf(asked), audience: { kind: 'all' as const, ids: [] }, changeable: 1 },
})
async function open(world: World, asked?: readonly Field[]) {
  const keeper = await world.as('bizManger')
  const id = (await keeper.ask(forms.saveForm, form(asked))).body.result.id
  await keeper.ask(forms.publishForm, { id })
  return { keeper, id }
}
const submitAnswers = async (world: World, id: string, answers: Record<string, unknown>, version = 1) =>
  (await (await world.as('subjectMan')).ask(forms.saveAnswer, { formId: id, version, answers })).body

describe('answer to a question with a validation rule', () => {
  test('is rejected with the message of the rule, also in tables', async () => {
    const world = await freshWorld()
    const { id } = await open(world)
    const wrong = await submitAnswers(world, id, { credit: '91350100M000100Y4A', guests: [{ mobile: '2380013800' }] })
    expect(wrong).toMatchObject({
      code: 400,
      result: {
        'answers.credit': '“信用代码”校验位不正确，请核对',
        'answers.guests.0.mobile': '“手机”应为以 1 开头的 11 位手机号码',
      },
    })
    expect(await world.all('onlineAnswer')).toEqual([])
    const right = { credit: '91350100M000100Y43', guests: [{ mobile: '13800138000' }] }
    expect(await submitAnswers(world, id, right)).toMatchObject({ success: true })
  })
  test('uses the rule as of the release of the form', async () => {
    const world = await freshWorld()
    const { keeper, id } = await open(world, [{ name: 'zip', kind: 'text', label: '邮编', rule: 'postal_code' }])
    const admin = await world.as('admin')
    const rule = (await admin.ask(checks.list, { keyword: 'postal_code' })).body.result.records[0]!
    const ruleJson = '[{"digits":"*","pattern":"1\\\\d{5}","message":"应为北京的邮政编码"}]'
    await admin.ask(checks.edit, { ...rule, ruleJson })
    expect(await submitAnswers(world, id, { zip: '200000' })).toMatchObject({ success: true })
    expect((await keeper.ask(forms.publishForm, { id })).body).toMatchObject({ success: true, result: { version: 2 } })
    const { schema } = (await world.all('onlineFormVersion')).find(({ version }) => version === 2)!
    expect(schema.properties.zip).toMatchObject({ 'x-rule': 'postal_code', 'x-rule-content': ruleJson })
  })
})

describe('form with a validation rule', () => {
  test('rejects unknown rules and ignores rule content of the client', async () => {
    const world = await freshWorld()
    const keeper = await world.as('bizManger')
    const unknown = await keeper.ask(forms.saveForm, form([{ name: 'a', kind: 'text', label: '甲', rule: 'nothing' }]))
    expect(unknown.body).toMatchObject({ code: 400, result: { schema: '校验规则“nothing”不存在，请重新选择' } })
    const forged = [
      { name: 'a', kind: 'text', label: '甲', rule: 'phone', ruleContent: '[{"pattern":"(a+)+b"}]' },
    ] as const
    await keeper.ask(forms.saveForm, form(forged))
    const [row] = await world.all('onlineForm')
    expect(row!.schema.properties.a!['x-rule-content']).toBe(
      '[{"digits":"*","pattern":"1\\\\d{10}","message":"应为以 1 开头的 11 位手机号码"}]',
    )
  })
  test('is saved and released in three round trips each', async () => {
    const world = await freshWorld()
    const keeper = await world.as('bizManger')
    const saved = await keeper.ask(forms.saveForm, form())
    const released = await keeper.ask(forms.publishForm, { id: saved.body.result.id })
    expect(released.body.success).toBe(true)
    expect([saved.trips, released.trips].every((trips) => trips <= 3)).toBe(true)
  })
})
