import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Field } from '~/worker/core/form/fields'
import { schemaOf } from '~/worker/core/form/schema'
import * as files from '~/worker/files/calls'
import * as forms from '~/worker/forms/calls'

const fields: Field[] = [
  { name: 'name', kind: 'text', label: '姓名', required: true, max: 20 },
  { name: 'comes', kind: 'choice', label: '是否参会', options: ['参加', '不参加'], required: true },
  {
    ...{ name: 'people', kind: 'number', label: '人数', unit: '人', decimals: 0, min: 1, required: true },
    show: { join: 'all', tests: [{ field: 'comes', is: 'equals', value: '参加' }] },
  },
  { name: 'proof', kind: 'file', label: '回执', exts: ['pdf'], max: 2 },
]
const given = {
  title: '会议报名',
  schema: schemaOf(fields),
  audience: { kind: 'all' as const, ids: [] },
  changeable: 1,
}
const answers = { name: '张三', comes: '参加', people: 2 }
async function createForm(keeper: SignedIn, more: object = {}) {
  const { body } = await keeper.ask(forms.saveForm, { ...given, ...more })
  return body.result.id
}
/** Creates a released form and returns it with its manager. */
async function open(world: World, more: object = {}) {
  const keeper = await world.as('bizManger')
  const id = await createForm(keeper, more)
  expect((await keeper.ask(forms.publishForm, { id })).body).toMatchObject({ success: true, result: { version: 1 } })
  return { keeper, id }
}

