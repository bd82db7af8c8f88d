import { describe, expect, test } from 'vitest'
import { fixedClockWorld } from '~/tests/support/fixed-clock-world'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import type { Call } from '~/worker/core/call'
import * as filesCalls from '~/worker/files/calls'

const draft = { titile: '关于评审的通知', msgContent: '<p>请查看。</p>' }
const add = async (who: SignedIn, given: Record<string, unknown> = {}) =>
  (await who.ask(announcements.addAnnouncement, { ...draft, ...given })).body.result.id as string
const release = (who: SignedIn, id: string, more: object = {}) =>
  who.ask(announcements.releaseAnnouncement, { id, ...more })
const revoke = (who: SignedIn, id: string) => who.ask(announcements.revokeAnnouncement, { id })
const upload = (world: World, uploaderId: string, more: object = {}) =>
  world.make('file', {
    fileName: '通知.pdf',
    size: 9,
    mime: 'application/pdf',
    sha256: 'x',
    objectKey: 'x',
    uploaderId,
    ...more,
  })
const listManaged = async (who: SignedIn, query: Record<string, string | number> = {}) =>
  (await who.ask(announcements.managedAnnouncements, query)).body.result as {
    total: number
    records: Record<string, any>[]
  }
const readers = async (world: World) => (await world.all('announcementSend')).map((row) => row.userId).toSorted()

describe('announcement drafts', () => {
  test('are hidden from others', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const id = await add(biz)
    expect((await man.ask(announcements.oneAnnouncement, { id })).status).toBe(404)
    expect((await biz.ask(announcements.oneAnnouncement, { id })).body.result.titile).toBe(draft.titile)
  })
  test('are created, edited and deleted with one audit log entry each', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const made = await biz.ask(announcements.addAnnouncement, { ...draft, priority: 'H', endTime: '2026-12-01' })
    expect(made).toMatchObject({ body: { success: true, message: '添加成功！' }, trips: atMost(3) })
    const { id } = made.body.result
    expect(await world.read('announcement', id)).toMatchObject({
      sendStatus: '0',
      msgAbstract: '请查看。',
      priority: 'H',
    })
    expect(await biz.ask(announcements.editAnnouncement, { ...draft, id, titile: '改过' })).toMatchObject({
      body: { success: true },
      trips: atMost(3),
    })
    const actions = { edit: true, release: true, revoke: false, remove: true }
    expect(await biz.ask(announcements.managedAnnouncements, { titile: '改' })).toMatchObject({
      body: { result: { records: [{ id, reached: 0, read: 0, may: actions }] } },
      trips: atMost(2),
    })
    expect((await biz.ask(announcements.removeAnnouncements, { ids: [id, 'none'] })).body).toMatchObject({
      success: true,
      result: { ok: [id], failed: [{ id: 'none' }] },
    })
    expect((await biz.ask(announcements.managedAnnouncements)).body.result.total).toBe(0)
    expect((await world.all('log')).map((row) => [row.action, row.bizType, row.bizId].join())).toEqual(
      Array(3).fill(`announcement:release,announcement,${id}`),
    )
  })

  test.each([
    [{ titile: '' }, 'titile', '标题不能为空'],
    [{ titile: '长'.repeat(101) }, 'titile', '标题最多 100 个字'],
    [{ msgContent: '' }, 'msgContent', '内容不能为空'],
    [{ msgContent: '<p>&nbsp;</p><script>alert(1)</script>' }, 'msgContent', '内容不能为空'],
    [{ msgContent: '长'.repeat(50_001) }, 'msgContent', '内容最多 50000 个字'],
    [{ priority: 'X' }, 'priority', '优先级无效'],
    [{ msgCategory: '3' }, 'msgCategory', '消息种类不存在'],
    [{ msgType: 'SOME' }, 'msgType', '通知对象无效'],
    [{ msgType: 'USER' }, 'userIds', '请选择通知对象'],
    [{ msgType: 'USER', roles: ['nobody'] }, 'roles.0', '角色不存在'],
    [{ openType: 'component' }, 'openPage', '链接应为本平台的页面，以 / 开头'],
    [{ endTime: 'tomorrow' }, 'endTime', '失效时间格式应为 2026-11-20 09:30:00'],
    [{ fileIds: ['nobodys'] }, 'fileIds', '附件不存在或非本人上传，请重新上传'],
  ])('rejects %j with a message at its field', async (given, field, sentence) => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const { body, status } = await biz.attempt(announcements.addAnnouncement, { ...draft, ...given })
    expect([status, body.code]).toEqual([200, 400])
    expect(body.result[field]).toBe(sentence)
    expect(await world.all('announcement')).toEqual([])
  })

  test.each([
    'javascript:alert(1)',
    'https://evil.example/',
    'HTTP:evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    'subjectMngr',
  ])('rejects %j as a link outside this site', async (openPage) => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (const openType of ['url', 'component']) {
      const { body } = await biz.attempt(announcements.addAnnouncement, { ...draft, openType, openPage })
      expect([body.code, body.result]).toEqual([400, { openPage: '链接应为本平台的页面，以 / 开头' }])
    }
    expect(await world.all('announcement')).toEqual([])
  })

  test('sanitizes the content before saving', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const id = await add(biz, {
      msgContent:
        '<h2 onclick="x()">一</h2><p><a href="javascript:x()">链</a><script>x()</script></p><ul><li>项</li></ul>',
    })
    expect((await world.read('announcement', id))?.msgContent).toBe('<h2>一</h2><p><a>链</a></p><ul><li>项</li></ul>')
    expect((await world.read('announcement', id))?.msgAbstract).toBe('一 链 项')
  })
})

