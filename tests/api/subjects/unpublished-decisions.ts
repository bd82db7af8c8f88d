import { expect, vi } from 'vitest'
import type { World } from '~/tests/support/world'
import * as subjects from '~/worker/subjects/calls'
import * as steering from '~/worker/subject-management/calls'
import * as plan from '~/worker/plan/calls'

/** Subjects before and after decisions that are not yet published. */
const DECISION_DELAY_MS = 10 * 60_000
export const NUMBER = 'FT2026-03-001'
const SECRET = '理由只在中心内部说'

/** The first difference of two answers with its context. */
export function firstDifference(one: string, other: string): [string, string] {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return [one.slice(Math.max(0, at - 60), at + 60), other.slice(Math.max(0, at - 60), at + 60)]
}

/** Experts of the second review with the status of their review: two have not committed, and four are a quorum. */
export const EXPERTS = { 一: 2, 二: 2, 三: 2, 四: 2, 未评: 0, 草稿: 1 } as const
const createReviews = async (world: World, subjectId: string) => {
  for (const [name, status] of Object.entries(EXPERTS)) {
    const { user } = await world.as('counselor', name)
    await world.make('subjectReview', {
      id: `review-${subjectId}-${status}-${user.id}`,
      subjectId,
      stage: 'RE',
      reviewerId: user.id,
      reviewerName: user.realname,
      roleCode: 'counselor',
      status,
      ...(status && { conclusion: 'pass', comment: '同意立项' }),
      assignTime: world.stamp(),
      dueTime: '2026-11-23 18:00:00',
      ...(status === 2 && { commitTime: world.stamp() }),
    })
  }
}
/**
 * Rows around each subject: an earlier opinion, a member with edit right, a meeting, a file, a task, a response to
 * reviews.
 */
async function createRelatedRows(world: World, { id, collectId }: { id: string; collectId: string }) {
  await world.client.execute({
    sql: 'update subject_collect set audit_opinion = ?, marks = ? where id = ?',
    args: ['请补充研究基础', JSON.stringify([{ section: 'basis', text: '基础不足' }]), collectId],
  })
  const [{ user: member }, { user: man }] = [await world.as('subjectMan', '成员'), await world.as('subjectMan')]
  await world.make('subjectMember', { subjectId: id, userId: member.id, name: member.realname, editRight: 1 })
  await world.make('meeting', {
    id: `meeting-${id}`,
    meetingName: '复审会',
    bizStage: 'recheck',
    status: 1,
    startTime: '2026-11-20 09:00:00',
    endTime: '2026-11-20 11:00:00',
    place: '三楼会议室',
    agenda: [{ subjectId: id, minutes: 15, speaker: '' }],
  })
  for (const user of [man, (await world.as('counselor', '未评')).user])
    await world.make('meetingParticipant', { meetingId: `meeting-${id}`, userId: user.id, role: 'judge' })
  await world.make('file', {
    id: `file-${id}`,
    fileName: '申报书.pdf',
    ext: 'pdf',
    bizType: 'subject',
    bizId: id,
    uploaderId: man.id,
    size: 3,
    mime: 'application/pdf',
    sha256: id,
    objectKey: id,
  })
  await world.make('subjectTask', { id: `task-${id}`, subjectId: id, name: '前期调研', ownerId: man.id })
  await world.make('folder', { id: `folder-${id}`, name: '申报材料', area: 'subject', subjectId: id, year: '2026' })
  await world.make('reviewAnswer', {
    id: `answer-${id}`,
    subjectId: id,
    stage: 'RE',
    roundNo: 1,
    status: 1,
    terms: { days: 3, readDays: 2, length: 200, files: 2, scores: 0 },
    dueTime: '2026-11-10 23:59:59',
    answerTime: '2026-11-09 10:00:00',
    readDue: '2026-11-12 23:59:59',
    content: '见说明',
  })
}
type Biz = Awaited<ReturnType<World['as']>>
const decide = async (biz: Biz, id: string, body: object) => {
  const answer = await biz.ask(subjects.auditSubjectsBatch, { ids: [id], ...body })
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true })
}

