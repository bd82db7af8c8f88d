import { describe, expect, test } from 'vitest'
import { solveProofOfWork } from '~/tests/support/altcha'
import { freshWorld, type World } from '~/tests/support/world'
import * as auth from '~/worker/auth/calls'
import { limits } from '~/worker/auth/limits'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as forms from '~/worker/forms/calls'

const fields: Field[] = [
  { name: 'name', kind: 'text', label: '姓名', required: true, max: 20 },
  { name: 'word', kind: 'long', label: '意见' },
]
const given = {
  title: '公开征集',
  schema: schemaOf(fields),
  audience: { kind: 'link' as const, ids: [] },
  changeable: 1,
}
const answers = { name: '张三' }
const secretOf = (letter: string) => letter.repeat(43)

/** Creates a form that is answered by its link. */
async function open(world: World, more: object = {}) {
  const keeper = await world.as('bizManger')
  const { id } = (await keeper.ask(forms.saveForm, { ...given, ...more })).body.result
  await keeper.ask(forms.publishForm, { id })
  const { link } = (await keeper.ask(forms.formDetail, { id })).body.result
  const key = link.split('/').at(-1)!
  const send = (change: object = {}) =>
    world.nobody.attempt(forms.saveByLink, { formId: id, key, secret: secretOf('a'), version: 1, answers, ...change })
  return { keeper, id, key, send }
}

