import { describe, expect, test } from 'vitest'
import { loadPageData } from '~/tests/support/page-data'
import { fixedClockWorld } from '~/tests/support/fixed-clock-world'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import { latestAnnouncementsQuery } from '~/worker/announcements/queries/reader.server'
import type { Call } from '~/worker/core/call'

const makePublished = (world: World, given: Record<string, unknown> = {}) =>
  world.make('announcement', {
    title: '公告',
    msgContent: '<p>内容</p>',
    sendStatus: '1',
    msgType: 'ALL',
    sendTime: world.stamp(),
    ...given,
  } as never)

describe('messages of a user', () => {
  describe('that are unread', () => {
    async function delivered() {
      const world = await freshWorld()
      const [man, other] = [await world.as('subjectMan'), await world.as('mechanism')]
      const old = await makePublished(world, { title: '上月', sendTime: '2026-10-01 00:00:00' })
      await makePublished(world, { title: '更早', sendTime: '2026-09-30 23:59:59' })
      await makePublished(world, { title: '草稿', sendStatus: '0' })
      await makePublished(world, { title: '已撤销', sendStatus: '2' })
      await makePublished(world, { title: '已删除', delFlag: 1 })
      await makePublished(world, { title: '已失效', endTime: '2026-11-20 09:00:00' })
      const fresh = await makePublished(world, { title: '今天', priority: 'H' })
      const own = await makePublished(world, { title: '给我的', msgType: 'USER', msgCategory: '2' })
      await world.make('announcementSend', { anntId: own.id, userId: man.user.id, createTime: world.stamp() })
      return { man, other, old, fresh, own }
    }
    test('are listed since the first day of last month, newest first, in two round trips', async () => {
      const { man, fresh, own } = await delivered()
      expect(await man.ask(announcements.loadUnread)).toMatchObject({
        trips: 2,
        body: {
          result: {
            anntMsgTotal: 2,
            anntMsgList: [{ id: fresh.id, titile: '今天', priority: 'H' }, { titile: '上月' }],
            sysMsgTotal: 1,
            sysMsgList: [{ id: own.id, anntId: own.id, titile: '给我的', readFlag: '0' }],
          },
        },
      })
    })
    test('are counted beyond the page and per user', async () => {
      const { other } = await delivered()
      const theirs = (await other.ask(announcements.loadUnread, { pageSize: 1 })).body.result
      expect([theirs.anntMsgList.length, theirs.anntMsgTotal, theirs.sysMsgTotal]).toEqual([1, 2, 0])
    })
    test('are marked as read for their reader only', async () => {
      const { man, other, old } = await delivered()
      expect((await man.ask(announcements.markRead, { anntId: old.id })).body.success).toBe(true)
      const total = async (who: SignedIn) => (await who.ask(announcements.loadUnread)).body.result.anntMsgTotal
      expect([await total(man), await total(other)]).toEqual([1, 2])
      expect((await man.ask(announcements.unreadCount)).body.result.count).toBe(2)
    })
  })

  test('filters messages sent by SMS too and messages for the innovation centre only', async () => {
    const world = await freshWorld()
    const [one, biz] = [await world.as('centerOrg'), await world.as('bizManger')]
    const audience = (roles: string[]) => ({ msgType: 'USER', audience: { roles, departs: [] } })
    const given = {
      立项: { msgType: 'USER', templateCode: 'SUBJ_ESTABLISHED', msgCategory: '2' },
      别的: { msgType: 'USER', templateCode: 'REPORT_DUE', msgCategory: '2' },
      致中心: audience(['centerOrg', 'centerAdmin']),
      致多方: audience(['centerOrg', 'mechanism']),
      致全体: {},
    }
    for (const [title, more] of Object.entries(given)) {
      const row = await makePublished(world, { title, ...more })
      await world.make('announcementSend', { anntId: row.id, userId: one.user.id, createTime: world.stamp() })
    }
    const of = async (query: object) =>
      Object.fromEntries(
        (await one.ask(announcements.myAnnouncements, { pageSize: 10, ...query })).body.result.records.map((row) => [
          row.titile,
          row.messageType,
        ]),
      )
    expect(await of({})).toEqual({ 立项: 'sms', 别的: '', 致中心: 'innovation', 致多方: '', 致全体: '' })
    expect(await of({ messageType: 'innovation' })).toEqual({ 致中心: 'innovation' })
    expect(await of({ messageType: 'sms' })).toEqual({ 立项: 'sms' })
    expect((await one.ask(announcements.myAnnouncements, { messageType: 'other' })).body.code).toBe(400)
    const managed = (await biz.ask(announcements.managedAnnouncements, { pageSize: 10 })).body.result.records
    expect(managed.find((row) => row.titile === '致中心')!.messageType).toBe('innovation')
  })

  describe('marking a message as read', () => {
    async function addressed() {
      const world = await freshWorld()
      const [man, other] = [await world.as('subjectMan'), await world.as('mechanism')]
      const own = await makePublished(world, { msgType: 'USER' })
      await world.make('announcementSend', { anntId: own.id, userId: man.user.id, createTime: world.stamp() })
      return { world, man, other, own }
    }
    test('writes once in two round trips', async () => {
      const { world, man, own } = await addressed()
      expect(await man.ask(announcements.markRead, { anntId: own.id })).toMatchObject({
        body: { success: true },
        trips: 2,
      })
      const [before] = await world.all('announcementSend')
      world.pass(1)
      await man.ask(announcements.markRead, { anntId: own.id })
      expect(await world.all('announcementSend')).toEqual([before])
      expect(before).toMatchObject({ readFlag: 1, userId: man.user.id })
    })
    test('returns 404 to users who are no recipients', async () => {
      const { other, own } = await addressed()
      expect((await other.ask(announcements.markRead, { anntId: own.id })).status).toBe(404)
      expect((await other.ask(announcements.oneAnnouncement, { id: own.id })).status).toBe(404)
    })
    test('rejects an unknown or missing message and a missing session', async () => {
      const { world, man, own } = await addressed()
      expect((await man.ask(announcements.markRead, { anntId: 'none' })).status).toBe(404)
      expect((await man.attempt(announcements.markRead, {})).body).toMatchObject({
        code: 400,
        result: { anntId: '公告不能为空' },
      })
      expect((await world.nobody.ask(announcements.markRead, { anntId: own.id })).status).toBe(401)
    })
  })

  describe('in the whole list', () => {
    async function several() {
      const world = await freshWorld()
      const man = await world.as('subjectMan')
      for (let n = 1; n <= 12; n++)
        await makePublished(world, {
          title: `第${n}条 100%`,
          sendTime: `2026-11-${String(n).padStart(2, '0')} 08:00:00`,
        })
      await makePublished(world, { title: '系统', msgCategory: '2', sendTime: '2020-01-01 00:00:00' })
      const rows = (await world.all('announcement')).filter((row) => row.title.startsWith('第12条'))
      await man.ask(announcements.markRead, { anntId: rows[0]!.id })
      const total = async (query: Record<string, string>) =>
        (await man.ask(announcements.myAnnouncements, query)).body.result.total
      return { man, total }
    }
    test('are sorted with unread ones first', async () => {
      const { man } = await several()
      const { total, records } = (await man.ask(announcements.myAnnouncements, { pageSize: 20 })).body.result
      expect([total, records[0]!.titile]).toEqual([13, '第11条 100%'])
      expect(records.at(-1)).toMatchObject({ titile: '第12条 100%', readFlag: '1' })
    })
    test.each<[Record<string, string>, number]>([
      [{ readFlag: '1' }, 1],
      [{ msgCategory: '2' }, 1],
      [{ keyword: '00%' }, 12],
      [{ keyword: '_' }, 0],
    ])('are filtered by %j', async (query, count) => {
      const { total } = await several()
      expect(await total(query)).toBe(count)
    })
    test.each([
      ['pageNo', '0'],
      ['pageSize', '9999'],
      ['msgCategory', '9'],
      ['readFlag', 'x'],
      ['column', 'id;drop'],
      ['order', 'up'],
    ])('reject the parameter %s=%s', async (name, value) => {
      const man = await (await freshWorld()).as('subjectMan')
      expect((await man.ask(announcements.myAnnouncements, { [name]: value })).body).toMatchObject({
        success: false,
        code: 400,
      })
    })
    test('are all marked as read by category or together', async () => {
      const { man, total } = await several()
      const mark = async (query: { msgCategory?: '1' }) =>
        (await man.ask(announcements.markAllRead, query)).body.message
      expect(await mark({ msgCategory: '1' })).toBe('11 条消息已标为已读')
      expect(await total({ readFlag: '0' })).toBe(1)
      expect([await mark({}), await mark({})]).toEqual(['1 条消息已标为已读', '暂无未读消息'])
    })
  })

  test('counts active users and visits', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    await world.as('mechanism', 'frozen', { status: 2 } as never)
    await world.make('log', { logType: 1, logContent: '账号：a，登录成功', createTime: world.stamp() } as never)
    await world.make('log', { logType: 1, logContent: '账号：a，退出登录', createTime: world.stamp() } as never)
    expect((await man.ask(announcements.countUsersAndVisits)).body.result).toEqual({
      userCount: 1,
      visitCount: 1,
    })
  })

  test('counts no suspended or deleted users', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    await world.as('bizManger')
    for (const [name, given] of [
      ['frozen', { status: 2 }],
      ['deleted', { delFlag: 1 }],
      ['both', { status: 2, delFlag: 1 }],
    ] as const)
      await world.as('mechanism', name, given)
    expect((await man.ask(announcements.countUsersAndVisits)).body.result).toEqual({
      userCount: 2,
      visitCount: 0,
    })
  })
})