describe('form', () => {
  test('is written, released and answered in three round trips each with audit log entries', async () => {
    const world = await freshWorld()
    const { keeper, id } = await open(world)
    const person = await world.as('subjectMan')
    expect(await person.ask(forms.fillForm, { id })).toMatchObject({
      body: { result: { title: '会议报名', version: 1, whyNot: null, own: null } },
      trips: atMost(2),
    })
    expect(await person.ask(forms.saveAnswer, { formId: id, version: 1, answers })).toMatchObject({
      body: { success: true, message: '已提交', result: { status: 1 } },
      trips: atMost(3),
    })
    expect(await world.all('onlineAnswer')).toMatchObject([
      { formId: id, version: 1, userId: person.user.id, answers, status: 1 },
    ])
    const types = (await world.all('log')).map(({ bizType }) => bizType)
    expect(types.filter((type) => type.startsWith('online'))).toEqual(['onlineForm', 'onlineForm', 'onlineAnswer'])
    expect(await keeper.ask(forms.listForms)).toMatchObject({
      body: { result: { records: [{ id, status: 1, version: 1, answers: 1 }] } },
      trips: atMost(2),
    })
  })

  test('validates answers on the server with the function of the browser', async () => {
    const world = await freshWorld()
    const { id } = await open(world)
    const person = await world.as('subjectMan')
    const refused = async (wrong: unknown) => {
      const { body } = await person.attempt(forms.saveAnswer, { formId: id, version: 1, answers: wrong })
      return body.code === 400 ? body.result : body
    }
    expect(await refused({})).toEqual({
      ...{ 'answers.name': '请填写“姓名”', 'answers.comes': '请填写“是否参会”' },
    })
    expect(await refused({ ...answers, people: 1.5 })).toEqual({ 'answers.people': '“人数”应为整数' })
    expect(await refused({ ...answers, comes: '也许' })).toMatchObject({
      'answers.comes': '“是否参会”无此选项，请重新选择',
    })
    expect(await refused({ ...answers, hidden: 'x' })).toEqual({ 'answers.hidden': '表单中无此项' })
    expect(await refused({ ...answers, name: '长'.repeat(21) })).toEqual({ 'answers.name': '“姓名”最多 20 个字' })
    expect(await world.all('onlineAnswer')).toEqual([])
    // Answers to hidden questions are not saved.
    await person.ask(forms.saveAnswer, { formId: id, version: 1, answers: { ...answers, comes: '不参加' } })
    expect((await world.all('onlineAnswer'))[0]!.answers).toEqual({ name: '张三', comes: '不参加' })
  })

  test('keeps a started response on its version while others answer the next', async () => {
    const world = await freshWorld()
    const { keeper, id } = await open(world)
    const [first, second] = [await world.as('subjectMan'), await world.as('mechanism')]
    await first.ask(forms.saveAnswer, { formId: id, version: 1, answers: { name: '张三' }, submit: 0 })
    const next = schemaOf([{ name: 'word', kind: 'long', label: '意见', required: true }])
    await keeper.ask(forms.saveForm, { ...given, id, schema: next })
    expect((await second.ask(forms.fillForm, { id })).body.result.version).toBe(1)
    expect((await keeper.ask(forms.publishForm, { id })).body.result).toEqual({ version: 2 })
    expect((await first.ask(forms.fillForm, { id })).body.result).toMatchObject({
      version: 1,
      own: { status: 0, answers: { name: '张三' } },
    })
    expect((await first.ask(forms.saveAnswer, { formId: id, version: 1, answers })).body.success).toBe(true)
    const late = await second.ask(forms.saveAnswer, { formId: id, version: 1, answers })
    expect(late.body).toMatchObject({ code: 409, message: '表单已更新，请核对后再提交；已填写的内容将保留' })
    expect((await second.ask(forms.saveAnswer, { formId: id, version: 2, answers: { word: '好' } })).body.success).toBe(
      true,
    )
    expect((await world.all('onlineAnswer')).map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([1, 2])
  })

  test('accepts one response per user, also for parallel requests', async () => {
    const world = await freshWorld()
    const { id } = await open(world, { changeable: 0 })
    const person = await world.as('subjectMan')
    const send = () => person.ask(forms.saveAnswer, { formId: id, version: 1, answers })
    const both = await Promise.all([send(), send()])
    expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await send()).body).toMatchObject({ code: 409, message: '您已提交，不可再修改' })
    expect((await world.read('onlineForm', id))?.answers).toBe(1)
  })

  test('accepts responses up to its maximum, also in parallel', async () => {
    const world = await freshWorld()
    const { id } = await open(world, { most: 1 })
    const people = await Promise.all([world.as('subjectMan'), world.as('mechanism'), world.as('counselor')])
    const sent = await Promise.all(people.map((one) => one.ask(forms.saveAnswer, { formId: id, version: 1, answers })))
    expect(sent.filter(({ body }) => body.success)).toHaveLength(1)
    expect(await world.all('onlineAnswer')).toHaveLength(1)
    const late = await (await world.as('technologyManger')).ask(forms.fillForm, { id })
    expect(late.body.result.whyNot).toBe('已收满 1 份答卷')
  })

  test('is open within its period only', async () => {
    const world = await freshWorld()
    const { id, keeper } = await open(world, { startTime: '2099-01-01 00:00:00' })
    const person = await world.as('subjectMan')
    const send = async () => (await person.ask(forms.saveAnswer, { formId: id, version: 1, answers })).body
    expect(await send()).toMatchObject({ code: 409, message: '2099-01-01 00:00 开始填写' })
    await keeper.ask(forms.saveForm, { ...given, id, endTime: '2020-01-01 00:00:00' })
    expect(await send()).toMatchObject({ code: 409, message: '已于 2020-01-01 00:00 截止' })
    await keeper.ask(forms.saveForm, { ...given, id })
    await keeper.ask(forms.closeForm, { id })
    expect(await send()).toMatchObject({ code: 409, message: '表单已结束填写' })
    expect(await world.all('onlineAnswer')).toEqual([])
  })

  test('is open to the last second of an end date without time', async () => {
    const world = await freshWorld()
    const { id } = await open(world, { startTime: '2099-01-01', endTime: '2099-01-02' })
    expect(await world.read('onlineForm', id)).toMatchObject({
      ...{ startTime: '2099-01-01 00:00:00', endTime: '2099-01-02 23:59:59' },
    })
  })

  test.each<[string, (who: SignedIn) => object]>([
    ['roles', () => ({ kind: 'roles', ids: ['mechanism'] })],
    ['institutions', (who) => ({ kind: 'departs', ids: [who.user.departId] })],
    ['people', (who) => ({ kind: 'people', ids: [who.user.id] })],
  ])('is visible to its audience only: %s', async (_, audienceOf) => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    const { id } = await open(world, { audience: audienceOf(contact) })
    expect((await contact.ask(forms.fillForm, { id })).body.success).toBe(true)
    const other = await world.as('counselor')
    expect((await other.ask(forms.fillForm, { id })).status).toBe(404)
    expect((await other.ask(forms.saveAnswer, { formId: id, version: 1, answers })).status).toBe(404)
  })

  test('returns 404 before its release and after its deletion', async () => {
    const world = await freshWorld()
    const keeper = await world.as('admin')
    const id = await createForm(keeper)
    const person = await world.as('subjectMan')
    expect((await person.ask(forms.fillForm, { id })).status).toBe(404)
    await keeper.ask(forms.publishForm, { id })
    expect((await keeper.ask(forms.deleteForm, { id })).body.code).toBe(409)
    await keeper.ask(forms.closeForm, { id })
    expect((await keeper.ask(forms.deleteForm, { id })).body.success).toBe(true)
    expect((await person.ask(forms.fillForm, { id })).status).toBe(404)
    expect((await keeper.ask(forms.formDetail, { id })).status).toBe(404)
  })

  test('is copied as a draft without responses', async () => {
    const world = await freshWorld()
    const { keeper, id } = await open(world)
    const copy = (await keeper.ask(forms.copyForm, { id })).body.result.id
    expect((await keeper.ask(forms.formDetail, { id: copy })).body.result).toMatchObject({
      ...{ title: '会议报名（副本）', status: 0, version: 0, answers: 0, schema: given.schema },
    })
  })

  test.each<[string, Field[], string]>([
    [
      'circular conditions',
      [
        { name: 'a', kind: 'text', label: '甲', show: { join: 'all', tests: [{ field: 'b', is: 'filled' }] } },
        { name: 'b', kind: 'text', label: '乙', show: { join: 'all', tests: [{ field: 'a', is: 'filled' }] } },
      ],
      '第 1 题“甲”：条件或计算互相循环',
    ],
    ['no question', [{ name: 'n', kind: 'note', label: '说明' }], '暂无需要填写的题目'],
    ['contradicting limits', [{ name: 'a', kind: 'number', label: '甲', min: 2, max: 1 }], '第 1 题“甲”：下限大于上限'],
  ])('is saved but not released with %s', async (_, wrong, sentence) => {
    const world = await freshWorld()
    const keeper = await world.as('bizManger')
    const id = await createForm(keeper, { schema: schemaOf(wrong) })
    expect((await keeper.ask(forms.publishForm, { id })).body).toMatchObject({ code: 409, message: sentence })
    expect(await world.all('onlineFormVersion')).toEqual([])
  })

  test.each<[string, object, string]>([
    [
      '题目过多',
      {
        schema: schemaOf(
          Array.from({ length: 500 }, (_, at) => ({ name: `q${at}`, kind: 'text' as const, label: '题' })),
        ),
      },
      'schema',
    ],
    ['不认识的关键字', { schema: { ...given.schema, allOf: [] } }, 'schema'],
    ['不是结构', { schema: [] }, 'schema'],
    ['空的名称', { title: ' ' }, 'title'],
    ['过长的名称', { title: '长'.repeat(101) }, 'title'],
    ['没有的对象', { audience: { kind: 'nobody', ids: [] } }, 'audience.kind'],
    ['空的对象', { audience: { kind: 'roles', ids: [] } }, 'audience.ids'],
    ['没有的角色', { audience: { kind: 'roles', ids: ['nobody'] } }, 'audience.ids'],
    ['没有的人员', { audience: { kind: 'people', ids: ['nobody'] } }, 'audience.ids'],
    ['没有的机构', { audience: { kind: 'departs', ids: ['nowhere'] } }, 'audience.ids'],
    ['先截止后开始', { startTime: '2026-02-01 00:00:00', endTime: '2026-01-01 00:00:00' }, 'endTime'],
    ['没有的日期', { endTime: '2026-02-30 00:00:00' }, 'endTime'],
    ['数量', { most: -1 }, 'most'],
  ])('rejects an invalid field: %s', async (_, wrong, field) => {
    const world = await freshWorld()
    const keeper = await world.as('bizManger')
    const { body, status } = await keeper.attempt(forms.saveForm, { ...given, ...wrong })
    expect({ status, code: body.code, fields: Object.keys(body.result as object) }).toEqual({
      ...{ status: 200, code: 400, fields: [field] },
    })
    expect(await world.all('onlineForm')).toEqual([])
  })

  test('rejects the second of two parallel saves', async () => {
    const world = await freshWorld()
    const { keeper, id } = await open(world)
    const { lockVersion } = (await keeper.ask(forms.formDetail, { id })).body.result
    const change = { ...given, id, lockVersion, title: '改名' }
    const both = await Promise.all([keeper.ask(forms.saveForm, change), keeper.ask(forms.saveForm, change)])
    expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('responses', () => {
  test('have computed values calculated on the server', async () => {
    const world = await freshWorld()
    const keeper = await world.as('bizManger')
    const fields: Field[] = [
      { name: 'price', kind: 'money', label: '单价', unit: '元' },
      { name: 'count', kind: 'number', label: '数量' },
      {
        name: 'total',
        kind: 'computed',
        label: '合计',
        unit: '元',
        compute: { by: 'product', of: ['price', 'count'] },
      },
      { name: 'opinion', kind: 'matrix', label: '评价', rows: ['内容', '服务'], options: ['好', '差'] },
    ]
    const { id } = (await keeper.ask(forms.saveForm, { ...given, schema: schemaOf(fields) })).body.result
    await keeper.ask(forms.publishForm, { id })
    const person = await world.as('subjectMan')
    const sent = { price: 12.5, count: 4, total: 1, opinion: ['好', ''] }
    await person.ask(forms.saveAnswer, { formId: id, version: 1, answers: sent })
    expect((await world.all('onlineAnswer'))[0]!.answers).toEqual({ ...sent, total: 50 })
    const { response } = await keeper.ask(forms.exportAnswers, { id })
    const [head, row] = (await readXlsx(new Uint8Array(await response.arrayBuffer()))).sheets[0]!.rows
    expect(head!.slice(5)).toEqual(['单价（元）', '数量', '合计（元）', '评价'])
    expect(row!.slice(5)).toEqual([12.5, 4, 50, '内容：好'])
  })

  test('are exported with one column per question and no formulas', async () => {
    const world = await freshWorld()
    const { keeper, id } = await open(world)
    const person = await world.as('subjectMan')
    await person.ask(forms.saveAnswer, { formId: id, version: 1, answers: { ...answers, name: '=HYPERLINK("x")' } })
    const { response } = await keeper.ask(forms.exportAnswers, { id })
    const book = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    const [head, row] = book.sheets[0]!.rows
    expect(head).toEqual(['填写人', '所属机构', '角色', '提交时间', '版本', '姓名', '是否参会', '人数（人）', '回执'])
    expect(row!.slice(4, 8)).toEqual([1, '=HYPERLINK("x")', '参加', 2])
    expect((await world.all('log')).at(-1)).toMatchObject({ bizType: 'onlineForm', bizId: id })
  })

  test('are readable by the form manager only', async () => {
    const world = await freshWorld()
    const { keeper, id } = await open(world)
    const person = await world.as('subjectMan')
    await person.ask(forms.saveAnswer, { formId: id, version: 1, answers })
    const { body, trips } = await keeper.ask(forms.listAnswers, { formId: id })
    expect(body.result.records).toMatchObject([{ realname: person.user.realname, status: 1, version: 1 }])
    expect(trips).toBeLessThanOrEqual(2)
    const [row] = body.result.records
    expect((await keeper.ask(forms.answerDetail, { id: row!.id })).body.result.answers).toEqual(answers)
    expect((await person.ask(forms.answerDetail, { id: row!.id })).status).toBe(403)
    expect((await person.ask(forms.listAnswers, { formId: id })).status).toBe(403)
  })

  test('are confirmed once by mail to the given address', async () => {
    const world = await freshWorld()
    const schema = schemaOf([{ name: 'mail', kind: 'text', label: '邮箱', format: 'email', receipt: true }])
    const { id } = await open(world, { schema, thanks: '会议当天见' })
    const person = await world.as('subjectMan')
    const mails = async () => (await world.all('outbox')).filter(({ kind }) => kind === 'mail')
    const send = (mail: string, submit: 0 | 1 = 1) =>
      person.ask(forms.saveAnswer, { formId: id, version: 1, answers: { mail }, submit })
    await send('a@example.org', 0)
    expect(await mails()).toEqual([])
    await send('a@example.org')
    await send('b@example.org')
    expect((await mails()).map(({ payload }) => payload)).toMatchObject([
      { to: 'a@example.org', subject: '已收到您填写的“会议报名”', text: expect.stringContaining('会议当天见') },
    ])
  })

  test('contain people and institutions by their directory names only', async () => {
    const world = await freshWorld()
    const schema = schemaOf([
      { name: 'who', kind: 'person', label: '联系人', required: true },
      { name: 'where', kind: 'depart', label: '单位' },
    ])
    const { keeper, id } = await open(world, { schema })
    const person = await world.as('subjectMan')
    const known = await world.make('depart', { departName: '北京某证券公司', orgCode: 'A90' })
    const send = (who: unknown, where: unknown = []) =>
      person.attempt(forms.saveAnswer, { formId: id, version: 1, answers: { who, where } })
    expect((await send(['nobody-here', '张三'])).body).toMatchObject({
      ...{ code: 400, result: { 'answers.who': '所选的人员或机构已不存在，请重新选择' } },
    })
    // An institution is no person, and a plain text is no choice.
    expect((await send([known.id, '张三'])).body.code).toBe(400)
    expect((await send('张三')).body).toMatchObject({
      code: 400,
      result: { 'answers.who': '请为“联系人”重新选择人员' },
    })
    expect(await world.all('onlineAnswer')).toEqual([])
    const sent = await send([keeper.user.id, '别的名字'], [known.id, '=别的'])
    expect(sent.body.success).toBe(true)
    expect(sent.trips).toBeLessThanOrEqual(3)
    expect((await world.all('onlineAnswer'))[0]!.answers).toEqual({
      ...{ who: [keeper.user.id, keeper.user.realname], where: [known.id, '北京某证券公司'] },
    })
  })

  test('sanitize rich text and validate addresses and signatures, exported as plain text', async () => {
    const world = await freshWorld()
    const schema = schemaOf([
      { name: 'plan', kind: 'rich', label: '方案', required: true, max: 20 },
      { name: 'home', kind: 'address', label: '通讯地址' },
      { name: 'sign', kind: 'signature', label: '签名', required: true },
    ])
    const { keeper, id } = await open(world, { schema })
    const person = await world.as('subjectMan')
    const plan = '<p>甲<strong>乙</strong><img src=x onerror=alert(1)><a href="javascript:alert(1)">丙</a></p>'
    const whole = { plan, home: ['11', '', '西城区', '金融街 1 号'], sign: ['typed', '王小明'] }
    const send = (more: object) =>
      person.attempt(forms.saveAnswer, { formId: id, version: 1, answers: { ...whole, ...more } })
    const wrongs: [object, string, string][] = [
      [{ plan: '<script>alert(1)</script>' }, 'plan', '请填写“方案”'],
      [{ plan: `<p>${'长'.repeat(21)}</p>` }, 'plan', '“方案”最多 20 个字'],
      [{ home: ['99', '', '', '某处'] }, 'home', '“通讯地址”请选择省份并填写详细地址'],
      [{ sign: ['drawn', 'M1 1"/><script>'] }, 'sign', '请在“签名”重新签名'],
    ]
    for (const [more, name, sentence] of wrongs)
      expect((await send(more)).body).toMatchObject({ code: 400, result: { [`answers.${name}`]: sentence } })
    expect((await send({})).body.success).toBe(true)
    expect((await world.all('onlineAnswer'))[0]!.answers).toEqual({
      ...{ ...whole, plan: '<p>甲<strong>乙</strong><a>丙</a></p>' },
    })
    const { response } = await keeper.ask(forms.exportAnswers, { id })
    const book = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    expect(book.sheets[0]!.rows[1]!.slice(5)).toEqual(['甲乙丙', '北京 西城区 金融街 1 号', '王小明'])
  })

  test('accept own files only', async () => {
    const world = await freshWorld()
    const { keeper, id } = await open(world)
    const [person, stranger] = [await world.as('subjectMan'), await world.as('counselor')]
    const upload = async (who: SignedIn, ext: string) => {
      const id = `file-${who.user.username}-${ext}`
      await world.make('file', {
        ...{ mime: 'application/pdf', sha256: id, objectKey: id },
        id,
        fileName: `回执.${ext}`,
        ext,
        uploaderId: who.user.id,
        size: 9,
      })
      return id
    }
    const [mine, theirs, other] = [
      await upload(person, 'pdf'),
      await upload(stranger, 'pdf'),
      await upload(person, 'png'),
    ]
    const send = (proof: string[]) =>
      person.ask(forms.saveAnswer, { formId: id, version: 1, answers: { ...answers, proof } })
    expect((await send([theirs])).body).toMatchObject({
      code: 400,
      result: { 'answers.proof': '仅可选用本人上传的文件' },
    })
    expect((await send([other])).body).toMatchObject({ code: 400, result: { 'answers.proof': '文件类型应为 pdf' } })
    expect((await send([mine])).body.success).toBe(true)
    const reads = async (who: SignedIn) => (await who.ask(files.fileById, { id: mine })).status
    expect([await reads(keeper), await reads(person), await reads(stranger)]).toEqual([200, 200, 404])
  })
})

test('response texts are not in the audit log', async () => {
  const world = await freshWorld()
  const keeper = await world.as('bizManger')
  const schema = schemaOf([{ name: 'word', kind: 'text', label: '意见' }])
  const audience = { kind: 'all' as const, ids: [] }
  const { id } = (await keeper.ask(forms.saveForm, { title: '反馈', schema, audience, changeable: 1 })).body.result
  await keeper.ask(forms.publishForm, { id })
  const one = await world.as('subjectMan')
  for (const word of ['身体不适', '已经好转'])
    expect((await one.ask(forms.saveAnswer, { formId: id, version: 1, answers: { word } })).body.success).toBe(true)
  const logs = await world.all('log')
  expect(logs.filter((row) => row.bizType === 'onlineAnswer')).toHaveLength(2)
  expect(JSON.stringify(logs)).not.toMatch(/身体不适|已经好转/)
})
