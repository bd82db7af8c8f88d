import { describe, expect, test } from 'vitest'
import { establishedSubject, makeReport } from '~/tests/api/reports/recipes'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import type { Call } from '~/worker/core/call'
import * as meetings from '~/worker/meetings/calls'
import { announcedSeminar, noticeRecipients, saveMeetingAs, seminarInput } from './meeting-inputs'

const again = (who: SignedIn, id: string, more: object = {}) =>
  who.ask(meetings.saveMeeting, seminarInput({ id, ...more }))
const good = async (made: Promise<{ body: { success: boolean; message: string } }>) => {
  const { body } = await made
  expect(body.success, JSON.stringify(body)).toBe(true)
}
/** Title and text of each notice in order. */
const noticeTexts = async (world: World) =>
  (await world.all('announcement')).map((row) => [row.templateCode, row.title, row.msgContent])

describe('a participant', () => {
  test('is not an evaluator of a subject of their own team, but may be of another team’s', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [one, other] = [await establishedSubject(world), await establishedSubject(world)]
    const people = { member: await world.as('subjectMan', 'member'), free: await world.as('subjectMan', 'free') }
    await world.make('subjectMember', { subjectId: one.id, name: '成员', userId: people.member.user.id })
    await world.make('subjectMember', { subjectId: other.id, name: '成员', userId: people.free.user.id })
    const ask = async (who: SignedIn, role: string) =>
      (
        await biz.ask(
          meetings.saveMeeting,
          seminarInput({
            agenda: [{ subjectId: one.id }],
            participants: [{ userId: biz.user.id }, { userId: who.user.id, role }],
          }),
        )
      ).body
    expect((await ask(people.member, 'judge')).result).toEqual({
      'participants.1.userId': `${people.member.user.realname} 是《${one.subjectName}》的课题组成员，不可担任评委`,
    })
    expect((await ask(people.member, 'speaker')).success).toBe(true)
    expect((await ask(people.free, 'judge')).success).toBe(true)
  })

  test('must have an active account when added, and stays when the account is closed', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const gone = [
      await world.as('counselor', 'disabled', { status: 2 }),
      await world.as('counselor', 'deleted', { delFlag: 1 }),
    ]
    for (const { user } of gone)
      expect(
        (await biz.ask(meetings.saveMeeting, seminarInput({ participants: [{ userId: user.id }] }))).body.result,
      ).toEqual({
        'participants.0.userId': '参会人不存在或已停用',
      })
    const expert = await world.as('counselor')
    const participants = [{ userId: expert.user.id, role: 'judge' }]
    const id = await saveMeetingAs(biz, { participants })
    await world.client.execute({ sql: 'update user set status = 2 where id = ?', args: [expert.user.id] })
    await good(again(biz, id, { participants, meetingName: '改名的会议' }))
  })

  test('keeps the answer if only the part changes, and answers anew after being removed', async () => {
    const world = await freshWorld()
    const { biz, expert, id } = await announcedSeminar(world)
    await good(expert.ask(meetings.confirmMeeting, { id, confirmed: 2, note: '出差' }))
    const row = async () => (await world.all('meetingParticipant')).filter((one) => one.userId === expert.user.id)
    await good(again(biz, id, { participants: [{ userId: expert.user.id, role: 'host' }] }))
    expect(await row()).toMatchObject([
      { role: 'host', confirmed: 2, note: '出差', confirmTime: expect.stringContaining('2026-11-20'), delFlag: 0 },
    ])
    await good(again(biz, id))
    expect(await row()).toMatchObject([{ delFlag: 1 }])
    expect((await expert.ask(meetings.confirmMeeting, { id, confirmed: 1 })).status).toBe(404)
    await good(again(biz, id, { participants: [{ userId: expert.user.id, role: 'host' }] }))
    expect(await row()).toMatchObject([{ role: 'host', confirmed: 0, note: '', confirmTime: null, delFlag: 0 }])
  })

  test('answers anew if the place changes, except for one without an answer', async () => {
    const world = await freshWorld()
    const { biz, expert, man, id } = await announcedSeminar(world)
    await good(expert.ask(meetings.confirmMeeting, { id, confirmed: 1 }))
    const participants = [
      { userId: expert.user.id, role: 'judge' },
      { userId: man.user.id, role: 'speaker' },
    ]
    const moved = await again(biz, id, { place: '二楼会议室', participants })
    expect(moved.body.message).toBe('会议已保存，已通知参会人')
    const rows = (await world.all('meetingParticipant')).toSorted((a, b) => a.role.localeCompare(b.role))
    expect(rows.map((row) => [row.role, row.confirmed, row.lockVersion])).toEqual([
      ['judge', 0, 2],
      ['speaker', 0, 0],
    ])
  })
})