const decisions = {
  '待拟立项 is shown as 复审中': {
    before: { status: 'RE_AUDITING' },
    after: 'TO_ESTABLISH_DRAFT',
    settle: (_: World, biz: Biz, id: string) => decide(biz, id, { result: 'pass', opinion: SECRET }),
  },
  'an undone decision is hidden': {
    before: { status: 'RE_AUDITING' },
    after: 'RE_AUDITING',
    settle: async (world: World, biz: Biz, id: string) => {
      await decide(biz, id, { result: 'pass', opinion: SECRET })
      await world.set('fourEyes', 0)
      const undone = await biz.ask(steering.undoStep, { subjectId: id, reason: SECRET })
      expect(undone.body).toMatchObject({ success: true })
    },
  },
  'a rollback from 待立项 to 拟立项 is hidden': {
    before: { status: 'TO_ESTABLISH', publicityStart: '2026-11-01 00:00:00', publicityEnd: '2026-11-10 00:00:00' },
    after: 'TO_ESTABLISH',
    settle: async (_: World, biz: Biz, id: string) => {
      await decide(biz, id, { result: 'pass', opinion: SECRET })
      const back = await biz.ask(steering.rollBackSubjects, { ids: [id], reason: SECRET })
      expect(back.body).toMatchObject({ success: true })
    },
  },
  'a held rejection is shown as 复审中': {
    before: { status: 'RE_AUDITING' },
    after: 'ESTABLISH_FIAL',
    settle: (_: World, biz: Biz, id: string) => decide(biz, id, { result: 'reject', opinion: SECRET, holdNotice: 1 }),
  },
  'an undone held rejection is hidden': {
    before: { status: 'RE_AUDITING' },
    after: 'RE_AUDITING',
    settle: async (world: World, biz: Biz, id: string) => {
      await decide(biz, id, { result: 'reject', opinion: SECRET, holdNotice: 1 })
      await world.set('fourEyes', 0)
      const admin = await world.as('admin')
      const undone = await admin.ask(steering.undoStep, { subjectId: id, reason: SECRET })
      expect(undone.body).toMatchObject({ success: true })
    },
  },
  'a rejection from the plan is shown as 复审中': {
    before: { status: 'RE_AUDITING' },
    after: 'ESTABLISH_FIAL',
    settle: async (_: World, biz: Biz, id: string) => {
      await decide(biz, id, { result: 'pass', opinion: SECRET })
      await decide(biz, id, { result: 'reject', opinion: SECRET })
    },
  },
  '待立项 with its number is shown as 拟立项': {
    before: {
      status: 'TO_ESTABLISH',
      publicityStart: '2026-11-01 00:00:00',
      publicityEnd: '2026-11-10 00:00:00',
    },
    after: 'ESTABLISHED_DRAFT',
    settle: async (_: World, biz: Biz, id: string) => {
      await decide(biz, id, { result: 'pass', opinion: SECRET })
      const drawn = await biz.ask(plan.createSubjectNum, { year: '2026' })
      expect(drawn.body.result).toEqual({ [id]: NUMBER })
    },
  },
} as const

export type DecidedSubject = { id: string; collectId: string; words: string; name: string; contactId: string }
/** One subject for each decision in its status before, and neighbours. */
export async function createUndecidedSubjects(world: World): Promise<DecidedSubject[]> {
  await world.as('admin')
  const { user: contact } = await world.as('mechanism')
  // Neighbours make a changed order or count visible.
  await world.subject({ id: 'one', status: 'RE_AUDITING', subjectName: '仍在复审的课题' })
  await world.subject({
    id: 'two',
    status: 'TO_ESTABLISH',
    subjectName: '已经公示的课题',
    domain: '05',
    publicityStart: '2026-11-10 00:00:00',
    publicityEnd: '2026-12-10 00:00:00',
  })
  const created: DecidedSubject[] = []
  for (const [at, [words, { before }]] of Object.entries(decisions).entries()) {
    const subject = await world.subject({
      id: `judged${at}`,
      subjectName: `拟立项判定课题${at}`,
      dueTime: '2026-12-01 00:00:00',
      contactId: contact.id,
      statusTime: '2026-11-02 10:00:00',
      ...before,
    })
    await createReviews(world, subject.id)
    await createRelatedRows(world, subject)
    created.push({
      id: subject.id,
      collectId: subject.collectId,
      words,
      name: subject.subjectName,
      contactId: contact.id,
    })
  }
  return created
}

/** Makes all decisions some minutes later and resets the clock. */
export async function decideAll(world: World, biz: Biz, judged: readonly DecidedSubject[]) {
  vi.setSystemTime(Date.now() + DECISION_DELAY_MS)
  for (const [at, { settle }] of Object.values(decisions).entries()) await settle(world, biz, judged[at]!.id)
  for (const [at, { after }] of Object.values(decisions).entries())
    expect((await world.read('subject', judged[at]!.id))?.status, judged[at]!.words).toBe(after)
  vi.setSystemTime(Date.now() - DECISION_DELAY_MS)
}
