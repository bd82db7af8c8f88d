import { describe, expect, test } from 'vitest'
import { works } from '~/jobs/index'
import { runJob } from '~/jobs/run'
import { freshWorld, type World } from '~/tests/world/world'
import type { Bindings } from '~/worker/core/env'
import { notify } from '~/worker/core/change'
import { commit } from '~/worker/core/commit.server'
import { jobContext } from '~/worker/core/context'
import { notices } from '~/worker/policy/notices'

const drain = (world: World) =>
  runJob('outbox', world.bindings as unknown as Bindings, works.outbox, { now: world.now })
const given = {
  templateCode: 'SMS_SUBJ_ESTABLISHED',
  templateName: '立项短信',
  templateType: '1',
  templateContent: '【课题】${title}',
}
const EDIT = '/v2/message/sysMessageTemplate/edit'
const BY_CODE = '/v2/message/sysMessageTemplate/queryByCode'

describe('message templates', () => {
  test('by code, under either name; the product’s words until others are written', async () => {
    const world = await freshWorld()
    const [admin, biz, man] = [await world.as('admin'), await world.as('bizManger'), await world.as('subjectMan')]
    const first = await biz.get(BY_CODE, { code: 'SMS_SUBJ_ESTABLISHED' })
    expect(first.trips).toBeLessThanOrEqual(2)
    expect(first.body.result).toMatchObject({ builtIn: true, places: ['title'] })
    expect((await admin.post(EDIT, given)).body).toMatchObject({ success: true, message: '保存成功！' })
    expect((await biz.get(BY_CODE, { templateCode: 'SMS_SUBJ_ESTABLISHED' })).body.result).toMatchObject({
      builtIn: false,
      templateContent: '【课题】${title}',
    })
    expect((await biz.get(BY_CODE, {})).body).toMatchObject({ code: 400, result: { templateCode: '模板编码不能为空' } })
    expect((await biz.get(BY_CODE, { code: 'NOTHING' })).status).toBe(404)
    expect((await man.get(BY_CODE, { code: 'SMS_SUBJ_ESTABLISHED' })).status).toBe(403)
    expect((await biz.post(EDIT, given)).status).toBe(403)
    expect((await admin.get('/v2/message/sysMessageTemplate/list')).body.result.length).toBe(
      Object.keys(notices).length + 5,
    )
    expect((await world.all('log')).at(-1)).toMatchObject({ bizType: 'messageTemplate', action: 'system:manage' })
  })
  test.each([
    [{ templateCode: 'a b' }, 'templateCode'],
    [{ templateName: '' }, 'templateName'],
    [{ templateType: '3' }, 'templateType'],
    [{ templateType: '2', templateTitle: '标题' }, 'templateType'],
    [{ templateContent: '${title' }, 'templateContent'],
    [{ templateContent: '长'.repeat(1001) }, 'templateContent'],
    [{ templateTestJson: '[]' }, 'templateTestJson'],
    [{ useStatus: 7 }, 'useStatus'],
  ])('%j is refused at its field', async (wrong, field) => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { body } = await admin.post(EDIT, { ...given, ...wrong })
    expect(body.code).toBe(400)
    expect(Object.keys(body.result)).toContain(field)
  })
  test('the preview says what has no value', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const look = (testData: string) =>
      admin.post('/v2/message/sysMessageTemplate/preview', { templateContent: '${title}，${text}', testData })
    expect((await look('{"title":"一","text":"二"}')).body.result).toEqual({ title: '', text: '一，二' })
    expect((await look('{"title":"一"}')).body).toMatchObject({ code: 400, result: { testData: '模板缺少值：text' } })
  })
})

describe('the words of a notice', () => {
  const notice = {
    template: 'SUBJ_RETURNED',
    title: '《智能运维${text}研究》已退回',
    text: '请补充预算。',
    url: '/subjectMngr/subjct/detail/s',
    busType: 'subject',
    busId: 's',
  } as const
  const received = async (world: World) => {
    const man = await world.as('subjectMan')
    const ctx = jobContext('test', world.bindings as unknown as Bindings, world.now)
    await commit(ctx, 'job', [notify({ ...notice, to: { users: [man.user.id] } })])
    return (await world.all('announcement')).at(-1)!
  }
  const words = {
    templateCode: 'SUBJ_RETURNED',
    templateName: '退回',
    templateType: '4',
    templateTitle: '【请处理】${title}',
    templateContent: '${text}\n咨询电话 010-12345678，${sender} 于 ${time}',
  }

  test('are those of the act until an administrator writes others; a value is never read as a place', async () => {
    const world = await freshWorld()
    expect(await received(world)).toMatchObject({ titile: notice.title, msgContent: notice.text })
    const admin = await world.as('admin')
    expect((await admin.post(EDIT, words)).body.success).toBe(true)
    const text = `请补充预算。\n咨询电话 010-12345678，系统 于 ${world.stamp().slice(0, 16)}`
    expect(await received(world)).toMatchObject({
      titile: `【请处理】${notice.title}`,
      msgContent: text,
      msgAbstract: text,
    })
  })
  test('without a title of their own keep that of the act, and turned off they are not used', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    await admin.post(EDIT, { ...words, templateTitle: '', templateContent: '请登录平台。' })
    expect(await received(world)).toMatchObject({ titile: notice.title, msgContent: '请登录平台。' })
    await admin.post(EDIT, { ...words, useStatus: 0 })
    expect(await received(world)).toMatchObject({ titile: notice.title, msgContent: notice.text })
  })
})