describe('the agenda', () => {
  test('keeps a subject whose status has changed, unless the kind of the meeting changes', async () => {
    const world = await freshWorld()
    const { biz, one, two, id } = await announcedSeminar(world)
    await world.client.execute("update subject set status = 'TO_AUDIT'")
    await good(again(biz, id, { agenda: [{ subjectId: two.id, minutes: 25 }] }))
    const late = await world.subject({ status: 'TO_AUDIT' })
    expect((await again(biz, id, { agenda: [{ subjectId: two.id }, { subjectId: late.id }] })).body.result).toEqual({
      'agenda.1.subjectId': `课题《${late.subjectName}》当前不可列入中期研讨`,
    })
    expect(
      (await again(biz, id, { bizStage: 'opening', agenda: [{ subjectId: two.id }] })).body.result,
      'of another kind',
    ).toHaveProperty('agenda.0.subjectId')
    expect((await again(biz, id, { agenda: [{ subjectId: one.id }] })).body.result, 'left it before').toHaveProperty(
      'agenda.0.subjectId',
    )
    expect((await again(biz, id, { agenda: [{ subjectId: 'nothing' }] })).status).toBe(404)
  })

  test('accepts subjects of any status for a kind of meeting without evaluation', async () => {
    const world = await freshWorld()
    const draft = await world.subject({ status: 'TO_SUBMIT' })
    expect(
      await saveMeetingAs(await world.as('bizManger'), { bizStage: 'other', agenda: [{ subjectId: draft.id }] }),
    ).not.toBe('')
  })

  test('fills at most the time of the meeting', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [one, two] = [await establishedSubject(world), await establishedSubject(world)]
    const agenda = (minutes: number) => [
      { subjectId: one.id, minutes: 60 },
      { subjectId: two.id, minutes },
    ]
    await saveMeetingAs(biz, { agenda: agenda(60) })
    expect((await biz.ask(meetings.saveMeeting, seminarInput({ agenda: agenda(61) }))).body.result).toEqual({
      agenda: '议程共 121 分钟，超过会议时长 120 分钟',
    })
  })

  test('can change during the meeting with a fixed start, and moves only into the future', async () => {
    const world = await freshWorld()
    const times = { startTime: '2026-11-23 09:00:00', endTime: '2026-11-23 11:00:00' }
    const { biz, one, id } = await announcedSeminar(world, times)
    world.pass(3) // 2026-11-23 09:30
    await good(again(biz, id, { ...times, agenda: [{ subjectId: one.id }] }))
    expect((await again(biz, id, { ...times, startTime: '2026-11-23 09:20:00' })).body.result).toEqual({
      startTime: '开始时间应晚于现在',
    })
    await good(again(biz, id, { ...times, startTime: '2026-11-23 10:00:00' }))
  })
})

