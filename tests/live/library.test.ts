import { createClient } from '@libsql/client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asking } from '~/tests/world/asking'
import { LimitsHere } from '~/tests/world/limits'
import { ownServices } from '~/tests/world/own-house'
import { api } from '~/worker/api'
import * as auth from '~/worker/auth/calls'
import { demoPassword } from '~/worker/auth/demonstration'
import * as cases from '~/worker/library/cases/calls'
import * as periods from '~/worker/library/periods/calls'
import * as plans from '~/worker/library/plans/calls'
import * as planned from '~/worker/library/tasks/calls'
import * as todos from '~/worker/todos/calls'

const DEPARTS = 200
const TASKS = 300
const PERIODS = 12

let services: Awaited<ReturnType<typeof ownServices>>
/** Institutions, tasks and periods of 2027, of which the demonstration has none. */
beforeAll(async () => {
  services = await ownServices()
  const numbers = (most: number) =>
    `(with recursive n(i) as (select 0 union all select i + 1 from n where i < ${most - 1}) select i from n)`
  const client = createClient({ url: services.vars.DB_URL! })
  for (const statement of [
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
  ])
    await client.execute(statement)
  client.close()
}, 300_000)
afterAll(() => services.stop())

async function readerAs(username: string) {
  const bindings = { ...inject('vars'), ...services.vars, CAPTCHA: 'off', LIMITS: new LimitsHere() }
  const caller = (token: string) =>
    asking(async (path, { headers, ...init }) =>
      api.request(
        path,
        { ...init, headers: { ...(token && { 'x-access-token': token }), ...headers } },
        bindings as never,
      ),
    )
  const { body } = await caller('').ask(auth.signIn, { username, password: demoPassword })
  const reader = caller(body.result.token)
  // What the role may is read once, and then kept.
  await reader.ask(todos.countTodos)
  return reader
}
/** Rows that the server looked at. */
const rowsOf = (headers: Headers) => Number(headers.get('x-db-rows')?.split(',')[0] ?? 0)

test('at 200 institutions, 300 tasks and 12 periods a page looks at little more than it shows', async () => {
  const centre = await readerAs('biz')
  const firm = await readerAs('mechanism')
  const matrix = await centre.ask(periods.progress, {
    ...{ orgType: 'securities', period: '2027-10', taskId: 't7', pageSize: 50 },
  })
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
  console.log(JSON.stringify(figures))
  expect(figures.filter(({ trips }) => trips > 2)).toEqual([])
  // A cell is found in an index and then in its table, and the heads are put in order among all institutions and tasks: not
  // yet four times what is shown.
  expect(rowsOf(matrix.headers)).toBeLessThan(7 * (cells.length + departs.length + tasks.length))
  // A page of ten.
  expect(figures.filter(({ name, rows }) => name !== 'matrix' && rows > 240)).toEqual([])
}, 120_000)
