import { describe, expect, test } from 'vitest'
import { fixedClockWorld } from '~/tests/support/fixed-clock-world'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { roles } from '~/worker/policy/roles'
import * as todos from '~/worker/pending-tasks/calls'

const rowsOf = async (who: SignedIn, query: Record<string, string | number>) =>
  (await who.ask(todos.listTodos, { pageSize: 100, ...query })).body.result.records as Record<string, string>[]
/** Ids of a person's pending tasks of one kind. */
const listed = async (who: SignedIn, kind: string) => (await rowsOf(who, { kind })).map((row) => row.bizId!).toSorted()
/** One field of each row of a kind, by row id. */
const facts = async (who: SignedIn, kind: string, name: string) =>
  Object.fromEntries((await rowsOf(who, { kind })).map((row) => [row.bizId, row[name]]))

const reports = async (world: World, subjectId: string, given: Record<string, object>) => {
  for (const [id, set] of Object.entries(given))
    await world.make('report', { id, meetingId: id, subjectId, year: '2026', reportType: 'SUMMARY', ...set })
}
const established = async (world: World, given: Record<string, object>) => {
  const { id } = await world.subject({ status: 'ESTABLISHED' })
  await reports(world, id, given)
  return id
}

describe('a report', () => {
  test('is pending to write, revise or review by its status for the role that submits it', async () => {
    const world = await freshWorld()
    await established(
      world,
      Object.fromEntries(
        [0, 1, 2, 3, 4].flatMap((status) => [
          [`manager-${status}`, { status, submitRole: '负责人' }],
          [`contact-${status}`, { status, submitRole: '联系人' }],
        ]),
      ),
    )
    const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
    expect(await listed(man, 'writeReport')).toEqual(['manager-0', 'manager-1'])
    expect(await listed(man, 'perfectReport')).toEqual(['manager-4'])
    expect(await listed(contact, 'submitReport')).toEqual(['contact-0', 'contact-1'])
    expect(await listed(contact, 'perfectContactReport')).toEqual(['contact-4'])
    expect(await listed(biz, 'reviewReport')).toEqual(['contact-2', 'manager-2'])
  })

  test('is not pending if waived or cancelled', async () => {
    const world = await freshWorld()
    await established(world, { open: {}, waived: { waived: 1 }, cancelled: { cancelled: 1 } })
    expect(await listed(await world.as('subjectMan'), 'writeReport')).toEqual(['open'])
  })

  test('is not pending before its window opens', async () => {
    const { world, now, inSeconds } = await fixedClockWorld()
    await established(world, { always: {}, now: { openTime: now }, soon: { openTime: inSeconds(1) } })
    expect(await listed(await world.as('subjectMan'), 'writeReport')).toEqual(['always', 'now'])
  })

  test('of the mid-term is not pending until the opening report of its subject is reviewed', async () => {
    const world = await freshWorld()
    const openings = {
      none: null,
      new: { status: 0 },
      submitted: { status: 2 },
      reviewed: { status: 3 },
      returned: { status: 4 },
      cancelled: { cancelled: 1 },
    }
    for (const [name, opening] of Object.entries(openings))
      await established(world, {
        [name]: { reportType: 'MIDTERM' },
        ...(opening && { [`opening of ${name}`]: { reportType: 'OPENING', submitRole: '联系人', ...opening } }),
      })
    expect(await listed(await world.as('subjectMan'), 'writeReport')).toEqual(['cancelled', 'none', 'reviewed'])
  })

  test('is due at the date of its return', async () => {
    const world = await freshWorld()
    const dueTime = '2026-12-10 23:59:59'
    const returnDue = '2026-12-20 23:59:59'
    await established(world, { back: { status: 4, dueTime, returnDue }, again: { status: 4, dueTime } })
    expect(await facts(await world.as('subjectMan'), 'perfectReport', 'dueTime')).toEqual({
      back: returnDue,
      again: dueTime,
    })
  })
})

