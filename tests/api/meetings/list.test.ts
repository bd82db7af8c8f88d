import { describe, expect, test } from 'vitest'
import { establishedSubject, makeReport } from '~/tests/api/reports/recipes'
import { startedRound } from '~/tests/api/reviews/review-round'
import { loadPageData } from '~/tests/support/page-data'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as meetings from '~/worker/meetings/calls'
import { MeetingQuery, type MeetingDetail, type MeetingRow } from '~/worker/meetings/contract'
import { loadMeetingScreen } from '~/worker/meetings/queries/list.server'
import { announcedSeminar, saveMeetingAs, seminarInput } from './meeting-inputs'

const rows = async (who: SignedIn, query: Record<string, string | number> = {}) =>
  (await who.ask(meetings.listMeetings, query)).body.result.records as MeetingRow[]
const info = async (who: SignedIn, id: string) =>
  (await who.ask(meetings.meetingDetail, { id })).body.result as MeetingDetail
const announced = async (biz: SignedIn, more: object) => {
  const id = await saveMeetingAs(biz, more)
  expect((await biz.ask(meetings.announceMeeting, { id })).body.success).toBe(true)
  return id
}

describe('the list of meetings', () => {
  /** A past meeting, the seminar of two subjects with two people, and a draft. */
  async function three(world: World) {
    const { biz, expert, man, one, id } = await announcedSeminar(world)
    const participants = [
      { userId: expert.user.id, role: 'host' },
      { userId: biz.user.id, role: 'host' },
    ]
    const past = await announced(biz, {
      meetingName: '100%_总结会',
      bizStage: 'other',
      startTime: '2026-11-20 13:00:00',
      endTime: '2026-11-20 14:00:00',
      participants,
    })
    const draft = await saveMeetingAs(biz, { meetingName: '草稿', startTime: '2026-11-25 09:00:00' })
    await expert.ask(meetings.confirmMeeting, { id, confirmed: 2 })
    await biz.ask(meetings.confirmMeeting, { id: past, confirmed: 1 })
    world.pass(0.2) // 2026-11-20 14:18
    await biz.ask(meetings.signInTo, { id: past, userIds: [expert.user.id] })
    return { biz, expert, man, one, seminar: id, past, draft }
  }

  test('filters by time, kind, status, name, subject and own part', async () => {
    const world = await freshWorld()
    const at = await three(world)
    const foreign = await establishedSubject(world)
    const asc = { column: 'startTime', order: 'asc' }
    const cases: [query: Record<string, string>, ids: string[], who?: SignedIn][] = [
      [asc, [at.past, at.draft, at.seminar]],
      [{ ...asc, type: 'in-transit' }, [at.draft, at.seminar]],
      [{ type: 'history' }, [at.past]],
      [{ bizStage: 'other' }, [at.past]],
      [{ status: '0' }, [at.draft]],
      [{ keyword: '0%_总' }, [at.past]],
      [{ keyword: '1_0' }, []],
      [{ subjectId: at.one.id }, [at.seminar]],
      [{ subjectId: foreign.id }, []],
      [{ mine: '1' }, [at.past]],
      [{ ...asc, mine: '1' }, [at.past, at.seminar], at.expert],
    ]
    for (const [query, ids, who = at.biz] of cases)
      expect(
        (await rows(who, query)).map((row) => row.id),
        JSON.stringify(query),
      ).toEqual(ids)
  })

  test('does not reveal meetings of another team’s subject by a search', async () => {
    const world = await freshWorld()
    const at = await three(world)
    const stranger = await world.as('subjectMan', 'stranger')
    await world.make('meetingParticipant', { meetingId: at.seminar, userId: stranger.user.id, role: 'guest' })
    const ids = async (query: Record<string, string>) => (await rows(stranger, query)).map((row) => row.id)
    expect(await ids({})).toEqual([at.seminar])
    expect(await ids({ subjectId: at.one.id })).toEqual([])
  })

  test('counts the people of each meeting and shows the own part', async () => {
    const world = await freshWorld()
    const at = await three(world)
    const told = (await rows(at.expert, { column: 'startTime', order: 'asc' })).map((row) => [
      row.id,
      row.participantCount,
      row.confirmedCount,
      row.signedCount,
      row.mine && [row.mine.role, row.mine.role_dictText, row.mine.confirmed, !!row.mine.signIn],
    ])
    expect(told).toEqual([
      [at.past, 2, 2, 1, ['host', '主持人', 1, true]],
      [at.seminar, 2, 0, 0, ['judge', '评委', 2, false]],
    ])
    const [past, , later] = await rows(at.biz, { column: 'startTime', order: 'asc' })
    expect(past!.host.split('、').toSorted()).toEqual([at.biz.user.realname, at.expert.user.realname].toSorted())
    expect([later!.host, later!.mine, later!.subjectCount]).toEqual(['', null, 2])
    expect(past).toMatchObject({ meetingType: 'history', bizStage_dictText: '其他会议', status_dictText: '已发布' })
  })

  test('counts both kinds under the same filters on the screen and paginates', async () => {
    const world = await freshWorld()
    const at = await three(world)
    const screen = async (who: SignedIn, query: object) =>
      (await loadPageData(world, who, (ctx) => loadMeetingScreen(ctx, MeetingQuery.parse(query)))).data
    const coming = await screen(at.biz, {
      type: 'in-transit',
      pageSize: 1,
      pageNo: 2,
      column: 'startTime',
      order: 'asc',
    })
    expect(coming.page).toMatchObject({ total: 2, pages: 2, records: [{ id: at.seminar }] })
    expect([coming.counts, coming.mayPlan]).toEqual([{ 'in-transit': 2, history: 1 }, true])
    const mine = await screen(at.expert, { type: 'history', mine: 1 })
    expect([mine.page.total, mine.counts, mine.mayPlan]).toEqual([1, { 'in-transit': 1, history: 1 }, false])
  })

  test('shows a meeting that ends in this second as running', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const endTime = world.stamp()
    await world.make('meeting', { meetingName: '会', startTime: '2026-11-20 08:00:00', endTime, status: 1 })
    const at = (now: string) =>
      loadPageData(world, biz, (ctx) =>
        loadMeetingScreen({ ...ctx, now: () => new Date(`${now.replace(' ', 'T')}+08:00`) }, MeetingQuery.parse({})),
      )
    const { data } = await at(endTime)
    expect([data.counts, data.page.records[0]!.meetingType]).toEqual([{ 'in-transit': 1, history: 0 }, 'in-transit'])
  })
})

