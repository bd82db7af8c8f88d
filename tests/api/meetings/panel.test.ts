import { describe, expect, test, vi } from 'vitest'
import { plainScores, startGradingYear } from '~/tests/api/grading/grading-year'
import { startedRound, commitReviewAs, passingReview } from '~/tests/api/reviews/review-round'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { requestContext } from '~/worker/core/context'
import { loadPerson } from '~/worker/auth/actor.server'
import type { InputOf } from '~/worker/core/call'
import * as meetings from '~/worker/meetings/calls'
import * as grading from '~/worker/grading/calls'
import { loadProjectorView } from '~/worker/meetings/queries/panel.server'
import { roles } from '~/worker/policy/roles'
import * as reviews from '~/worker/reviews/calls'

/** A defence of two subjects with three graders, announced for tomorrow. */
async function makeDefence(world: World) {
  const { biz, graders, subjects } = await startGradingYear(world, 2, 3, { blind: 1 })
  const made = await biz.ask(meetings.saveMeeting, {
    meetingName: '结题答辩',
    bizStage: 'conclusion',
    startTime: '2026-11-21 09:00:00',
    endTime: '2026-11-21 12:00:00',
    place: '三楼会议室',
    agenda: subjects.map((one) => ({ subjectId: one.id, minutes: 15, speaker: '张三' })),
    participants: [
      ...graders.map((one, at) => ({ userId: one.user.id, role: at ? ('judge' as const) : ('host' as const) })),
      { userId: (await world.as('subjectMan')).user.id, role: 'speaker' },
    ],
  })
  expect(made.body.success, made.body.message).toBe(true)
  const id = made.body.result.id as string
  expect((await biz.ask(meetings.announceMeeting, { id })).body.success).toBe(true)
  return { biz, graders, subjects, id }
}
const movePanelAs = (who: SignedIn, id: string, act: InputOf<typeof meetings.movePanel>['act'], at = 0) =>
  who.ask(meetings.movePanel, { id, act, at })
/** A panel open at its first item, with these people as evaluators. */
async function openPanel(
  biz: SignedIn,
  bizStage: InputOf<typeof meetings.saveMeeting>['bizStage'],
  subjectIds: string[],
  people: SignedIn[],
) {
  const made = await biz.ask(meetings.saveMeeting, {
    meetingName: '评议',
    bizStage,
    startTime: '2026-11-21 09:00:00',
    endTime: '2026-11-21 12:00:00',
    place: '三楼会议室',
    agenda: subjectIds.map((subjectId) => ({ subjectId, minutes: 15 })),
    participants: people.map((one) => ({ userId: one.user.id, role: 'judge' as const })),
  })
  expect(made.body.success, made.body.message).toBe(true)
  const id = made.body.result.id as string
  await biz.ask(meetings.announceMeeting, { id })
  await movePanelAs(biz, id, 'go', 0)
  return id
}
const panelViewOf = async (who: SignedIn, id: string) => (await who.ask(meetings.panelView, { id })).body.result

