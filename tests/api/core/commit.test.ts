import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Actor } from '~/worker/core/actor'
import {
  type Change,
  guardedStatement,
  insert,
  type Notice,
  notify,
  outboxEntry,
  remove,
  update,
} from '~/worker/core/change'
import { commit, commitEach, commitAll, writeLogEntry } from '~/worker/core/commit.server'
import { type Context, jobContext, requestContext } from '~/worker/core/context'
import { roles } from '~/worker/policy/roles'

/** Returns the context of a request of the person. */
function contextOf(world: World, { user }: SignedIn): Context {
  const request = new Request('https://keti.example/v2/some/call?x=1', {
    method: 'POST',
    headers: { 'x-now-offset': String(world.offset), 'cf-connecting-ip': '198.51.100.9', 'cf-ray': 'ray' },
  })
  const actor: Actor = {
    kind: 'person',
    userId: user.id,
    username: user.username,
    realname: user.realname,
    roleId: roles[user.roleCode].id,
    roleCode: user.roleCode,
    departId: user.departId,
    departName: '',
    orgCode: '',
    groupCode: '',
    grants: new Set(),
    sessionId: '',
  }
  return { ...requestContext(request, world.bindings as never), actor }
}
async function begin() {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  return { world, biz, ctx: contextOf(world, biz), now: world.stamp() }
}
const view = (name: string, more: object = {}) =>
  insert('listView', { list: '/x', ownerId: 'u', name, layout: null, ...more })

describe('commit', () => {
  test('inserts, updates and deletes a row with user and time', async () => {
    const { world, biz, ctx, now } = await begin()
    await commit(ctx, 'view:save', [view('甲', { id: 'v' })])
    const made = await world.read('listView', 'v')
    expect(made).toMatchObject({ name: '甲', createBy: biz.user.username, createTime: now, updateTime: now })
    world.pass(1)
    const later = contextOf(world, await world.as('admin'))
    await commit(later, 'view:save', [update('listView', made!, { name: '乙' })])
    expect(await world.read('listView', 'v')).toMatchObject({
      ...{ name: '乙', createBy: biz.user.username, createTime: now },
      ...{ updateBy: later.actor.kind === 'person' && later.actor.username, updateTime: '2026-11-21 09:30:00' },
    })
    await commit(later, 'view:save', [remove('listView', 'v')])
    expect(await world.all('listView')).toEqual([])
  })

  test('increments the version and rolls back on a lost race', async () => {
    const { world, ctx } = await begin()
    const subject = await world.subject()
    await commit(ctx, 'subject:edit', [update('subject', subject, { summary: '一' })])
    expect(await world.read('subject', subject.id)).toMatchObject({ summary: '一', lockVersion: 1 })
    const late = commit(ctx, 'subject:edit', [view('甲'), update('subject', subject, { summary: '二' })])
    await expect(late).rejects.toMatchObject({ code: 409, http: 200, message: '数据已被他人修改，请刷新后重试' })
    expect(await world.read('subject', subject.id)).toMatchObject({ summary: '一', lockVersion: 1 })
    expect(await world.all('listView')).toEqual([])
    expect(await world.all('log')).toHaveLength(1)
  })

  test('rejects a guarded statement without a row and a duplicate record', async () => {
    const { world, ctx } = await begin()
    const { id } = await world.subject()
    const count = (which: string) =>
      guardedStatement(sql`update subject set duration_months = duration_months + 1 where id = ${which}`)
    await commit(ctx, 'subject:edit', [count(id)])
    expect((await world.read('subject', id))!.durationMonths).toBe(13)
    await expect(commit(ctx, 'subject:edit', [count(id), count('none')])).rejects.toMatchObject({ code: 409 })
    expect((await world.read('subject', id))!.durationMonths).toBe(13)
    await expect(commit(ctx, 'view:save', [view('甲', { id: 'v' }), view('乙', { id: 'v' })])).rejects.toMatchObject({
      ...{ code: 409, http: 200, message: '数据库中已存在该记录' },
    })
  })

  test('stores the pinyin of names', async () => {
    const { world, ctx } = await begin()
    await commit(ctx, 'user:write', [
      insert('depart', { id: 'd', departName: '单位A', orgCode: 'A09', departType: 'B01A01' }),
      update('user', { id: (await world.as('counselor')).user.id }, { realname: '单晓' }),
    ])
    expect(await world.read('depart', 'd')).toMatchObject({ pinyin: 'danweia', initials: 'dwa' })
    expect(await world.read('user', (await world.as('counselor')).user.id)).toMatchObject({ pinyin: 'shanxiao' })
  })

  test('writes an audit log entry with user, subject and origin', async () => {
    const { world, biz, ctx, now } = await begin()
    await commit(ctx, 'view:save', [view('甲')], { bizType: 'listView', bizId: 'x', text: '甲' }, Date.now() + 1000)
    const [line] = await world.all('log')
    expect(line).toMatchObject({
      logType: 2,
      operateType: 3,
      action: 'view:save',
      bizType: 'listView',
      bizId: 'x',
      userId: biz.user.id,
      userid: biz.user.username,
      username: biz.user.realname,
      roleCode: 'bizManger',
      ip: '198.51.100.9',
      method: 'POST',
      requestUrl: '/v2/some/call',
      requestId: 'ray',
      costTime: 0,
      createTime: now,
    })
    expect(line!.logContent).toMatch(/.：甲$/)
    await commit(ctx, 'view:save', [view('乙')], { bizType: '', bizId: '', text: '长'.repeat(400) }, Date.now() - 5000)
    const [, long] = await world.all('log')
    expect(long!.logContent).toHaveLength(300)
    expect(long!.costTime).toBeGreaterThanOrEqual(5000)
    expect(long!.costTime).toBeLessThan(60_000)
  })

  test('of a job is logged under its name, and an empty commit is not logged', async () => {
    const { world } = await begin()
    const job = jobContext('tidy', world.bindings as never, world.now)
    await commit(job, 'job', [])
    expect(await world.all('log')).toEqual([])
    await commit(job, 'job', [view('甲')])
    expect(await world.all('log')).toMatchObject([
      { logContent: 'tidy', action: 'job', userId: '', userid: 'system', username: 'tidy', roleCode: '', bizId: '' },
    ])
    expect(await world.all('listView')).toMatchObject([{ createBy: 'system' }])
  })

  test('of an anonymous caller is logged without a user', async () => {
    const { world, ctx } = await begin()
    await writeLogEntry({ ...ctx, actor: { kind: 'anonymous' } }, 'view:save', { bizType: 'x', bizId: 'y' })
    expect(await world.all('log')).toMatchObject([{ userId: '', userid: '', username: '', roleCode: '', bizId: 'y' }])
  })
})

