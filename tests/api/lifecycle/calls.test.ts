import { describe, expect, test } from 'vitest'
import { plainScores, startGradingYear } from '~/tests/api/grading/grading-year'
import type { Answer } from '~/tests/support/api-client'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as awards from '~/worker/awards/calls'
import type { Call } from '~/worker/core/call'
import type { Row } from '~/worker/core/change'
import * as grading from '~/worker/grading/calls'
import * as steering from '~/worker/subject-management/calls'
import * as meetings from '~/worker/meetings/calls'
import { type SubjectStatus, subjectStatusNames } from '~/worker/subjects/statuses'
import * as tasks from '~/worker/tasks/calls'

/**
 * Calls beside the transitions of subjects and reports (moves.test.ts of both), each from every status. Roles:
 * policy/rights.test.ts.
 */
const why = '按规定办理此事'
const caseState = async (world: World, id: string) => {
  const tables = ['subjectGrade', 'changeRequest', 'subjectTask', 'prizeVote', 'subjectMember', 'report'] as const
  const { lockVersion, resources } = (await world.read('subject', id))!
  return JSON.stringify([lockVersion, resources, await Promise.all(tables.map((table) => world.all(table)))])
}
type Arranged = { id: string; act: () => Promise<Answer> }
/** The call succeeds from these statuses only and changes nothing from others. */
async function onlyFrom(world: World, from: readonly SubjectStatus[], { id, act }: Arranged) {
  const set = (status: string) =>
    world.client.execute({ sql: 'update subject set status = ? where id = ?', args: [status, id] })
  for (const status of subjectStatusNames.filter((name) => !from.includes(name))) {
    await set(status)
    const before = await caseState(world, id)
    const { body } = await act()
    expect(body.success, `${status}: ${JSON.stringify(body)}`).toBe(false)
    expect(body.message.length, status).toBeGreaterThan(3)
    expect(await caseState(world, id), status).toBe(before)
  }
  await set(from[0]!)
  const { body } = await act()
  expect(body, JSON.stringify(body)).toMatchObject({ success: true })
}

describe('grading, from every status of its subject', () => {
  const calls: Record<string, (world: World, year: Awaited<ReturnType<typeof startGradingYear>>) => Promise<Answer>> = {
    subjectGrade: (_, { graders, subjects }) =>
      graders[0]!.ask(grading.saveGrade, { subjectId: subjects[0]!.id, scores: { new: 12 } }),
    updateGrade: (_, { graders, subjects }) =>
      graders[0]!.ask(grading.changeGrade, { subjectId: subjects[0]!.id, scores: { new: 11 } }),
    subjectGradeReason: (_, { graders, subjects }) =>
      graders[0]!.ask(grading.giveReason, { subjectId: subjects[0]!.id, reason: '方法新颖，可以推广' }),
    subjectGradeBatch: (_, { graders, subjects }) =>
      graders[0]!.ask(grading.saveGrades, { rows: [{ subjectId: subjects[0]!.id, scores: plainScores }] }),
    gradeCommit: (_, { graders, subjects }) => graders[0]!.ask(grading.commitGrades, { ids: [subjects[0]!.id] }),
    async 'updateGrade, opened again'(world, { biz, graders }) {
      const own = (await world.all('subjectGrade')).find((row) => row.graderId === graders[1]!.user.id)!
      return biz.ask(grading.changeGrade, { gradeId: own.id, reopenReason: why })
    },
    gradeUser: async (world, { biz, subjects }) =>
      biz.ask(grading.assignGraders, {
        subjectIds: [subjects[0]!.id],
        userIds: [(await world.as('counselor', 'one more')).user.id],
      }),
    upAddSubjectGradeUsers: async (world, { biz, subjects }) =>
      biz.ask(grading.addGraders, {
        subjectIds: [subjects[0]!.id],
        userIds: [(await world.as('counselor', 'one more')).user.id],
      }),
    upSubjectGradeUsers: async (world, { biz, subjects }) =>
      biz.ask(grading.replaceGraders, {
        subjectId: subjects[0]!.id,
        userIds: [(await world.as('counselor', 'one more')).user.id],
      }),
    upBatchRemoveSubjectGradeUsers: (_, { biz, graders, subjects }) =>
      biz.ask(grading.removeGraders, {
        subjectIds: [subjects[0]!.id],
        userIds: [graders[0]!.user.id],
        reason: why,
      }),
    subjectGradeEnd: (_, { biz, subjects }) => biz.ask(grading.endGrading, { ids: [subjects[0]!.id], reason: why }),
  }
  test.each(Object.keys(calls))('%s', async (name) => {
    const world = await freshWorld()
    const year = await startGradingYear(world, 1, 3, { minGraders: 1 })
    const { id } = year.subjects[0]!
    await year.graders[0]!.ask(grading.saveGrade, { subjectId: id, scores: plainScores })
    await year.graders[1]!.ask(grading.saveGrades, { rows: [{ subjectId: id, scores: plainScores }], commit: true })
    await onlyFrom(world, ['TO_AUDIT'], { id, act: () => calls[name]!(world, year) })
  })
})