describe('releasing and revoking an announcement', () => {
  test('to everybody writes one outbox entry and no row per recipient', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const id = await add(biz)
    expect(await release(biz, id)).toMatchObject({ body: { success: true, message: '公告已发布' }, trips: atMost(3) })
    expect(await world.all('announcementSend')).toEqual([])
    expect((await world.all('outbox')).map((row) => row.kind)).toEqual(['announcement'])
    expect((await man.ask(announcements.loadUnread)).body.result.anntMsgList).toMatchObject([
      { id, sender: biz.user.realname },
    ])
  })
  test('to everybody counts and lists its readers', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const id = await add(biz)
    await release(biz, id)
    await man.ask(announcements.markRead, { anntId: id })
    expect((await listManaged(biz)).records).toMatchObject([{ reached: 2, read: 1 }])
    expect((await biz.ask(announcements.reachOf, { anntId: id })).body.result).toMatchObject({
      total: 2,
      records: [{ userId: man.user.id, readFlag: '1' }, {}],
    })
    expect((await biz.ask(announcements.reachOf, { anntId: id, readFlag: '0' })).body.result.total).toBe(1)
  })

  test('to roles, departments with descendants and users sends once each and skips suspended users', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [man, contact, expert] = [
      await world.as('subjectMan'),
      await world.as('mechanism'),
      await world.as('counselor'),
    ]
    await world.as('subjectMan', 'frozen', { status: 2 } as never)
    await world.make('depart', { id: 'd-below', departName: '信息部', orgCode: 'A02A01', parentId: 'd-one' })
    const below = await world.as('csrcLeader', '', { departId: 'd-below' })
    const byRole = await add(biz, { msgType: 'USER', roles: ['subjectMan'], userIds: `${man.user.id},` })
    await biz.ask(announcements.releaseAnnouncement, { id: byRole })
    expect(await readers(world)).toEqual([man.user.id])
    const byDepart = await add(biz, { msgType: 'USER', departs: ['d-one'], userIds: [expert.user.id] })
    await biz.ask(announcements.releaseAnnouncement, { id: byDepart })
    expect(
      (await world.all('announcementSend'))
        .filter((row) => row.anntId === byDepart)
        .map((row) => row.userId)
        .toSorted(),
    ).toEqual([man, contact, below, expert].map((one) => one.user.id).toSorted())
    expect((await biz.ask(announcements.managedAnnouncements)).body.result.records[0]).toMatchObject({
      departs: [{ id: 'd-one', name: '甲证券股份有限公司' }],
      users: [{ id: expert.user.id, name: expert.user.realname }],
    })
    const nobody = await add(biz, { msgType: 'USER', roles: ['dataSpaceUser'] })
    expect((await biz.ask(announcements.releaseAnnouncement, { id: nobody })).body).toMatchObject({
      code: 409,
      message: '无符合条件的通知对象，请修改后发布',
    })
  })

  describe('of an announcement to a role', () => {
    async function addressed() {
      const world = await freshWorld()
      const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
      const id = await add(biz, { msgType: 'USER', roles: ['subjectMan'] })
      return { world, biz, man, id }
    }
    test('rejects repeating either with 409', async () => {
      const { biz, id } = await addressed()
      expect((await revoke(biz, id)).body).toMatchObject({ code: 409, message: '公告尚未发布' })
      await biz.byGet(announcements.releaseAnnouncement, { id })
      expect((await release(biz, id)).body).toMatchObject({ code: 409, message: '公告已发布' })
      expect((await biz.byGet(announcements.revokeAnnouncement, { id })).body.message).toBe('公告已撤销')
      expect((await revoke(biz, id)).body).toMatchObject({ code: 409, message: '公告已撤销' })
    })
    test('rejects editing and deleting a published one with 409', async () => {
      const { biz, id } = await addressed()
      await release(biz, id)
      for (const [call, body] of [
        [announcements.editAnnouncement, { ...draft, id }],
        [announcements.removeAnnouncements, { ids: id }],
      ] as const)
        expect((await biz.ask<Call>(call, body)).body.code, call.path).toBe(409)
    })
    test('hides a revoked one and marks it unread after another release', async () => {
      const { world, biz, man, id } = await addressed()
      await release(biz, id)
      await man.ask(announcements.markRead, { anntId: id })
      await revoke(biz, id)
      expect((await man.ask(announcements.oneAnnouncement, { id })).status).toBe(404)
      await biz.ask(announcements.editAnnouncement, { ...draft, id, msgType: 'USER', roles: ['subjectMan'] })
      await release(biz, id)
      expect((await man.ask(announcements.loadUnread)).body.result.anntMsgTotal).toBe(1)
      expect(await world.all('announcementSend')).toHaveLength(1)
    })
  })

  test('keeps a scheduled announcement a draft until its release time, and the schedule can be cancelled', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const id = await add(biz)
    expect((await biz.ask(announcements.releaseAnnouncement, { id, releaseTime: 'soon' })).body.code).toBe(400)
    const set = await biz.ask(announcements.releaseAnnouncement, { id, releaseTime: '2026-11-21 08:00:00' })
    expect(set.body.message).toBe('将于 2026-11-21 08:00 发布')
    expect((await biz.ask(announcements.editAnnouncement, { ...draft, id })).body.message).toBe(
      '公告已定时发布，请先取消定时',
    )
    expect((await biz.ask(announcements.revokeAnnouncement, { id })).body.message).toBe('已取消定时发布')
    expect(await world.read('announcement', id)).toMatchObject({ sendStatus: '0', releaseTime: null })
  })

  test('attaches files on release and detaches them on revocation', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const file = await world.make('file', {
      fileName: '通知.pdf',
      size: 9,
      mime: 'application/pdf',
      sha256: 'x',
      objectKey: 'x',
      uploaderId: biz.user.id,
    })
    const id = await add(biz, { fileIds: [file.id] })
    expect((await world.read('file', file.id))?.bizType).toBe('')
    await biz.ask(announcements.releaseAnnouncement, { id })
    expect(await world.read('file', file.id)).toMatchObject({ bizType: 'announcement', bizId: id })
    const man = await world.as('subjectMan')
    expect((await man.ask(announcements.oneAnnouncement, { id })).body.result.files).toEqual([
      { id: file.id, fileName: '通知.pdf', size: 9 },
    ])
    await biz.ask(announcements.revokeAnnouncement, { id })
    expect((await world.read('file', file.id))?.bizType).toBe('')
  })

  test('lets only recipients and managers read the files of a targeted announcement', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    const other = await world.as('subjectMan', '乙', { departId: 'd-two' })
    const file = await world.make('file', {
      fileName: '通知.pdf',
      size: 9,
      mime: 'application/pdf',
      sha256: 'x',
      objectKey: 'x',
      uploaderId: biz.user.id,
    })
    const id = await add(biz, { msgType: 'USER', userIds: [man.user.id], fileIds: [file.id] })
    const sees = async (who: typeof man) => (await who.ask(filesCalls.fileById, { id: file.id })).status
    expect([await sees(man), await sees(other)], 'a draft').toEqual([404, 404])
    await biz.ask(announcements.releaseAnnouncement, { id })
    expect([await sees(man), await sees(other), await sees(biz)], 'published').toEqual([200, 404, 200])
    await biz.ask(announcements.revokeAnnouncement, { id })
    expect([await sees(man), await sees(other)], 'revoked').toEqual([404, 404])
    const all = await add(biz, { fileIds: [file.id] })
    await biz.ask(announcements.releaseAnnouncement, { id: all })
    expect([await sees(man), await sees(other)], 'to everybody').toEqual([200, 200])
  })

  test('rejects the second of two parallel releases', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const id = await add(biz)
    const both = await Promise.all([
      biz.ask(announcements.releaseAnnouncement, { id }),
      biz.ask(announcements.releaseAnnouncement, { id }),
    ])
    expect(both.filter((one) => one.body.success).length).toBe(1)
    expect((await world.all('outbox')).length).toBe(1)
  })

  test('limits another centre to its own roles and announcements', async () => {
    const world = await freshWorld()
    const [biz, centre] = [await world.as('bizManger'), await world.as('centerAdmin')]
    for (const given of [{}, { msgType: 'USER', roles: ['bizManger'] }, { msgType: 'USER', departs: ['d-one'] }])
      expect((await centre.attempt(announcements.addAnnouncement, { ...draft, ...given })).body).toMatchObject({
        code: 403,
        message: '仅可通知本中心的角色',
      })
    const own = await add(centre, { msgType: 'USER', roles: ['centerOrg'] })
    const foreign = await add(biz)
    expect((await centre.ask(announcements.managedAnnouncements)).body.result.records.map((row) => row.id)).toEqual([
      own,
    ])
    expect((await centre.ask(announcements.releaseAnnouncement, { id: foreign })).status).toBe(404)
    expect((await biz.ask(announcements.managedAnnouncements)).body.result.total).toBe(2)
    const written = await world.make('announcement', { title: '自动', sendStatus: '1', templateCode: 'SUBJ_RETURNED' })
    expect((await biz.ask(announcements.revokeAnnouncement, { id: written.id })).status).toBe(404)
    expect((await biz.ask(announcements.reachOf, { anntId: foreign })).status).toBe(200)
    expect((await centre.ask(announcements.reachOf, { anntId: foreign })).status).toBe(404)
  })
})