describe('a draft', () => {
  test('is visible to its author and the centre only, whoever it lists', async () => {
    const world = await freshWorld()
    const [biz, committee] = [await world.as('bizManger'), await world.as('technologyManger')]
    const asked = [
      await world.as('technologyManger', 'other'),
      await world.as('counselor'),
      await world.as('subjectMan'),
      await world.as('mechanism'),
      await world.as('csrcLeader'),
    ]
    const one = await establishedSubject(world)
    const agenda = [{ subjectId: one.id }]
    const participants = asked.map((who) => ({ userId: who.user.id }))
    const id = await saveMeetingAs(biz, { agenda, participants })
    const own = await saveMeetingAs(committee)
    for (const who of asked) {
      expect(await rows(who), who.user.roleCode).toEqual([])
      expect((await who.ask(meetings.meetingDetail, { id })).status, who.user.roleCode).toBe(404)
    }
    expect((await rows(committee)).map((row) => row.id)).toEqual([own])
    expect((await rows(biz)).map((row) => row.id).toSorted()).toEqual([id, own].toSorted())
    await biz.ask(meetings.announceMeeting, { id })
    for (const who of asked)
      expect(
        (await rows(who)).map((row) => row.id),
        who.user.roleCode,
      ).toEqual([id])
    expect(await rows(await world.as('technologyManger', 'third')), 'not asked').toEqual([])
    expect((await biz.ask(meetings.calendar, { id: own })).body).toMatchObject({ code: 409, message: '会议尚未发布' })
  })
})

