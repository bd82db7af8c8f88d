import { describe, expect, test } from 'vitest'
import { saveVendorDraft, createVendorUser } from '~/tests/api/vendors/vendor-data'
import { freshWorld, type World } from '~/tests/support/world'
import { schemaOf } from '~/worker/core/form/schema'
import * as forms from '~/worker/forms/calls'
import * as fills from '~/worker/system/fill-rules/calls'
import * as cases from '~/worker/library/cases/calls'
import { caseInput } from '~/tests/api/library/library-rows'
import * as vendors from '~/worker/vendors/calls'

const shape = { prefix: 'FW', datePattern: 'yyyy', separator: '-', digits: 4, reset: 'year' } as const
const rule = async (world: World, ruleCode: string, more: object = {}) =>
  (await world.as('admin')).ask(fills.add, { ruleName: ruleCode, ruleCode, ...shape, ...more })
const year = (world: World) => world.stamp().slice(0, 4)

describe('vendor number', () => {
  test('is drawn by the rule vendor_num at the first submission and kept', async () => {
    const world = await freshWorld()
    await rule(world, 'vendor_num')
    const who = await createVendorUser(world)
    const id = await saveVendorDraft(world, who)
    expect((await world.read('vendor', id))!.vendorNo).toBe('')
    const sent = await who.ask(vendors.submitVendors, { ids: [id] })
    expect(sent.trips).toBeLessThanOrEqual(3)
    expect((await world.read('vendor', id))!.vendorNo).toBe(`FW${year(world)}-0001`)
    expect((await who.ask(vendors.vendorDetail, { id })).body.result.vendorNo).toBe(`FW${year(world)}-0001`)
    await who.ask(vendors.withdrawVendors, { ids: [id] })
    await who.ask(vendors.submitVendors, { ids: [id] })
    expect((await world.read('vendor', id))!.vendorNo).toBe(`FW${year(world)}-0001`)
    const next = await (await world.as('admin')).ask(fills.testFillRule, { ruleCode: 'vendor_num' })
    expect(next.body.result).toBe(`FW${year(world)}-0002`)
  })
  test('stays empty without a rule', async () => {
    const world = await freshWorld()
    const who = await createVendorUser(world)
    const id = await saveVendorDraft(world, who)
    await who.ask(vendors.submitVendors, { ids: [id] })
    expect((await world.read('vendor', id))!.vendorNo).toBe('')
    expect((await world.all('sequence')).filter((row) => row.id.startsWith('fill:'))).toEqual([])
  })
})

describe('response number', () => {
  test('is drawn by the rule answer_num at submission, unique for concurrent submissions', async () => {
    const world = await freshWorld()
    await rule(world, 'answer_num', { prefix: 'DJ', datePattern: 'yyyyMM', digits: 3, reset: 'month' })
    const keeper = await world.as('bizManger')
    const schema = schemaOf([{ name: 'word', kind: 'text', label: '意见' }])
    const made = { title: '征求意见', schema, audience: { kind: 'all' as const, ids: [] }, changeable: 1 }
    const formId = (await keeper.ask(forms.saveForm, made)).body.result.id
    await keeper.ask(forms.publishForm, { id: formId })
    const people = await Promise.all([world.as('subjectMan'), world.as('mechanism'), world.as('counselor')])
    const answers = { word: '同意' }
    await people[0].ask(forms.saveAnswer, { formId, version: 1, answers, submit: 0 })
    expect((await world.all('onlineAnswer')).map(({ answerNo }) => answerNo)).toEqual([''])
    await Promise.all(people.map((one) => one.ask(forms.saveAnswer, { formId, version: 1, answers })))
    const month = `DJ${world.stamp().slice(0, 7).replace('-', '')}`
    expect((await world.all('onlineAnswer')).map(({ answerNo }) => answerNo).toSorted()).toEqual([
      ...[`${month}-001`, `${month}-002`, `${month}-003`],
    ])
    const own = (await people[1].ask(forms.fillForm, { id: formId })).body.result.own
    expect(own!.answerNo).toMatch(/^DJ\d{6}-00[123]$/)
    const listed = await keeper.ask(forms.listAnswers, { formId })
    expect(listed.body.result.records.every(({ answerNo }) => answerNo.startsWith(month))).toBe(true)
  })
})

describe('test case number', () => {
  test('is drawn by the rule case_num in three round trips', async () => {
    const world = await freshWorld()
    await rule(world, 'case_num', { prefix: 'YL' })
    const writer = await world.as('bizManger')
    const saved = await writer.ask(cases.saveCase, caseInput)
    expect(saved.trips).toBeLessThanOrEqual(3)
    await writer.ask(cases.saveCase, { ...caseInput, caseName: '另一个用例' })
    expect((await world.all('fbCase')).map(({ caseNo }) => caseNo).toSorted()).toEqual([
      ...[`YL${year(world)}-0001`, `YL${year(world)}-0002`],
    ])
  })
})
