import { describe, expect, test } from 'vitest'
import { establishedSubject } from '~/tests/api/reports/recipes'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as meetings from '~/worker/meetings/calls'
import * as reports from '~/worker/reports/calls'
import * as files from '~/worker/files/calls'
import { announcedSeminar, noticeRecipients, saveMeetingAs, seminarInput } from './meeting-inputs'

const owed = async (world: World) =>
  (await world.all('report')).map(({ subjectId, reportType, dueTime, status, cancelled, meetingId }) => ({
    subjectId,
    reportType,
    dueTime,
    status,
    cancelled,
    meetingId,
  }))

describe('a meeting', () => {
  describe('from its announcement to its minutes', () => {
    /** An announced seminar in five days; a session lasts a week. */
    async function announced() {
      const world = await freshWorld()
      const contact = await world.as('mechanism')
      const meeting = await announcedSeminar(world, {
        startTime: '2026-11-25 09:00:00',
        endTime: '2026-11-25 11:00:00',
      })
      const list = async (who: SignedIn, query = {}) =>
        (await who.ask(meetings.listMeetings, query)).body.result.records
      return { world, contact, ...meeting, list }
    }

    test('creates expected reports and notifies its people and contacts in at most three round trips', async () => {
      const { world, contact, expert, man, one, two, id, said } = await announced()
      expect(said.trips).toBeLessThanOrEqual(3)
      expect(await owed(world)).toEqual(
        [one, two].map((subject) => ({
          subjectId: subject.id,
          reportType: 'MIDTERM_SEMINAR',
          dueTime: '2026-11-20 23:59:59',
          status: 0,
          cancelled: 0,
          meetingId: id,
        })),
      )
      const [told] = await noticeRecipients(world, 'MEETING_ANNOUNCED')
      expect(new Set(told)).toEqual(new Set([expert.user.id, man.user.id, contact.user.id]))
    })

    test('is answered by its people before it begins', async () => {
      const { biz, expert, man, id, list } = await announced()
      expect(await list(expert, { type: 'inTransit' })).toHaveLength(1)
      expect(await list(expert, { type: 'in-transit' })).toMatchObject([
        {
          ...{ id, meetingType: 'in-transit', subjectCount: 2 },
          ...{ mine: { role: 'judge', confirmed: 0 }, may: { confirm: true } },
        },
      ])
      expect((await expert.ask(meetings.confirmMeeting, { id, confirmed: 1 })).body.success).toBe(true)
      expect((await man.ask(meetings.confirmMeeting, { id, confirmed: 2, note: '出差' })).body.success).toBe(true)
      expect((await expert.ask(meetings.signInTo, { id })).body).toMatchObject({
        code: 409,
        message: '会议开始前 60 分钟起可签到',
      })
      expect((await biz.ask(meetings.recordMeeting, { id, minutes: '纪要' })).body).toMatchObject({
        code: 409,
        message: '会议开始后方可记录纪要',
      })
    })

    test('is checked in to by its people, and for others by the organiser only', async () => {
      const { world, biz, expert, man, id, list } = await announced()
      await expert.ask(meetings.confirmMeeting, { id, confirmed: 1 })
      await man.ask(meetings.confirmMeeting, { id, confirmed: 2, note: '出差' })
      world.pass(4.99)
      expect((await expert.ask(meetings.signInTo, { id })).body).toMatchObject({ success: true, message: '1 人已签到' })
      expect((await expert.ask(meetings.signInTo, { id, userIds: [man.user.id] })).status).toBe(403)
      expect((await biz.ask(meetings.signInTo, { id, userIds: [man.user.id] })).body.success).toBe(true)
      expect((await list(biz))[0]).toMatchObject({ participantCount: 2, confirmedCount: 2, signedCount: 2 })
    })

    test('is in the history once over and cannot be answered any more', async () => {
      const { world, expert, id, list } = await announced()
      world.pass(6)
      expect(await list(expert, { type: 'inTransit' })).toEqual([])
      expect(await list(expert, { type: 'history' })).toMatchObject([{ id, meetingType: 'history' }])
      expect((await expert.ask(meetings.confirmMeeting, { id, confirmed: 2 })).body).toMatchObject({
        code: 409,
        message: '会议已结束',
      })
    })

    test('shows its minutes to its people once published', async () => {
      const { world, biz, man, id } = await announced()
      world.pass(6)
      const minutes = async () => (await man.ask(meetings.meetingDetail, { id })).body.result.minutes
      const draft = await biz.ask(meetings.recordMeeting, { id, minutes: '各课题进展正常。' })
      expect(draft.body.success, draft.body.message).toBe(true)
      expect(await minutes()).toBe('')
      const outdated = await biz.ask(meetings.recordMeeting, { id, publish: 1, lockVersion: 0 })
      expect(outdated.body.code).toBe(409)
      const published = await biz.ask(meetings.recordMeeting, { id, publish: 1 })
      expect(published.body.message).toBe('会议纪要已发布')
      expect(await minutes()).toBe('各课题进展正常。')
      expect(await noticeRecipients(world, 'MEETING_MINUTES')).toHaveLength(1)
    })
  })

  test('moves due dates with its date, resets answers and ends the report of a removed subject', async () => {
    const world = await freshWorld()
    const { biz, expert, one, two, id } = await announcedSeminar(world)
    await expert.ask(meetings.confirmMeeting, { id, confirmed: 1 })
    const own = (await world.all('report')).find((row) => row.subjectId === one.id)!
    await world.client.execute({ sql: 'update report set status = 1 where id = ?', args: [own.id] })
    const moved = await biz.ask(
      meetings.saveMeeting,
      seminarInput({
        id,
        startTime: '2026-12-07 09:00:00',
        endTime: '2026-12-07 11:00:00',
        agenda: [{ subjectId: one.id, minutes: 30 }],
        participants: [{ userId: expert.user.id, role: 'judge' }],
      }),
    )
    expect(moved.body, moved.body.message).toMatchObject({ success: true, message: '会议已保存，已通知参会人' })
    expect(await owed(world)).toMatchObject([
      { subjectId: one.id, dueTime: '2026-12-02 23:59:59', status: 1, cancelled: 0 },
      { subjectId: two.id, cancelled: 1 },
    ])
    const detail = (await expert.ask(meetings.meetingDetail, { id })).body.result
    expect(detail.mine).toMatchObject({ confirmed: 0 })
    expect(detail.participantCount).toBe(1)
    // A subject added again to the agenda reuses its row.
    const again = await biz.ask(
      meetings.saveMeeting,
      seminarInput({
        id,
        startTime: '2026-12-07 09:00:00',
        endTime: '2026-12-07 11:00:00',
        agenda: [{ subjectId: two.id }, { subjectId: one.id, minutes: 30 }],
        participants: [{ userId: expert.user.id, role: 'judge' }],
      }),
    )
    expect(again.body.success, again.body.message).toBe(true)
    expect((await owed(world)).filter((row) => row.cancelled === 0)).toHaveLength(2)
    expect(await owed(world)).toHaveLength(2)
  })

  test('notifies everyone with the reason when cancelled, ends open reports and keeps submitted ones', async () => {
    const world = await freshWorld()
    const { biz, one, two, id, man } = await announcedSeminar(world)
    const given = (await world.all('report')).find((row) => row.subjectId === one.id)!
    await world.client.execute({ sql: 'update report set status = 2 where id = ?', args: [given.id] })
    expect((await biz.attempt(meetings.cancelMeeting, { id, reason: '短' })).body.result.reason).toContain('5')
    const done = await biz.ask(meetings.cancelMeeting, { id, reason: '会场另有安排' })
    expect(done.body, done.body.message).toMatchObject({ success: true, message: '会议已取消' })
    expect(await owed(world)).toMatchObject([
      { subjectId: one.id, status: 2, cancelled: 0 },
      { subjectId: two.id, cancelled: 1 },
    ])
    expect((await noticeRecipients(world, 'MEETING_CANCELLED'))[0]).toContain(man.user.id)
    expect((await biz.ask(meetings.saveMeeting, seminarInput({ id }))).body).toMatchObject({
      code: 409,
      message: '会议已取消',
    })
    expect((await biz.ask(meetings.announceMeeting, { id })).body.code).toBe(409)
  })

  test('creates reports by the deadline of its year, counted from its day', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const set = await biz.ask(reports.updateDeadlines, {
      year: '2026',
      reportType: 'MIDTERM_SEMINAR',
      baseDate: 'meeting',
      offset: 3,
      lateAllowed: 1,
    })
    expect(set.body.success, set.body.message).toBe(true)
    await announcedSeminar(world)
    expect((await owed(world)).map((row) => row.dueTime)).toEqual(['2026-11-27 23:59:59', '2026-11-27 23:59:59'])
    // A later deadline moves the open reports.
    const moved = await biz.ask(reports.updateDeadlines, {
      year: '2026',
      reportType: 'MIDTERM_SEMINAR',
      baseDate: 'meeting',
      offset: 2,
    })
    expect(moved.body.result.moved).toBe(2)
    expect((await owed(world)).map((row) => row.dueTime)).toEqual(['2026-11-28 23:59:59', '2026-11-28 23:59:59'])
  })

  test('is exported to a calendar, and as cancelled once it is cancelled', async () => {
    const world = await freshWorld()
    const { biz, man, id } = await announcedSeminar(world, { onlineUrl: 'https://meet.example.com/1,2' })
    const taken = await man.ask(meetings.calendar, { id })
    expect(taken.headers.get('content-type')).toContain('text/calendar')
    const text = await taken.response.text()
    expect(text).toContain('DTSTART:20261130T010000Z\r\n')
    expect(text).toContain('SUMMARY:2026 年中期研讨会\r\n')
    expect(text).toContain('METHOD:PUBLISH')
    for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    const unfolded = text.replaceAll('\r\n ', '')
    expect(unfolded).toContain('https://meet.example.com/1\\,2')
    await biz.ask(meetings.cancelMeeting, { id, reason: '会场另有安排' })
    expect(await (await man.ask(meetings.calendar, { id })).response.text()).toContain('STATUS:CANCELLED')
  })
})