describe('a declaration', () => {
  test('is due for supplements at its own date, or else at the date of its status', async () => {
    const world = await freshWorld()
    const wanting = { status: 'TO_SUPPLEMENT', dueTime: '2026-12-01 23:59:59' } as const
    await world.subject({ ...wanting, id: 'given', collectId: 'c-given' })
    await world.subject({ ...wanting, id: 'plain' })
    await world.client.execute(
      "update subject_collect set replenish_due = '2026-12-24 23:59:59' where subject_id = 'given'",
    )
    expect(await facts(await world.as('subjectMan'), 'supplement', 'dueTime')).toEqual({
      given: '2026-12-24 23:59:59',
      plain: '2026-12-01 23:59:59',
    })
  })

  test('managed by the contact is not pending for that contact unless the centre allows it', async () => {
    const world = await freshWorld()
    const contact = await world.as('mechanism')
    await world.subject({ id: 'own', status: 'TO_APPROVAL', subjectManId: contact.user.id })
    await world.subject({ id: 'other', status: 'TO_APPROVAL' })
    expect(await listed(contact, 'approve')).toEqual(['other'])
    await world.set('contactMayApproveOwn', 1)
    expect(await listed(contact, 'approve')).toEqual(['other', 'own'])
  })

  test('is overdue for its material a second after its deadline', async () => {
    const { world, now, inSeconds } = await fixedClockWorld()
    const due = { past: inSeconds(-1), now, never: null }
    for (const [id, dueTime] of Object.entries(due)) await world.subject({ id, status: 'TO_SUPPLEMENT', dueTime })
    expect(await listed(await world.as('bizManger'), 'supplementOverdue')).toEqual(['past'])
  })
})

test('a change request is pending for the institution and then for the centre', async () => {
  const world = await freshWorld()
  const { id: subjectId } = await world.subject({ status: 'ESTABLISHED' })
  for (const status of [0, 1, 2, 3, 4]) {
    await world.make('changeRequest', { id: `${status}`, subjectId, kind: 'delay', status })
    await world.make('changeRequest', { id: `${status} deleted`, subjectId, kind: 'delay', status, delFlag: 1 })
  }
  expect(await listed(await world.as('mechanism'), 'approveChange')).toEqual(['1'])
  expect(await listed(await world.as('bizManger'), 'decideChange')).toEqual(['2'])
})

test('a handover is pending for the new manager until answered', async () => {
  const world = await freshWorld()
  const man = await world.as('subjectMan')
  const { id: subjectId } = await world.subject({ status: 'ESTABLISHED' })
  const given = {
    asked: { accepted: 0 },
    taken: { accepted: 1 },
    declined: { accepted: 2 },
    nobody: { accepted: null },
    deleted: { accepted: 0, delFlag: 1 },
    another: { accepted: 0, after: { subjectManId: 'another' } },
  }
  for (const [id, set] of Object.entries(given))
    await world.make('changeRequest', { id, subjectId, kind: 'manager', after: { subjectManId: man.user.id }, ...set })
  expect(await listed(man, 'acceptHandover')).toEqual(['asked'])
})

test('an account request is pending until decided', async () => {
  const world = await freshWorld()
  for (const [role, roleId] of [
    ['manager', roles.subjectMan.id],
    ['contact', roles.mechanism.id],
  ] as const)
    for (const status of [0, 1, 2] as const)
      await world.make('accountRequest', {
        id: `${role}-${status}`,
        userId: `${role}-${status}`,
        username: `${role}-${status}`,
        realname: '申请人',
        kind: 'register',
        roleId,
        sysOrgCode: 'A02',
        status,
      })
  expect(await listed(await world.as('mechanism'), 'confirmAccount')).toEqual(['manager-0'])
  expect(await listed(await world.as('bizManger'), 'confirmRequest')).toEqual(['contact-0'])
})

test('an invitation is pending until the meeting is over', async () => {
  const { world, now, inSeconds } = await fixedClockWorld()
  const man = await world.as('subjectMan')
  const given: Record<string, { meeting?: object; place?: object }> = {
    asked: {},
    running: { meeting: { startTime: inSeconds(-60), endTime: inSeconds(1) } },
    over: { meeting: { endTime: now } },
    draft: { meeting: { status: 0 } },
    'called off': { meeting: { status: 2 } },
    deleted: { meeting: { delFlag: 1 } },
    coming: { place: { confirmed: 1 } },
    declined: { place: { confirmed: 2 } },
    'no more asked': { place: { delFlag: 1 } },
    'somebody else': { place: { userId: 'another' } },
  }
  for (const [id, { meeting, place }] of Object.entries(given)) {
    await world.make('meeting', {
      id,
      meetingName: id,
      startTime: inSeconds(60),
      endTime: inSeconds(120),
      status: 1,
      ...meeting,
    })
    await world.make('meetingParticipant', { meetingId: id, userId: man.user.id, ...place })
  }
  expect(await facts(man, 'confirmMeeting', 'title')).toEqual({ asked: 'asked', running: 'running' })
})