describe('actions of an announcement', () => {
  test('depend on whether it is a draft, scheduled, published or revoked', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (const titile of ['draft', 'timed', 'published', 'revoked']) {
      const id = await add(biz, { titile })
      if (titile === 'timed') await release(biz, id, { releaseTime: '2026-12-01 08:00:00' })
      if (titile === 'published' || titile === 'revoked') await release(biz, id)
      if (titile === 'revoked') await revoke(biz, id)
    }
    const { records } = await listManaged(biz)
    expect(Object.fromEntries(records.map((row) => [row.titile, row.may]))).toEqual({
      draft: { edit: true, release: true, revoke: false, remove: true },
      timed: { edit: false, release: true, revoke: true, remove: true },
      published: { edit: false, release: false, revoke: true, remove: false },
      revoked: { edit: true, release: true, revoke: false, remove: true },
    })
  })

  test('return 404 for a deleted announcement', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const id = await add(biz)
    await biz.ask(announcements.removeAnnouncements, { ids: [id] })
    expect(await world.read('announcement', id)).toMatchObject({ delFlag: 1 })
    expect((await biz.ask(announcements.editAnnouncement, { ...draft, id })).status).toBe(404)
    expect((await release(biz, id)).status).toBe(404)
    expect((await biz.ask(announcements.reachOf, { anntId: id })).status).toBe(404)
    expect((await biz.ask(announcements.oneAnnouncement, { id })).status).toBe(404)
    expect((await biz.ask(announcements.removeAnnouncements, { ids: [id] })).body.code).toBe(404)
  })

  test('deleting a scheduled draft clears its release time', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const id = await add(biz)
    await release(biz, id, { releaseTime: '2026-12-01 08:00:00' })
    await biz.ask(announcements.removeAnnouncements, { ids: [id] })
    expect(await world.read('announcement', id)).toMatchObject({ delFlag: 1, releaseTime: null })
  })

  test('resending sends a published announcement again and rejects a draft with 409', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const id = await add(biz)
    const again = async () => (await biz.ask(announcements.resendAnnouncement, { anntId: id })).body
    expect(await again()).toMatchObject({ code: 409, message: '公告尚未发布' })
    await release(biz, id)
    expect(await again()).toMatchObject({ success: true, message: '已重新推送' })
    expect((await world.all('outbox')).map((row) => [row.kind, row.payload.anntId])).toEqual(
      Array(2).fill(['announcement', id]),
    )
  })
})

