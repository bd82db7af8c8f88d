import { expect, test } from 'vitest'
import { answerStudy, createScenario } from '~/tests/api/drills/scenarios'
import { insertVendor } from '~/tests/api/vendors/vendor-data'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as drills from '~/worker/drills/calls'
import * as meetings from '~/worker/meetings/calls'
import * as rooms from '~/worker/workspaces/calls'
import * as vendors from '~/worker/vendors/calls'
import { totalAt } from './linked-lists'

/** Pending tasks of the workspace home page by key. */
async function pendingTaskCounts(who: SignedIn) {
  const { body, trips } = await who.ask(rooms.home)
  expect(trips).toBeLessThanOrEqual(2)
  return Object.fromEntries(body.result.todos.map(({ key, count }) => [key, count]))
}
/** Total of the list that a pending task links to. */
async function linkedTotal(who: SignedIn, key: string) {
  const { url } = (await who.ask(rooms.home)).body.result.todos.find((one) => one.key === key)!
  return totalAt(who, url)
}
const countsMatchingLists = async (who: SignedIn, keys: readonly string[]) => {
  const counts = await pendingTaskCounts(who)
  for (const key of keys) expect(await linkedTotal(who, key), key).toBe(counts[key])
  return counts
}
async function register(world: World, id: string, status: number, more: object = {}) {
  await world.make('software', { id, name: id, classId: 'c', vendorName: id, version: '1', status, ...more })
}
async function advise(world: World, id: string, status: number, more: object = {}) {
  await world.make('advisory', {
    ...{ id, advisoryNo: id, kind: 'advisory', title: id, severity: 3, foundDate: '2026-11-01', status, ...more },
  })
}

test('counts vendors, ratings and software to review for the centre administrator', async () => {
  const world = await freshWorld()
  const keeper = await world.as('centerAdmin')
  expect(await pendingTaskCounts(keeper)).toEqual({})
  await insertVendor(world, 'a', 1)
  await insertVendor(world, 'b', 2)
  await world.make('vendorReview', { vendorId: 'b', departId: 'd-one', departName: '甲', stars: 4, text: '好' })
  await world.make('vendorReview', { vendorId: 'b', departId: 'd-two', departName: '乙', stars: 5, text: '好' })
  await register(world, 's1', 1)
  await register(world, 's2', 2)
  expect(await countsMatchingLists(keeper, ['vendors', 'reviews', 'software'])).toEqual({
    vendors: 1,
    reviews: 1,
    software: 1,
  })
  // Users who cannot confirm ratings do not see which vendors have unconfirmed ones.
  const reader = await world.as('centerOrg')
  expect((await reader.ask(vendors.listVendors, { reviews: '1' })).body.result.total).toBe(0)
  expect(await pendingTaskCounts(reader)).toEqual({})
})

test('counts returned entries and expiring qualifications of the own vendor', async () => {
  const world = await freshWorld()
  const own = { departId: 'd-one', sysOrgCode: 'A02' }
  const provider = await world.as('centerProvider', 'one', { departId: 'd-one' })
  await insertVendor(world, 'a', 4, own)
  await insertVendor(world, 'b', 4)
  await insertVendor(world, 'c', 2, own)
  await world.client.execute("update vendor_qualification set expires = '2026-12-10' where vendor_id = 'c'")
  await register(world, 's1', 4, own)
  await register(world, 's2', 4, { sysOrgCode: 'A03' })
  expect(await countsMatchingLists(provider, ['ownVendors', 'expiring', 'ownSoftware'])).toEqual({
    ...{ ownVendors: 1, expiring: 1, ownSoftware: 1 },
  })
})

test('counts advisories to review for the lab and unanswered ones for affected institutions', async () => {
  const world = await freshWorld()
  const keeper = await world.as('networkSafety')
  const unit = await world.as('networkOrgUser', 'one', { departId: 'd-one' })
  await advise(world, 'one', 1)
  for (const [id, status] of [
    ['two', 2],
    ['off', 3],
    ['done', 2],
  ] as const) {
    await advise(world, id, status)
    await world.make('affectedInstitution', {
      ...{ advisoryId: id, departId: 'd-one', departName: '甲', sysOrgCode: 'A02', state: id === 'done' ? 2 : 0 },
    })
  }
  await advise(world, 'back', 4, { sysOrgCode: 'A02' })
  expect(await countsMatchingLists(keeper, ['advisories'])).toEqual({ advisories: 1 })
  expect(await countsMatchingLists(unit, ['answers', 'ownAdvisories'])).toEqual({ answers: 1, ownAdvisories: 1 })
})