test('a vote on an award is accepted only in the award status', async () => {
  const world = await freshWorld()
  const committee = await world.as('technologyManger')
  const { id } = await world.subject({ status: 'TO_PRIZE', isExcellent: 1 })
  const act = () => committee.ask(awards.vote, { subjectId: id, prizeLevel: '一等' })
  await onlyFrom(world, ['TO_PRIZE'], { id, act })
})

describe('commands on an established subject, from every status', () => {
  const request = (world: World, subjectId: string, more: object) =>
    world.make('changeRequest', {
      subjectId,
      kind: 'other',
      before: {},
      after: { text: '说明' },
      reason: why,
      sysOrgCode: 'A02',
      ...more,
    })
  type Prepare = (world: World, subject: Row<'subject'>) => Promise<() => Promise<Answer>>
  const calls: Record<string, Prepare> = {
    async 'subjectchange/save'(world, { id }) {
      const man = await world.as('subjectMan')
      return () => man.ask(steering.saveChange, { subjectId: id, kind: 'other', after: { text: '说明' }, reason: why })
    },
    async 'subjectchange/submit'(world, { id }) {
      const [man, row] = [await world.as('subjectMan'), await request(world, id, { status: 0 })]
      return () => man.ask(steering.submitChange, { id: row.id })
    },
    async 'subjectchange/approve'(world, { id }) {
      const [contact, row] = [await world.as('mechanism'), await request(world, id, { status: 1 })]
      return () => contact.ask(steering.approveChange, { id: row.id, pass: true })
    },
    async 'subjectchange/decide'(world, { id }) {
      const [biz, row] = [await world.as('bizManger'), await request(world, id, { status: 2 })]
      return () => biz.ask(steering.decideChange, { id: row.id, pass: true })
    },
    async 'subjecttask/save'(world, { id }) {
      const man = await world.as('subjectMan')
      return () => man.ask(tasks.saveTask, { subjectId: id, name: '调研' })
    },
    async 'subjecttask/update'(world, { id }) {
      const [man, row] = [
        await world.as('subjectMan'),
        await world.make('subjectTask', { subjectId: id, name: '调研' }),
      ]
      return () => man.ask(tasks.updateTask, { id: row.id, rate: 50 })
    },
    async 'subjecttask/delete'(world, { id }) {
      const [man, row] = [
        await world.as('subjectMan'),
        await world.make('subjectTask', { subjectId: id, name: '调研' }),
      ]
      return () => man.ask(tasks.deleteTasks, { ids: [row.id] })
    },
    async addSubjectResource(world, { id }) {
      const man = await world.as('subjectMan')
      return () => man.ask(steering.addResource, { subjectId: id, type: '论文', links: ['https://example.org/a'] })
    },
  }
  test.each(Object.keys(calls))('%s', async (name) => {
    const world = await freshWorld()
    const subject = await world.subject({ status: 'ESTABLISHED', establishTime: '2026-06-01 09:00:00' })
    await onlyFrom(world, ['ESTABLISHED'], { id: subject.id, act: await calls[name]!(world, subject) })
  })

  test('a change request advances only from its own step, and can still be rejected after the subject has ended', async () => {
    const world = await freshWorld()
    const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
    const subject = await world.subject({ status: 'ESTABLISHED' })
    const content = { subjectId: subject.id, kind: 'other', after: { text: '说明' }, reason: why }
    const steps: [string, number[], (id: string) => Promise<Answer>][] = [
      ['save', [0, 4], (id) => man.attempt(steering.saveChange, { id, ...content })],
      ['submit', [0, 4], (id) => man.ask(steering.submitChange, { id })],
      ['approve', [1], (id) => contact.ask(steering.approveChange, { id, pass: true })],
      ['send back', [1], (id) => contact.ask(steering.approveChange, { id, pass: false, opinion: why })],
      ['agree', [2], (id) => biz.ask(steering.decideChange, { id, pass: true })],
      ['refuse', [2], (id) => biz.ask(steering.decideChange, { id, pass: false, opinion: why })],
    ]
    for (const [name, from, act] of steps)
      for (const status of [0, 1, 2, 3, 4]) {
        const row = await request(world, subject.id, { status })
        const { body } = await act(row.id)
        expect(body.success, `${name} from ${status}: ${body.message}`).toBe(from.includes(status))
        if (!body.success) expect(await world.read('changeRequest', row.id), name).toEqual(row)
      }
    await world.client.execute({
      sql: "update subject set status = 'TO_CONCOLUSION' where id = ?",
      args: [subject.id],
    })
    for (const status of [1, 2]) {
      const row = await request(world, subject.id, { status })
      const [who, act] = status === 1 ? [contact, steering.approveChange] : [biz, steering.decideChange]
      const { body } = await who.ask<Call>(act, { id: row.id, pass: false, opinion: why })
      expect(body, body.message).toMatchObject({ success: true })
    }
  })
})

