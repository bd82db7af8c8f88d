import { describe, expect, test } from 'vitest'
import type { Answer } from '~/tests/support/api-client'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { keysOf } from '~/worker/core/typed-keys'
import * as cases from '~/worker/library/cases/calls'
import { caseLifecycle } from '~/worker/library/cases/lifecycle'
import * as periods from '~/worker/library/periods/calls'
import { scheduleLifecycle } from '~/worker/library/periods/lifecycle'
import * as tasks from '~/worker/library/tasks/calls'
import { taskLifecycle } from '~/worker/library/tasks/lifecycle'
import * as tests from '~/worker/library/tests/calls'
import { type Action } from '~/worker/policy/authorization'
import { policy } from '~/worker/policy/policy'
import { type RoleCode, roleCodes } from '~/worker/policy/roles'
import { makeIssuedTask, openQuarter, progressInput } from './reporting-quarter'
import { makeCase, makePlan, makeTask, caseInput } from './library-rows'

/** A row before a transition. */
type Row = { id: string; lockVersion: number }
type Kind = 'fbCase' | 'fbTask' | 'fbSchedule' | 'fbTest'
/**
 * A test of one kind: every transition that has a call, by every role, from every status. `maker` is the role that
 * makes the transition in this world. Other roles with the right are skipped, because they belong to another
 * institution or wrote the row.
 */
type Tried<Name extends string> = {
  kind: Kind
  statuses: readonly number[]
  moves: Record<Name, { from: readonly number[]; to: readonly number[]; by: Action; maker: RoleCode }>
  make: (world: World, status: number) => Promise<Row>
  ask: Record<Name, (who: SignedIn, id: string) => Promise<Answer>>
}
const reason = '试运行阶段暂不使用'
const holds = (role: RoleCode, right: Action) => policy[right].roles.some((one) => one === role)
const stateOf = async (world: World, kind: Kind, id: string) => {
  const row = (await world.read(kind, id)) as { status: number; lockVersion: number; delFlag: number } | null
  return row && { status: row.delFlag ? 'gone' : row.status, lockVersion: row.lockVersion }
}

/** Tries every transition from every status by every role: allowed ones succeed, others are rejected and change nothing. */
async function tryAll<Name extends string>(world: World, { kind, statuses, moves, make, ask }: Tried<Name>) {
  const wrong: string[] = []
  const people = new Map<RoleCode, SignedIn>()
  for (const role of roleCodes) people.set(role, await world.as(role))
  for (const name of keysOf(moves)) {
    const { from, to, by, maker } = moves[name]
    for (const status of statuses)
      for (const [role, who] of people) {
        const may = holds(role, by) && from.includes(status)
        // Another role with the right may belong to another institution; other tests of this area cover that.
        if (may && role !== maker) continue
        const { id } = await make(world, status)
        const before = await stateOf(world, kind, id)
        const { status: code, body } = await ask[name](who, id)
        const after = await stateOf(world, kind, id)
        const what = `${name} from ${status} as ${role}: ${code} ${body?.message}`
        if (code >= 500) wrong.push(`${what} falls over`)
        if (may) {
          const ends = to.length ? (to.includes(status) ? [status] : to) : ['gone']
          if (!body.success || !after || !ends.some((end) => end === after.status)) wrong.push(`${what} is not made`)
        } else {
          if (body.success) wrong.push(`${what} is made`)
          if (JSON.stringify(before) !== JSON.stringify(after)) wrong.push(`${what} leaves a trace`)
          if (!holds(role, by) && code !== 403) wrong.push(`${what} is not forbidden`)
          if (holds(role, by) && ![403, 404, 409].includes(body.code))
            wrong.push(`${what} is not refused with a reason`)
        }
      }
  }
  return wrong
}
/** The tested transitions of a life cycle, with the role that makes each. */
function movesOf<Name extends string>(
  table: Record<Name, { from: readonly number[] | 'new'; to: readonly number[]; by: Action }>,
  makers: Partial<Record<Action, RoleCode>>,
): Tried<Name>['moves'] {
  const entries = keysOf(table).map((name) => {
    const { from, to, by } = table[name]
    return [name, { from: from === 'new' ? [] : from, to, by, maker: makers[by] ?? 'bizManger' }]
  })
  return Object.fromEntries(entries)
}