describe('outbox of a commit', () => {
  const sent = (ctx: Context) => {
    const messages: unknown[] = []
    ctx.bindings.JOBS = { send: (message: unknown) => Promise.resolve(void messages.push(message)) } as never
    return messages
  }
  test('is stored with it and queued after it', async () => {
    const { world, ctx, now } = await begin()
    const messages = sent(ctx)
    await commit(ctx, 'view:save', [view('甲'), outboxEntry('scan', { fileId: 'f' })])
    expect(await world.all('outbox')).toMatchObject([
      { kind: 'scan', payload: { fileId: 'f' }, status: 0, tries: 0, nextTime: now, createTime: now },
    ])
    expect(messages).toEqual([{ kind: 'outbox' }])
  })

  test('queues nothing without entries and keeps entries without a queue', async () => {
    const { world, ctx } = await begin()
    const messages = sent(ctx)
    await commit(ctx, 'view:save', [view('甲')])
    expect(messages).toEqual([])
    delete ctx.bindings.JOBS
    await commit(ctx, 'view:save', [outboxEntry('scan', {})])
    expect(await world.all('outbox')).toHaveLength(1)
  })

  test('of several groups is queued once for all that were written', async () => {
    const { world, ctx } = await begin()
    const subject = await world.subject()
    const messages = sent(ctx)
    await commitAll(ctx, 'view:save', [{ id: 'a', changes: [view('甲')] }], 0)
    expect(messages).toEqual([])
    await commitAll(
      ctx,
      'view:save',
      [
        { id: 'a', changes: [view('乙')] },
        { id: 'b', changes: [outboxEntry('scan', {})] },
      ],
      0,
    )
    expect(messages).toHaveLength(1)
    const lost = [update('subject', { ...subject, lockVersion: 9 }, {}), outboxEntry('scan', {})]
    await commitEach(ctx, 'view:save', [
      { id: 'a', changes: lost },
      { id: 'b', changes: [view('丙')] },
    ])
    expect(messages).toHaveLength(1)
    await commitEach(ctx, 'view:save', [{ id: 'b', changes: [outboxEntry('scan', {})] }])
    expect(messages).toHaveLength(2)
  })
})

