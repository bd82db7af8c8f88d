import { describe, expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { fixedClockWorld } from '~/tests/support/fixed-clock-world'
import { freshWorld, type World } from '~/tests/support/world'
import { session } from '~/db/schema'
import * as announcements from '~/worker/announcements/calls'
import type { Bindings } from '~/worker/core/env'
import { notify } from '~/worker/core/change'
import { commit } from '~/worker/core/commit.server'
import { jobContext } from '~/worker/core/context'
import type { InputOf } from '~/worker/core/call'
import type { NewRow } from '~/worker/core/change'
import * as messages from '~/worker/messages/calls'
import { notices } from '~/worker/policy/notices'

const drain = (world: World) =>
  runJob('outbox', world.bindings as unknown as Bindings, jobHandlers.outbox, { now: world.now })
const templateInput: InputOf<typeof messages.saveTemplate> = {
  templateCode: 'SMS_SUBJ_ESTABLISHED',
  templateName: '立项短信',
  templateType: '1' as const,
  templateContent: '【课题】${title}',
}

describe('message templates', () => {
  test('are filtered by code and name with wildcards, by type and by status', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    await admin.ask(messages.saveTemplate, { ...templateInput, useStatus: 0 })
    const codes = async (query: InputOf<typeof messages.templates>) =>
      (await admin.ask(messages.templates, query)).body.result.map(({ templateCode }) => templateCode)
    const all = await codes({})
    expect(await codes({ templateCode: 'SMS_*' })).toEqual(all.filter((code) => code.startsWith('SMS_')))
    expect(await codes({ templateCode: '*ESTABLISHED' })).toEqual(all.filter((code) => code.endsWith('ESTABLISHED')))
    expect(await codes({ templateName: '*立项短*' })).toEqual([templateInput.templateCode])
    expect(await codes({ useStatus: '0' })).toEqual([templateInput.templateCode])
    expect(await codes({ templateType: '1', templateName: '没有这样的模板' })).toEqual([])
  })

  test('are read by code under either name, with the default text until changed', async () => {
    const world = await freshWorld()
    const [admin, biz] = [await world.as('admin'), await world.as('bizManger')]
    const first = await biz.ask(messages.templateByCode, { code: 'SMS_SUBJ_ESTABLISHED' })
    expect(first.trips).toBeLessThanOrEqual(2)
    expect(first.body.result).toMatchObject({ builtIn: true, places: ['title'] })
    expect((await admin.ask(messages.saveTemplate, templateInput)).body).toMatchObject({
      success: true,
      message: '保存成功',
    })
    expect(
      (await biz.ask(messages.templateByCode, { templateCode: 'SMS_SUBJ_ESTABLISHED' })).body.result,
    ).toMatchObject({ builtIn: false, templateContent: '【课题】${title}' })
    expect((await admin.ask(messages.templates)).body.result.length).toBe(Object.keys(notices).length + 9)
    expect((await world.all('log')).at(-1)).toMatchObject({ bizType: 'messageTemplate', action: 'system:manage' })
  })

  test('reject a missing or unknown code and people without the permission', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    expect((await biz.ask(messages.templateByCode, {})).body).toMatchObject({
      code: 400,
      result: { templateCode: '模板编码不可为空' },
    })
    expect((await biz.ask(messages.templateByCode, { code: 'NOTHING' })).status).toBe(404)
    expect((await man.ask(messages.templateByCode, { code: 'SMS_SUBJ_ESTABLISHED' })).status).toBe(403)
    expect((await biz.ask(messages.saveTemplate, templateInput)).status).toBe(403)
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
  ])('reject %j at its field', async (wrong, field) => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { body } = await admin.attempt(messages.saveTemplate, { ...templateInput, ...wrong })
    expect(body.code).toBe(400)
    expect(Object.keys(body.result)).toContain(field)
  })
  test('are changed by code when saved again', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const other = { ...templateInput, templateCode: 'SMS_AWARD_RESULT', templateContent: '获奖：${title}' }
    for (const words of [templateInput, other, { ...templateInput, templateContent: '再改：${title}' }])
      expect((await admin.ask(messages.saveTemplate, words)).body.success).toBe(true)
    expect((await world.all('messageTemplate')).map((row) => [row.templateCode, row.templateContent])).toEqual([
      ['SMS_SUBJ_ESTABLISHED', '再改：${title}'],
      ['SMS_AWARD_RESULT', '获奖：${title}'],
    ])
  })
  test('return to the default when deleted, until saved again', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    await world.make('messageTemplate', { ...templateInput, delFlag: 1 } as NewRow<'messageTemplate'>)
    const shown = async () => {
      const [{ result: one }, { result: list }] = [
        (await admin.ask(messages.templateByCode, { code: templateInput.templateCode })).body,
        (await admin.ask(messages.templates)).body,
      ]
      expect(list.filter((row) => row.templateCode === templateInput.templateCode)).toEqual([one])
      return [one.builtIn, one.templateContent]
    }
    expect(await shown()).toEqual([true, '${title}，请登录平台查看。'])
    await admin.ask(messages.saveTemplate, templateInput)
    expect(await shown()).toEqual([false, templateInput.templateContent])
  })
  test('are listed by code, custom ones among the default ones', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    await admin.ask(messages.saveTemplate, {
      ...templateInput,
      templateCode: 'OWN',
      templateTitle: '${one}',
      templateContent: '${two}${one}',
    })
    const list = (await admin.ask(messages.templates)).body.result
    const codes = list.map((row) => row.templateCode)
    expect(codes).toEqual(codes.toSorted())
    expect(list.filter((row) => !row.builtIn)).toMatchObject([
      { templateCode: 'OWN', places: ['one', 'two'], useStatus: 1 },
    ])
    expect(list.find((row) => row.templateCode === 'SMS_CODE')).toMatchObject({ builtIn: true, useStatus: 1 })
  })
  test('keep their type', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const refused = { code: 400, result: { templateType: '模板类型不可修改' } }
    expect(
      (await admin.ask(messages.saveTemplate, { ...templateInput, templateType: '4' })).body,
      'of the product',
    ).toMatchObject(refused)
    const own = { ...templateInput, templateCode: 'OWN' }
    await admin.ask(messages.saveTemplate, own)
    expect((await admin.ask(messages.saveTemplate, { ...own, templateType: '4' })).body, 'one’s own').toMatchObject(
      refused,
    )
    expect(await world.all('messageTemplate')).toMatchObject([{ templateCode: 'OWN', templateType: '1' }])
  })
  test('reject an unknown placeholder also in the title', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { body } = await admin.ask(messages.saveTemplate, {
      ...templateInput,
      templateTitle: '${title}${number}${name}',
    })
    expect(body.result).toEqual({
      templateTitle: '无可填入的值：number、name；可用的有 title、text、sender、time、url',
    })
    expect(await world.all('messageTemplate')).toEqual([])
  })
  test('are previewed without values if they have no placeholders', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const { body } = await admin.ask(messages.previewTemplate, {
      templateTitle: '标题',
      templateContent: '内容',
      testData: '',
    })
    expect(body.result).toEqual({ title: '标题', text: '内容' })
  })
  test('list the placeholders without a value in the preview', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    const look = (testData: string) =>
      admin.ask(messages.previewTemplate, { templateContent: '${title}，${text}', testData })
    expect((await look('{"title":"一","text":"二"}')).body.result).toEqual({ title: '', text: '一，二' })
    expect((await look('{"title":"一"}')).body).toMatchObject({ code: 400, result: { testData: '模板缺少值：text' } })
  })
})