describe('a review stage', () => {
  type Given = { status: number; stage?: string; roundNo?: number }
  const review = async (world: World, subjectId: string, reviews: readonly Given[]) => {
    for (const [n, given] of reviews.entries())
      await world.make('subjectReview', { subjectId, reviewerId: `${n}`, reviewerName: '评', stage: 'FIRST', ...given })
  }
  const of = (...status: number[]): Given[] => status.map((one) => ({ status: one }))
  const audited = async (world: World, given: Record<string, Given[]>, set: object = {}) => {
    for (const [id, reviews] of Object.entries(given)) {
      await world.subject({ id, status: 'FISRT_AUDITING', ...set })
      await review(world, id, reviews)
    }
  }

  test('is pending a decision when two thirds of its active reviewers have committed', async () => {
    const world = await freshWorld()
    await audited(world, {
      'one alone': of(2),
      'two of three': of(2, 2, 0),
      'one of two': of(2, 1),
      nobody: [],
      'all that is left': of(2, 4, 5),
      returned: of(2, 3),
      'of another stage': [...of(2), { status: 0, stage: 'RE' }],
    })
    expect(await listed(await world.as('bizManger'), 'decideFirst')).toEqual([
      'all that is left',
      'of another stage',
      'one alone',
      'two of three',
    ])
  })

  test('counts the present round only', async () => {
    const world = await freshWorld()
    const before: Given = { status: 0, roundNo: 1 }
    await audited(
      world,
      { now: [before, { status: 2, roundNo: 2 }], before: [{ status: 2, roundNo: 1 }] },
      { roundNo: 2 },
    )
    expect(await listed(await world.as('bizManger'), 'decideFirst')).toEqual(['now'])
  })

  test('is pending by the quorum that the centre has set', async () => {
    const world = await freshWorld()
    await world.set('quorum', 0.5)
    await audited(world, { half: of(2, 0), third: of(2, 0, 0) })
    expect(await listed(await world.as('bizManger'), 'decideFirst')).toEqual(['half'])
  })

  test('is overdue after its due date with too few commits', async () => {
    const { world, now, inSeconds } = await fixedClockWorld()
    const late = { dueTime: inSeconds(-1) }
    await audited(world, { late: of(2, 0), decided: of(2, 2) }, late)
    await audited(world, { 'nobody asked': [] }, late)
    await audited(world, { now: of(0) }, { dueTime: now })
    await audited(world, { 're late': [{ status: 0, stage: 'RE' }] }, { ...late, status: 'RE_AUDITING' })
    await audited(world, { 're decided': [{ status: 2, stage: 'RE' }] }, { ...late, status: 'RE_AUDITING' })
    expect(await listed(await world.as('bizManger'), 'reviewOverdue')).toEqual(['late', 'nobody asked', 're late'])
  })

  test('counts all assignments not removed in a reviewer’s badge', async () => {
    const world = await freshWorld()
    const adviser = await world.as('counselor')
    for (const status of [0, 1, 2, 3, 4, 5]) {
      const { id } = await world.subject({ status: 'RE_AUDITING' })
      await review(world, id, [{ status, stage: 'RE' }])
      await world.make('subjectReview', {
        subjectId: id,
        stage: 'RE',
        reviewerId: adviser.user.id,
        reviewerName: '评',
        status,
      })
    }
    const { body } = await adviser.ask(todos.countTodos)
    expect(body.result).toContainEqual({ id: '/subjectMngr/review/report', val: 4 })
  })
})