describe('notices of a meeting', () => {
  test('state time, place and the due date of the material when it is announced', async () => {
    const world = await freshWorld()
    await announcedSeminar(world, { onlineUrl: 'https://meet.example.com/1' })
    expect(await noticeTexts(world)).toEqual([
      [
        'MEETING_ANNOUNCED',
        '会议通知：2026 年中期研讨会',
        '时间：2026-11-30 09:00 至 11:00；地点：三楼会议室；线上：https://meet.example.com/1。请确认是否参会；课题材料请于 2026-11-25 23:59 前提交。',
      ],
    ])
    const biz = await world.as('bizManger')
    const days = { endTime: '2026-12-01 17:30:00', bizStage: 'other', participants: [{ userId: biz.user.id }] }
    await good(biz.ask(meetings.announceMeeting, { id: await saveMeetingAs(biz, days) }))
    expect((await noticeTexts(world))[1]![2]).toBe(
      '时间：2026-11-30 09:00 至 2026-12-01 17:30；地点：三楼会议室。请确认是否参会。',
    )
  })

  test('go to all when it moves, to the added people when it grows, and to nobody when only its order changes', async () => {
    const world = await freshWorld()
    const { biz, expert, man, one, two, id } = await announcedSeminar(world)
    const [contact, late, stranger] = [
      await world.as('mechanism'),
      await world.as('counselor', 'late'),
      await world.as('subjectMan', 'stranger', { departId: 'd-two' }),
    ]
    const fresh = await establishedSubject(world, { subjectManId: stranger.user.id, leadDepartId: 'd-two' })
    const agenda = [{ subjectId: two.id }, { subjectId: one.id }]
    const participants = [
      { userId: expert.user.id, role: 'judge' },
      { userId: man.user.id, role: 'speaker' },
    ]
    expect((await again(biz, id, { agenda, participants })).body.message).toBe('会议已保存')
    expect(await noticeTexts(world)).toHaveLength(1)

    agenda.push({ subjectId: fresh.id })
    participants.push({ userId: late.user.id, role: 'guest' })
    expect((await again(biz, id, { agenda, participants })).body.message).toBe('会议已保存')
    expect((await noticeTexts(world))[1]).toEqual([
      'MEETING_ANNOUNCED',
      '会议通知：2026 年中期研讨会',
      '时间：2026-11-30 09:00 至 11:00；地点：三楼会议室。请确认是否参会。',
    ])
    expect((await noticeRecipients(world, 'MEETING_ANNOUNCED'))[1]!.toSorted()).toEqual(
      [late.user.id, stranger.user.id].toSorted(),
    )

    await good(again(biz, id, { agenda, participants, endTime: '2026-11-30 11:30:00' }))
    expect((await noticeTexts(world))[2]).toEqual([
      'MEETING_CHANGED',
      '会议变更：2026 年中期研讨会',
      '会议时间或地点已变更。时间：2026-11-30 09:00 至 11:30；地点：三楼会议室。请重新确认是否参会。',
    ])
    const all = [expert, man, late, stranger, contact].map((who) => who.user.id)
    expect((await noticeRecipients(world, 'MEETING_CHANGED'))[0]!.toSorted()).toEqual(all.toSorted())
  })

  test('go out when it is cancelled and when its minutes are first published', async () => {
    const world = await freshWorld()
    const { biz, id } = await announcedSeminar(world, {
      startTime: '2026-11-21 09:00:00',
      endTime: '2026-11-21 11:00:00',
    })
    world.pass(1)
    await good(biz.ask(meetings.recordMeeting, { id, minutes: '进展正常。', publish: 1 }))
    await good(biz.ask(meetings.recordMeeting, { id, minutes: '进展正常，补充一句。', publish: 1 }))
    await good(biz.ask(meetings.cancelMeeting, { id, reason: '会场另有安排' }))
    expect((await noticeTexts(world)).slice(1)).toEqual([
      ['MEETING_MINUTES', '会议纪要：2026 年中期研讨会', '2026-11-21 09:00 的会议纪要已发布，请查看。'],
      ['MEETING_CANCELLED', '会议取消：2026 年中期研讨会', '原定 2026-11-21 09:00 的会议已取消。原因：会场另有安排'],
    ])
  })
})

describe('a report expected for a meeting', () => {
  const reportIn = async (world: World, subjectId: string) =>
    (await world.all('report')).find((row) => row.subjectId === subjectId && row.reportType === 'MIDTERM_SEMINAR')!

  test('is recorded in its history for the manager from the announcement on', async () => {
    const world = await freshWorld()
    const { one } = await announcedSeminar(world)
    const report = await reportIn(world, one.id)
    expect(report).toMatchObject({
      year: '2026',
      reportName: '中期研讨',
      submitRole: '负责人',
      openTime: expect.stringContaining('2026-11-20'),
      deadlineId: '',
      sysOrgCode: 'A02',
    })
    expect((await world.all('reportLog')).filter((row) => row.reportId === report.id)).toMatchObject([
      { operation: 'expect', fromStatus: 0, toStatus: 0, reason: '2026 年中期研讨会', roleCode: 'system' },
    ])
  })

  test('moves and ends also while it is returned, and keeps its own extension', async () => {
    const world = await freshWorld()
    const { biz, one, two, id } = await announcedSeminar(world)
    await world.client.batch([
      { sql: 'update report set status = 4 where subject_id = ?', args: [one.id] },
      {
        sql: "update report set extended = 1, due_time = '2026-11-29 23:59:59' where subject_id = ?",
        args: [two.id],
      },
    ])
    const agenda = [{ subjectId: one.id }, { subjectId: two.id }]
    const later = { startTime: '2026-12-07 09:00:00', endTime: '2026-12-07 11:00:00' }
    const stands = async () =>
      Promise.all(
        [one, two].map(async ({ id }) => {
          const { dueTime, cancelled } = await reportIn(world, id)
          return [dueTime, cancelled]
        }),
      )
    await good(again(biz, id, { ...later, agenda }))
    expect(await stands()).toEqual([
      ['2026-12-02 23:59:59', 0],
      ['2026-11-29 23:59:59', 0],
    ])
    await good(again(biz, id, later))
    expect((await stands()).map(([, cancelled]) => cancelled)).toEqual([1, 1])
    await good(again(biz, id, { ...later, agenda }))
    expect(await stands()).toEqual([
      ['2026-12-02 23:59:59', 0],
      ['2026-11-29 23:59:59', 0],
    ])
  })

  test('is not affected by another meeting', async () => {
    const world = await freshWorld()
    const { biz, one, two, id } = await announcedSeminar(world)
    const own = await makeReport(world, { subjectId: one.id })
    const next = await saveMeetingAs(biz, { agenda: [{ subjectId: two.id }] })
    await good(biz.ask(meetings.announceMeeting, { id: next }))
    await good(biz.ask(meetings.cancelMeeting, { id: next, reason: '会场另有安排' }))
    const rows = await world.all('report')
    expect(rows.filter((row) => row.meetingId === id).map((row) => row.cancelled)).toEqual([0, 0])
    expect(rows.filter((row) => row.meetingId === next).map((row) => row.cancelled)).toEqual([1])
    expect(rows.find((row) => row.id === own.id)?.cancelled).toBe(0)
  })

  test('is created for established subjects only and not by a deleted deadline', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const [one, ended] = [await establishedSubject(world), await establishedSubject(world)]
    const id = await saveMeetingAs(biz, { agenda: [{ subjectId: one.id }, { subjectId: ended.id }] })
    await world.client.execute({ sql: "update subject set status = 'TO_AUDIT' where id = ?", args: [ended.id] })
    const deadline = { year: '2026', reportType: 'MIDTERM_SEMINAR', baseDate: 'meeting', offset: 2 }
    await world.make('reportDeadline', { ...deadline, delFlag: 1 })
    await good(biz.ask(meetings.announceMeeting, { id }))
    expect((await world.all('report')).map((row) => [row.subjectId, row.dueTime])).toEqual([
      [one.id, '2026-11-25 23:59:59'],
    ])
  })
})