describe('the text of a notice', () => {
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
  const words: InputOf<typeof messages.saveTemplate> = {
    templateCode: 'SUBJ_RETURNED',
    templateName: '退回',
    templateType: '4' as const,
    templateTitle: '【请处理】${title}',
    templateContent: '${text}\n咨询电话 010-12345678，${sender} 于 ${time}',
  }

  test('is the default until an administrator changes it, and values are never expanded as placeholders', async () => {
    const world = await freshWorld()
    expect(await received(world)).toMatchObject({ title: notice.title, msgContent: notice.text })
    const admin = await world.as('admin')
    expect((await admin.ask(messages.saveTemplate, words)).body.success).toBe(true)
    const text = `请补充预算。\n咨询电话 010-12345678，系统 于 ${world.stamp().slice(0, 16)}`
    expect(await received(world)).toMatchObject({
      title: `【请处理】${notice.title}`,
      msgContent: text,
      msgAbstract: text,
    })
  })
  test('keeps the default title if none is given, and the default text if the template is disabled', async () => {
    const world = await freshWorld()
    const admin = await world.as('admin')
    await admin.ask(messages.saveTemplate, { ...words, templateTitle: '', templateContent: '请登录平台。' })
    expect(await received(world)).toMatchObject({ title: notice.title, msgContent: '请登录平台。' })
    await admin.ask(messages.saveTemplate, { ...words, useStatus: 0 })
    expect(await received(world)).toMatchObject({ title: notice.title, msgContent: notice.text })
  })
})