describe('a panel', () => {
  test('is led by its host or the centre once announced', async () => {
    const world = await freshWorld()
    const { biz, graders, id } = await makeDefence(world)
    const [host, second] = graders as [SignedIn, SignedIn, SignedIn]
    expect(await panelViewOf(biz, id)).toMatchObject({ at: -1, run: true, judges: [], mine: '', desk: null })
    expect((await movePanelAs(second, id, 'go')).status).toBe(403)
    expect((await movePanelAs(biz, id, 'start')).body).toMatchObject({ code: 409, message: '答辩尚未开始' })
    expect((await movePanelAs(biz, id, 'go', 7)).body).toMatchObject({ code: 409, message: '议程中无此项' })
    expect((await movePanelAs(host, id, 'go', 0)).body.success).toBe(true)
    expect((await movePanelAs(biz, id, 'start')).body.success).toBe(true)
  })

  test('counts the running time of an item without pauses', async () => {
    const world = await freshWorld()
    const { biz, id } = await makeDefence(world)
    await movePanelAs(biz, id, 'go', 0)
    await movePanelAs(biz, id, 'start')
    world.pass(90 / 86_400)
    await movePanelAs(biz, id, 'pause')
    world.pass(60 / 86_400)
    const stopped = await panelViewOf(biz, id)
    expect(stopped.since).toBe(null)
    expect(stopped.spent).toBeGreaterThanOrEqual(89)
    expect(stopped.spent).toBeLessThanOrEqual(91)
  })

  test('shows an evaluator the own task without names in one round trip after the session', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects, id } = await makeDefence(world)
    const [host, second, third] = graders as [SignedIn, SignedIn, SignedIn]
    await movePanelAs(biz, id, 'go', 0)
    const seat = await second.ask(meetings.panelView, { id })
    expect(seat.trips).toBeLessThanOrEqual(2)
    expect(seat.body.result).toMatchObject({ mine: 'grade', judges: null, desk: { subject: { id: subjects[0]!.id } } })
    const text = JSON.stringify(seat.body.result)
    for (const name of ['甲证券', '张三', host.user.realname]) expect(text, name).not.toContain(name)
    const man = await world.as('subjectMan')
    const read = JSON.stringify((await second.ask(meetings.meetingDetail, { id })).body.result)
    for (const name of ['甲证券', '张三', man.user.realname, third.user.realname])
      expect(read, name).not.toContain(name)
  })

  test('counts committed evaluators by name for its leader, without drafts and scores', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects, id } = await makeDefence(world)
    const second = graders[1]!
    await movePanelAs(biz, id, 'go', 0)
    const before = await panelViewOf(biz, id)
    expect(new Set(before.judges!.map((one: { name: string; done: boolean }) => `${one.name} ${one.done}`))).toEqual(
      new Set(graders.map((one) => `${one.user.realname} false`)),
    )
    await second.ask(grading.saveGrade, { subjectId: subjects[0]!.id, scores: plainScores })
    expect((await panelViewOf(biz, id)).items[0]).toMatchObject({ total: 3, done: 0 })
    await second.ask(grading.commitGrades, { ids: [subjects[0]!.id] })
    const after = await panelViewOf(biz, id)
    expect(after.items).toMatchObject([
      { total: 3, done: 1 },
      { total: 3, done: 0 },
    ])
    expect(after.judges!.filter((one: { done: boolean }) => one.done)).toEqual([
      { name: second.user.realname, done: true, mine: false },
    ])
    expect(Object.keys(after.judges![0]!).sort()).toEqual(['done', 'mine', 'name'])
  })

  test('moves its followers to the next item and closes', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects, id } = await makeDefence(world)
    const second = graders[1]!
    await movePanelAs(biz, id, 'go', 0)
    await movePanelAs(biz, id, 'start')
    await movePanelAs(biz, id, 'go', 1)
    expect(await panelViewOf(second, id)).toMatchObject({
      at: 1,
      since: null,
      spent: 0,
      desk: { subject: { id: subjects[1]!.id } },
    })
    await movePanelAs(biz, id, 'close')
    expect(await panelViewOf(second, id)).toMatchObject({ at: -1, desk: null })
  })
})