describe('the plan', () => {
  test('a subject without a manager needs one before it is published', async () => {
    const world = await freshWorld()
    const drafted = { status: 'TO_ESTABLISH_DRAFT' } as const
    await world.subject({ ...drafted, id: 'planned', source: 'plan', subjectManId: '' })
    await world.subject({ ...drafted, id: 'planned and managed', source: 'plan' })
    await world.subject({ ...drafted, id: 'declared' })
    await world.subject({ ...drafted, id: 'declared, manager gone', subjectManId: '' })
    const biz = await world.as('bizManger')
    expect(await listed(biz, 'assignManager')).toEqual(['planned'])
    expect(await listed(biz, 'publishPlan')).toEqual(['declared', 'declared, manager gone', 'planned and managed'])
  })

  test('a prepared command is pending for a second person for a day and links to its confirmation', async () => {
    const { world, now, inSeconds } = await fixedClockWorld()
    const biz = await world.as('bizManger')
    const prepare = (id: string, set: object = {}) =>
      world.make('preparedAction', {
        id,
        action: id.split(':')[0]!,
        input: { ids: ['one', 'two'] },
        preparedBy: 'another',
        preparedName: `为${id}`,
        prepareTime: now,
        expireTime: inSeconds(1),
        ...set,
      })
    await prepare('publishPlan:2026')
    await prepare('establish:2027')
    await prepare('undo:s-1', { input: { ids: ['one'] } })
    await prepare('publishPlan:all', { input: {} })
    await prepare('publishPlan:2020', { expireTime: now })
    await prepare('publishPlan:2021', { doneTime: now })
    await prepare('publishPlan:2022', { preparedBy: biz.user.id })
    expect(await facts(biz, 'confirm', 'url')).toEqual({
      'publishPlan:2026': '/subjectMngr/yearPlan?step=draft&year=2026',
      'publishPlan:all': '/subjectMngr/yearPlan?step=draft',
      'establish:2027': '/subjectMngr/yearPlan?step=establish&year=2027',
      'undo:s-1': '/subjectMngr/subjct/detail/s-1',
    })
    expect(await facts(biz, 'confirm', 'title')).toMatchObject({
      'publishPlan:2026': '为publishPlan:2026 已准备：发布拟立项公示，共 2 个课题',
      'publishPlan:all': '为publishPlan:all 已准备：发布拟立项公示，共 0 个课题',
      'establish:2027': '为establish:2027 已准备：发布立项，共 2 个课题',
      'undo:s-1': '为undo:s-1 已准备：撤销课题的上一步',
    })
    expect(await facts(biz, 'confirm', 'subjectManName')).toMatchObject({ 'establish:2027': '为establish:2027' })
  })

  test('a public notice can end when its time is over without open or upheld objections', async () => {
    const { world, now, inSeconds } = await fixedClockWorld()
    const proposed = async (id: string, objection: object | null, publicityEnd = now) => {
      const { id: subjectId } = await world.subject({ id, status: 'TO_ESTABLISH', publicityEnd })
      if (objection)
        await world.make('objection', { id: `to ${id}`, subjectId, content: '异议', name: '某', ...objection })
    }
    await proposed('plain', null)
    await proposed('not over', null, inSeconds(1))
    await proposed('open', { status: 0 })
    await proposed('refused', { status: 1 })
    await proposed('upheld', { status: 2 })
    await proposed('deleted', { status: 0, delFlag: 1 })
    const biz = await world.as('bizManger')
    expect(await listed(biz, 'endPublicity')).toEqual(['deleted', 'plain', 'refused'])
    expect(await listed(biz, 'objection')).toEqual(['to open'])
  })

  test('an unpublished project number is shown to the centre only', async () => {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const handed = async (id: string, establishTime: string | null) => {
      await world.subject({ id, status: 'ESTABLISHED', subjectNum: `FT-${id}`, establishTime })
      await reports(world, id, { [`mine ${id}`]: {}, [`theirs ${id}`]: { status: 2 } })
    }
    await handed('drawn', null)
    await handed('published', '2026-11-01 00:00:00')
    expect(await facts(man, 'writeReport', 'subjectNum')).toEqual({
      'mine drawn': '',
      'mine published': 'FT-published',
    })
    expect(await facts(biz, 'reviewReport', 'subjectNum')).toEqual({
      'theirs drawn': 'FT-drawn',
      'theirs published': 'FT-published',
    })
  })
})

