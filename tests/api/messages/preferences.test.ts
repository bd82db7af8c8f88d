import { expect, test } from 'vitest'
import { jobHandlers } from '~/jobs/index'
import { runJob } from '~/jobs/runner'
import { freshWorld, type World } from '~/tests/support/world'
import * as announcements from '~/worker/announcements/calls'
import type { Bindings } from '~/worker/core/env'
import * as wishes from '~/worker/messages/preferences/calls'

const drain = (world: World) =>
  runJob('outbox', world.bindings as unknown as Bindings, jobHandlers.outbox, { now: world.now })
/** A notice that also goes by SMS, as the outbox reads it. */
async function makeNotice(world: World, title: string, ...userIds: string[]) {
  const row = await world.make('announcement', {
    ...{ title, msgContent: `${title}。`, sendStatus: '1', msgType: 'USER', templateCode: 'SUBJ_ESTABLISHED' },
    sendTime: world.stamp(),
  })
  for (const userId of userIds)
    await world.make('announcementSend', { anntId: row.id, userId, createTime: world.stamp() })
  await world.make('outbox', { kind: 'notice', payload: { anntId: row.id }, nextTime: world.stamp() })
  await drain(world)
  return row.id
}
const outboxOf = async (world: World, kind: string) => (await world.all('outbox')).filter((row) => row.kind === kind)
const wish = { own: 0, quietStart: '21:00', quietEnd: '08:00', digest: 0, digestTime: '08:30' }

test('a person starts with the quiet hours of the centre and can save own ones', async () => {
  const world = await freshWorld()
  const man = await world.as('subjectMan')
  const first = await man.ask(wishes.myPreferences)
  expect(first.trips).toBeLessThanOrEqual(2)
  expect(first.body.result).toEqual(wish)
  const own = { own: 1, quietStart: '12:00', quietEnd: '14:00', digest: 1, digestTime: '17:45' }
  expect((await man.ask(wishes.savePreferences, own)).body).toMatchObject({
    success: true,
    message: '消息提醒设置已保存',
  })
  await man.ask(wishes.savePreferences, own)
  expect((await man.ask(wishes.myPreferences)).body.result).toEqual(own)
  expect((await (await world.as('bizManger')).ask(wishes.myPreferences)).body.result, 'of nobody else').toEqual(wish)
  for (const wrong of [{ quietStart: '24:00' }, { quietEnd: '8 点' }, { digestTime: '' }])
    expect((await man.attempt(wishes.savePreferences, { ...own, ...wrong })).body.code).toBe(400)
})

test('SMS and mail wait for the end of the own quiet hours, or else of the centre’s', async () => {
  const world = await freshWorld()
  await world.set('mailNotices', 1)
  const man = await world.as('subjectMan', '', { email: 'man@example.org' })
  const biz = await world.as('bizManger', '', { email: 'biz@example.org' })
  await man.ask(wishes.savePreferences, { ...wish, own: 1, quietStart: '09:00', quietEnd: '11:15' })
  await makeNotice(world, '已立项', man.user.id, biz.user.id)
  const times = [...(await outboxOf(world, 'sms')), ...(await outboxOf(world, 'mail'))].map((row) => [
    row.id.endsWith(man.user.id),
    row.nextTime.slice(0, 16),
  ])
  expect(times.filter(([mine]) => mine)).toEqual([
    [true, '2026-11-20 11:15'],
    [true, '2026-11-20 11:15'],
  ])
  expect(times.filter(([mine]) => !mine).every(([, time]) => String(time).startsWith('2026-11-20 09:3'))).toBe(true)
})

test('one mail a day lists unread messages, however often the outbox is processed', async () => {
  const world = await freshWorld()
  const man = await world.as('subjectMan', '', { email: 'man@example.org' })
  await man.ask(wishes.savePreferences, { ...wish, digest: 1, digestTime: '17:00' })
  const read = await makeNotice(world, '已读的消息', man.user.id)
  await makeNotice(world, '第一件事', man.user.id)
  await makeNotice(world, '第二件事', man.user.id)
  expect(await outboxOf(world, 'mail'), 'none of its own').toEqual([])
  expect(await outboxOf(world, 'digest')).toMatchObject([{ status: 0, nextTime: '2026-11-20 17:00:00' }])
  await man.ask(announcements.markRead, { anntId: read })
  world.pass(0.4)
  for (let times = 0; times < 2; times++) await drain(world)
  const mails = await outboxOf(world, 'mail')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.payload).toMatchObject({ to: 'man@example.org', subject: '今日消息摘要：2 条未读' })
  expect(String(mails[0]!.payload.text)).toMatch(/第一件事[\s\S]*第二件事/)
  expect(String(mails[0]!.payload.text)).not.toContain('已读的消息')
  await makeNotice(world, '次日的消息', man.user.id)
  expect((await outboxOf(world, 'digest')).map((row) => row.nextTime)).toContain('2026-11-21 17:00:00')
})

test('a person without unread messages gets no digest', async () => {
  const world = await freshWorld()
  const man = await world.as('subjectMan', '', { email: 'man@example.org' })
  await man.ask(wishes.savePreferences, { ...wish, digest: 1, digestTime: '17:00' })
  await man.ask(announcements.markRead, { anntId: await makeNotice(world, '一件事', man.user.id) })
  world.pass(0.4)
  await drain(world)
  expect(await outboxOf(world, 'mail')).toEqual([])
})