describe('access to a meeting', () => {
  const idsFor = async (who: SignedIn) =>
    (await who.ask(meetings.listMeetings)).body.result.records.map((row: { id: string }) => row.id)

  test('is open to the people concerned and returns 404 to others', async () => {
    const world = await freshWorld()
    const { biz, expert, man, id } = await announcedSeminar(world)
    const concerned = [await world.as('mechanism'), await world.as('csrcLeader'), await world.as('admin')]
    for (const who of [biz, expert, man, ...concerned]) expect(await idsFor(who), who.user.roleCode).toEqual([id])
    for (const who of [
      await world.as('subjectMan', 'stranger', { departId: 'd-two' }),
      await world.as('mechanism', 'elsewhere', { departId: 'd-two' }),
      await world.as('technologyManger'),
    ]) {
      expect(await idsFor(who), who.user.roleCode).toEqual([])
      const statuses = [
        await who.ask(meetings.meetingDetail, { id }),
        await who.ask(meetings.confirmMeeting, { id, confirmed: 1 }),
        await who.ask(meetings.calendar, { id }),
      ].map(({ status }) => status)
      expect(statuses, who.user.roleCode).toEqual([404, 404, 404])
    }
  })

  test('to a draft is limited to its author and the centre', async () => {
    const world = await freshWorld()
    const { biz, id } = await announcedSeminar(world)
    const [committee, leader] = [await world.as('technologyManger'), await world.as('csrcLeader')]
    const draft = await saveMeetingAs(committee)
    expect(await idsFor(committee)).toEqual([draft])
    expect(await idsFor(leader)).toEqual([id])
    expect(await idsFor(biz)).toHaveLength(2)
  })

  test('lets the committee change only its own meetings', async () => {
    const world = await freshWorld()
    const [biz, committee] = [await world.as('bizManger'), await world.as('technologyManger')]
    const id = await saveMeetingAs(biz, { participants: [{ userId: committee.user.id }] })
    await biz.ask(meetings.announceMeeting, { id })
    expect((await committee.ask(meetings.saveMeeting, seminarInput({ id }))).status).toBe(403)
    expect((await committee.ask(meetings.cancelMeeting, { id, reason: '没有理由的取消' })).status).toBe(403)
  })

  test('shows applicants their own subjects by name and no evaluators', async () => {
    const world = await freshWorld()
    const { biz, expert, man, one, two, id } = await announcedSeminar(world)
    const stranger = await world.as('subjectMan', 'stranger', { departId: 'd-two' })
    const other = await establishedSubject(world, {
      subjectManId: stranger.user.id,
      createBy: stranger.user.username,
      leadDepartId: 'd-two',
      leadDepartName: '乙基金管理有限公司',
      sysOrgCode: 'A03',
    })
    const said = await biz.ask(
      meetings.saveMeeting,
      seminarInput({
        id,
        agenda: [{ subjectId: one.id }, { subjectId: other.id }, { subjectId: two.id }],
        participants: [
          { userId: expert.user.id, role: 'judge' },
          { userId: man.user.id, role: 'speaker' },
          { userId: biz.user.id, role: 'host' },
        ],
      }),
    )
    expect(said.body.success, said.body.message).toBe(true)
    const read = async (who: SignedIn) => (await who.ask(meetings.meetingDetail, { id })).body.result
    const mine = await read(man)
    expect(
      mine.agenda.map((row: { subjectName: string; startTime: string }) => [
        row.subjectName,
        row.startTime.slice(11, 16),
      ]),
    ).toEqual([
      [one.subjectName, '09:00'],
      ['', '09:20'],
      [two.subjectName, '09:40'],
    ])
    expect(mine.participants.map((row: { role: string }) => row.role)).toEqual(['host', 'speaker'])
    expect(mine.onlineUrl).toBe('')
    expect((await read(stranger)).agenda.map((row: { subjectName: string }) => row.subjectName)).toEqual([
      '',
      other.subjectName,
      '',
    ])
    expect((await read(biz)).participants).toHaveLength(3)
  })

  test('allows people who see the meeting to read its material, and nobody else', async () => {
    const world = await freshWorld()
    const { biz, man, id } = await announcedSeminar(world)
    const stranger = await world.as('subjectMan', 'stranger')
    const row = (given: object) => ({
      fileName: '材料.pdf',
      ext: 'pdf',
      size: 10,
      mime: 'application/pdf',
      sha256: 'x',
      objectKey: 'x',
      uploaderId: biz.user.id,
      ...given,
    })
    const loose = await world.make('file', row({}))
    const foreign = await world.make('file', row({ uploaderId: man.user.id }))
    expect((await biz.attempt(meetings.recordMeeting, { id, fileIds: [foreign.id] })).body.result.fileIds).toBe(
      '文件不属于本会议',
    )
    expect((await biz.ask(meetings.recordMeeting, { id, fileIds: [loose.id] })).body.success).toBe(true)
    expect((await man.ask(meetings.meetingDetail, { id })).body.result.files).toMatchObject([
      { id: loose.id, fileName: '材料.pdf' },
    ])
    expect((await man.ask(files.fileById, { id: loose.id })).status).toBe(200)
    expect((await stranger.ask(files.fileById, { id: loose.id })).status).toBe(404)
  })
})

