import { describe, expect, test } from 'vitest'
import { endPublicityPeriods } from '~/jobs/publicity'
import { remindDueApprovals, remindDueReports } from '~/jobs/reminders'
import { runJob } from '~/jobs/runner'
import { createExpectedSummaries } from '~/jobs/summaries'
import { establishedSubject, makeReport } from '~/tests/api/reports/recipes'
import { freshWorld, START, type World } from '~/tests/support/world'
import type { Context } from '~/worker/core/context'
import type { Bindings } from '~/worker/core/env'
import { DAY_MS } from '~/worker/core/time'
import * as subjects from '~/worker/subjects/calls'

const run = (world: World, job: (ctx: Context) => Promise<string>) =>
  runJob(job.name, world.bindings as unknown as Bindings, job, { now: world.now })
const noticeTitlesTo = async (world: World, userId: string) => {
  const all = await world.all('announcement')
  return (await world.all('announcementSend'))
    .filter((one) => one.userId === userId)
    .map((one) => all.find((row) => row.id === one.anntId)!.title)
}
const passTo = (world: World, date: string) => {
  world.offset = START.getTime() - Date.now() + (Date.parse(`${date}T03:00:00+08:00`) - START.getTime())
}

describe('reminders of reports', () => {
  test('are sent once per rule, due date and person, with one digest after a week', async () => {
    const world = await freshWorld()
    const [man, contact, biz] = [await world.as('subjectMan'), await world.as('mechanism'), await world.as('bizManger')]
    await makeReport(world, { dueTime: '2026-12-10 23:59:59' })
    const counts: Record<string, number> = {}
    for (let time = Date.parse('2026-11-24'); time <= Date.parse('2026-12-20'); time += DAY_MS) {
      const date = new Date(time).toISOString().slice(0, 10)
      passTo(world, date)
      const before = (await world.all('sentReminder')).filter((row) => row.userId === man.user.id).length
      await run(world, remindDueReports)
      await run(world, remindDueReports)
      const now = (await world.all('sentReminder')).filter((row) => row.userId === man.user.id).length
      if (now > before) counts[date] = now - before
    }
    // Due on 10 December: -14, -7, -3, -1, 0, +1, +3, +7.
    expect(counts).toEqual({
      '2026-11-26': 1,
      '2026-12-03': 1,
      '2026-12-07': 1,
      '2026-12-09': 1,
      '2026-12-10': 1,
      '2026-12-11': 1,
      '2026-12-13': 1,
      '2026-12-17': 1,
    })
    expect((await noticeTitlesTo(world, man.user.id)).length).toBe(8)
    expect((await noticeTitlesTo(world, contact.user.id)).length).toBe(8)
    expect(await noticeTitlesTo(world, biz.user.id)).toEqual(['1 份报告逾期已满 7 天'])
  })

  test('are sent again for a moved due date and not for submitted, waived, cancelled or ended reports', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const due = '2026-11-23 23:59:59' // in three days
    const report = await makeReport(world, { dueTime: due })
    await makeReport(world, { dueTime: due, status: 2 })
    await makeReport(world, { dueTime: due, status: 3, waived: 1 })
    await makeReport(world, { dueTime: due, cancelled: 1 })
    await makeReport(world, { dueTime: due }, { status: 'TO_CONCOLUSION' })
    expect(await run(world, remindDueReports)).toBe('1 of 1 sent')
    expect((await noticeTitlesTo(world, man.user.id)).length).toBe(1)
    await world.client.execute({
      sql: "update report set due_time = '2026-11-21 23:59:59' where id = ?",
      args: [report.id],
    })
    expect(await run(world, remindDueReports)).toBe('1 of 1 sent')
    expect((await noticeTitlesTo(world, man.user.id)).length).toBe(2)
  })

  test('follow the rule of their deadline', async () => {
    const world = await freshWorld()
    const deadline = await world.make('reportDeadline', {
      year: '2026',
      reportType: 'OPENING',
      remindBefore: '5',
      remindAfter: '',
    })
    await makeReport(world, { dueTime: '2026-11-25 23:59:59', deadlineId: deadline.id })
    await makeReport(world, { dueTime: '2026-11-23 23:59:59', deadlineId: 'another' })
    await run(world, remindDueReports)
    const rules = async () => [...new Set((await world.all('sentReminder')).map((row) => row.ruleKey))].toSorted()
    expect(await rules()).toEqual(['-3', '-5'])
    // The centre is notified after a week, independent of the rule.
    await world.client.execute("delete from report where deadline_id = 'another'")
    const biz = await world.as('bizManger')
    for (const date of ['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-09']) {
      passTo(world, date)
      await run(world, remindDueReports)
    }
    expect(await rules()).toEqual(['-3', '-5', 'digest'])
    expect(await noticeTitlesTo(world, biz.user.id)).toEqual(['1 份报告逾期已满 7 天'])
  })
})