test('the display shows the item, its clock and the count of commits without names, to hosts and result readers only', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects, id } = await makeDefence(world)
  const [host, judge] = graders as [SignedIn, SignedIn, SignedIn]
  const wall = async (who: SignedIn) => {
    const ctx = requestContext(new Request('http://test/'), world.bindings as never)
    const { id: userId, departId, roleCode } = who.user
    const actor = await loadPerson(ctx, { userId, roleId: roles[roleCode].id, departId })
    return loadProjectorView({ ...ctx, now: world.now, actor: actor! }, id)
  }
  await movePanelAs(biz, id, 'go', 1)
  await movePanelAs(biz, id, 'start')
  await judge.ask(grading.saveGrades, {
    rows: [{ subjectId: subjects[1]!.id, scores: plainScores }],
    commit: true,
  })
  for (const who of [biz, host]) {
    const shown = await wall(who)
    expect(shown).toMatchObject({
      at: 1,
      spent: 0,
      items: [
        { done: 0, total: 3 },
        { done: 1, total: 3 },
      ],
    })
    expect(shown.since).not.toBe(null)
    expect(shown.items[1]!.subjectName).toBe(subjects[1]!.subjectName)
    const text = JSON.stringify(shown)
    const man = await world.as('subjectMan')
    for (const name of ['甲证券', '张三', man.user.realname, ...graders.map((one) => one.user.realname)])
      expect(text, name).not.toContain(name)
  }
  const leader = await wall(await world.as('csrcLeader'))
  expect(leader.items.map((one) => [one.order, one.subjectNum, one.minutes])).toEqual([
    [1, subjects[0]!.subjectNum, 15],
    [2, subjects[1]!.subjectNum, 15],
  ])
  for (const who of [judge, await world.as('subjectMan')])
    await expect(wall(who), who.user.roleCode).rejects.toMatchObject({ code: 403 })
  await expect(wall(await world.as('counselor', 'stranger'))).rejects.toMatchObject({ code: 404 })
})

test('a host leads the panel in any role and sees its entry', async () => {
  const world = await freshWorld()
  const { biz, subjects } = await startGradingYear(world, 1, 3, { blind: 1 })
  for (const role of ['mechanism', 'subjectMan', 'counselor', 'csrcLeader'] as const) {
    const host = await world.as(role)
    const { id } = (
      await biz.ask(meetings.saveMeeting, {
        meetingName: '结题答辩',
        bizStage: 'conclusion',
        startTime: '2026-11-21 09:00:00',
        endTime: '2026-11-21 12:00:00',
        place: '三楼会议室',
        agenda: [{ subjectId: subjects[0]!.id, minutes: 15, speaker: '张三' }],
        participants: [{ userId: host.user.id, role: 'host' }],
      })
    ).body.result as { id: string }
    await biz.ask(meetings.announceMeeting, { id })
    expect((await host.ask(meetings.meetingDetail, { id })).body.result.may, role).toMatchObject({
      panel: true,
      run: true,
    })
    expect(await panelViewOf(host, id), role).toMatchObject({ at: -1, run: true })
    expect((await movePanelAs(host, id, 'go', 0)).body.success, role).toBe(true)
    const there = await host.ask(meetings.panelView, { id })
    expect(there.body.result, role).toMatchObject({ at: 0, desk: null })
    // Leading a panel gives no access to the names of evaluators.
    if (role !== 'csrcLeader') expect(there.body.result.judges, role).toBe(null)
  }
})

test('applicants and people without access do not follow a panel, and a changed order closes it', async () => {
  const world = await freshWorld()
  const { biz, subjects, id } = await makeDefence(world)
  const man = await world.as('subjectMan')
  const stranger = await world.as('counselor', 'stranger')
  expect((await man.ask(meetings.panelView, { id })).status).toBe(403)
  expect((await man.ask(meetings.meetingDetail, { id })).body.result.may.panel, 'nor are they offered it').toBe(false)
  expect((await stranger.ask(meetings.panelView, { id })).status).toBe(404)
  await movePanelAs(biz, id, 'go', 0)
  const turned = await biz.ask(meetings.saveMeeting, {
    id,
    meetingName: '结题答辩',
    bizStage: 'conclusion',
    startTime: '2026-11-21 09:00:00',
    endTime: '2026-11-21 12:00:00',
    place: '三楼会议室',
    agenda: subjects.toReversed().map((one) => ({ subjectId: one.id, minutes: 15 })),
  })
  expect(turned.body.success, turned.body.message).toBe(true)
  expect(await panelViewOf(biz, id)).toMatchObject({ at: -1 })
  const other = await biz.ask(meetings.saveMeeting, {
    meetingName: '座谈',
    bizStage: 'other',
    startTime: '2026-11-22 09:00:00',
    endTime: '2026-11-22 12:00:00',
    place: '三楼会议室',
    participants: [{ userId: biz.user.id }],
  })
  await biz.ask(meetings.announceMeeting, { id: other.body.result.id })
  expect((await movePanelAs(biz, other.body.result.id, 'go')).body).toMatchObject({
    code: 409,
    message: '此类会议无需逐项评议',
  })
})