describe('one meeting', () => {
  test('lists its people by part, its organiser and the report expected of each subject', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const one = await establishedSubject(world)
    const other = await makeReport(world)
    const parts = ['guest', 'secretary', 'speaker', 'judge', 'host'] as const
    const people = await Promise.all(parts.map((role) => world.as('counselor', role)))
    const off = await world.as('counselor', 'off')
    const participants = people.map((who, at) => ({ userId: who.user.id, role: parts[at] as string }))
    const agenda = [
      { subjectId: other.subjectId, minutes: 15 },
      { subjectId: one.id, minutes: 30, speaker: '张三' },
    ]
    const id = await announced(biz, { agenda, participants: [...participants, { userId: off.user.id }] })
    await biz.ask(meetings.saveMeeting, seminarInput({ id, agenda, participants }))
    await world.client.batch([
      // Ordered by id, the guest would be first.
      "update meeting_participant set id = 'p' || instr('guest secretary speaker judge host', role) where del_flag = 0",
      {
        sql: 'update report set cancelled = 1 where subject_id = ? and meeting_id = ?',
        args: [other.subjectId, id],
      },
    ])
    const at = await info(biz, id)
    expect(at.participants.map((row) => [row.role, row.role_dictText, row.departName])).toEqual([
      ['host', '主持人', '乙基金管理有限公司'],
      ['judge', '评委', '乙基金管理有限公司'],
      ['speaker', '汇报人', '乙基金管理有限公司'],
      ['secretary', '记录人', '乙基金管理有限公司'],
      ['guest', '列席', '乙基金管理有限公司'],
    ])
    expect(at.organiser).toBe(biz.user.realname)
    const report = (await world.all('report')).find((row) => row.subjectId === one.id)!
    expect(
      at.agenda.map((row) => [row.order, row.startTime.slice(11), row.speaker, row.reportId, row.reportDue]),
    ).toEqual([
      [1, '09:00:00', '', '', null],
      [2, '09:15:00', '张三', report.id, '2026-11-25 23:59:59'],
    ])
    expect(at.agenda.map((row) => row.reportStatus)).toEqual([null, 0])
  })

  test('shows applicants the hosts, their own institution and themselves', async () => {
    const world = await freshWorld()
    const { biz, expert, man, one, two, id } = await announcedSeminar(world)
    const [contact, host, guest] = [
      await world.as('mechanism'),
      await world.as('counselor', 'host'),
      await world.as('counselor', 'guest'),
    ]
    const colleague = await world.as('subjectMan', 'colleague')
    await biz.ask(
      meetings.saveMeeting,
      seminarInput({
        id,
        onlineUrl: 'https://meet.example.com/1',
        agenda: [{ subjectId: one.id }, { subjectId: two.id }],
        participants: [
          { userId: host.user.id, role: 'host' },
          { userId: expert.user.id, role: 'judge' },
          { userId: man.user.id, role: 'speaker' },
          { userId: colleague.user.id, role: 'secretary' },
          { userId: guest.user.id, role: 'guest' },
        ],
      }),
    )
    const names = async (who: SignedIn) => (await info(who, id)).participants.map((row) => row.realname)
    const [of, own, all] = [(who: SignedIn) => who.user.realname, [host, man, colleague], [host, man, colleague, guest]]
    expect(await names(man)).toEqual(own.map(of))
    expect(await names(contact)).toEqual(own.map(of))
    expect(await names(expert), 'a judge reads the own name').toEqual([host, expert, man, colleague, guest].map(of))
    expect(await names(guest)).toEqual(all.map(of))
    // Only participants see the online address, not a contact who can read the meeting.
    expect((await info(man, id)).onlineUrl).toBe('https://meet.example.com/1')
    expect((await info(contact, id)).onlineUrl).toBe('')
    expect(await (await contact.ask(meetings.calendar, { id })).response.text()).not.toContain('meet.example.com')
  })

  test('names subjects to experts that they do not review, and their institutions where they are not blind', async () => {
    const world = await freshWorld()
    const round = await startedRound(world, 'RE', 3)
    const [judge, guest] = [round.people[0]!, await world.as('counselor', 'guest')]
    const id = await announced(round.biz, {
      bizStage: 'recheck',
      agenda: [{ subjectId: round.id, speaker: '张三' }],
      participants: [
        { userId: judge.user.id, role: 'judge' },
        { userId: guest.user.id, role: 'guest' },
      ],
    })
    const item = async (who: SignedIn) => {
      const { subjectId, leadDepartName, speaker } = (await info(who, id)).agenda[0]!
      return [subjectId, leadDepartName, speaker]
    }
    expect(await item(judge)).toEqual([round.id, '', ''])
    expect(await item(guest), 'not theirs to open').toEqual(['', '', ''])
    expect((await info(guest, id)).agenda[0]!.subjectName).not.toBe('')
    await world.set('blindReview', 0)
    expect(await item(judge)).toEqual([round.id, '甲证券股份有限公司', '张三'])
    await world.set('blindReview', 1)
    expect(await item(judge)).toEqual([round.id, '', ''])
  })

  test('hides an unpublished project number from applicants', async () => {
    const world = await freshWorld()
    const { biz, man, one, two, id } = await announcedSeminar(world)
    await world.client.batch([
      { sql: "update subject set subject_num = 'FT-1', establish_time = null where id = ?", args: [one.id] },
      { sql: "update subject set subject_num = 'FT-2' where id = ?", args: [two.id] },
    ])
    const numbers = async (who: SignedIn) => (await info(who, id)).agenda.map((row) => row.subjectNum)
    expect(await numbers(man)).toEqual(['', 'FT-2'])
    expect(await numbers(await world.as('mechanism'))).toEqual(['', 'FT-2'])
    expect(await numbers(biz)).toEqual(['FT-1', 'FT-2'])
  })

  test('has a calendar file of its own', async () => {
    const world = await freshWorld()
    const { biz, man, id } = await announcedSeminar(world)
    const other = await announced(biz, { meetingName: '另一个会', participants: [{ userId: man.user.id }] })
    for (const [one, name] of [
      [id, '2026 年中期研讨会'],
      [other, '另一个会'],
    ]) {
      const taken = await man.attempt(meetings.calendar, { id: one })
      expect(await taken.response.text()).toContain(`SUMMARY:${name}\r\n`)
      expect(decodeURIComponent(taken.headers.get('content-disposition')!)).toContain(`${name}.ics`)
    }
  })
})