test('rejects invalid input at its field and writes nothing', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const man = await world.as('subjectMan')
  const one = await establishedSubject(world)
  const early = await world.subject({ status: 'TO_SUBMIT' })
  const agenda = [{ subjectId: one.id }]
  const cases: [input: object, field: string, message: unknown][] = [
    [{ meetingName: ' ' }, 'meetingName', '会议名称不能为空'],
    [{ endTime: '2026-11-30 08:00:00' }, 'endTime', '结束时间应晚于开始时间'],
    [{ startTime: '2026-13-40 08:00:00' }, 'startTime', expect.any(String)],
    [{ place: '', onlineUrl: '' }, 'place', '请填写会议地点或线上会议地址'],
    [{ onlineUrl: 'javascript:alert(1)' }, 'onlineUrl', expect.any(String)],
    [{ agenda: [{ subjectId: one.id, minutes: 130 }] }, 'agenda', '议程共 130 分钟，超过会议时长 120 分钟'],
    [{ agenda: [...agenda, ...agenda] }, 'agenda', '同一课题仅可列入议程一次'],
    [{ agenda: [{ subjectId: early.id }] }, 'agenda.0.subjectId', `课题《${early.subjectName}》当前不可列入中期研讨`],
    [
      { agenda, participants: [{ userId: man.user.id, role: 'judge' }] },
      'participants.0.userId',
      `${man.user.realname} 是《${one.subjectName}》的课题组成员，不可担任评委`,
    ],
    [{ participants: [{ userId: 'nobody' }] }, 'participants.0.userId', '参会人不存在或已停用'],
    [{ bizStage: 'party' }, 'bizStage', '请选择会议类型'],
  ]
  for (const [input, field, message] of cases)
    expect((await biz.ask(meetings.saveMeeting, seminarInput(input))).body.result, field).toMatchObject({
      [field]: message,
    })
  expect(await world.all('meeting')).toEqual([])
})

test('rejects announcing an empty meeting and saving an outdated version, and deletes a draft', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const id = await saveMeetingAs(biz)
  expect((await biz.ask(meetings.announceMeeting, { id })).body).toMatchObject({
    code: 409,
    message: '请先安排议程或参会人',
  })
  expect((await biz.ask(meetings.saveMeeting, seminarInput({ id, lockVersion: 4 }))).body.code).toBe(409)
  expect((await biz.ask(meetings.deleteMeetings, { ids: [id] })).body).toMatchObject({ result: { ok: [id] } })
  expect((await biz.ask(meetings.meetingDetail, { id })).status).toBe(404)
})