describe('the outbox', () => {
  const establish = (world: World, templateCode: string, userId: string) =>
    world
      .make('announcement', { title: '已立项', msgContent: '文', sendStatus: '1', msgType: 'USER', templateCode })
      .then(async (row) => {
        await world.make('announcementSend', { anntId: row.id, userId, createTime: world.stamp() })
        await world.make('outbox', { kind: 'notice', payload: { anntId: row.id }, nextTime: world.stamp() })
      })

  test('sends one SMS for an establishment after the quiet hours, and none for other notices', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    world.offset += 13 * 3_600_000 // 22:30
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
  test('sends mail if the centre enables it', async () => {
    const world = await freshWorld()
    await world.set('mailNotices', 1)
    const man = await world.as('subjectMan', '', { email: 'a@example.org' })
    await establish(world, 'SUBJ_FORMAL_PASS', man.user.id)
    await drain(world)
    expect((await world.all('outbox')).filter((row) => row.kind === 'mail')).toMatchObject([
      { payload: { to: 'a@example.org', subject: '已立项' } },
    ])
  })
  test('stores an SMS with a missing value as a dead letter with the reason and sends the others', async () => {
    const world = await freshWorld()
    const [admin, man] = [await world.as('admin'), await world.as('subjectMan', '', { phone: '13812345678' })]
    const wrong = { ...templateInput, templateContent: '【课题】${title}，编号 ${number}' }
    expect((await admin.ask(messages.saveTemplate, wrong)).body.result).toEqual({
      templateContent: '无可填入的值：number；可用的有 title、text、sender、time、url',
    })
    await world.make('messageTemplate', wrong as NewRow<'messageTemplate'>)
    await establish(world, 'SUBJ_ESTABLISHED', man.user.id)
    for (let n = 0; n < 6; n++) {
      await drain(world)
      world.pass(1)
    }
    const rows = await world.all('outbox')
    expect(rows.filter((row) => row.kind === 'notice')).toMatchObject([{ status: 2, error: '模板缺少值：number' }])
    expect(rows.filter((row) => row.kind === 'sms')).toEqual([])
    expect((await man.ask(announcements.myAnnouncements)).body.result.total).toBe(1)
    await establish(world, 'SUBJ_SUPPLEMENT', man.user.id)
    await drain(world)
    expect((await world.all('outbox')).filter((row) => row.kind === 'sms')).toHaveLength(1)
  })
  /** An SMS whose provider cannot be reached, and an administrator. */
  async function unreachable() {
    const world = await freshWorld()
    world.vars.SMS_PROVIDER = 'webhook'
    world.vars.SMS_URL = 'http://127.0.0.1:9/'
    const { id } = await world.make('outbox', {
      kind: 'sms',
      payload: { to: '13812345678', text: '验证码 123456', code: '123456' },
      nextTime: world.stamp(),
    })
    for (let n = 0; n < 7; n++) {
      await drain(world)
      world.pass(1)
    }
    return { world, id, admin: await world.as('admin') }
  }

  test('marks an entry as dead after five failures and lists it in one round trip after the session', async () => {
    const { world, id, admin } = await unreachable()
    expect(await world.read('outbox', id)).toMatchObject({ status: 2, tries: 5 })
    const list = await admin.ask(messages.listOutbox, { status: '2' })
    expect(list.trips).toBeLessThanOrEqual(2)
    expect(list.body.result.records).toMatchObject([
      { id, to: '13812345678', status_dictText: '发送失败', text: '验证码 123456' },
    ])
  })

  test('retries or discards a dead entry once by hand', async () => {
    const { world, id, admin } = await unreachable()
    const retry = async () => (await admin.ask(messages.retryOutbox, { ids: id })).body
    const discard = async () => (await admin.ask(messages.discardOutbox, { ids: id })).body
    expect(await retry()).toMatchObject({ message: '1 条消息将重新发送' })
    expect(await world.read('outbox', id)).toMatchObject({ status: 0, tries: 0 })
    expect(await retry()).toMatchObject({ code: 409 })
    expect(await discard()).toMatchObject({ success: true })
    expect(await discard()).toMatchObject({ code: 409 })
  })

  test('is listed to administrators only and rejects an unknown kind', async () => {
    const world = await freshWorld()
    const [admin, biz] = [await world.as('admin'), await world.as('bizManger')]
    expect((await biz.ask(messages.listOutbox)).status).toBe(403)
    expect((await admin.ask(messages.listOutbox, { kind: 'x' })).body.code).toBe(400)
  })

  const inEveryState = async (world: World) => {
    for (const status of [0, 1, 2, 3])
      await world.make('outbox', {
        id: `state-${status}`,
        kind: 'sms',
        payload: { to: '13812345678', text: '文' },
        nextTime: '2026-11-20 09:00:00',
        status,
        tries: 3,
        error: 'away',
      })
    return ['state-0', 'state-1', 'state-2', 'state-3', 'none']
  }
  test('retries a failed or discarded entry from the beginning', async () => {
    const { world, now } = await fixedClockWorld()
    const ids = await inEveryState(world)
    const { body } = await (await world.as('admin')).ask(messages.retryOutbox, { ids })
    expect(body.result.ok).toEqual(['state-2', 'state-3'])
    expect(body.result.failed).toEqual([
      expect.objectContaining({ id: 'none' }),
      { id: 'state-0', subjectName: 'sms state-0', reason: '仅失败或已放弃的消息可重新发送' },
      { id: 'state-1', subjectName: 'sms state-1', reason: '仅失败或已放弃的消息可重新发送' },
    ])
    for (const id of body.result.ok)
      expect(await world.read('outbox', id)).toMatchObject({ status: 0, tries: 0, nextTime: now, error: '' })
    expect(await world.read('outbox', 'state-1')).toMatchObject({ status: 1, tries: 3, error: 'away' })
  })
  test('discards a pending or failed entry', async () => {
    const world = await freshWorld()
    const ids = await inEveryState(world)
    const { body } = await (await world.as('admin')).ask(messages.discardOutbox, { ids })
    expect(body.result.ok).toEqual(['state-0', 'state-2'])
    expect(body.result.failed.map((one) => [one.id, one.reason])).toEqual([
      ['none', '很抱歉，资源未找到!'],
      ['state-1', '消息已发送或已放弃'],
      ['state-3', '消息已发送或已放弃'],
    ])
    const rows = await world.all('outbox')
    expect(rows.map((row) => row.status)).toEqual([3, 1, 3, 3])
  })

  const put = (world: World, id: string, payload: Record<string, unknown>, more: object = {}) =>
    world.make('outbox', { id, kind: 'mail', payload, nextTime: world.stamp(), ...more })
  test('filters by kind, status and recipient, and paginates', async () => {
    const world = await freshWorld()
    await put(world, 'one', { to: 'a_b@example.org' })
    await put(world, 'two', { to: 'acb@example.org' }, { status: 2 })
    await put(world, 'three', { to: '13812345678' }, { kind: 'sms' })
    const admin = await world.as('admin')
    const found = async (query: Record<string, string | number>) => {
      const { total, records } = (await admin.ask(messages.listOutbox, query)).body.result
      return [total, ...records.map((row) => row.id)]
    }
    expect(await found({ kind: 'mail' })).toEqual([2, 'two', 'one'])
    expect(await found({ status: '2' })).toEqual([1, 'two'])
    expect(await found({ to: 'a_b' })).toEqual([1, 'one'])
    expect(await found({ kind: 'sms', status: '2' })).toEqual([0])
    expect(await found({ pageSize: 2 })).toEqual([3, 'two', 'three'])
    expect(await found({ pageSize: 2, pageNo: 2 })).toEqual([3, 'one'])
    expect(await found({ order: 'asc' })).toEqual([3, 'one', 'three', 'two'])
  })
  test('hides codes and links in production', async () => {
    const world = await freshWorld()
    await put(world, 'code', { text: '验证码 123456', code: '123456' })
    await put(world, 'link', { text: '请打开 https://example.org/x', link: 'https://example.org/x' })
    await put(world, 'plain', { text: '课题已立项。', subject: '立项通知' })
    const admin = await world.as('admin')
    const texts = async () =>
      Object.fromEntries((await admin.ask(messages.listOutbox)).body.result.records.map((row) => [row.id, row.text]))
    expect(await texts()).toMatchObject({ code: '验证码 123456', plain: '课题已立项。' })
    // Outside of development, requests use the real clock.
    await world.db.update(session).set({ expireTime: '2099-01-01 00:00:00' })
    world.vars = { ENVIRONMENT: 'production' }
    expect(await texts()).toEqual({
      code: '（含验证码或链接，不显示）',
      link: '（含验证码或链接，不显示）',
      plain: '课题已立项。',
    })
  })

  test('lists a letter by its subject, and an unknown job without one', async () => {
    const world = await freshWorld()
    await put(world, 'letter', { subject: '立项通知', title: '别的' })
    await put(world, 'titled', { title: '导出' })
    await put(world, 'job', { name: 'formerJob' }, { kind: 'job' })
    const { records } = (await (await world.as('admin')).ask(messages.listOutbox)).body.result
    expect(Object.fromEntries(records.map((row) => [row.id, row.title]))).toEqual({
      letter: '立项通知',
      titled: '导出',
      job: '',
    })
  })
  test('lists entries other than letters by their subject matter', async () => {
    const world = await freshWorld()
    const subject = await world.subject({ subjectName: '智能运维' })
    const message = await world.make('announcement', { title: '请补充资料' })
    await world.make('announcement', { title: '别的' })
    await world.subject({ subjectName: '别的' })
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
    await make('announcement', { anntId: message.id })
    await make('export', { id: 'export-one' })
    await make('similarity', { subjectId: subject.id })
    await make('job', { name: 'cleanUp' })
    const file = { fileName: '通知.pdf', size: 9, mime: '', sha256: '', objectKey: '' }
    await world.make('file', { id: 'there', ...file })
    await world.make('file', { id: 'another', ...file, fileName: '别的.pdf' })
    await make('scan', { fileId: 'there' })
    const admin = await world.as('admin')
    const { records } = (await admin.ask(messages.listOutbox)).body.result
    expect(Object.fromEntries(records.map((row) => [row.kind, row.title]))).toEqual({
      notice: '请补充资料',
      announcement: '请补充资料',
      export: '申报管理',
      similarity: '智能运维',
      job: '清理',
      scan: '通知.pdf',
    })
  })
})