describe('unread announcements', () => {
  const waiting = async (who: SignedIn) =>
    (await who.ask(announcements.loadUnread)).body.result.anntMsgList.map((row) => row.titile).toSorted()

  test('leave out expired ones', async () => {
    const { world, now, inSeconds } = await fixedClockWorld()
    const man = await world.as('subjectMan')
    await makePublished(world, { title: 'open' })
    await makePublished(world, { title: 'soon', endTime: inSeconds(1) })
    await makePublished(world, { title: 'over', endTime: now })
    expect(await waiting(man)).toEqual(['open', 'soon'])
  })

  test('go back to the first day of last month, also across the turn of the year', async () => {
    const world = await freshWorld()
    await makePublished(world, { title: 'december', sendTime: '2026-12-01 00:00:00' })
    await makePublished(world, { title: 'november', sendTime: '2026-11-30 23:59:59' })
    world.offset = Date.parse('2027-01-31T10:00:00+08:00') - Date.now()
    expect(await waiting(await world.as('subjectMan'))).toEqual(['december'])
  })
})

describe('message', () => {
  test('belongs to the innovation centre if its roles alone are addressed', async () => {
    const world = await freshWorld()
    const one = await world.as('centerOrg')
    const audience = (roles: string[], departs: string[] = []) => ({ msgType: 'USER', audience: { roles, departs } })
    const given = {
      'its roles': audience(['centerOrg']),
      'a department, too': audience(['centerOrg'], ['d-one']),
      'a person, too': { ...audience(['centerOrg']), userIds: `${one.user.id},` },
      'a person alone': { ...audience([]), userIds: `${one.user.id},` },
      'no recipients': audience([]),
      all: { ...audience(['centerOrg']), msgType: 'ALL' },
    }
    for (const [title, more] of Object.entries(given)) {
      const { id } = await makePublished(world, { title, ...more })
      await world.make('announcementSend', { anntId: id, userId: one.user.id, createTime: world.stamp() })
    }
    const { records } = (await one.ask(announcements.myAnnouncements, { messageType: 'innovation' })).body.result
    expect(records.map((row) => row.titile)).toEqual(['its roles'])
  })

  test('of the system is plain text with line breaks', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { id } = await makePublished(world, { templateCode: 'SUBJ_RETURNED', msgContent: '甲 < 乙 & 丙\n丁 > 戊' })
    const { body } = await man.ask(announcements.oneAnnouncement, { id })
    expect(body.result.msgContent).toBe('<p>甲 &lt; 乙 &amp; 丙<br>丁 &gt; 戊</p>')
  })

  test('returns only files that are not deleted', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const file = (id: string, delFlag = 0) =>
      world.make('file', { id, fileName: id, size: 1, mime: '', sha256: '', objectKey: '', uploaderId: 'x', delFlag })
    for (const id of ['there', 'elsewhere']) await file(id)
    await file('deleted', 1)
    const { id } = await makePublished(world, { fileIds: ['there', 'deleted'] })
    await makePublished(world, { fileIds: ['elsewhere'] })
    const { body } = await man.ask(announcements.oneAnnouncement, { id })
    expect(body.result.files).toEqual([{ id: 'there', fileName: 'there', size: 1 }])
  })

  test('that is deleted is in no list and returns 404', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const { id } = await makePublished(world, { delFlag: 1 })
    expect((await man.ask(announcements.myAnnouncements)).body.result.total).toBe(0)
    expect((await man.ask(announcements.oneAnnouncement, { id })).status).toBe(404)
    expect((await man.ask(announcements.markRead, { anntId: id })).status).toBe(404)
  })

  test('to everybody gets one read row without a star', async () => {
    const { world, now } = await fixedClockWorld()
    const man = await world.as('subjectMan')
    const { id } = await makePublished(world)
    await man.ask(announcements.markRead, { anntId: id })
    expect(await world.all('announcementSend')).toMatchObject([
      { anntId: id, userId: man.user.id, readFlag: 1, readTime: now, starFlag: 0 },
    ])
  })

  test('returns 401 without a session', async () => {
    const world = await freshWorld()
    await makePublished(world)
    for (const list of [announcements.loadUnread, announcements.myAnnouncements])
      expect((await world.nobody.ask<Call>(list)).status).toBe(401)
  })

  test('of the centre appears in the workplace, newest first, whether read or not', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const on = (day: string, more: object = {}) =>
      makePublished(world, { title: day, sendTime: `2026-11-${day} 08:00:00`, ...more })
    for (const day of ['01', '03', '02']) await on(day)
    await on('04', { msgCategory: '2' })
    await man.ask(announcements.markRead, { anntId: (await on('05')).id })
    const { data } = await loadPageData(world, man, async (ctx) => latestAnnouncementsQuery(ctx, 3))
    expect(data.map((row) => [row.titile, row.readFlag])).toEqual([
      ['05', '1'],
      ['03', '0'],
      ['02', '0'],
    ])
  })

  test('is returned on its page of the list', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    for (const at of ['01', '02', '03']) await makePublished(world, { title: at, sendTime: `2026-11-${at} 08:00:00` })
    const page = async (pageNo: number) =>
      (await man.ask(announcements.myAnnouncements, { pageNo, pageSize: 2 })).body.result.records.map(
        (row) => row.titile,
      )
    expect([await page(1), await page(2)]).toEqual([['03', '02'], ['01']])
  })

  test('is searched by title and abstract', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    await makePublished(world, { title: '甲' })
    await makePublished(world, { title: '乙', msgAbstract: '关于甲' })
    await makePublished(world, { title: '丙' })
    const { records } = (await man.ask(announcements.myAnnouncements, { keyword: '甲' })).body.result
    expect(records.map((row) => row.titile).toSorted()).toEqual(['乙', '甲'])
  })
})