describe('the next action of a panel', () => {
  async function panels() {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const hold = async (
      bizStage: InputOf<typeof meetings.saveMeeting>['bizStage'],
      subjectId: string,
      people: SignedIn[],
    ) => {
      const id = await openPanel(biz, bizStage, [subjectId], people)
      return { id, next: async (who: SignedIn) => (await panelViewOf(who, id)).next }
    }
    return { world, biz, hold }
  }
  const detail = (id: string, tab = '') => `/subjectMngr/subjct/detail/${id}${tab}`

  test('is to review, to read reviews, and for the centre to decide once all have committed', async () => {
    const { world, biz, hold } = await panels()
    const one = await startedRound(world, 'RE', 3)
    const panel = await hold('recheck', one.id, one.people)
    const [first, ...others] = one.people as [SignedIn, SignedIn, SignedIn]
    expect(await panel.next(first)).toEqual({
      act: 'writeReview',
      url: `/subjectMngr/review/todo?subjectId=${one.id}&stage=RE`,
    })
    expect(await panel.next(biz)).toBe(null)
    await commitReviewAs(first, one.id, passingReview)
    expect(await panel.next(first)).toEqual({ act: 'readReview', url: detail(one.id, '?tab=review') })
    for (const other of others) await commitReviewAs(other, one.id, passingReview)
    expect(await panel.next(biz)).toEqual({ act: 'decide', url: detail(one.id, '?tab=review') })
    expect(await panel.next(await world.as('csrcLeader'))).toBe(null)
  })

  test.each([
    [
      { status: 'TO_RE_AUDIT' },
      'recheck',
      'assignReview',
      (id: string) => `/subjectMngr/review/assign?stage=RE&subjectIds=${id}`,
    ],
    [
      { status: 'ESTABLISHED', establishTime: '2026-06-01 09:00:00' },
      'conclusion',
      'reviewReport',
      (id: string) => detail(id, '?tab=report'),
    ],
    [{ status: 'TO_AUDIT' }, 'conclusion', 'assignGrade', () => '/prize/grade/assign?year=2026'],
    [{ status: 'TO_PRIZE' }, 'conclusion', 'award', () => '/prize/manage?year=2026'],
  ] as const)('follows the status for the centre: %j', async (given, stage, act, url) => {
    const { world, biz, hold } = await panels()
    const { id } = await world.subject(given)
    expect(await (await hold(stage, id, [])).next(biz)).toEqual({ act, url: url(id) })
  })
})

test('followers of a panel receive each step and each commit without its content', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects, id } = await makeDefence(world)
  const stranger = await world.as('counselor', 'stranger')
  const said: { to: string[]; message: object }[] = []
  const room = { whisper: async (to: string[], message: object) => void said.push({ to, message }) }
  world.vars = { ROOM: { idFromName: (name: string) => name, get: () => room } }
  const heard = async () => {
    await vi.waitFor(() => expect(said.length).toBeGreaterThan(0))
    const people = said.flatMap((one) => one.to)
    const messages = said.splice(0).map((one) => one.message)
    return { people, messages }
  }
  await movePanelAs(biz, id, 'go', 0)
  const first = await heard()
  expect(first.people).toEqual(expect.arrayContaining([biz.user.id, ...graders.map((one) => one.user.id)]))
  expect(first.people).not.toContain(stranger.user.id)
  for (const message of first.messages) expect(message).toEqual({ cmd: 'edit', msgId: `meeting:${id}`, msgTxt: '' })
  const [, second] = graders as [SignedIn, SignedIn]
  await second.ask(grading.saveGrade, { subjectId: subjects[0]!.id, scores: plainScores })
  await second.ask(grading.commitGrades, { ids: [subjects[0]!.id] })
  expect((await heard()).people).toContain(biz.user.id)
})