describe('a subject is ready for conclusion', () => {
  type Opinion = { stage: 'CONC_TECH' | 'CONC_ADVISER'; conclusion: string; status?: number; assignTime?: string }
  const mandatory = ['OPENING', 'MIDTERM', 'CONCLUSION']
  const passed: Opinion[] = [
    { stage: 'CONC_TECH', conclusion: 'pass' },
    { stage: 'CONC_ADVISER', conclusion: 'pass' },
  ]
  /** A subject with all that a conclusion requires except for the given changes. */
  async function done(
    world: World,
    id: string,
    {
      without = {},
      more = {},
      opinions = passed,
    }: { without?: object; more?: Record<string, object>; opinions?: Opinion[] },
  ) {
    await world.subject({ id, status: 'ESTABLISHED' })
    const reviewed = Object.fromEntries(
      mandatory.map((reportType) => [
        `${id} ${reportType}`,
        { reportType, status: 3, ...(without as Record<string, object>)[reportType] },
      ]),
    )
    await reports(world, id, { ...reviewed, ...more })
    for (const [n, opinion] of opinions.entries())
      await world.make('subjectReview', {
        subjectId: id,
        reviewerId: `${n}`,
        reviewerName: '评',
        status: 2,
        assignTime: '2026-11-01 08:00:00',
        ...opinion,
      })
  }
  const ready = async (world: World) => listed(await world.as('bizManger'), 'conclude')

  test('when each mandatory report is reviewed, ignoring cancelled and optional ones', async () => {
    const world = await freshWorld()
    await done(world, 'all', {})
    await done(world, 'opening open', { without: { OPENING: { status: 2 } } })
    await done(world, 'opening cancelled', { without: { OPENING: { status: 0, cancelled: 1 } } })
    await done(world, 'summary open', { more: { 'the summary': { reportType: 'SUMMARY', status: 0 } } })
    await done(world, 'conclusion cancelled', { without: { CONCLUSION: { status: 0, cancelled: 1 } } })
    expect(await ready(world)).toEqual(['all', 'opening cancelled', 'summary open'])
  })

  test('when the committee and the experts have passed it, or its report was waived', async () => {
    const world = await freshWorld()
    await done(world, 'both', {})
    await done(world, 'none', { opinions: [] })
    await done(world, 'committee alone', { opinions: passed.slice(0, 1) })
    await done(world, 'experts alone', { opinions: passed.slice(1) })
    await done(world, 'waived', { opinions: [], without: { CONCLUSION: { waived: 1 } } })
    await done(world, 'opening waived', { opinions: [], without: { OPENING: { waived: 1 } } })
    await done(world, 'not committed', { opinions: [passed[0]!, { ...passed[1]!, status: 1 }] })
    expect(await ready(world)).toEqual(['both', 'waived'])
  })

  test('by the last comment of a stage', async () => {
    const world = await freshWorld()
    const committee = (conclusion: string, day: string): Opinion => ({
      stage: 'CONC_TECH',
      conclusion,
      assignTime: `2026-11-${day} 08:00:00`,
    })
    const { 1: experts } = passed as [Opinion, Opinion]
    await done(world, 'passed at last', { opinions: [experts, committee('pass', '09'), committee('perfect', '02')] })
    await done(world, 'passed before', { opinions: [experts, committee('pass', '02'), committee('perfect', '09')] })
    expect(await ready(world)).toEqual(['passed at last'])
  })
})