describe('transition × role × status', () => {
  test('allows each transition of a case only from its statuses and to its roles', async () => {
    const world = await freshWorld()
    const firm = await world.as('mechanism')
    const { edit, submit, withdraw, release, return: sendBack, takeOff, putBack, delete: drop } = caseLifecycle.moves
    const table = { edit, submit, withdraw, release, return: sendBack, takeOff, putBack, delete: drop }
    const wrong = await tryAll(world, {
      kind: 'fbCase',
      statuses: caseLifecycle.statuses,
      moves: movesOf(table, { 'library:write': 'mechanism', 'library:approve': 'bizManger' }),
      make: (_, status) =>
        makeCase(world, { status, source: 'institution', sourceDepartId: 'd-one', createBy: firm.user.username }),
      ask: {
        // A change of an approved case is a revision, which requires a reason.
        edit: (who, id) => who.ask(cases.updateCase, { ...caseInput, id }),
        submit: (who, id) => who.ask(cases.submitCases, { ids: [id] }),
        withdraw: (who, id) => who.ask(cases.withdrawCases, { ids: [id] }),
        release: (who, id) => who.ask(cases.reviewCases, { ids: [id], pass: 1 }),
        return: (who, id) => who.ask(cases.reviewCases, { ids: [id], pass: 0, opinion: reason }),
        takeOff: (who, id) => who.ask(cases.unpublishCases, { ids: [id], reason }),
        putBack: (who, id) => who.ask(cases.republishCases, { ids: [id] }),
        delete: (who, id) => who.ask(tasks.deleteReady, { ids: [id], type: 'case' }),
      },
    })
    expect(wrong).toEqual([])
  }, 240_000)

  test('allows each transition of a task only from its statuses and to its roles', async () => {
    const world = await freshWorld()
    const plan = await makePlan(world)
    const { issue, start, finish, close, reopen, delete: drop } = taskLifecycle.moves
    const move = (act: 'start' | 'finish' | 'close' | 'reopen') => (who: SignedIn, id: string) =>
      who.ask(tasks.transitionTasks, { ids: [id], act, reason })
    const wrong = await tryAll(world, {
      kind: 'fbTask',
      statuses: taskLifecycle.statuses,
      moves: movesOf({ issue, start, finish, close, reopen, delete: drop }, {}),
      make: async (_, status) => {
        const task = await makeTask(world, plan.id, { status })
        await world.client.execute({
          sql: "insert into fb_task_depart (task_id, depart_id) values (?, 'd-one')",
          args: [task.id],
        })
        return task
      },
      ask: {
        issue: (who, id) => who.ask(tasks.issueTasks, { ids: [id] }),
        start: move('start'),
        finish: move('finish'),
        close: move('close'),
        reopen: move('reopen'),
        delete: (who, id) => who.ask(tasks.deleteReady, { ids: [id], type: 'task' }),
      },
    })
    expect(wrong).toEqual([])
  }, 240_000)

  test('allows each transition of a schedule only from its statuses and to its roles', async () => {
    const world = await freshWorld()
    const { own } = await openQuarter(world)
    const { save, submit, approve, return: sendBack } = scheduleLifecycle.moves
    const wrong = await tryAll(world, {
      kind: 'fbSchedule',
      statuses: scheduleLifecycle.statuses,
      moves: movesOf({ save, submit, approve, return: sendBack }, { 'library:submit': 'mechanism' }),
      make: async (_, status) => {
        const task = await makeIssuedTask(world)
        const { id: __, ...row } = own
        return world.make('fbSchedule', { ...row, taskId: task.id, status, rate: status ? 40 : 0 })
      },
      ask: {
        save: (who, id) => who.ask(periods.saveTaskSchedule, progressInput(id)),
        submit: (who, id) => who.ask(periods.submitTaskSchedule, progressInput(id)),
        approve: (who, id) => who.ask(periods.scheduleApproval, { ids: [id], pass: 1 }),
        return: (who, id) => who.ask(periods.scheduleApproval, { ids: [id], pass: 0, opinion: reason }),
      },
    })
    expect(wrong).toEqual([])
  }, 240_000)

  test('allows an institution to delete a test report only as a draft', async () => {
    const world = await freshWorld()
    const wrong = await tryAll(world, {
      kind: 'fbTest',
      statuses: [0, 1],
      moves: { delete: { from: [0], to: [], by: 'library:submit', maker: 'mechanism' } },
      make: (_, status) =>
        world.make('fbTest', {
          ...{ testName: '切换测试', orgType: 'securities', departId: 'd-one', result: 'pass', passCount: 3 },
          ...{ testDate: '2026-11-18', status },
        }),
      ask: { delete: (who, id) => who.ask(tests.deleteTests, { ids: [id] }) },
    })
    expect(wrong).toEqual([])
  }, 120_000)
})