describe('the clock of a panel item', () => {
  const since = '2026-11-20 09:00:00'
  /** A panel at its first item whose clock is set to this start time and these seconds. */
  async function clock(start: string | null, spent: number) {
    const world = await freshWorld()
    const { biz, id } = await makeDefence(world)
    await movePanelAs(biz, id, 'go', 0)
    const at = async () => {
      const { panelAt, panelSince, panelSpent } = (await world.read('meeting', id))!
      return [panelAt, panelSince, panelSpent]
    }
    const opened = await at()
    await world.client.execute({
      sql: 'update meeting set panel_since = ?, panel_spent = ? where id = ?',
      args: [start, spent, id],
    })
    return {
      opened,
      at,
      move: (act: InputOf<typeof meetings.movePanel>['act'], item = 0) => movePanelAs(biz, id, act, item),
    }
  }

  test('is zero when the item opens', async () => {
    expect((await clock(null, 0)).opened).toEqual([0, null, 0])
  })

  test.each([
    ['start', 'continues if it runs', since, [0, since, 40]],
    ['reset', 'restarts if it runs', since, [0, expect.not.stringMatching(since), 0]],
    ['reset', 'is zero if it is paused', null, [0, null, 0]],
  ] as const)('after %s %s', async (act, _, start, expected) => {
    const { at, move } = await clock(start, 40)
    await move(act)
    expect(await at()).toEqual(expected)
  })

  test('is zero on the next item and after the close', async () => {
    const { at, move } = await clock(since, 40)
    await move('go', 1)
    expect(await at()).toEqual([1, null, 0])
    await move('close')
    expect(await at()).toEqual([-1, null, 0])
    expect((await move('pause')).body).toMatchObject({ code: 409, message: '答辩尚未开始' })
    expect((await move('go', 2)).body).toMatchObject({ code: 409, message: '议程中无此项' })
  })
})

