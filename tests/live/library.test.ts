import type { Row } from '@libsql/client'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseClient } from '~/db/node-client'
import { apiClient } from '~/tests/support/api-client'
import { InMemoryLimits } from '~/tests/support/limits'
import { ownServices } from '~/tests/support/own-services'
import { exhaustive } from '~/tests/support/sampled'
import { api } from '~/worker/api'
import * as auth from '~/worker/auth/calls'
import { DEMO_PASSWORD } from '~/worker/auth/demo-accounts'
import * as drills from '~/worker/drills/calls'
import * as cases from '~/worker/library/cases/calls'
import * as periods from '~/worker/library/periods/calls'
import * as plans from '~/worker/library/plans/calls'
import * as planned from '~/worker/library/tasks/calls'
import * as reports from '~/worker/library/tests/calls'
import * as todos from '~/worker/pending-tasks/calls'

/** The nightly run uses the maximum. */
const [DEPARTS, TASKS, PERIODS] = exhaustive ? [200, 300, 12] : [60, 60, 12]

let services: Awaited<ReturnType<typeof ownServices>>
/** SQL of the numbers 0 to `most` - 1 as rows `n`. */
const numbers = (most: number) =>
  `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${most - 1}) select i from n)`
async function run(...statements: string[]) {
  const client = databaseClient(services.vars)
  const rows: Row[] = []
  for (const statement of statements) rows.push(...(await client.execute(statement)).rows)
  client.close()
  return rows
}
/** Institutions, tasks and periods of 2027, which the demonstration data does not have. */
beforeAll(async () => {
  const statements = [
    `insert into depart (id, depart_name, org_code, depart_type)
      select 'x' || i, '机构' || printf('%03d', i), 'X' || i, 'B01A01' from ${numbers(DEPARTS - 1)}`,
    `insert into fb_task (id, task_no, task_name, org_type, year, start_date, end_date, status)
      select 't' || i, printf('T%03d', i), '任务' || i, 'securities', '2027', '2027-01-01', '2027-12-31', 2 from ${numbers(TASKS)}`,
    `insert into fb_period (id, org_type, period, start_time, end_time)
      select 'p' || i, 'securities', printf('2027-%02d', i + 1), '2026-01-01 00:00:00', printf('2027-%02d-28 00:00:00', i + 1)
      from ${numbers(PERIODS)}`,
    ...Array.from(
      { length: PERIODS },
      (_, at) => `insert into fb_schedule (id, task_id, depart_id, period, org_type, year, status, rate, due_time)
      select t.id || d.id || p.period, t.id, d.id, p.period, 'securities', '2027',
        case (t.rowid + d.rowid) % 4 when 0 then 1 else 3 end, 50, p.end_time
      from fb_period p cross join fb_task t cross join depart d
      where p.id = 'p${at}' and t.id like 't%' and t.year = '2027'
        and (d.depart_name = '华晟证券股份有限公司' or d.id like 'x%')`,
    ),
  ]
  services = await ownServices({ statements })
}, 600_000)
afterAll(() => services.stop())

async function readerAs(username: string) {
  const bindings = { ...inject('vars'), ...services.vars, CAPTCHA: 'off', LIMITS: new InMemoryLimits() }
  const caller = (token: string) =>
    apiClient(async (path, { headers, ...init }) =>
      api.request(
        path,
        { ...init, headers: { ...(token && { 'x-access-token': token }), ...headers } },
        bindings as never,
      ),
    )
  const { body } = await caller('').ask(auth.signIn, { username, password: DEMO_PASSWORD })
  const reader = caller(body.result.token)
  // The rights of the role are loaded once and cached.
  await reader.ask(todos.countTodos)
  return reader
}
/** Rows read by the server. */
const rowsOf = (headers: Headers) => Number(headers.get('x-db-rows')?.split(',')[0] ?? 0)
/** Maximum of rows to read for the rows shown. */
const bound = (shown: number) => 4 * shown + 200
/** Repeated calls have the same figures; the result has the least milliseconds of three. */
async function timed<One>(ask: () => Promise<One>): Promise<One & { ms: number }> {
  const times: number[] = []
  for (;;) {
    const begun = performance.now()
    const answer = await ask()
    times.push(performance.now() - begun)
    if (times.length === 3) return { ...answer, ms: Math.round(Math.min(...times)) }
  }
}