describe('commit groups', () => {
  const lost = (subject: { id: string }): Change =>
    update('subject', { id: subject.id, lockVersion: 9 }, { summary: '' })
  test('together are written all or none', async () => {
    const { world, ctx } = await begin()
    const subject = await world.subject()
    const groups = ['甲', '乙'].map((name) => ({ id: name, changes: [view(name)] }))
    await commitAll(ctx, 'view:save', groups, Date.now())
    expect(await world.all('log')).toHaveLength(2)
    const more = [
      { id: 'c', changes: [view('丙')] },
      { id: 'd', changes: [lost(subject)] },
    ]
    await expect(commitAll(ctx, 'view:save', more, Date.now())).rejects.toMatchObject({ code: 409 })
    expect((await world.all('listView')).map((row) => row.name).toSorted()).toEqual(['乙', '甲'].toSorted())
  })

  test('individually report lost races and write the others with an entry each', async () => {
    const { world, ctx } = await begin()
    const subject = await world.subject()
    const groups = Array.from({ length: 101 }, (_, at) => ({
      id: `${at}`,
      changes: at === 3 || at === 100 ? [lost(subject)] : [view(`${at}`)],
      about: { bizType: 'listView', bizId: `${at}` },
    }))
    const reason = '数据已被他人修改，请刷新后重试'
    expect(await commitEach(ctx, 'view:save', groups)).toEqual([
      { id: '3', reason },
      { id: '100', reason },
    ])
    expect(await world.all('listView')).toHaveLength(99)
    expect(await world.all('log')).toHaveLength(99)
  })

  test('take one round trip per hundred', async () => {
    const { ctx } = await begin()
    const groups = Array.from({ length: 201 }, (_, at) => ({ id: `${at}`, changes: [view(`${at}`)] }))
    const before = ctx.meter.trips
    await commitEach(ctx, 'view:save', groups)
    expect(ctx.meter.trips - before).toBe(3)
  })

  test('abort on an error that is no lost race', async () => {
    const { world, ctx } = await begin()
    const subject = await world.subject()
    const broken = { id: 'x', changes: [guardedStatement(sql`update nowhere set a = 1`)] }
    await expect(commitEach(ctx, 'view:save', [broken])).rejects.toThrow('nowhere')
    await expect(commitEach(ctx, 'view:save', [{ id: 'y', changes: [lost(subject)] }, broken])).rejects.toThrow(
      'nowhere',
    )
  })
})

