import { beforeAll, expect, test } from 'vitest'
import { loadWorkplace, type Workplace } from '~/app/dashboard/loader.server'
import { loadPageData } from '~/tests/support/page-data'
import { demonstrationWorld, peopleOf } from '~/tests/support/demonstration'
import type { World } from '~/tests/support/world'
import { failureLog, signInLog } from '~/worker/auth/log.server'
import { writeSteps } from '~/worker/auth/write-steps.server'
import type { Person } from '~/worker/core/actor'
import { requestContext } from '~/worker/core/context'
import { parseLenient } from '~/worker/core/list'
import { formatStamp } from '~/worker/core/time'
import { readAll } from '~/worker/core/read-all.server'
import type { RoleCode } from '~/worker/policy/roles'
import { LogQuery } from '~/worker/logs/contract'
import { listLogs } from '~/worker/logs/queries.server'
import { analysisQuery, type LinkedCount } from '~/worker/statistics/analysis.server'
import { upcomingDatesQuery } from '~/worker/statistics/upcoming-dates.server'
import { statisticsOf } from '~/worker/statistics/queries.server'
import { linkAt } from '~/app/statistics/charts'
import { systemFiguresQuery } from '~/worker/statistics/system.server'
import * as peopleCalls from '~/worker/people/calls'
import * as subjects from '~/worker/subjects/calls'
import { SubjectQuery } from '~/worker/subjects/inputs'
import { listTodos } from '~/worker/pending-tasks/calls'
import { pendingTaskKinds as todoKinds } from '~/worker/pending-tasks/kinds.server'
import { listSubjects } from '~/worker/subjects/queries/list.server'

let world: World
let people = new Map<RoleCode, Person[]>()
beforeAll(async () => {
  world = await demonstrationWorld()
  people = await peopleOf(world)
})

const contextOf = (role: RoleCode, reads: boolean) => ({
  ...requestContext(new Request('http://test/'), world.bindings as never),
  ...{ now: world.now, actor: { ...people.get(role)![0]!, grants: new Set(reads ? ['subject:read'] : []) } },
})

/** Every count with a link, at any depth of the answer. */
function figuresIn(value: unknown): LinkedCount[] {
  if (Array.isArray(value)) return value.flatMap(figuresIn)
  if (typeof value !== 'object' || value === null) return []
  if ('to' in value && 'count' in value && typeof value.to === 'string' && typeof value.count === 'number')
    return [{ to: value.to, count: value.count }]
  return Object.values(value).flatMap(figuresIn)
}

const roles: RoleCode[] = [
  'bizManger',
  'admin',
  'csrcLeader',
  'technologyManger',
  'counselor',
  'mechanism',
  'subjectMan',
]
test.each(roles)('shows %s counts that equal the totals of the linked lists', async (role) => {
  const ctx = contextOf(role, true)
  for (const year of [null, '2024']) {
    const { of } = await readAll(ctx, { of: analysisQuery(ctx, year) })
    const figures = [...new Map(figuresIn(of).map((one) => [one.to, one.count]))].filter(([to]) => to)
    expect(figures.length).toBeGreaterThan(8)
    for (const [to, count] of figures) {
      const { total } = await listSubjects(ctx, parseLenient(SubjectQuery, new URL(to, 'http://test').searchParams))
      expect(count, to).toBe(total)
    }
  }
})

test.each(['bizManger', 'admin', 'csrcLeader', 'technologyManger'] as const)(
  'shows %s the same number of declarations on the home page and in the statistics',
  async (role) => {
    const own = contextOf(role, true)
    const ctx = { ...own, actor: { ...own.actor, grants: new Set(['subject:read', 'statistics:read'] as const) } }
    const { declared } = (await readAll(ctx, { of: analysisQuery(ctx, '2026') })).of
    const table = (await statisticsOf(ctx, { year: '2026' })).tables.find(({ name }) => name === 'compared')!
    expect(table.rows[0]!.slice(1, 3)).toEqual([declared.now.count, declared.before.count])
    expect(declared.now.count).toBeGreaterThan(0)
    expect([linkAt(table, 0, 1), linkAt(table, 0, 2)]).toEqual([declared.now.to, declared.before.to])
  },
)

test('excludes drafts from the figures of a regulator', async () => {
  const ctx = contextOf('csrcLeader', true)
  const readNow = async () => figuresIn((await readAll(ctx, { of: analysisQuery(ctx, '2026') })).of)
  const before = await readNow()
  await world.subject({ status: 'TO_SUBMIT', year: '2026' })
  expect(await readNow()).toEqual(before)
})

test('returns zero figures without permission to read subjects', async () => {
  const ctx = contextOf('bizManger', false)
  const { of } = await readAll(ctx, { of: analysisQuery(ctx, '2026') })
  expect(figuresIn(of).every(({ count }) => count === 0)).toBe(true)
})

