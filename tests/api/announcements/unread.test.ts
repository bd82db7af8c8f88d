import { expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/world/world'

async function send(world: World, to: SignedIn[], more: Partial<Record<string, unknown>> = {}): Promise<string> {
  const row = await world.make('announcement', {
    titile: '通知',
    msgContent: '<p>内容</p>',
    sender: '中心',
    sendStatus: '1',
    sendTime: '2026-11-18 09:00:00',
    ...more,
  })
  for (const { user } of to) await world.make('announcementSend', { anntId: row.id, userId: user.id })
  return row.id
}
const unread = '/v2/sys/annountCement/listByUser'
const mark = '/v2/sys/sysAnnouncementSend/editByAnntIdAndUserId'

test('what is unread comes in two lists with their totals; reading one takes it out for that person alone', async () => {
  const world = await freshWorld()
  const [biz, other] = [await world.as('bizManger'), await world.as('subjectMan')]
  const notice = await send(world, [biz, other])
  await send(world, [biz], { msgCategory: '2', openType: 'url', openPage: '/todo/bizManger' })
  const { body, trips } = await biz.get(unread)
  expect(body.result).toMatchObject({ anntMsgTotal: 1, sysMsgTotal: 1 })
  expect(body.result.sysMsgList[0]).toMatchObject({ openType: 'url', openPage: '/todo/bizManger', readFlag: '0' })
  expect(trips).toBeLessThanOrEqual(2)
  expect((await biz.post(mark, { anntId: notice })).body.success).toBe(true)
  expect((await biz.get(unread)).body.result).toMatchObject({ anntMsgTotal: 0, sysMsgTotal: 1 })
  expect((await other.get(unread)).body.result).toMatchObject({ anntMsgTotal: 1 })
  // Read it is still theirs to look up.
  expect((await biz.get('/v2/sys/annountCement/queryById', { id: notice })).body.result.readFlag).toBe('1')
})

test('drafts, what was revoked and what is older than the first day of last month are left out', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const draft = await send(world, [biz], { sendStatus: '0' })
  await send(world, [biz], { sendStatus: '2' })
  await send(world, [biz], { sendTime: '2026-09-30 23:59:59' })
  await send(world, [biz], { sendTime: '2026-10-01 00:00:00' })
  expect((await biz.get(unread)).body.result).toMatchObject({ anntMsgTotal: 1 })
  expect((await biz.get('/v2/sys/annountCement/queryById', { id: draft })).status).toBe(404)
  const mine = await biz.get('/v2/sys/sysAnnouncementSend/getMyAnnouncementSend')
  expect(mine.body.result.total).toBe(2)
})

test('another person’s message is not there, and a page is limited', async () => {
  const world = await freshWorld()
  const [biz, other] = [await world.as('bizManger'), await world.as('subjectMan')]
  const theirs = await send(world, [other])
  expect((await biz.get('/v2/sys/annountCement/queryById', { id: theirs })).status).toBe(404)
  await biz.post(mark, { anntId: theirs })
  expect((await other.get(unread)).body.result.anntMsgTotal).toBe(1)
  expect((await biz.get(unread, { pageSize: 51 })).body).toMatchObject({ success: false, code: 400 })
})
