import { expect, test } from 'vitest'
import { remindDueReports } from '~/jobs/reminders'
import { runJob } from '~/jobs/runner'
import { startGradingYear } from '~/tests/api/grading/grading-year'
import { makeReport } from '~/tests/api/reports/recipes'
import { makeReviewers } from '~/tests/api/reviews/review-round'
import { freshWorld, type SignedIn, START } from '~/tests/support/world'
import type { Bindings } from '~/worker/core/env'
import { formatDay } from '~/worker/core/time'
import * as grading from '~/worker/grading/calls'
import * as handovers from '~/worker/handovers/calls'
import * as reviews from '~/worker/reviews/calls'
import { nextRunOf } from '~/worker/schedule/plans'
import * as system from '~/worker/system/calls'

/** Flows at the size of a real year, through the API. */

test('replaces a reviewer of 19 subjects by a handover and automatic assignment', async () => {
  const world = await freshWorld()
  const biz = await world.as('bizManger')
  const [leaving, successor, ...rest] = await makeReviewers(world, 'FIRST', 8)
  const subjectIds: string[] = []
  for (let at = 0; at < 19; at++) subjectIds.push((await world.subject({ status: 'TO_FISRT_AUDIT' })).id)
  const userIds = [leaving!, rest[0]!, rest[1]!].map((one) => one.user.id)
  const assigned = await biz.ask(reviews.addReviewersToMany, { subjectIds, stage: 'FIRST', userIds })
  expect(assigned.body).toMatchObject({ success: true, result: { failed: [] } })
  // Committed reviews stay with their author.
  const opinion = { conclusion: 'pass', comment: '同意', privateComment: '' } as const
  await leaving!.ask(reviews.commitReview, { subjectId: subjectIds[0]!, ...opinion })
  // The recipient takes over eight at most; the rest stays and is reported.
  await world.db.run(`update user set max_load = 8 where id = '${successor!.user.id}'`)
  const ask = { kind: 'reviewer' as const, fromId: leaving!.user.id, toId: successor!.user.id, subjectIds: [] }
  const asked = await biz.ask(handovers.askHandover, { ...ask, reason: '长期出国，不能评审' })
  const accepted = await successor!.ask(handovers.answerHandover, { id: asked.body.result.id, accept: true })
  expect([asked.body.result.total, accepted.body.message]).toEqual([18, '已接收 8 项，10 项未能移交'])
  const left = async () =>
    (await world.all('subjectReview')).filter((one) => one.reviewerId === leaving!.user.id && one.status < 2)
  await world.db.run(`update user set status = 2 where id = '${leaving!.user.id}'`)
  const open = (await left()).map((one) => one.subjectId)
  const remove = { subjectIds: open, stage: 'FIRST' as const, userIds: [leaving!.user.id], reason: '' }
  expect((await biz.ask(reviews.removeReviewers, remove)).body.result.ok).toHaveLength(10)
  const drawn = await biz.ask(reviews.addReviewersToMany, {
    subjectIds: open,
    stage: 'FIRST',
    auto: { perSubject: 3, seed: 3 },
  })
  expect(drawn.body.result.failed).toEqual([])
  const rows = (await world.all('subjectReview')).filter((one) => one.status !== 4)
  const perSubject = Map.groupBy(rows, (one) => one.subjectId)
  expect(subjectIds.map((id) => perSubject.get(id)!.length)).toEqual(Array(19).fill(3))
  expect(await left()).toEqual([])
  const loads = Map.groupBy(rows, (one) => one.reviewerId)
  // The ten are spread evenly over the four reviewers without an assignment.
  expect(
    rest
      .slice(2)
      .map((one) => loads.get(one.user.id)?.length ?? 0)
      .toSorted((one, other) => one - other),
  ).toEqual([2, 2, 3, 3])
}, 120_000)