describe('versions and drafts', () => {
  test('each response returns the next version', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const plan = { bizStage: 'conclusion', agenda: [{ subjectId: (await establishedSubject(world)).id }] }
    const versions: number[] = []
    const step = async (act: Call, body: object) => {
      const { result } = (await biz.ask(act, body)).body
      versions.push(result.lockVersion)
      return result.id as string
    }
    const id = await step(meetings.saveMeeting, seminarInput(plan))
    await step(meetings.saveMeeting, seminarInput({ ...plan, id, lockVersion: 0 }))
    await step(meetings.announceMeeting, { id })
    await step(meetings.movePanel, { id, act: 'go' })
    await step(meetings.recordMeeting, { id, fileIds: [], lockVersion: 3 })
    await step(meetings.cancelMeeting, { id, reason: '会场另有安排' })
    expect(versions).toEqual([0, 1, 2, 3, 4, 5])
    expect((await world.read('meeting', id))!.lockVersion).toBe(5)
  })

  test('a meeting needs a subject or a participant to be announced', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const one = await establishedSubject(world)
    for (const more of [{ agenda: [{ subjectId: one.id }] }, { participants: [{ userId: biz.user.id }] }])
      await good(biz.ask(meetings.announceMeeting, { id: await saveMeetingAs(biz, more) }))
  })

  test('only the listed drafts are deleted, once', async () => {
    const world = await freshWorld()
    const { biz, id } = await announcedSeminar(world)
    const [draft, other] = [await saveMeetingAs(biz), await saveMeetingAs(biz)]
    const remove = async (...ids: string[]) => (await biz.ask(meetings.deleteMeetings, { ids })).body.result
    expect(await remove(draft, id)).toMatchObject({
      ok: [draft],
      failed: [{ id, reason: '已发布的会议不可删除，请取消' }],
    })
    expect((await biz.ask(meetings.deleteMeetings, { ids: [draft] })).status, 'gone already').toBe(404)
    const deleted = Object.fromEntries((await world.all('meeting')).map((row) => [row.id, row.delFlag]))
    expect(deleted).toEqual({ [id]: 0, [draft]: 1, [other]: 0 })
  })

  test('a deleted material cannot be attached to a meeting', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const paper = { fileName: '材料.pdf', ext: 'pdf', size: 1, mime: 'application/pdf', sha256: 'x', objectKey: 'x' }
    const file = await world.make('file', { ...paper, uploaderId: biz.user.id, delFlag: 1 })
    expect((await biz.ask(meetings.saveMeeting, seminarInput({ fileIds: [file.id] }))).body.result).toEqual({
      fileIds: '文件不属于本会议',
    })
  })
})