describe('reminders of declarations', () => {
  test('remind contacts and after a week business managers of approvals (T6b)', async () => {
    const world = await freshWorld()
    const [contact, biz, man] = [await world.as('mechanism'), await world.as('bizManger'), await world.as('subjectMan')]
    const subject = await world.subject({ status: 'TO_APPROVAL', dueTime: '2026-11-20 23:59:59' })
    for (let days = 0; days < 12; days++) {
      await run(world, remindDueApprovals)
      await run(world, remindDueApprovals)
      world.pass(1)
    }
    expect((await noticeTitlesTo(world, contact.user.id)).length).toBe(3)
    expect((await noticeTitlesTo(world, biz.user.id)).length).toBe(1)
    expect(await noticeTitlesTo(world, man.user.id)).toEqual([])
    expect(await world.read('subject', subject.id)).toMatchObject({ status: 'TO_APPROVAL', lockVersion: 0 })
    expect((await world.all('subjectStatusLog')).length).toBe(1)
  })
  test('remind the manager of a return by the latest due date (T10)', async () => {
    const world = await freshWorld()
    const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
    const subject = await world.subject({ status: 'TO_PERFECT', dueTime: '2026-11-23 23:59:59' })
    for (let days = 0; days < 16; days++) {
      if (days === 2)
        await biz.ask(subjects.extendDue, { ids: [subject.id], dueTime: '2026-11-30', reason: '材料需要盖章' })
      await run(world, remindDueApprovals)
      world.pass(1)
    }
    expect((await world.all('sentReminder')).map((row) => [row.ruleKey, row.due.slice(0, 10), row.userId])).toEqual([
      ['TO_PERFECT-2', '2026-11-23', man.user.id],
      ['TO_PERFECT-2', '2026-11-30', man.user.id],
      ['TO_PERFECT0', '2026-11-30', man.user.id],
      ['TO_PERFECT+1', '2026-11-30', man.user.id],
      ['TO_PERFECT+3', '2026-11-30', man.user.id],
    ])
  })
  test('remind the manager of requested material from two days before to three days after (T9b)', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    await world.subject({ status: 'TO_SUPPLEMENT', dueTime: '2026-11-23 23:59:59' })
    await world.subject({ status: 'TO_REVIEW', dueTime: '2026-11-22 23:59:59' })
    for (let days = 0; days < 12; days++) {
      await run(world, remindDueApprovals)
      world.pass(1)
    }
    expect((await world.all('sentReminder')).map((row) => row.ruleKey)).toEqual([
      'TO_SUPPLEMENT-2',
      'TO_SUPPLEMENT0',
      'TO_SUPPLEMENT+1',
      'TO_SUPPLEMENT+3',
    ])
    expect((await noticeTitlesTo(world, man.user.id)).length).toBe(4)
  })
})

describe('end of the public notice (T23)', () => {
  test('moves subjects without a blocking objection once', async () => {
    const world = await freshWorld()
    const over = { status: 'TO_ESTABLISH' as const, publicityEnd: '2026-11-20 09:00:00' }
    const plain = await world.subject(over)
    const refused = await world.subject(over)
    const open = await world.subject(over)
    const upheld = await world.subject(over)
    const running = await world.subject({ ...over, publicityEnd: '2026-11-20 18:00:00' })
    for (const [subject, status] of [
      [refused, 1],
      [open, 0],
      [upheld, 2],
    ] as const)
      await world.make('objection', { subjectId: subject.id, content: '异议', name: '某人', status })
    expect(await run(world, endPublicityPeriods)).toBe('2 ended')
    expect(await run(world, endPublicityPeriods)).toBe('0 ended')
    const status = async (id: string) => (await world.read('subject', id))?.status
    expect(await Promise.all([plain, refused, open, upheld, running].map((subject) => status(subject.id)))).toEqual([
      'ESTABLISHED_DRAFT',
      'ESTABLISHED_DRAFT',
      'TO_ESTABLISH',
      'TO_ESTABLISH',
      'TO_ESTABLISH',
    ])
    const lines = (await world.all('subjectStatusLog')).filter((row) => row.operation === 'endPublicity')
    expect(lines.map((row) => [row.subjectId, row.actorName, row.public].join()).toSorted()).toEqual(
      [`${plain.id},系统,0`, `${refused.id},系统,0`].toSorted(),
    )
  })
})

describe('annual summaries (R1)', () => {
  test('are created once in November for subjects that continue next year', async () => {
    const world = await freshWorld()
    const man = await world.as('subjectMan')
    const over = await establishedSubject(world)
    await establishedSubject(world, { endDate: '2026-12-31' })
    await world.subject({ status: 'TO_AUDIT', startDate: '2026-06-01', endDate: '2027-05-31' })
    expect(await run(world, createExpectedSummaries)).toBe('1 expected')
    expect(await run(world, createExpectedSummaries)).toBe('0 expected')
    expect(await world.all('report')).toMatchObject([
      {
        subjectId: over.id,
        reportType: 'SUMMARY',
        year: '2026',
        status: 0,
        dueTime: '2026-12-31 23:59:59',
        submitRole: '负责人',
      },
    ])
    expect((await noticeTitlesTo(world, man.user.id)).length).toBe(1)
    const early = await freshWorld()
    await establishedSubject(early)
    passTo(early, '2026-10-31')
    expect(await run(early, createExpectedSummaries)).toBe('not the time')
  })
})