describe('the outbox', () => {
  const establish = (world: World, templateCode: string, userId: string) =>
    world
      .make('announcement', { titile: '已立项', msgContent: '文', sendStatus: '1', msgType: 'USER', templateCode })
      .then(async (row) => {
        await world.make('announcementSend', { anntId: row.id, userId, createTime: world.stamp() })
        await world.make('outbox', { kind: 'notice', payload: { anntId: row.id }, nextTime: world.stamp() })
      })

  test('SMS for an establishment, once, after the quiet hours; none for other notices', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    world.offset += 13 * 3_600_000 // half past ten at night
    await establish(world, 'SUBJ_ESTABLISHED', man.user.id)
    await establish(world, 'SUBJ_FORMAL_PASS', man.user.id)
    await drain(world)
    await world.client.execute("update outbox set status = 0, next_time = '2026-11-20 22:00:00' where kind = 'notice'")
    await drain(world)
    const sms = (await world.all('outbox')).filter((row) => row.kind === 'sms')
    expect(sms).toMatchObject([
      { status: 0, nextTime: '2026-11-21 08:00:00', payload: { text: '已立项，请登录平台查看。' } },
    ])
    world.pass(0.5)
    await drain(world)
    expect((await world.read('outbox', sms[0]!.id))?.status, 'in development it stays to be read').toBe(1)
  })
  test('mail when the centre wants it', async () => {
    const world = await freshWorld()
    await world.set('mailNotices', 1)
    const man = await world.as('subjectMan', '', { email: 'a@example.org' })
    await establish(world, 'SUBJ_FORMAL_PASS', man.user.id)
    await drain(world)
    expect((await world.all('outbox')).filter((row) => row.kind === 'mail')).toMatchObject([
      { payload: { to: 'a@example.org', subject: '已立项' } },
    ])
  })
  test('a template that asks for what nobody gives: the notice is read, its SMS is a dead letter that says why, others go out', async () => {
    const world = await freshWorld()
    const [admin, man] = [await world.as('admin'), await world.as('subjectMan', '', { phone: '13812345678' })]
    const wrong = { ...given, templateContent: '【课题】${title}，编号 ${number}' }
    expect((await admin.post(EDIT, wrong)).body.result).toEqual({
      templateContent: '没有可填入的值：number；可用的有 title、text、sender、time、url',
    })
    await world.make('messageTemplate', wrong)
    await establish(world, 'SUBJ_ESTABLISHED', man.user.id)
    for (let n = 0; n < 6; n++) {
      await drain(world)
      world.pass(1)
    }
    const rows = await world.all('outbox')
    expect(rows.filter((row) => row.kind === 'notice')).toMatchObject([{ status: 2, error: '模板缺少值：number' }])
    expect(rows.filter((row) => row.kind === 'sms')).toEqual([])
    expect((await man.get('/v2/sys/sysAnnouncementSend/getMyAnnouncementSend')).body.result.total).toBe(1)
    await establish(world, 'SUBJ_SUPPLEMENT', man.user.id)
    await drain(world)
    expect((await world.all('outbox')).filter((row) => row.kind === 'sms')).toHaveLength(1)
  })
  test('what fails five times is dead, blocks nothing, and is tried again by hand or given up', async () => {
    const world = await freshWorld()
    world.vars.SMS_PROVIDER = 'webhook'
    world.vars.SMS_URL = 'http://127.0.0.1:9/'
    const bad = await world.make('outbox', {
      kind: 'sms',
      payload: { to: '13812345678', text: '验证码 123456', code: '123456' },
      nextTime: world.stamp(),
    })
    for (let n = 0; n < 7; n++) {
      await drain(world)
      world.pass(1)
    }
    expect(await world.read('outbox', bad.id)).toMatchObject({ status: 2, tries: 5 })
    const [admin, biz] = [await world.as('admin'), await world.as('bizManger')]
    const list = await admin.get('/v2/message/outbox/list', { status: '2' })
    expect(list.trips).toBeLessThanOrEqual(2)
    expect(list.body.result.records).toMatchObject([
      { id: bad.id, to: '13812345678', status_dictText: '发送失败', text: '验证码 123456' },
    ])
    expect((await admin.post('/v2/message/outbox/retry', { ids: bad.id })).body.message).toBe('1 条消息将重新发送')
    expect(await world.read('outbox', bad.id)).toMatchObject({ status: 0, tries: 0 })
    expect((await admin.post('/v2/message/outbox/retry', { ids: bad.id })).body.code).toBe(409)
    expect((await admin.post('/v2/message/outbox/discard', { ids: bad.id })).body.success).toBe(true)
    expect((await admin.post('/v2/message/outbox/discard', { ids: bad.id })).body.code).toBe(409)
    expect((await biz.get('/v2/message/outbox/list')).status).toBe(403)
    expect((await admin.get('/v2/message/outbox/list', { kind: 'x' })).body.code).toBe(400)
  })

  test('what is no letter is listed by what it is about', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ subjectName: '智能运维' })
    const message = await world.make('announcement', { titile: '请补充资料' })
    await world.make('exportTask', {
      id: 'export-one',
      kind: 'subjects',
      title: '申报管理',
      userId: 'x',
      roleId: '2',
      wish: { columns: [], query: {} },
    })
    const make = (kind: string, payload: Record<string, unknown>) =>
      world.make('outbox', { kind, payload, nextTime: world.stamp() })
    await make('notice', { anntId: message.id })
    await make('export', { id: 'export-one' })
    await make('similarity', { subjectId: subject.id })
    await make('job', { name: 'cleanUp' })
    await make('scan', { fileId: 'gone' })
    const admin = await world.as('admin')
    const { records } = (await admin.get('/v2/message/outbox/list')).body.result
    expect(Object.fromEntries(records.map((row: any) => [row.kind, row.title]))).toEqual({
      notice: '请补充资料',
      export: '申报管理',
      similarity: '智能运维',
      job: '清理',
      scan: '',
    })
  })
})
