import { expect, vi } from 'vitest'
import type { World } from '~/tests/world/world'
import * as subjects from '~/worker/subjects/calls'
import * as steering from '~/worker/steering/calls'
import * as plan from '~/worker/plan/calls'

/** Cases before and after decisions that are not yet published, and the deciding of them. */
const LATER = 10 * 60_000
export const NUMBER = 'FT2026-03-001'
const SECRET = '理由只在中心内部说'

/** The first place at which two answers differ, with what stands around it. */
export function whereTheyPart(one: string, other: string): [string, string] {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return [one.slice(Math.max(0, at - 60), at + 60), other.slice(Math.max(0, at - 60), at + 60)]
}

const three = async (world: World, subjectId: string) => {
  for (const reviewer of ['一', '二', '三']) {
    const { user } = await world.as('counselor', reviewer)
    await world.make('subjectReview', {
      subjectId,
      stage: 'RE',
      reviewerId: user.id,
      reviewerName: user.realname,
      status: 2,
      conclusion: 'pass',
      assignTime: world.stamp(),
    })
  }
}
type Biz = Awaited<ReturnType<World['as']>>
const decide = async (biz: Biz, id: string, body: object) => {
  const answer = await biz.ask(subjects.auditSubjectsBatch, { ids: [id], ...body })
  expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ success: true })
}

const decisions = {
  '待拟立项 reads 复审中': {
    before: { status: 'RE_AUDITING' },
    after: 'TO_ESTABLISH_DRAFT',
    settle: (_: World, biz: Biz, id: string) => decide(biz, id, { result: 'pass', opinion: SECRET }),
  },
  'a decision that is taken back again is not told': {
    before: { status: 'RE_AUDITING' },
    after: 'RE_AUDITING',
    settle: async (world: World, biz: Biz, id: string) => {
      await decide(biz, id, { result: 'pass', opinion: SECRET })
      await world.set('fourEyes', 0)
      const undone = await biz.ask(steering.undoStep, { subjectId: id, reason: SECRET })
      expect(undone.body).toMatchObject({ success: true })
    },
  },
  '待立项 that goes back to 拟立项 is not told': {
    before: { status: 'TO_ESTABLISH', publicityStart: '2026-11-01 00:00:00', publicityEnd: '2026-11-10 00:00:00' },
    after: 'TO_ESTABLISH',
    settle: async (_: World, biz: Biz, id: string) => {
      await decide(biz, id, { result: 'pass', opinion: SECRET })
      const back = await biz.ask(steering.rollBackSubjects, { ids: [id], reason: SECRET })
      expect(back.body).toMatchObject({ success: true })
    },
  },
  'a refusal held back reads 复审中': {
    before: { status: 'RE_AUDITING' },
    after: 'ESTABLISH_FIAL',
    settle: (_: World, biz: Biz, id: string) => decide(biz, id, { result: 'reject', opinion: SECRET, holdNotice: 1 }),
  },
  'what is left out of the plan reads 复审中': {
    before: { status: 'RE_AUDITING' },
    after: 'ESTABLISH_FIAL',
    settle: async (_: World, biz: Biz, id: string) => {
      await decide(biz, id, { result: 'pass', opinion: SECRET })
      await decide(biz, id, { result: 'reject', opinion: SECRET })
    },
  },
  '待立项, with its number, reads 拟立项': {
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

export type Judged = { id: string; collectId: string; words: string }
/** One case for each decision, as it stands before, beside others that stay. */
export async function casesToJudge(world: World): Promise<Judged[]> {
  // Neighbours, so that an order or a count would show a change.
  await world.subject({ id: 'one', status: 'RE_AUDITING', subjectName: '仍在复审的课题' })
  await world.subject({
    id: 'two',
    status: 'TO_ESTABLISH',
    subjectName: '已经公示的课题',
    domain: '05',
    publicityStart: '2026-11-10 00:00:00',
    publicityEnd: '2026-12-10 00:00:00',
  })
  const judged: Judged[] = []
  for (const [at, [words, { before }]] of Object.entries(decisions).entries()) {
    const subject = await world.subject({
      id: `judged${at}`,
      subjectName: `拟立项判定课题${at}`,
      dueTime: '2026-12-01 00:00:00',
      statusTime: '2026-11-02 10:00:00',
      ...before,
    })
    await three(world, subject.id)
    judged.push({ id: subject.id, collectId: subject.collectId, words })
  }
  return judged
}

/** Decides them all, some minutes later; the clock is put back. */
export async function settleAll(world: World, biz: Biz, judged: readonly Judged[]) {
  vi.setSystemTime(Date.now() + LATER)
  for (const [at, { settle }] of Object.values(decisions).entries()) await settle(world, biz, judged[at]!.id)
  for (const [at, { after }] of Object.values(decisions).entries())
    expect((await world.read('subject', judged[at]!.id))?.status, judged[at]!.words).toBe(after)
  vi.setSystemTime(Date.now() - LATER)
}