describe('grading', () => {
  const graded = async (world: World, id: string, grades: object[], set: object = {}) => {
    await world.subject({ id, status: 'TO_AUDIT', ...set })
    for (const [n, grade] of grades.entries())
      await world.make('subjectGrade', {
        id: `${id} ${n}`,
        subjectId: id,
        year: '2026',
        graderId: `${n}`,
        graderName: '评',
        ...grade,
      })
  }

  test('is assigned, ended and followed by the award step', async () => {
    const world = await freshWorld()
    const [given, open, ended] = [{ status: '已评分' }, { status: '评分中' }, { gradeEndTime: world.stamp() }]
    await graded(world, 'nobody', [])
    await graded(world, 'taken back', [{ ...open, cancelled: 1 }])
    await graded(world, 'under way', [given, open])
    await graded(world, 'given', [given, given])
    await graded(world, 'given or waived', [given, { ...open, waived: 1 }])
    await graded(world, 'given, one taken back', [given, { ...open, cancelled: 1 }])
    await graded(world, 'ended', [given], ended)
    await graded(world, 'excellent', [given], { ...ended, isExcellent: 1 })
    await graded(world, 'excellent too soon', [given], { isExcellent: 1 })
    const biz = await world.as('bizManger')
    expect(await listed(biz, 'assignGrade')).toEqual(['nobody', 'taken back'])
    expect(await listed(biz, 'endGrade')).toEqual([
      'excellent too soon',
      'given',
      'given or waived',
      'given, one taken back',
    ])
    expect(await listed(biz, 'finish')).toEqual(['ended'])
    expect(await listed(biz, 'initiateAward')).toEqual(['excellent'])
  })

  test('is pending for a grader until the score is committed or grading has ended', async () => {
    const world = await freshWorld()
    const adviser = await world.as('counselor')
    const mine = { graderId: adviser.user.id }
    await graded(world, 'new', [mine])
    await graded(world, 'begun', [{ ...mine, status: '评分中' }])
    await graded(world, 'given', [{ ...mine, status: '已评分' }])
    await graded(world, 'taken back', [{ ...mine, cancelled: 1 }])
    await graded(world, 'waived', [{ ...mine, waived: 1 }])
    await graded(world, 'another', [{ graderId: 'another' }])
    await graded(world, 'ended', [mine], { gradeEndTime: world.stamp() })
    await graded(world, 'deleted', [mine], { delFlag: 1 })
    await graded(world, 'in the awards', [mine], { status: 'TO_PRIZE' })
    expect(await listed(adviser, 'grade')).toEqual(['begun 0', 'new 0'])
  })

  test('a committee member votes once per round, but not on subjects of the own institution', async () => {
    const world = await freshWorld()
    const member = await world.as('technologyManger')
    const awarded = async (id: string, voterId: string, set: object = {}) => {
      await world.subject({ id, status: 'TO_PRIZE', statusTime: '2026-11-10 08:00:00', ...set })
      if (voterId)
        await world.make('prizeVote', {
          subjectId: id,
          voterId,
          updateTime: id === 'voted before' ? '2026-11-10 07:59:59' : '2026-11-10 08:00:00',
        })
    }
    await awarded('new', '')
    await awarded('voted', member.user.id)
    await awarded('voted before', member.user.id)
    await awarded('voted by another', 'another')
    await awarded('own', '', { leadDepartId: 'd-three' })
    await awarded('with the own', '', { cooperateDeparts: [{ departId: 'd-three', departName: '三' }] })
    await awarded('managed', '', { subjectManId: member.user.id })
    await awarded('deleted', '', { delFlag: 1 })
    await awarded('left', '')
    await world.client.execute("update subject set status = 'FINESHED' where id = 'left'")
    await world.make('subjectMember', { subjectId: 'managed', userId: member.user.id, name: '某' })
    expect(await listed(member, 'vote')).toEqual(['new', 'voted before', 'voted by another'])
    const counted = async () => (await member.ask(todos.listTodos, { kind: 'vote' })).body.result.total
    expect(await counted()).toBe(3)
    // A subject that returns to the award step is voted on again.
    await world.client.execute("update subject set status_time = '2026-11-11 08:00:00' where id = 'voted'")
    expect(await listed(member, 'vote')).toContain('voted')
    expect(await counted()).toBe(4)
  })
})

describe('the list', () => {
  test('filters by name and by number', async () => {
    const world = await freshWorld()
    await world.subject({ id: 'one', status: 'TO_REVIEW', subjectName: '智能运维', subjectNum: 'FT2026-01' })
    await world.subject({ id: 'two', status: 'TO_REVIEW', subjectName: '数据安全', subjectNum: 'FT2026-02' })
    const biz = await world.as('bizManger')
    const found = async (keyword: string) => (await rowsOf(biz, { keyword })).map((row) => row.bizId)
    expect([await found('智能'), await found('-02'), await found('其他')]).toEqual([['one'], ['two'], []])
  })

  test('on the screen of a role contains all of its tasks and is empty for another role', async () => {
    const world = await freshWorld()
    await world.subject({ id: 'one', status: 'TO_SUBMIT' })
    const man = await world.as('subjectMan')
    const on = async (screen: string) => (await rowsOf(man, { screen })).map((row) => row.bizId)
    expect([await on('/todo/subjectMan'), await on('/todo/bizManger')]).toEqual([['one'], []])
  })

  test('is empty for people without tasks', async () => {
    const world = await freshWorld()
    await world.subject({ status: 'TO_REVIEW' })
    const { body } = await (await world.as('networkSafety')).ask(todos.listTodos)
    expect(body.result).toMatchObject({ records: [], total: 0 })
  })
})