test('lists upcoming dates in order, with visible meetings until their end', async () => {
  const soon = {
    meetingName: '近期评审会',
    startTime: '2026-11-28 09:00:00',
    endTime: '2026-11-28 11:00:00',
    status: 1,
  }
  await world.make('meeting', { ...soon, id: 'soon', place: '一号厅' })
  const hour = (from: number) => formatStamp(new Date(world.now().getTime() + from * 3_600_000))
  const begun = { ...soon, meetingName: '进行中的会', place: '一号厅', startTime: hour(-1) }
  await world.make('meeting', { ...begun, id: 'under-way', endTime: hour(1) })
  await world.make('meeting', {
    ...soon,
    id: 'far',
    place: '一号厅',
    startTime: hour(24 * 93),
    endTime: hour(24 * 93 + 2),
  })
  await world.make('meeting', { ...begun, id: 'over', startTime: hour(-3), endTime: hour(-2) })
  await world.make('meeting', { ...soon, id: 'draft', meetingName: '草稿会', place: '一号厅', status: 0 })
  const comingFor = async (role: RoleCode) => {
    const ctx = contextOf(role, true)
    const actor = { ...ctx.actor, grants: new Set(['meeting:read', 'report:read', 'review:results']) }
    return (await readAll({ ...ctx, actor }, { coming: upcomingDatesQuery({ ...ctx, actor }) })).coming
  }
  const biz = await comingFor('bizManger')
  expect(biz.map(({ key }) => key)).toContain('soon')
  expect(biz.map(({ key }) => key)).not.toContain('draft')
  expect(biz.map(({ key }) => key)).not.toContain('far')
  expect(biz.map(({ key }) => key)).toContain('under-way')
  expect(biz.map(({ key }) => key)).not.toContain('over')
  expect(biz.map(({ time }) => time)).toEqual(biz.map(({ time }) => time).toSorted())
  expect((await comingFor('counselor')).map(({ key }) => key)).not.toContain('soon')
})

test('shows at most five pending tasks and marks kinds with overdue tasks', async () => {
  const biz = await world.as('bizManger')
  const { data } = await loadPageData(world, biz, loadWorkplace as never)
  const { todos, kinds, now } = data as Workplace
  expect(todos.length).toBe(5)
  for (const { kind, late } of kinds) {
    const [first] = (await biz.ask(listTodos, { kind, pageSize: 1 })).body.result.records
    expect(late, kind).toBe(!todoKinds[kind].undue && !!first?.dueTime && first.dueTime < now)
  }
  expect(kinds.some(({ late }) => late) && kinds.some(({ late }) => !late)).toBe(true)
})

test.each([3, 23, 24, 40])('shows a manager with %i subjects the total up to a limit', async (many) => {
  const manager = await world.as('subjectMan')
  const list = { listType: 'declared' }
  const before = (await manager.ask(subjects.listSubjects, list)).body.result.total
  // The list already contains the subjects of earlier tests.
  for (let at = before; at < many; at++)
    await world.subject({ status: 'TO_REVIEW', year: '2026', subjectManId: manager.user.id })
  const { data } = await loadPageData(world, manager, loadWorkplace as never)
  const { own } = data as Workplace
  expect(own!.total).toBe(many < 24 ? many : null)
  expect(own!.rows.length).toBe(Math.min(6, many))
})

test('counts sign-ins of a day as the sign-in list does, failed ones included', async () => {
  const ctx = contextOf('admin', true)
  const granted = { ...ctx, actor: { ...ctx.actor, grants: new Set(['log:read', 'loginLog:read']) } }
  const entry = ['登录', {}, Date.now()] as const
  for (const entries of [signInLog, signInLog, failureLog]) await writeSteps(ctx, entries(ctx, ...entry))
  const { system } = await readAll(granted, { system: systemFiguresQuery(granted) })
  expect(system!.days.at(-1)!.visits.count).toBeGreaterThanOrEqual(2)
  for (const { to, count } of figuresIn(system)) {
    const { total } = await listLogs(granted, parseLenient(LogQuery, new URL(to, 'http://test').searchParams))
    expect(count, to).toBe(total)
  }
})

test('hides system figures from users who may not read the log', async () => {
  const ctx = contextOf('bizManger', true)
  expect((await readAll(ctx, { system: systemFiguresQuery(ctx) })).system).toBeNull()
})

test('counts people of the contact’s institution as the linked list does', async () => {
  const contact = await world.as('mechanism')
  const { data } = await loadPageData(world, contact, loadWorkplace as never)
  const { institution } = data as Workplace
  const answer = await contact.ask(peopleCalls.list)
  expect(institution!.people.count).toBe(answer.body.result.total)
})

test.each(['bizManger', 'admin', 'csrcLeader', 'technologyManger'] as const)(
  'returns statistics that equal the totals of the linked lists for %s',
  async (role) => {
    const ctx = contextOf(role, true)
    // Administrators cannot read rankings.
    const grants = new Set([
      'subject:read',
      'statistics:read',
      'industry:read',
      ...(role === 'admin' ? [] : ['grade:rank']),
    ])
    const granted = { ...ctx, actor: { ...ctx.actor, grants } }
    const { tables } = await statisticsOf(granted, { year: '2024' })
    let seen = 0
    const linked = new Set<string>()
    for (const table of tables)
      for (const [at, row] of table.rows.entries())
        for (const place of row.keys()) {
          const to = linkAt(table, at, place)
          // Hidden values have no link.
          if (!to || row[place] === null) continue
          const { total } = await listSubjects(
            granted,
            parseLenient(SubjectQuery, new URL(to, 'http://test').searchParams),
          )
          expect(row[place], to).toBe(total)
          linked.add(table.name)
          seen++
        }
    expect([...linked].toSorted()).toEqual([
      'compared',
      ...(role === 'admin' ? [] : ['grades']),
      'institutions',
      ...(role === 'admin' ? [] : ['levels']),
      ...['pairs', 'provinces', 'results'],
      ...(role === 'admin' ? [] : ['scores']),
      ...['steps', 'words', 'years'],
    ])
    expect(seen).toBeGreaterThan(40)
  },
)