test('counts a meeting invitation until it is answered', async () => {
  const world = await freshWorld()
  const member = await world.as('dataSpaceUser')
  await world.make('meeting', {
    ...{ id: 'm', meetingName: '资料征集会', bizStage: 'work', room: 'space', status: 1, place: '会议室' },
    ...{ startTime: '2026-11-28 09:00:00', endTime: '2026-11-28 11:00:00' },
  })
  await world.make('meetingParticipant', { meetingId: 'm', userId: member.user.id })
  expect(await countsMatchingLists(member, ['meetings'])).toEqual({ meetings: 1 })
  expect((await member.ask(rooms.home)).body.result.figures).toContainEqual(
    expect.objectContaining({ key: 'coming', count: 1, url: '/dataspace/meeting?status=1' }),
  )
  await member.ask(meetings.confirmMeeting, { id: 'm', confirmed: 1 })
  expect(await pendingTaskCounts(member)).toEqual({})
})

test('counts material requests for the approver and returned requests for the applicant', async () => {
  const world = await freshWorld()
  const keeper = await world.as('dataSpaceAdmin')
  const owner = await world.as('dataSpaceUser', 'owner')
  const user = await world.as('dataSpaceUser', 'user')
  for (const [id, ownerId] of [
    ['one', owner.user.id],
    ['two', keeper.user.id],
    ['three', owner.user.id],
    ['four', owner.user.id],
  ] as const)
    await world.make('material', {
      id,
      title: id,
      kind: 'data',
      terms: '研究用',
      ownerId,
      ownerName: '甲',
      status: 1,
      audience: [],
    })
  for (const [id, materialId, status] of [
    ['a', 'one', 0],
    ['b', 'two', 0],
    ['c', 'three', 2],
    ['d', 'four', 1],
  ] as const)
    await world.make('materialRequest', {
      ...{ id, materialId, ownerId: materialId === 'two' ? keeper.user.id : owner.user.id, status },
      ...{ userId: user.user.id, realname: '张三', purpose: '对标', wantedUntil: '2026-12-20' },
      agreeTime: '2026-11-20 09:00:00',
    })
  expect(await countsMatchingLists(keeper, ['requests'])).toEqual({ requests: 2 })
  expect(await countsMatchingLists(owner, ['requests'])).toEqual({ requests: 1 })
  expect(await countsMatchingLists(user, ['returned'])).toEqual({ returned: 1 })
})

test('counts started drills while their scenario exists', async () => {
  const world = await freshWorld()
  const keeper = await world.as('networkSafety')
  const unit = await world.as('networkOrgUser')
  const scenes = [await createScenario(keeper), await createScenario(keeper, { sceneName: '通信中断' })]
  for (const id of scenes) await answerStudy(unit, id, ['B'])
  expect(await countsMatchingLists(unit, ['drills'])).toEqual({ drills: 2 })
  await keeper.ask(drills.withdrawScenes, { ids: [scenes[0]!] })
  expect(await countsMatchingLists(unit, ['drills'])).toEqual({ drills: 1 })
})

test('counts unread announcements', async () => {
  const world = await freshWorld()
  for (const role of ['centerOrg', 'networkTechProvider', 'dataSpaceUser'] as const) {
    const member = await world.as(role)
    for (const [at, readFlag] of [0, 0, 1].entries()) {
      const { id: anntId } = await world.make('announcement', {
        ...{ title: `通知 ${role} ${at}`, msgContent: '内容', msgCategory: '1', msgType: 'USER', sendStatus: '1' },
        sendTime: '2026-11-20 09:00:00',
      })
      await world.make('announcementSend', { anntId, userId: member.user.id, readFlag })
    }
    expect(await countsMatchingLists(member, ['unread']), role).toEqual({ unread: 2 })
  }
})