describe('evaluators of an item', () => {
  const judges = async (who: SignedIn, id: string) =>
    (await panelViewOf(who, id)).judges!.map((one) => [one.name, one.done, one.mine])
  const counts = async (who: SignedIn, id: string) =>
    (await panelViewOf(who, id)).items.map((one: { order: number; total: number; done: number }) => [
      one.order,
      one.total,
      one.done,
    ])

  test('are those of the present round of each subject during a review', async () => {
    const world = await freshWorld()
    const [one, two] = [await startedRound(world, 'RE', 4), await startedRound(world, 'RE', 3)]
    const [first, second, ...rest] = one.people as [SignedIn, SignedIn, SignedIn]
    const review = (reviewerName: string, more: object) =>
      world.make('subjectReview', {
        subjectId: one.id,
        stage: 'RE',
        roundNo: 1,
        reviewerId: reviewerName,
        reviewerName,
        status: 2,
        conclusion: 'pass',
        ...more,
      })
    await review('上一轮的专家', { roundNo: 0 })
    await review('初审的委员', { stage: 'FIRST' })
    await review('撤下的专家', { status: 4 })
    await commitReviewAs(second, one.id, passingReview)
    await first.ask(reviews.saveReview, { subjectId: one.id, ...passingReview })
    const id = await openPanel(one.biz, 'recheck', [one.id, two.id], [first])
    expect(await counts(one.biz, id)).toEqual([
      [1, 4, 1],
      [2, 3, 0],
    ])
    expect(new Set(await judges(one.biz, id))).toEqual(
      new Set([
        [first.user.realname, false, false],
        [second.user.realname, true, false],
        ...rest.map((who) => [who.user.realname, false, false]),
      ]),
    )
    const seat = await panelViewOf(first, id)
    expect([seat.mine, seat.judges, seat.desk, seat.reasons]).toEqual(['review', null, null, []])
  })

  test('are all who comment on a conclusion, in any round', async () => {
    const world = await freshWorld()
    const biz = await world.as('bizManger')
    const member = await world.as('technologyManger')
    const subject = await world.subject({ status: 'ESTABLISHED', establishTime: '2026-06-01 09:00:00', roundNo: 2 })
    const opinion = (stage: string, given: object) =>
      world.make('subjectReview', { subjectId: subject.id, stage, roundNo: 1, conclusion: 'pass', ...given })
    const seat = { reviewerId: member.user.id, reviewerName: member.user.realname, status: 0 }
    const own = await opinion('CONC_TECH', { ...seat, assignTime: '2026-11-01 09:00:00' })
    await opinion('CONC_ADVISER', {
      reviewerId: 'x',
      reviewerName: '王专家',
      status: 2,
      assignTime: '2026-11-02 09:00:00',
    })
    await opinion('RE', { reviewerId: 'y', reviewerName: '复审专家', status: 2 })
    const id = await openPanel(biz, 'conclusion', [subject.id], [member])
    expect(await judges(member, id)).toEqual([
      [member.user.realname, false, true],
      ['王专家', true, false],
    ])
    const page = (tab: string) => `/subjectMngr/subjct/detail/${subject.id}${tab}`
    expect((await panelViewOf(biz, id)).next).toEqual({ act: 'reviewReport', url: page('?tab=report') })
    expect((await panelViewOf(member, id)).next).toEqual({
      act: 'writeReview',
      url: `/subjectMngr/review/todo?subjectId=${subject.id}&stage=CONC_TECH`,
    })
    await world.client.execute({ sql: 'update subject_review set status = 2 where id = ?', args: [own.id] })
    expect((await panelViewOf(biz, id)).next).toEqual({ act: 'conclude', url: page('') })
    expect((await panelViewOf(await world.as('csrcLeader'), id)).next, 'who concludes nothing').toBe(null)
  })

  test('are the graders during grading, without removed and waived ones', async () => {
    const world = await freshWorld()
    const { biz, graders, subjects, id } = await makeDefence(world)
    const [first, second, third] = graders as [SignedIn, SignedIn, SignedIn]
    const [one] = subjects
    await movePanelAs(biz, id, 'go', 0)
    await first.ask(grading.saveGrades, { rows: [{ subjectId: one!.id, scores: plainScores }], commit: true })
    const take = (who: SignedIn, set: string) =>
      world.client.execute({
        sql: `update subject_grade set ${set} where grader_id = ? and subject_id = ?`,
        args: [who.user.id, one!.id],
      })
    expect((await panelViewOf(biz, id)).next, 'two have not graded').toBe(null)
    await take(second, 'cancelled = 1')
    await take(third, 'waived = 1')
    expect(await judges(biz, id)).toEqual([[first.user.realname, true, false]])
    expect(await counts(biz, id)).toEqual([
      [1, 1, 1],
      [2, 3, 0],
    ])
    expect((await panelViewOf(biz, id)).next).toEqual({ act: 'endGrade', url: '/prize/grade/list?year=2026' })
    expect((await panelViewOf(await world.as('csrcLeader'), id)).next, 'who only looks on').toBe(null)
    expect((await panelViewOf(second, id)).mine).toBe('')
  })

  test('are assigned by the centre before a round begins', async () => {
    const world = await freshWorld()
    const [biz, leader] = [await world.as('bizManger'), await world.as('csrcLeader')]
    const first = await world.subject({ status: 'TO_FISRT_AUDIT' })
    const id = await openPanel(biz, 'recheck', [first.id], [])
    expect((await panelViewOf(biz, id)).next).toEqual({
      act: 'assignReview',
      url: `/subjectMngr/review/assign?stage=FIRST&subjectIds=${first.id}`,
    })
    for (const status of ['TO_FISRT_AUDIT', 'TO_AUDIT', 'TO_PRIZE']) {
      await world.client.execute({ sql: 'update subject set status = ? where id = ?', args: [status, first.id] })
      expect((await panelViewOf(leader, id)).next, status).toBe(null)
    }
    await movePanelAs(biz, id, 'close')
    expect((await panelViewOf(biz, id)).next, 'nothing is up').toBe(null)
  })
})

