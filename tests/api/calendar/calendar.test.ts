import { expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as calendar from '~/worker/calendar/calls'
import { hrefOf } from '~/worker/core/href'
import { formatStamp } from '~/worker/core/time'

const createAddress = async (who: SignedIn) => {
  const { address } = (await who.ask(calendar.makeCalendar)).body.result
  const { pathname } = new URL(address)
  return pathname
}
const fetchCalendar = async (world: World, path: string) => {
  const { response, status } = await world.nobody.send('GET', path)
  // Unfolds continued lines.
  return { status, text: status === 200 ? (await response.text()).replaceAll('\r\n ', '') : '' }
}
const inHours = (world: World, hours: number) => formatStamp(new Date(world.now().getTime() + hours * 3_600_000))
const review = { meetingName: '年度评审会', startTime: '', endTime: '', place: '一号厅', status: 1 }
async function withMeeting() {
  const world = await freshWorld()
  await world.make('meeting', { ...review, id: 'm-one', startTime: inHours(world, 24), endTime: inHours(world, 26) })
  return world
}

test('calendar address returns meetings and due items of its owner without a session', async () => {
  const world = await withMeeting()
  await world.subject({ status: 'TO_REVIEW', subjectName: '形式审查之课题', dueTime: inHours(world, 48) })
  const biz = await fetchCalendar(world, await createAddress(await world.as('bizManger')))
  expect(biz.status).toBe(200)
  expect(biz.text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  for (const part of ['SUMMARY:年度评审会', 'UID:m-one@', '形式审查之课题']) expect(biz.text).toContain(part)
  const counselor = await fetchCalendar(world, await createAddress(await world.as('counselor')))
  expect(counselor.status).toBe(200)
  expect(counselor.text).not.toMatch(/年度评审会|形式审查之课题/)
})

test('is read in two round trips and not cached', async () => {
  const world = await withMeeting()
  const path = await createAddress(await world.as('bizManger'))
  const { response, trips } = await world.nobody.send('GET', path)
  expect(trips).toBe(2)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
})

test('a new address replaces the former, and revoking closes it', async () => {
  const world = await withMeeting()
  const biz = await world.as('bizManger')
  const first = await createAddress(biz)
  const second = await createAddress(biz)
  expect((await fetchCalendar(world, first)).status).toBe(404)
  expect((await fetchCalendar(world, second)).status).toBe(200)
  expect((await biz.ask(calendar.ownCalendar)).body.result.since).not.toBe('')
  await biz.ask(calendar.revokeCalendar)
  expect((await fetchCalendar(world, second)).status).toBe(404)
  expect((await biz.ask(calendar.ownCalendar)).body.result).toEqual({ since: '', roleName: '' })
  expect((await biz.ask(calendar.revokeCalendar)).status).toBe(200)
})

test('returns 404 for an unknown secret', async () => {
  const world = await withMeeting()
  for (const secret of ['x', 'A'.repeat(43)])
    expect((await fetchCalendar(world, hrefOf(calendar.takeCalendar, { secret }))).status).toBe(404)
})

test('returns 404 for a suspended account or a revoked role', async () => {
  const world = await withMeeting()
  const biz = await world.as('bizManger')
  const path = await createAddress(biz)
  await world.client.execute({ sql: 'update "user" set status = 2 where id = ?', args: [biz.user.id] })
  expect((await fetchCalendar(world, path)).status).toBe(404)
  await world.client.execute({ sql: 'update "user" set status = 1 where id = ?', args: [biz.user.id] })
  expect((await fetchCalendar(world, path)).status).toBe(200)
  await world.client.execute({ sql: 'delete from role_assignment where user_id = ?', args: [biz.user.id] })
  expect((await fetchCalendar(world, path)).status).toBe(404)
})

test('leaves out items after their permission is revoked', async () => {
  const world = await withMeeting()
  const path = await createAddress(await world.as('bizManger'))
  await world.client.execute(`delete from role_permission where permission_id in
    (select id from permission where perms = 'meeting:read')`)
  const { status, text } = await fetchCalendar(world, path)
  expect(status).toBe(200)
  expect(text).not.toContain('年度评审会')
})

test('the database stores no secret', async () => {
  const world = await withMeeting()
  const secret = (await createAddress(await world.as('bizManger'))).split('/').at(-1)!
  expect(JSON.stringify([await world.all('calendarAddress'), await world.all('log')])).not.toContain(secret)
})
