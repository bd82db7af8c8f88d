import { describe, expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as meetings from '~/worker/meetings/calls'
import * as todos from '~/worker/pending-tasks/calls'

const trainingInput = {
  ...{ meetingName: '漏洞挖掘培训', bizStage: 'training' as const, place: '线上教室', open: 1 },
  ...{ startTime: '2026-11-23 09:00:00', endTime: '2026-11-23 11:00:00' },
}
async function saveTraining(world: World, more: object = {}) {
  const keeper = await world.as('networkSafety')
  const { body } = await keeper.attempt(meetings.saveMeeting, { ...trainingInput, ...more })
  expect(body.success, body.message).toBe(true)
  return { keeper, id: (body.result as { id: string }).id }
}
const listMeetingIds = async (who: SignedIn) =>
  (await who.ask(meetings.listMeetings, {})).body.result.records.map(({ id }) => id)

describe('training of a workspace', () => {
  /** An announced training with a member of the workspace. */
  async function announced() {
    const world = await freshWorld()
    const member = await world.as('networkOrgUser')
    const { keeper, id } = await saveTraining(world)
    const { trips } = await keeper.ask(meetings.announceMeeting, { id })
    const confirm = (confirmed: 1 | 2) => member.ask(meetings.confirmMeeting, { id, confirmed })
    return { world, member, keeper, id, trips, confirm }
  }

  test('is hidden from members as a draft', async () => {
    const world = await freshWorld()
    const member = await world.as('networkOrgUser')
    await saveTraining(world)
    expect(await listMeetingIds(member)).toEqual([])
  })

  test('is announced to all members in three round trips', async () => {
    const { world, member, id, trips } = await announced()
    expect(trips).toBeLessThanOrEqual(3)
    const notices = (await world.all('announcement')).filter(({ busId }) => busId === id)
    expect(notices).toMatchObject([{ openPage: `/network/meeting/${id}` }])
    expect((await world.all('announcementSend')).map(({ userId }) => userId)).toContain(member.user.id)
    expect((await member.ask(meetings.listMeetings, {})).body.result.records).toMatchObject([
      { id, room: 'lab', open: 1, mine: null, may: { confirm: true, edit: false } },
    ])
  })

  test('is joined once by an uninvited member, who cannot decline', async () => {
    const { world, member, confirm } = await announced()
    expect((await confirm(2)).body.code).toBe(409)
    const both = await Promise.all([confirm(1), confirm(1)])
    expect(both.some(({ body }) => body.success)).toBe(true)
    expect(await world.all('meetingParticipant')).toMatchObject([
      { userId: member.user.id, role: 'guest', own: 1, confirmed: 1 },
    ])
  })

  test('keeps participants who joined when outdated data is saved, and hides them from other members', async () => {
    const { world, keeper, id, confirm } = await announced()
    await confirm(1)
    expect((await keeper.ask(meetings.saveMeeting, { ...trainingInput, id, participants: [] })).body.success).toBe(true)
    const participants = async (who: SignedIn) =>
      (await who.ask(meetings.meetingDetail, { id })).body.result.participants
    expect(await participants(keeper)).toHaveLength(1)
    expect(await participants(await world.as('networkTechProvider'))).toEqual([])
  })

  test('accepts sign-in of members and shows published minutes', async () => {
    const { world, member, keeper, id, confirm } = await announced()
    const other = await world.as('networkTechProvider')
    await confirm(1)
    world.pass(2.99)
    expect((await other.ask(meetings.signInTo, { id })).body).toMatchObject({ success: true, message: '1 人已签到' })
    expect((await keeper.ask(meetings.signInTo, { id, userIds: [member.user.id] })).body.success).toBe(true)
    world.pass(1)
    const recorded = await keeper.ask(meetings.recordMeeting, { id, minutes: '讲义已上传。', publish: 1 })
    expect(recorded.body.success).toBe(true)
    expect((await member.ask(meetings.meetingDetail, { id })).body.result).toMatchObject({
      minutes: '讲义已上传。',
      signedCount: 2,
    })
  })

  test('is hidden from users outside the workspace', async () => {
    const world = await freshWorld()
    const { keeper, id } = await saveTraining(world)
    await keeper.ask(meetings.announceMeeting, { id })
    for (const role of ['bizManger', 'admin', 'csrcLeader', 'mechanism', 'centerAdmin', 'dataSpaceUser'] as const) {
      const who = await world.as(role)
      expect(await listMeetingIds(who), role).toEqual([])
      for (const call of [meetings.meetingDetail, meetings.calendar, meetings.panelView])
        expect((await who.attempt(call, { id })).status, role).toBe(404)
      expect((await who.attempt(meetings.confirmMeeting, { id, confirmed: 1 })).status, role).toBe(404)
      const changed = await who.attempt(meetings.saveMeeting, { ...trainingInput, id })
      expect([403, 404], role).toContain(changed.status)
    }
    expect(await world.all('meetingParticipant')).toEqual([])
  })

  test('is visible only to invited members of the workspace if not open', async () => {
    const world = await freshWorld()
    const member = await world.as('networkOrgUser')
    const foreign = await world.as('centerOrg')
    const keeper = await world.as('networkSafety')
    const closed = { ...trainingInput, open: 0 }
    const wrong = await keeper.attempt(meetings.saveMeeting, { ...closed, participants: [{ userId: foreign.user.id }] })
    expect(wrong.body).toMatchObject({ code: 400, result: { 'participants.0.userId': '参会人不存在或已停用' } })
    const participants = [{ userId: member.user.id, role: 'judge' }]
    expect((await keeper.attempt(meetings.saveMeeting, { ...closed, participants: participants })).body.code).toBe(400)
    const stage = await keeper.attempt(meetings.saveMeeting, { ...closed, bizStage: 'recheck' })
    expect(stage.body).toMatchObject({ code: 400, result: { bizStage: '请选择会议类型' } })
    expect(await world.all('meeting')).toEqual([])
    const { id } = await saveTraining(world, { open: 0, participants: [{ userId: member.user.id }] })
    await keeper.ask(meetings.announceMeeting, { id })
    const uninvited = await world.as('networkUseProvider')
    expect([await listMeetingIds(member), await listMeetingIds(uninvited)]).toEqual([[id], []])
    expect((await uninvited.attempt(meetings.confirmMeeting, { id, confirmed: 1 })).status).toBe(404)
    expect((await member.attempt(meetings.saveMeeting, { ...trainingInput, id })).status).toBe(403)
  })

  test('is not a pending task in another role of the person', async () => {
    const world = await freshWorld()
    const both = await world.as('subjectMan')
    await world.make('meeting', { ...trainingInput, id: 'lab-one', room: 'lab', status: 1 })
    await world.make('meetingParticipant', { meetingId: 'lab-one', userId: both.user.id })
    expect((await both.ask(todos.listTodos, {})).body.result.records).toEqual([])
  })

  test('is separate from meetings about subjects', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const made = await biz.attempt(meetings.saveMeeting, trainingInput)
    expect(made.body).toMatchObject({ code: 400, result: { bizStage: '请选择会议类型' } })
    const { body } = await biz.attempt(meetings.saveMeeting, { ...trainingInput, bizStage: 'other' })
    expect(body.success).toBe(true)
    expect(await world.all('meeting')).toMatchObject([{ room: '', open: 0 }])
  })
})