describe('announcement draft', () => {
  test('uses the first hundred characters as abstract unless one is given', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const long = await add(biz, { msgContent: `<p>始${'长'.repeat(99)}尾</p>` })
    const own = await add(biz, { msgAbstract: '摘要' })
    expect((await world.read('announcement', long))?.msgAbstract).toBe(`始${'长'.repeat(99)}`)
    expect((await world.read('announcement', own))?.msgAbstract).toBe('摘要')
  })

  test('accepts files of the editor and keeps the files already attached', async () => {
    const world = await freshWorld()
    const [biz, other] = [await world.as('bizManger'), await world.as('bizManger', 'other')]
    const [own, foreign] = [await upload(world, biz.user.id), await upload(world, other.user.id)]
    const refused = { code: 400, result: { fileIds: '附件不存在或非本人上传，请重新上传' } }
    expect(
      (await biz.ask(announcements.addAnnouncement, { ...draft, fileIds: [own.id, foreign.id] })).body,
    ).toMatchObject(refused)
    const id = await add(biz, { fileIds: [own.id] })
    expect(
      (await other.ask(announcements.editAnnouncement, { ...draft, id, fileIds: [own.id, foreign.id] })).body.success,
    ).toBe(true)
    expect((await world.read('announcement', id))?.fileIds).toEqual([own.id, foreign.id])
  })

  test('rejects a deleted file with 400', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const gone = await upload(world, biz.user.id, { delFlag: 1 })
    expect((await biz.ask(announcements.addAnnouncement, { ...draft, fileIds: [gone.id] })).body.code).toBe(400)
  })
})

