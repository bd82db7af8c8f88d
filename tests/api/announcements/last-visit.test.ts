import { beforeEach, expect, test } from 'vitest'
import { loadWorkplace, type Workplace } from '~/app/dashboard/loader.server'
import { loadPageData } from '~/tests/support/page-data'
import { freshWorld, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import { jobContext } from '~/worker/core/context'
import { hrefOf } from '~/worker/core/href'
import * as files from '~/worker/files/calls'
import { storeMetrics } from '~/worker/monitor/metrics-store.server'

let world: World
beforeEach(async () => {
  world = await freshWorld()
})
const sendMessage = async (userId: string, id: string, more: object = {}) => {
  const sent = {
    sendStatus: '1',
    sendTime: world.stamp(),
    createTime: world.stamp(),
    msgCategory: '2',
    msgType: 'USER',
  }
  await world.make('announcement', { id, title: `消息${id}`, openType: 'url', openPage: `/at/${id}`, ...sent, ...more })
  await world.make('announcementSend', { anntId: id, userId, createTime: world.stamp() })
}
const home = async (who: Awaited<ReturnType<World['as']>>) =>
  (await loadPageData(world, who, loadWorkplace as never)).data as Workplace

/** Signs the same person in again. */
const signInAgain = async ({ user }: Awaited<ReturnType<World['as']>>) =>
  world.signIn((await world.read('user', user.id))!, user.roleCode)

test('the workplace lists messages since the last visit with links, and the linked list has the same total', async () => {
  const before = await world.as('bizManger')
  await sendMessage(before.user.id, 'old')
  world.pass(1)
  await signInAgain(before)
  world.pass(1)
  for (let number = 1; number <= 7; number++) await sendMessage(before.user.id, `m${number}`)
  await sendMessage((await world.as('counselor')).user.id, 'foreign')
  world.pass(1)
  const who = await signInAgain(before)
  const { since } = await home(who)
  expect(since!.total).toBe(7)
  expect(since!.rows).toHaveLength(6)
  expect(since!.rows.map(({ to }) => to)).toContain('/at/m1')
  expect(since!.rows.map(({ id }) => id)).not.toContain('old')
  const query = Object.fromEntries(new URL(since!.to, 'http://test').searchParams)
  expect((await who.ask(announcements.myAnnouncements, query)).body.result.total).toBe(since!.total)
})

test('a message without a page link leads to the message list', async () => {
  const before = await world.as('bizManger')
  world.pass(1)
  await sendMessage(before.user.id, 'file', { openPage: hrefOf(files.downloadFile, { id: 'x' }) })
  await sendMessage(before.user.id, 'none', { openType: '' })
  const { since } = await home(await signInAgain(before))
  expect(since!.rows.map(({ to }) => new URL(to, 'http://test').pathname)).toEqual([
    '/isps/userAnnouncement',
    '/isps/userAnnouncement',
  ])
})

test('signing in again within half an hour continues the visit, and a first visit has no earlier one', async () => {
  const who = await world.as('bizManger')
  await sendMessage(who.user.id, 'one')
  expect((await home(who)).since).toBeNull()
  expect((await home(await signInAgain(who))).since).toBeNull()
})

test('an impersonated session records no visit', async () => {
  const who = await world.as('bizManger')
  world.pass(1)
  const [session] = await world.all('session')
  await world.db.run(`update session set viewer_id = 'admin' where id = '${session!.id}'`)
  const seen = { [session!.id]: world.stamp() }
  await storeMetrics(jobContext('figures', world.bindings as never, world.now), [
    { tallies: {}, slow: {}, seen, since: 0 },
  ])
  await sendMessage(who.user.id, 'one')
  const rows = await world.client.execute('select before_time from user_visit')
  expect(rows.rows.map((row) => row.before_time)).toEqual([''])
})