describe('a meeting, from each of its statuses', () => {
  /** The world begins on 20 November at 09:30. */
  const states = {
    draft: { status: 0, startTime: '2026-11-21 09:00:00', endTime: '2026-11-21 11:00:00' },
    announced: { status: 1, startTime: '2026-11-21 09:00:00', endTime: '2026-11-21 11:00:00' },
    held: { status: 1, startTime: '2026-11-20 09:00:00', endTime: '2026-11-20 11:00:00' },
    over: { status: 1, startTime: '2026-11-19 09:00:00', endTime: '2026-11-19 11:00:00' },
    cancelled: { status: 2, startTime: '2026-11-21 09:00:00', endTime: '2026-11-21 11:00:00' },
  } as const
  type State = keyof typeof states
  const acts: Record<string, [State[], (biz: SignedIn, judge: SignedIn, id: string) => Promise<Answer>]> = {
    announce: [['draft'], (biz, _, id) => biz.ask(meetings.announceMeeting, { id })],
    cancel: [['announced', 'held'], (biz, _, id) => biz.ask(meetings.cancelMeeting, { id, reason: why })],
    delete: [['draft'], (biz, _, id) => biz.ask(meetings.deleteMeetings, { ids: [id] })],
    material: [['announced', 'held', 'over'], (biz, _, id) => biz.ask(meetings.recordMeeting, { id, fileIds: [] })],
    minutes: [['held', 'over'], (biz, _, id) => biz.ask(meetings.recordMeeting, { id, minutes: '纪要' })],
    confirm: [['announced', 'held'], (_, judge, id) => judge.ask(meetings.confirmMeeting, { id, confirmed: 1 })],
    signIn: [['held'], (_, judge, id) => judge.ask(meetings.signInTo, { id })],
    'signIn for another': [
      ['held', 'over'],
      (biz, judge, id) => biz.ask(meetings.signInTo, { id, userIds: [judge.user.id] }),
    ],
    panel: [['announced', 'held', 'over'], (biz, _, id) => biz.ask(meetings.movePanel, { id, act: 'go', at: 0 })],
  }
  test.each(Object.keys(acts))('%s', async (name) => {
    const world = await freshWorld()
    const [biz, judge] = [await world.as('bizManger'), await world.as('counselor')]
    const subject = await world.subject({ status: 'TO_AUDIT' })
    const [from, act] = acts[name]!
    for (const state of Object.keys(states) as State[]) {
      const row = await world.make('meeting', {
        meetingName: '结题答辩',
        bizStage: 'conclusion',
        agenda: [{ subjectId: subject.id, minutes: 15, speaker: '' }],
        place: '三楼会议室',
        createBy: biz.user.username,
        ...states[state],
      })
      const part = await world.make('meetingParticipant', { meetingId: row.id, userId: judge.user.id, role: 'judge' })
      const { body } = await act(biz, judge, row.id)
      expect(body.success, `${state}: ${body.message}`).toBe(from.includes(state))
      if (body.success) continue
      expect(await world.read('meeting', row.id), state).toEqual(row)
      expect(await world.read('meetingParticipant', part.id), state).toEqual(part)
    }
  })
})