describe('release', () => {
  test('skips suspended and deleted users and users with a similar id', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const ids = ['u-1', 'u-11', 'u-frozen', 'u-deleted']
    for (const id of ids)
      await world.person('subjectMan', {
        id,
        status: id === 'u-frozen' ? 2 : 1,
        delFlag: id === 'u-deleted' ? 1 : 0,
      })
    await release(biz, await add(biz, { msgType: 'USER', userIds: ['u-1', 'u-frozen', 'u-deleted'] }))
    expect(await world.all('announcementSend')).toMatchObject([
      { userId: 'u-1', readFlag: 0, readTime: null, starFlag: 0 },
    ])
  })

  test('to another audience removes the announcement from the former recipients', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [man, contact] = [await world.as('subjectMan'), await world.as('mechanism')]
    const foreign = await add(biz, { msgType: 'USER', roles: ['mechanism'] })
    await release(biz, foreign)
    const id = await add(biz, { msgType: 'USER', roles: ['subjectMan'] })
    await release(biz, id)
    await revoke(biz, id)
    await biz.ask(announcements.editAnnouncement, { ...draft, id, msgType: 'USER', roles: ['mechanism'] })
    await release(biz, id)
    const rows = await world.all('announcementSend')
    expect(rows.map((row) => `${row.anntId} ${row.userId}`).toSorted()).toEqual(
      [`${foreign} ${contact.user.id}`, `${id} ${contact.user.id}`].toSorted(),
    )
    expect((await man.ask(announcements.oneAnnouncement, { id })).status).toBe(404)
  })

  test('rejects a release time at or after the end time', async () => {
    const { world, now, inSeconds } = await fixedClockWorld()
    const biz = await world.as('bizManger')
    const ending = async (endTime: string, releaseTime?: string) =>
      (await release(biz, await add(biz, { endTime }), { releaseTime })).body.message
    expect(await ending(now)).toBe('公告已过失效时间，请修改后发布')
    expect(await ending(inSeconds(1))).toBe('公告已发布')
    expect(await ending(inSeconds(60), inSeconds(60))).toBe('发布时间应早于失效时间')
    expect(await ending(inSeconds(60), inSeconds(59))).toMatch(/^将于/)
  })

  test('publishes now for a release time in the past', async () => {
    const { world, now } = await fixedClockWorld()
    const biz = await world.as('bizManger')
    const id = await add(biz)
    expect((await release(biz, id, { releaseTime: now })).body.message).toBe('公告已发布')
    expect((await release(biz, id, { releaseTime: '2026-12-01 08:00:00' })).body.message).toBe('公告已发布')
  })

  test('pushes the revocation to open pages', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const id = await add(biz)
    await release(biz, id)
    await revoke(biz, id)
    expect((await world.all('outbox')).map((row) => [row.payload.anntId, row.payload.revoked])).toEqual([
      [id, undefined],
      [id, true],
    ])
  })

  test('keeps files of another announcement attached after a revocation', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const file = await upload(world, biz.user.id)
    const [one, two] = [await add(biz, { fileIds: [file.id] }), await add(biz, { fileIds: [file.id] })]
    await release(biz, one)
    await release(biz, two)
    await revoke(biz, one)
    expect(await world.read('file', file.id)).toMatchObject({ bizType: 'announcement', bizId: two })
  })
})