describe('form with a public link', () => {
  test('is answered without an account in two round trips and listed', async () => {
    const world = await freshWorld()
    const { keeper, id, send } = await open(world)
    const sent = await send()
    expect(sent.body).toMatchObject({ success: true, message: '已提交', result: { status: 1 } })
    expect(sent.trips).toBeLessThanOrEqual(2)
    const { records } = (await keeper.ask(forms.listAnswers, { formId: id })).body.result
    expect(records).toMatchObject([{ realname: '公开链接', status: 1 }])
    const [row] = await world.all('onlineAnswer')
    expect(row!.userId).toMatch(/^link:[0-9a-f]{64}$/)
    // Neither key nor secret is stored.
    expect(JSON.stringify(await world.all('onlineForm'))).not.toContain((await open(world)).key)
    expect(JSON.stringify([await world.all('onlineAnswer'), await world.all('log')])).not.toContain(secretOf('a'))
  })
  test('is continued with the secret of the response only', async () => {
    const world = await freshWorld()
    const { send } = await open(world)
    expect((await send({ submit: 0, answers: { word: '一半' } })).body.result).toMatchObject({ status: 0 })
    expect((await send({ answers: { ...answers, word: '全部' } })).body.result).toMatchObject({ status: 1 })
    await send({ secret: secretOf('b') })
    expect((await world.all('onlineAnswer')).map((row) => row.answers)).toEqual([{ ...answers, word: '全部' }, answers])
  })
  test('returns 404 for forged, replaced and revoked keys', async () => {
    const world = await freshWorld()
    const { keeper, id, send } = await open(world)
    const gone = { status: 404, body: { message: '链接无效或已撤销，请向发送人确认' } }
    for (const key of ['', 'x', secretOf('x')]) expect(await send({ key })).toMatchObject(gone)
    const anew = (await keeper.ask(forms.makeLink, { id })).body.result.link.split('/').at(-1)!
    expect(await send()).toMatchObject(gone)
    expect((await send({ key: anew })).body.success).toBe(true)
    expect((await keeper.ask(forms.makeLink, { id, open: 0 })).body.result).toEqual({ link: '' })
    for (const key of ['', anew]) expect(await send({ key, secret: secretOf('b') })).toMatchObject(gone)
    expect(await world.all('onlineAnswer')).toHaveLength(1)
  })
  test('has no link with another audience', async () => {
    const world = await freshWorld()
    const { keeper, id, key, send } = await open(world)
    await keeper.ask(forms.saveForm, { ...given, id, audience: { kind: 'all', ids: [] } })
    expect((await send({ key })).status).toBe(404)
    expect((await keeper.ask(forms.makeLink, { id })).body).toMatchObject({ code: 409 })
    const person = await world.as('subjectMan')
    await keeper.ask(forms.saveForm, { ...given, id })
    expect((await person.ask(forms.fillForm, { id })).status).toBe(404)
  })
  test('is limited by closing, period and maximum', async () => {
    const world = await freshWorld()
    const { keeper, id, send } = await open(world, { most: 1 })
    const both = await Promise.all([send(), send({ secret: secretOf('b') })])
    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await send({ secret: secretOf('c') })).body).toMatchObject({ code: 409, message: '已收满 1 份答卷' })
    await keeper.ask(forms.saveForm, { ...given, id, endTime: '2020-01-01 00:00:00' })
    expect((await send()).body).toMatchObject({ code: 409, message: '已于 2020-01-01 00:00 截止' })
    await keeper.ask(forms.closeForm, { id })
    expect((await send()).body).toMatchObject({ code: 409, message: '表单已结束填写' })
  })
  test('accepts one of two parallel responses with the same secret', async () => {
    const world = await freshWorld()
    const { id, send } = await open(world)
    const both = await Promise.all([send(), send()])
    expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await world.read('onlineForm', id))?.answers).toBe(1)
  })
  test('validates answers on the server', async () => {
    const world = await freshWorld()
    const { send } = await open(world)
    const wrong = async (change: object) => Object.keys((await send(change)).body.result as object)
    expect(await wrong({ answers: {} })).toEqual(['answers.name'])
    expect(await wrong({ answers: { ...answers, other: 'x' } })).toEqual(['answers.other'])
    expect(await wrong({ answers: { name: '长'.repeat(21) } })).toEqual(['answers.name'])
    expect(await wrong({ secret: 'short' })).toEqual(['secret'])
    expect(await wrong({ secret: `${secretOf('a')}x` })).toEqual(['secret'])
    expect((await send({ version: 2 })).body.code).toBe(409)
    expect(await world.all('onlineAnswer')).toEqual([])
  })
  test.each(['file', 'person', 'depart'] as const)('rejects questions of the type %s', async (kind) => {
    const world = await freshWorld()
    const keeper = await world.as('bizManger')
    const schema = schemaOf([{ name: 'proof', kind, label: '附件' }])
    expect((await keeper.attempt(forms.saveForm, { ...given, schema })).body).toMatchObject({
      ...{ code: 400, result: { schema: '使用公开链接的表单不可含文件、人员或机构题' } },
    })
  })
  test('requires a captcha for the first response', async () => {
    const world = await freshWorld()
    const { send } = await open(world)
    world.vars = { CAPTCHA: 'on' }
    expect((await send()).body).toMatchObject({ code: 400, result: { captcha: '请输入验证码' } })
    expect((await send({ captcha: 'wrong', captchaKey: 'none' })).body.code).toBe(412)
    const picture = async () => {
      const { key } = (await world.nobody.ask(auth.newGraphicCode)).body.result as { key: string }
      return { captchaKey: key, captcha: (await world.all('captcha')).find(({ id }) => id === key)!.answer }
    }
    expect((await send(await picture())).body.result).toEqual({ altcha: '请完成安全验证后提交' })
    expect((await send({ ...(await picture()), altcha: await solveProofOfWork(world.nobody) })).body.success).toBe(true)
    expect((await send({ answers: { name: '李四' } })).body.success).toBe(true)
  })
  test('limits requests per address and returns Retry-After', async () => {
    const world = await freshWorld()
    const { send } = await open(world)
    for (let at = 0; at < limits['form.address'].most; at++) await send({ answers: {} })
    const { status, body, response } = await send()
    const wait = Number(response.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect({ status, message: body.message }).toEqual({
      ...{ status: 429, message: `操作过于频繁，请 ${wait} 秒后再试；已填写的内容将保留` },
    })
    expect(await world.all('onlineAnswer')).toEqual([])
  })
})