test(`at ${DEPARTS} institutions, ${TASKS} tasks and ${PERIODS} periods a page has its figures in two trips`, async () => {
  const centre = await readerAs('biz')
  const firm = await readerAs('mechanism')
  const matrix = await timed(() =>
    centre.ask(periods.progress, { orgType: 'securities', period: '2027-10', taskId: 't7', pageSize: 50 }),
  )
  const { cells, departs, tasks } = matrix.body.result
  expect([cells.length, departs.length, tasks.length]).toEqual([50 * 30, 50, 30])
  expect(matrix.body.result).toMatchObject({ departsTotal: DEPARTS, tasksTotal: TASKS })
  const list = await centre.ask(periods.selectReadySchedule, { orgType: 'securities', status: '1', year: '2027' })
  expect(list.body.result.total).toBe((DEPARTS * TASKS * PERIODS) / 4)
  const everything = await centre.ask(periods.selectReadySchedule, {})
  const one = await centre.ask(periods.selectReadySchedule, { taskId: 't7' })
  const own = await firm.ask(periods.selectReadySchedule, { year: '2027' })
  expect(own.body.result.total).toBe(TASKS * PERIODS)
  const byState = await centre.ask(periods.selectReadySchedule, { status: '1' })
  const twoStates = await centre.ask(periods.selectReadySchedule, { status: '0,2' })
  const overdue = await centre.ask(periods.selectReadySchedule, { overdue: 1 })
  const ownReturned = await firm.ask(periods.selectReadySchedule, { status: '2' })
  const taskList = await centre.ask(planned.listTasks, {})
  const rated = await centre.ask(planned.listRated, { year: '2027' })
  const ownTasks = await firm.ask(planned.listTasks, {})
  const planList = await centre.ask(plans.listPlans, {})
  const caseList = await centre.ask(cases.listCases, {})
  const counts = await centre.ask(periods.countScheduleNumber, { year: '2027', orgType: 'securities' })
  const ownCounts = await firm.ask(periods.countScheduleNumber, { year: '2027' })
  const lists = { list, everything, one, own, byState, twoStates, overdue, ownReturned }
  const read = { matrix, ...lists, taskList, rated, ownTasks, planList, caseList, counts, ownCounts }
  const figures = Object.entries(read).map(([name, { headers, trips }]) => ({ name, rows: rowsOf(headers), trips }))
  console.log(JSON.stringify(figures), matrix.ms)
  expect(figures.filter(({ trips }) => trips > 2)).toEqual([])
  const schedules = DEPARTS * TASKS * PERIODS
  expect(figures.filter(({ name, rows }) => rows > 240 + (name === 'matrix' ? 3 : 1.2) * schedules)).toEqual([])
}, 120_000)

test('shows the progress of all tasks and institutions of a plan in two round trips', async () => {
  await run(
    `insert into fb_plan (id, plan_name, org_type, year, status) values ('large', '二〇二七年计划', 'securities', '2027', 1)`,
    `insert into fb_task_depart (task_id, depart_id, rate)
      select t.id, d.id, (t.rowid + d.rowid) % 100 from fb_task t cross join depart d
      where t.id like 't%' and t.year = '2027' and (d.depart_name = '华晟证券股份有限公司' or d.id like 'x%')`,
    "update fb_task set plan_id = 'large' where id like 't%' and year = '2027'",
  )
  const shownTo = async (username: string) => {
    const reader = await readerAs(username)
    const { body, headers, trips } = await reader.ask(plans.planOverview, { id: 'large' })
    const { tasks, departs } = body.result.progress
    console.log('plan', username, tasks.length, departs.length, rowsOf(headers), trips)
    expect(trips).toBeLessThanOrEqual(2)
    return [tasks.length, departs.length]
  }
  expect(await shownTo('biz')).toEqual([TASKS, DEPARTS])
  expect(await shownTo('mechanism')).toEqual([TASKS, 1])
}, 120_000)