describe('announcement list', () => {
  test('filters by category, state and priority, sorts and paginates', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    for (const [title, more] of Object.entries({
      a: { msgCategory: '2' },
      b: { priority: 'H' },
      c: { sendStatus: '1' },
    }))
      await world.make('announcement', { id: title, title, ...more })
    const found = async (query: Record<string, string | number>) => {
      const { total, records } = await listManaged(biz, query)
      return [total, ...records.map((row) => row.titile)]
    }
    expect(await found({ msgCategory: '2' })).toEqual([1, 'a'])
    expect(await found({ priority: 'H' })).toEqual([1, 'b'])
    expect(await found({ sendStatus: '1' })).toEqual([1, 'c'])
    expect(await found({ pageSize: 2 })).toEqual([3, 'c', 'b'])
    expect(await found({ pageSize: 2, pageNo: 2 })).toEqual([3, 'a'])
    expect(await found({ column: 'titile', order: 'asc' })).toEqual([3, 'a', 'b', 'c'])
  })

  test('counts active users for an announcement to everybody, otherwise its recipients', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    await world.as('subjectMan', 'frozen', { status: 2 })
    await world.as('subjectMan', 'deleted', { delFlag: 1 })
    const all = await add(biz, { titile: 'all' })
    const some = await add(biz, { titile: 'some', msgType: 'USER', roles: ['subjectMan'] })
    await add(biz, { titile: 'draft' })
    await release(biz, all)
    await release(biz, some)
    await man.ask(announcements.markRead, { anntId: some })
    const { records } = await listManaged(biz)
    expect(Object.fromEntries(records.map((row) => [row.titile, [row.reached, row.read]]))).toEqual({
      all: [2, 0],
      some: [1, 1],
      draft: [0, 0],
    })
  })

  test('returns the files of each announcement', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const file = await upload(world, biz.user.id)
    await add(biz, { titile: 'with', fileIds: [file.id] })
    await add(biz, { titile: 'without' })
    const { records } = await listManaged(biz)
    expect(Object.fromEntries(records.map((row) => [row.titile, row.files]))).toEqual({
      with: [{ id: file.id, fileName: '通知.pdf', size: 9 }],
      without: [],
    })
  })

  test('lists only recipients as readers of a targeted announcement', async () => {
    const world = await freshWorld()
    const [biz, man] = [await world.as('bizManger'), await world.as('subjectMan')]
    await release(biz, await add(biz))
    const some = await add(biz, { msgType: 'USER', roles: ['subjectMan'] })
    await release(biz, some)
    const { result } = (await biz.ask(announcements.reachOf, { anntId: some })).body
    expect(result.records.map((row) => row.userId)).toEqual([man.user.id])
  })

  test('lists active readers, with search and pagination', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger', '', { realname: '甲' })
    const man = await world.as('subjectMan', '', { realname: '乙' })
    await world.as('subjectMan', 'frozen', { status: 2 })
    await world.as('subjectMan', 'deleted', { delFlag: 1 })
    const id = await add(biz)
    await release(biz, id)
    await man.ask(announcements.markRead, { anntId: id })
    const found = async (query: Record<string, string | number> = {}) => {
      const { total, records } = (await biz.ask(announcements.reachOf, { anntId: id, ...query })).body.result
      return [total, ...records.map((row) => row.realname)]
    }
    expect(await found()).toEqual([2, '乙', '甲'])
    expect(await found({ readFlag: '1' })).toEqual([1, '乙'])
    expect(await found({ readFlag: '0' })).toEqual([1, '甲'])
    expect(await found({ keyword: '甲' })).toEqual([1, '甲'])
    expect(await found({ pageSize: 1, pageNo: 2 })).toEqual([2, '甲'])
  })
})

