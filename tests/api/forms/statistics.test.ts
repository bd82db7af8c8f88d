import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as forms from '~/worker/forms/calls'

const fields: Field[] = [
  { name: 'way', kind: 'choice', label: '方式', options: ['线上', '线下'] },
  { name: 'parts', kind: 'several', label: '环节', options: ['报告', '讨论'] },
  { name: 'stars', kind: 'rating', label: '评分', max: 3 },
  { name: 'again', kind: 'yesno', label: '再来' },
  { name: 'word', kind: 'text', label: '意见' },
]
const lined: Field[] = [
  { name: 'unit', kind: 'tree', label: '部门', options: ['总部 / 研发部', '总部 / 运维部'] },
  { name: 'said', kind: 'matrix', label: '满意度', rows: ['内容', '组织'], options: ['好', '差'] },
]
const given = { title: '反馈', schema: schemaOf(fields), audience: { kind: 'all' as const, ids: [] }, changeable: 1 }
async function openForm(asked = fields) {
  const world = await freshWorld()
  const keeper = await world.as('bizManger')
  const { id } = (await keeper.ask(forms.saveForm, { ...given, schema: schemaOf(asked) })).body.result
  await keeper.ask(forms.publishForm, { id })
  const counts = async () => {
    const { body, trips } = await keeper.ask(forms.answerFigures, { id })
    expect(trips).toBeLessThanOrEqual(2)
    return Object.fromEntries(body.result.map(({ name, items }) => [name, items.map(({ count }) => count)]))
  }
  return { world, keeper, id, counts }
}