test('reports a tie of five subjects for two places and lets the manager choose', async () => {
  const world = await freshWorld()
  const criteria = [
    { code: 'new', name: '创新性', max: 20, weight: 40, sort: 1 },
    { code: 'use', name: '应用价值', max: 20, weight: 40, sort: 2 },
    { code: 'doc', name: '规范性', max: 10, weight: 20, sort: 3 },
  ]
  const { biz, graders, subjects } = await startGradingYear(world, 30, 2, { step: 0.1, criteria, minGraders: 2 })
  // Four clear leaders, five ties, and the rest below.
  const totals = subjects.map((_, at) => (at < 4 ? 95 - at : at < 9 ? 85 : 84 - (at - 9)))
  const worth = (total: number) => ({ new: total / 5, use: total / 5, doc: total / 10 })
  for (const grader of graders as SignedIn[]) {
    const rows = subjects.map((one, at) => ({ subjectId: one.id, scores: worth(totals[at]!) }))
    expect((await grader.ask(grading.saveGrades, { rows, commit: true })).body.success).toBe(true)
  }
  expect((await biz.ask(grading.endGrading, { year: '2026' })).body.success).toBe(true)
  const set = await biz.ask(grading.setExcellent, { year: '2026', number: 6 })
  expect(set.body.message).toBe('已保存，5 个课题并列，请确定入选课题')
  const seen = (await biz.ask(grading.excellentOf, { year: '2026' })).body.result
  expect(seen).toMatchObject({
    ...{ total: 6, used: 4, left: 2 },
    tied: [{ open: 2, subjects: Array(5).fill({ rank: 5 }) }],
  })
  const equals = seen.tied[0]!.subjects
  const firsts = subjects.slice(0, 4).map((one) => one.id)
  const chosen = equals.slice(1, 3).map((one) => one.subjectId)
  const resolve = (subjectIds: string[]) =>
    biz.ask(grading.resolveExcellent, { year: '2026', subjectIds, reason: '现场答辩成绩更好' })
  expect((await resolve([...firsts, ...equals.slice(0, 3).map((one) => one.subjectId)])).body.code).toBe(400)
  expect((await resolve([...firsts, ...chosen])).body.message).toBe('优秀名单已确定，共 6 个课题')
  const excellent = (await world.all('subject')).filter((row) => row.isExcellent).map((row) => row.id)
  expect(excellent.toSorted()).toEqual([...firsts, ...chosen].toSorted())
}, 120_000)

test('sends report reminders around the spring festival of 2027 on working days only', async () => {
  const world = await freshWorld()
  const [man, biz] = [await world.as('subjectMan'), await world.as('bizManger')]
  const festival = ['05', '06', '07', '08', '09', '10', '11'].map((date) => `2027-02-${date}`)
  const workdays = ['2027-02-14']
  const saved = await biz.ask(system.saveSettings, { holidays: festival, workdays })
  expect(saved.body.success).toBe(true)
  expect((await man.attempt(system.saveSettings, { holidays: [] })).status).toBe(403)
  await makeReport(world, { dueTime: '2027-02-10 23:59:59' })
  const calendar = { holidays: new Set(festival), workdays: new Set(workdays) }
  const sent: string[] = []
  // Runs the job at every scheduled time of the month around the deadline.
  let moment = nextRunOf('reportDueRemind', undefined, new Date('2027-01-25T00:00:00+08:00'), calendar)
  while (moment && moment < new Date('2027-02-25T00:00:00+08:00')) {
    world.offset = START.getTime() - Date.now() + (moment.getTime() - START.getTime())
    const before = (await world.all('sentReminder')).filter((row) => row.userId === man.user.id).length
    for (let twice = 0; twice < 2; twice++)
      await runJob('reportDueRemind', world.bindings as unknown as Bindings, remindDueReports, { now: world.now })
    const rows = (await world.all('sentReminder')).filter((row) => row.userId === man.user.id)
    for (const row of rows.slice(before)) sent.push(`${formatDay(moment)} ${row.ruleKey}`)
    moment = nextRunOf('reportDueRemind', undefined, moment, calendar)
  }
  expect(sent).toEqual([
    '2027-01-27 -14',
    '2027-02-03 -7',
    // Reminders of days off are sent on the next working day in their latest step; Sunday the 14th is a working day.
    '2027-02-12 +1',
    '2027-02-14 +3',
    '2027-02-17 +7',
  ])
  const digest = (await world.all('announcementSend')).filter((row) => row.userId === biz.user.id)
  expect(digest).toHaveLength(1)
}, 120_000)