describe('another centre', () => {
  test.each([
    { msgType: 'ALL' },
    { msgType: 'USER', roles: ['centerOrg', 'bizManger'] },
    { msgType: 'USER', roles: ['centerOrg'], departs: ['d-one'] },
    { msgType: 'USER', roles: ['centerOrg'], userIds: ['u-1'] },
  ])('rejects the audience %j with 403', async (audience) => {
    const world = await freshWorld()
    const centre = await world.as('centerAdmin')
    expect((await centre.attempt(announcements.addAnnouncement, { ...draft, ...audience })).body).toMatchObject({
      code: 403,
    })
    expect(await world.all('announcement')).toEqual([])
  })

  test('reads the files of its own drafts, the business manager those of all drafts', async () => {
    const world = await freshWorld()
    const [biz, centre] = [await world.as('bizManger'), await world.as('centerAdmin')]
    const writers = { biz, centre }
    const files: Record<string, string> = {}
    for (const [name, who] of Object.entries(writers)) {
      const { id } = await upload(world, 'somebody')
      files[name] = id
      const row = await world.make('announcement', { title: name, createBy: who.user.username, fileIds: [id] })
      await world.client.execute({
        sql: "update file set biz_type = 'announcement', biz_id = ? where id = ?",
        args: [row.id, id],
      })
    }
    const sees = async (who: SignedIn) =>
      Promise.all(Object.values(files).map(async (id) => (await who.ask(filesCalls.fileById, { id })).status === 200))
    expect(await sees(biz)).toEqual([true, true])
    expect(await sees(centre)).toEqual([false, true])
  })
})

test('lists announcements whose recipient ids contain special characters', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const reader = await world.as('counselor')
  await world.make('announcement', { title: '通知', msgType: 'USER', userIds: `a"b\\c,${reader.user.id},` })
  const { body } = await biz.ask(announcements.managedAnnouncements)
  expect(body.result.records.map((row) => row.users.map(({ id }) => id))).toEqual([[reader.user.id]])
})