describe('notice', () => {
  const notice = (to: Notice['to'], more: Partial<Notice> = {}): Change =>
    notify({
      ...{
        template: 'SUBJ_APPROVED',
        title: '标题',
        text: '正文',
        url: '/dashboard/analysis',
        busType: 'subject',
        busId: 's',
        to,
      },
      ...more,
    })
  const recipientNames = async (world: World) => {
    const names = new Map((await world.all('user')).map((row) => [row.id, row.username]))
    return (await world.all('announcementSend')).map((row) => names.get(row.userId) ?? '').toSorted()
  }

  test('is stored as a sent message with its outbox entry', async () => {
    const { world, biz, ctx, now } = await begin()
    await commit(ctx, 'view:save', [notice({ users: [biz.user.id] }, { priority: 'H', sms: true })])
    const [row] = await world.all('announcement')
    expect(row).toMatchObject({
      ...{ title: '标题', msgContent: '正文', msgAbstract: '正文', sender: biz.user.realname, priority: 'H' },
      ...{ msgCategory: '2', msgType: 'USER', sendStatus: '1', sendTime: now, templateCode: 'SUBJ_APPROVED' },
      ...{
        busType: 'subject',
        busId: 's',
        openType: 'url',
        openPage: '/dashboard/analysis',
        createBy: biz.user.username,
      },
    })
    expect(await world.all('announcementSend')).toMatchObject([
      { anntId: row!.id, userId: biz.user.id, readFlag: 0, starFlag: 0 },
    ])
    expect(await world.all('outbox')).toMatchObject([{ kind: 'notice', payload: { anntId: row!.id, sms: true } }])
  })

  test('of a job comes from the system with medium priority and without SMS', async () => {
    const { world, biz } = await begin()
    await commit(jobContext('tidy', world.bindings as never), 'job', [notice({ users: [biz.user.id] })])
    expect(await world.all('announcement')).toMatchObject([{ sender: '系统', priority: 'M' }])
    expect(await world.all('outbox')).toMatchObject([{ payload: { sms: false } }])
  })

  test('is sent once to each named user, role and institution contact', async () => {
    const { world, ctx } = await begin()
    const one = await world.as('subjectMan')
    const expert = await world.as('counselor')
    const contact = await world.as('mechanism')
    // Recipients must not include a contact elsewhere, a colleague or an administrator.
    await world.as('mechanism', 'far', { departId: 'd-two' })
    await world.as('subjectMan', 'colleague')
    await world.as('admin')
    await commit(ctx, 'view:save', [
      notice({ users: [one.user.id, expert.user.id], roles: ['counselor'], contactsOf: ['d-one'] }),
    ])
    expect(await recipientNames(world)).toEqual([one, expert, contact].map((who) => who.user.username).toSorted())
  })

  test('is not sent to suspended or deleted users', async () => {
    const { world, ctx } = await begin()
    const [frozen, gone, here] = [
      await world.as('counselor', 'frozen', { status: 2 }),
      await world.as('counselor', 'gone', { delFlag: 1 }),
      await world.as('counselor', 'here'),
    ]
    await commit(ctx, 'view:save', [
      notice({ users: [frozen.user.id, gone.user.id], roles: ['counselor'] }),
      notice({}),
      notice({ users: [], roles: [], contactsOf: [] }),
    ])
    expect(await recipientNames(world)).toEqual([here.user.username])
    expect(await world.all('announcement')).toHaveLength(3)
  })

  describe('with a message template', () => {
    const template = (world: World, more: object = {}) =>
      world.make('messageTemplate', {
        ...{ templateName: '提交', templateCode: 'SUBJ_APPROVED', templateType: '4' },
        ...{ templateTitle: '【${title}】', templateContent: '${sender}于${time}：${text}（${url}）', ...more },
      })
    const messageTexts = async (world: World) => {
      const [row] = await world.all('announcement')
      return [row!.title, row!.msgContent, row!.msgAbstract]
    }
    test('fills the placeholders and does not expand values', async () => {
      const { world, biz, ctx } = await begin()
      await template(world)
      await commit(ctx, 'view:save', [notice({}, { title: '${text}', text: '甲\u0001${title}乙' })])
      const content = `${biz.user.realname}于2026-11-20 09:30：甲\${title}乙（/dashboard/analysis）`
      expect(await messageTexts(world)).toEqual(['【${text}】', content, content])
    })

    test('truncates title and abstract to a hundred characters', async () => {
      const { world, ctx } = await begin()
      await commit(ctx, 'view:save', [notice({}, { title: '题'.repeat(101), text: '文'.repeat(101) })])
      expect(await messageTexts(world)).toEqual(['题'.repeat(100), '文'.repeat(101), '文'.repeat(100)])
    })

    test.each([
      ['of another notice', { templateCode: 'SUBJ_RETURNED' }],
      ['of a mail', { templateType: '2' }],
      ['that are disabled', { useStatus: 0 }],
      ['that are deleted', { delFlag: 1 }],
      ['that are empty', { templateTitle: '', templateContent: '' }],
    ])('uses its own text for templates %s', async (_, more) => {
      const { world, ctx } = await begin()
      await template(world, more)
      await commit(ctx, 'view:save', [notice({})])
      expect(await messageTexts(world)).toEqual(['标题', '正文', '正文'])
    })
  })
})