test('a panel belongs to the requested meeting', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects, id } = await makeDefence(world)
  const other = await openPanel(biz, 'conclusion', [subjects[1]!.id], graders)
  expect((await panelViewOf(biz, id)).items).toHaveLength(2)
  expect((await panelViewOf(biz, other)).items).toHaveLength(1)
  expect((await biz.ask(meetings.panelView, { id: 'nothing' })).status).toBe(404)
})

/** Records the panel events of a world with their meeting. */
function hints(world: World) {
  const said: { to: string[]; place: string }[] = []
  const whisper = async (to: string[], { msgId }: { msgId: string }) => void said.push({ to, place: msgId })
  world.vars = { ROOM: { idFromName: (name: string) => name, get: () => ({ whisper }) } }
  return async () => {
    await vi.waitFor(() => expect(said.length).toBeGreaterThan(0))
    await new Promise((resolve) => setTimeout(resolve, 50))
    return said
  }
}

test('a score is sent only to open panels that have its subject', async () => {
  const world = await freshWorld()
  const { biz, graders, subjects } = await startGradingYear(world, 1, 2)
  const [judge] = graders as [SignedIn]
  const other = await world.subject({ status: 'TO_AUDIT' })
  const open = await openPanel(biz, 'conclusion', [subjects[0]!.id], [judge])
  await openPanel(biz, 'conclusion', [other.id], [judge])
  const said = hints(world)
  const rows = [{ subjectId: subjects[0]!.id, scores: plainScores }]
  expect((await judge.ask(grading.saveGrades, { rows, commit: true })).body.success).toBe(true)
  expect(new Set((await said()).map((one) => one.place))).toEqual(new Set([`meeting:${open}`]))
})

test('a commit is sent only to open panels that have its subject', async () => {
  const world = await freshWorld()
  const [one, two] = [await startedRound(world, 'RE', 3), await startedRound(world, 'RE', 3)]
  const judge = one.people[0]!
  const open = await openPanel(one.biz, 'recheck', [one.id, two.id], [judge])
  const closed = await openPanel(one.biz, 'recheck', [one.id], [judge])
  await movePanelAs(one.biz, closed, 'close')
  const called = await openPanel(one.biz, 'recheck', [one.id], [judge])
  await world.client.execute({ sql: 'update meeting set status = 2 where id = ?', args: [called] })
  const elsewhere = await startedRound(world, 'RE', 3)
  await world.client.execute({
    sql: 'delete from subject_review where subject_id = ? and reviewer_id = ?',
    args: [elsewhere.id, judge.user.id],
  })
  await openPanel(one.biz, 'recheck', [elsewhere.id], [judge])
  const told = hints(world)
  const off = await world.as('counselor', 'off')
  await world.make('meetingParticipant', { meetingId: open, userId: off.user.id, delFlag: 1 })
  const disabled = await world.as('bizManger', 'disabled')
  await world.client.execute({ sql: 'update user set status = 2 where id = ?', args: [disabled.user.id] })

  await commitReviewAs(judge, one.id, passingReview)
  const said = await told()
  expect(new Set(said.map((one) => one.place))).toEqual(new Set([`meeting:${open}`]))
  expect(said.flatMap((one) => one.to).toSorted()).toEqual([one.biz.user.id, judge.user.id].toSorted())
})