test('counts coverage and results of the test cases in two round trips', async () => {
  const centre = await readerAs('biz')
  for (const orgType of ['fund', 'securities'] as const) {
    const whole = await timed(() => centre.ask(cases.loadCoverage, { orgType }))
    const branch = await timed(() => centre.ask(cases.loadCoverage, { orgType, category: '05' }))
    const trend = await timed(() => centre.ask(reports.testTrend, { orgType }))
    for (const { body, headers, trips, ms } of [whole, branch]) {
      const { requirements, cases: columns, cells } = body.result
      const shown = [requirements.length, columns.length, cells.length]
      console.log('coverage', orgType, ...shown, rowsOf(headers), trips, ms)
      expect(requirements.length).toBeGreaterThan(0)
      expect(trips).toBeLessThanOrEqual(2)
    }
    const { months, products, cases: failing, departs } = trend.body.result
    const shown = months.length + products.length + failing.length + departs.length
    console.log('trend', orgType, shown, rowsOf(trend.headers), trend.trips, trend.ms)
    expect(trend.trips).toBeLessThanOrEqual(2)
  }
})

describe('a draw', () => {
  const rule = { purpose: '季度演练', lines: [{ count: 5 }] }
  /** Reads for a draw, a repeated draw and the public draw. */
  async function drawn(centre: Awaited<ReturnType<typeof readerAs>>) {
    const draw = await timed(() => centre.ask(drills.drawScenes, rule))
    const again = await timed(() => centre.ask(drills.verifyDraw, { id: draw.body.result.id }))
    const open = await timed(() => centre.ask(drills.drawPublicScenes, { count: 3 }))
    const { seed } = open.body.result
    const same = await centre.ask(drills.drawPublicScenes, { count: 3, seed })
    expect(again.body.result).toMatchObject({ equal: true, drawn: draw.body.result.items })
    expect(same.body.result).toEqual(open.body.result)
    const read = { draw, again, open }
    const figures = Object.entries(read).map(([name, { headers, trips, ms }]) => [name, rowsOf(headers), trips, ms])
    console.log('draw', draw.body.result.candidateCount, open.body.result.candidateCount, JSON.stringify(figures))
    return {
      draw: rowsOf(draw.headers),
      again: rowsOf(again.headers),
      open: rowsOf(open.headers),
      of: draw.body.result,
    }
  }

  test('reads each of 600 scenarios once from an index, without questions', async () => {
    const centre = await readerAs('biz')
    const few = await drawn(centre)
    // Each has forty kilobytes of questions: reading them would take noticeable time.
    await run(
      `insert into drill_version (id, scene_id, version, scene_name, category_id, category_code, category_name, difficulty, questions, open)
        select 'dv' || i, 'ds' || i, 1, '场景' || i, v.category_id, v.category_code, v.category_name, v.difficulty,
          json_array(json_object('text', printf('%.40000c', 'x'))), i % 2
        from ${numbers(570)} n cross join (select * from drill_version order by id limit 1) v`,
      `insert into drill_scene (id, scene_name, category_id, category_code, difficulty, questions, open, status, version, version_id)
        select scene_id, scene_name, category_id, category_code, difficulty, questions, open, 1, 1, id
        from drill_version where id like 'dv%'`,
    )
    const many = await drawn(centre)
    expect(many.of.candidateCount).toBe(few.of.candidateCount + 570)
    expect(many.draw - few.draw).toBeLessThanOrEqual(570)
    expect(many.draw).toBeLessThanOrEqual(bound(many.of.candidateCount))
    expect(many.open).toBeLessThanOrEqual(bound(many.of.candidateCount / 2))
    expect(many.again).toBeLessThanOrEqual(bound(many.of.candidateCount))
  })
})
