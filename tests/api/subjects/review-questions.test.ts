import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as subjects from '~/worker/subjects/calls'
import type { YearForm } from '~/worker/subjects/form/year-form.contract'

const feasible: Field = { name: 'feasible', kind: 'choice', label: '落地可行性', options: ['高', '中', '低'] }
const formOf = async (who: SignedIn, kind = 'declare') =>
  (await who.attempt(subjects.yearForm, { year: '2026', kind })).body.result as YearForm
async function saveSheets(world: World, sheets: unknown, { version = 0, kind = 'declare' } = {}) {
  const biz = await world.as('bizManger')
  const { definition } = await formOf(biz, kind)
  return biz.attempt(subjects.saveYearForm, { year: '2026', kind, version, definition: { ...definition, sheets } })
}

describe('review, grading and report questions of a year', () => {
  const [review, score] = [schemaOf([feasible]), schemaOf([{ ...feasible, name: 'worth', label: '推广价值' }])]
  const report = schemaOf([{ ...feasible, blind: true }])
  const sheetsOf = async (world: World) => (await formOf(await world.as('bizManger'))).definition.sheets
  const save = async (world: World, sheets: unknown, version = 1) => {
    const { body } = await saveSheets(world, sheets, { version })
    expect(body, JSON.stringify(body)).toMatchObject({ success: true })
  }

  test('are empty at first and saved in three round trips', async () => {
    const world = await freshWorld()
    expect(await sheetsOf(world)).toEqual({ review: null, score: null, report: null })
    const saved = await saveSheets(world, { review, report })
    expect(saved.body, JSON.stringify(saved.body)).toMatchObject({ success: true, result: { version: 1 } })
    expect(saved.trips).toBeLessThanOrEqual(3)
    expect(await sheetsOf(world)).toEqual({ review, score: null, report })
  })

  test('are kept when a save omits them and removed by null', async () => {
    const world = await freshWorld()
    await save(world, { review, report }, 0)
    await save(world, { score, report: null })
    expect(await sheetsOf(world)).toEqual({ review, score, report: null })
    // A client that does not know the questions omits them.
    await save(world, undefined)
    expect(await sheetsOf(world)).toEqual({ review, score, report: null })
    await save(world, { review: null, score: null })
    expect((await world.all('declareForm'))[0]!.definition.sheets).toBeUndefined()
  })

  test('include the content of their validation rules and reject unknown rules', async () => {
    const world = await freshWorld()
    const ruled = (rule: string) => schemaOf([{ name: 'credit', kind: 'text', label: '信用代码', rule }])
    const unknown = await saveSheets(world, { report: ruled('nothing') })
    expect(unknown.body).toMatchObject({ code: 400, message: '校验规则“nothing”不存在，请重新选择' })
    expect((await saveSheets(world, { report: ruled('credit_code') })).body.success).toBe(true)
    const { sheets } = (await world.all('declareForm'))[0]!.definition
    expect(sheets!.report!.properties.credit!['x-rule-content']).toContain('creditCode')
  })

  test.each<[string, Partial<Record<'review' | 'score' | 'report', unknown>>, string]>([
    ['the format is invalid', { review: { any: 1 } }, '补充问题的格式不正确，请重新编辑'],
    ['there is no question', { score: schemaOf([]) }, '补充问题的格式不正确，请重新编辑'],
    [
      'a question is hidden from a role that never sees it',
      { review: schemaOf([{ ...feasible, hiddenFrom: ['mechanism'] }]) },
      '评审意见单和评分表的问题仅可对技管委、评委和证监会领导保密',
    ],
    [
      'a question is hidden from all who could answer',
      { score: schemaOf([{ ...feasible, hiddenFrom: ['counselor', 'technologyManger'] }]) },
      '“落地可行性”对技管委和评委均保密，无人填写',
    ],
    [
      'a question is hidden in blind review',
      { review: schemaOf([{ ...feasible, blind: true }]) },
      '评审意见单和评分表由评审人填写，其问题不可设为盲评时不显示',
    ],
    [
      'a question is hidden from the author of reports',
      { report: schemaOf([{ ...feasible, hiddenFrom: ['subjectMan'] }]) },
      '补充问题仅可对机构联系人、技管委、评委和证监会领导保密',
    ],
  ])('are rejected if %s', async (_, sheets, sentence) => {
    const { body } = await saveSheets(await freshWorld(), sheets)
    expect(body).toMatchObject({ code: 400 })
    expect(JSON.stringify(body)).toContain(sentence)
  })

  test('are rejected for collected topics', async () => {
    const { body } = await saveSheets(await freshWorld(), { review: schemaOf([feasible]) }, { kind: 'collect' })
    expect(body).toMatchObject({
      ...{ code: 400 },
      result: { 'definition.sheets.review': '征集选题不评审、不评分、不提交报告，不可设置此类问题' },
    })
  })
})