describe('statistics of a form', () => {
  describe('shared by link', () => {
    async function shared() {
      const world = await freshWorld()
      const keeper = await world.as('bizManger')
      const schema = schemaOf([
        { name: 'way', kind: 'choice', label: '方式', options: ['线上', '线下'] },
        { name: 'word', kind: 'text', label: '意见' },
      ])
      const audience = { kind: 'all' as const, ids: [] }
      const { id } = (await keeper.ask(forms.saveForm, { title: '会后反馈', schema, audience })).body.result
      await keeper.ask(forms.publishForm, { id })
      const person = await world.as('subjectMan', '王小明')
      await person.ask(forms.saveAnswer, { formId: id, version: 1, answers: { way: '线上', word: '秘密' } })
      const answer = async (name: string) => {
        const other = await world.as('counselor', name)
        await other.ask(forms.saveAnswer, { formId: id, version: 1, answers: { way: '线下', word: '话' } })
      }
      for (const name of ['甲', '乙', '丙']) await answer(name)
      const read = async (link: string) => {
        const [, , of, , key] = link.split('/')
        return (await world.nobody.attempt(forms.resultByLink, { id: of!, key: key! })).body
      }
      const share = async (open: 0 | 1) => (await keeper.ask(forms.shareResult, { id, open })).body.result.link
      return { keeper, person, id, answer, read, share }
    }
    test('have a link once their manager shares them', async () => {
      const { keeper, person, id, share } = await shared()
      const linkOf = async () => (await keeper.ask(forms.formDetail, { id })).body.result.share
      expect(await linkOf()).toBe('')
      const link = await share(1)
      expect(await linkOf()).toBe(link)
      expect((await person.attempt(forms.shareResult, { id, open: 1 })).body.code).toBe(403)
    })
    test('are empty below five answers', async () => {
      const { read, share } = await shared()
      expect((await read(await share(1))).result).toEqual({ title: '会后反馈', answers: 4, figures: [] })
    })
    test('are public from five answers on, without texts', async () => {
      const { answer, read, share } = await shared()
      await answer('丁')
      expect((await read(await share(1))).result).toEqual({
        ...{ title: '会后反馈', answers: 5 },
        figures: [
          {
            ...{ name: 'way', label: '方式', kind: 'choice' },
            items: [
              { label: '线上', count: 1 },
              { label: '线下', count: 4 },
            ],
          },
        ],
      })
    })
    test('return 404 for an invalid, replaced or revoked link', async () => {
      const { id, read, share } = await shared()
      expect((await read(`/form/${id}/result/${'x'.repeat(43)}`)).code).toBe(404)
      expect((await read(`/form/${id}/result/`)).code).toBe(404)
      const [link, anew] = [await share(1), await share(1)]
      expect([(await read(link)).code, (await read(anew)).code]).toEqual([404, 200])
      await share(0)
      expect((await read(anew)).code).toBe(404)
    })
  })

  test('count current choices and no text', async () => {
    const { world, keeper, id, counts } = await openForm()
    const [one, other, late] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('counselor')]
    const send = (who: typeof one, answers: object, more: object = {}) =>
      who.ask(forms.saveAnswer, { formId: id, version: 1, answers: { ...answers }, ...more })
    await send(one, { way: '线上', parts: ['报告', '讨论'], stars: 3, again: true, word: '好' })
    await send(other, { way: '线下', parts: ['报告'], stars: 3, again: false })
    // Drafts are not counted.
    await send(late, { way: '线上' }, { submit: 0 })
    expect(await counts()).toEqual({ way: [1, 1], parts: [2, 1], stars: [0, 0, 2], again: [1, 1] })
    await send(other, { way: '线上', stars: 1 })
    expect(await counts()).toEqual({ way: [2, 0], parts: [1, 1], stars: [1, 0, 1], again: [1, 0] })
    expect((await one.ask(forms.answerFigures, { id })).status).toBe(403)
    expect((await keeper.ask(forms.answerFigures, { id: 'nowhere' })).status).toBe(404)
  })

  test('count a tree by path and a matrix by row, including earlier versions', async () => {
    const { world, keeper, id } = await openForm(lined)
    const send = async (role: 'subjectMan' | 'mechanism', answers: Record<string, unknown>) =>
      (await world.as(role)).ask(forms.saveAnswer, { formId: id, version: 1, answers })
    await send('subjectMan', { unit: '总部 / 研发部', said: ['好', '差'] })
    await send('mechanism', { unit: '总部 / 研发部', said: ['好', ''] })
    const read = async () => {
      const all = (await keeper.ask(forms.answerFigures, { id })).body.result
      return ['unit', 'said'].map((name) => all.find((one) => one.name === name)!)
    }
    const matrix = {
      ...{ name: 'said', label: '满意度', kind: 'matrix' },
      items: [
        { label: '好', count: 2 },
        { label: '差', count: 1 },
      ],
      lines: [
        { label: '内容', counts: [2, 0] },
        { label: '组织', counts: [0, 1] },
      ],
    }
    expect(await read()).toEqual([
      {
        ...{ name: 'unit', label: '部门', kind: 'tree' },
        items: [
          { label: '总部 / 研发部', count: 2 },
          { label: '总部 / 运维部', count: 0 },
        ],
      },
      matrix,
    ])
    const next = lined.map((field) => (field.name === 'said' ? { ...field, rows: ['场地', '内容'] } : field))
    await keeper.ask(forms.saveForm, { ...given, id, schema: schemaOf(next) })
    await keeper.ask(forms.publishForm, { id })
    expect((await read())[1]!.lines).toEqual([
      { label: '场地', counts: [0, 0] },
      { label: '内容', counts: [2, 0] },
      { label: '组织', counts: [0, 1] },
    ])
    const late = await world.as('counselor')
    await late.ask(forms.saveAnswer, { formId: id, version: 2, answers: { said: ['差', '差'] } })
    expect((await read())[1]!.lines).toEqual([
      { label: '场地', counts: [0, 1] },
      { label: '内容', counts: [2, 1] },
      { label: '组织', counts: [0, 1] },
    ])
  })

  test('keep options of earlier versions', async () => {
    const { world, keeper, id } = await openForm()
    const one = await world.as('subjectMan')
    await one.ask(forms.saveAnswer, { formId: id, version: 1, answers: { way: '线下' } })
    const next = schemaOf([{ ...fields[0]!, options: ['线上', '混合'] }])
    await keeper.ask(forms.saveForm, { ...given, id, schema: next })
    await keeper.ask(forms.publishForm, { id })
    expect((await keeper.ask(forms.answerFigures, { id })).body.result).toEqual([
      {
        ...{ name: 'way', label: '方式', kind: 'choice' },
        items: [
          { label: '线上', count: 0 },
          { label: '混合', count: 0 },
          { label: '线下', count: 1 },
        ],
      },
    ])
  })
})

test('form versions list their changes', async () => {
  const { keeper, id } = await openForm()
  const [way, parts, stars, again] = fields as [Field, Field, Field, Field]
  const added: Field = { name: 'new', kind: 'long', label: '新题' }
  const next = [again, { ...way, label: '参会方式', required: true }, stars, added]
  await keeper.ask(forms.saveForm, { ...given, id, schema: schemaOf(next) })
  await keeper.ask(forms.publishForm, { id })
  const { body, trips } = await keeper.ask(forms.formVersions, { id })
  expect(trips).toBeLessThanOrEqual(2)
  expect(body.result.map(({ version, changes }) => [version, changes])).toEqual([
    [
      2,
      [
        { kind: 'moved', label: '再来', parts: [] },
        { kind: 'changed', label: '参会方式', parts: ['label', 'required'] },
        { kind: 'added', label: '新题', parts: [] },
        { kind: 'removed', label: parts.label, parts: [] },
        { kind: 'removed', label: '意见', parts: [] },
      ],
    ],
    [1, []],
  ])
})
