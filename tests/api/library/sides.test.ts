import { describe, expect, test } from 'vitest'
import { freshWorld } from '~/tests/support/world'
import * as cases from '~/worker/library/cases/calls'
import * as plans from '~/worker/library/plans/calls'
import * as tasks from '~/worker/library/tasks/calls'
import * as permissions from '~/worker/permissions/calls'
import type { RoleCode } from '~/worker/policy/roles'
import { makeCase, makePlan, makeTask, caseInput } from './library-rows'

/** A row of each kind on each side. */
async function bothRooms() {
  const world = await freshWorld()
  const rooms = {} as Record<'fund' | 'securities', { case: string; plan: string; task: string; own: string }>
  for (const orgType of ['fund', 'securities'] as const) {
    const plan = await makePlan(world, { orgType })
    const task = await makeTask(world, plan.id, { orgType })
    const own = await makeCase(world, {
      orgType,
      status: 0,
      source: 'institution',
      sourceDepartId: orgType === 'fund' ? 'd-two' : 'd-one',
    })
    await world.make('fbRequirement', {
      ...{ requirementNo: `XQ-${orgType}`, requirementName: '需求', orgType, category: '0501' },
    })
    const { id } = await makeCase(world, { orgType })
    await world.db.run(
      `insert into fb_task_depart (task_id, depart_id, rate) values ('${task.id}', '${orgType === 'fund' ? 'd-two' : 'd-one'}', 50)` as never,
    )
    rooms[orgType] = { case: id, plan: plan.id, task: task.id, own: own.id }
  }
  return { world, rooms }
}
type World = Awaited<ReturnType<typeof bothRooms>>['world']
/** Statuses of all reads of one side. */
async function read(
  world: World,
  asker: Awaited<ReturnType<World['as']>>,
  of: { case: string; plan: string; task: string },
) {
  const status = async (answer: Promise<{ status: number }>) => (await answer).status
  return [
    await status(asker.attempt(cases.caseDetail, { id: of.case })),
    await status(asker.attempt(plans.planOverview, { id: of.plan })),
    await status(asker.attempt(tasks.taskDetail, { id: of.task })),
  ]
}

describe('a side of the library', () => {
  /** Both sides, with a contact of each and the names of the own and the other side. */
  async function contacts() {
    const { world, rooms } = await bothRooms()
    const fund = await world.as('mechanism', 'fund', { departId: 'd-two' })
    const firm = await world.as('mechanism', 'firm', { departId: 'd-one' })
    return {
      world,
      rooms,
      sides: [
        { asker: fund, own: 'fund', other: 'securities' },
        { asker: firm, own: 'securities', other: 'fund' },
      ] as const,
    }
  }

  test('returns 404 for details of the other side and rejects writing there', async () => {
    const { world, rooms, sides } = await contacts()
    for (const { asker, own, other } of sides) {
      expect(await read(world, asker, rooms[own])).toEqual([200, 200, 200])
      expect(await read(world, asker, rooms[other])).toEqual([404, 404, 404])
      expect((await asker.attempt(cases.compareCase, { id: rooms[other].case })).status).toBe(404)
      expect((await asker.attempt(cases.saveCase, { ...caseInput, orgType: other })).status).toBe(403)
      expect((await asker.attempt(cases.submitCases, { ids: [rooms[other].own] })).status).toBe(404)
    }
  })

  test('lists and counts the own side only', async () => {
    const { sides } = await contacts()
    for (const { asker, own, other } of sides) {
      const seen = async (query: object) => {
        const { records, total } = (await asker.ask(cases.listCases, query)).body.result
        return [total, records.map(({ orgType }) => orgType)]
      }
      expect(await seen({})).toEqual([2, [own, own]])
      expect(await seen({ orgType: other })).toEqual([0, []])
      expect(await seen({ keyword: '切换', orgType: other })).toEqual([0, []])
      expect((await asker.ask(tasks.listTasks, {})).body.result.records.map(({ orgType }) => orgType)).toEqual([own])
      expect((await asker.ask(tasks.listRated, { orgType: other })).body.result.total).toBe(0)
      expect((await asker.ask(plans.listPlans, {})).body.result.map(({ orgType }) => orgType)).toEqual([own])
    }
  })

  test('shows no coverage and no similar cases of the other side', async () => {
    const { sides } = await contacts()
    for (const { asker, other } of sides) {
      const covered = (await asker.ask(cases.loadCoverage, { orgType: other })).body.result
      expect([covered.requirements, covered.cases, covered.cells]).toEqual([[], [], []])
      const like = { orgType: other, category: '0501', caseName: caseInput.caseName, scenario: caseInput.scenario }
      expect((await asker.ask(cases.findSimilarCases, like)).body.result).toEqual([])
    }
  })

  test('shows an institution its own rate and draft, and of others only totals unless the centre hides them', async () => {
    const { world, rooms } = await bothRooms()
    await world.make('depart', { id: 'd-four', departName: '丁证券', orgCode: 'A05', departType: 'B01A01' })
    const other = await world.as('mechanism', 'four', { departId: 'd-four' })
    const detail = async () => (await other.ask(tasks.taskDetail, { id: rooms.securities.task })).body.result
    expect(await detail()).toMatchObject({ rate: 50, ownRate: null, departs: [], schedules: [] })
    expect((await other.ask(plans.planOverview, { id: rooms.securities.plan })).body.result.progress.departs).toEqual(
      [],
    )
    expect((await other.ask(tasks.listTasks, { departId: 'd-one' })).body.result.total).toBe(0)
    expect((await other.attempt(cases.caseDetail, { id: rooms.securities.own })).status).toBe(404)
    await world.set('libraryTotals', 0)
    expect(await detail()).toMatchObject({ rate: null })
    expect((await other.ask(cases.caseDetail, { id: rooms.securities.case })).body.result).toMatchObject({
      testCount: null,
    })
    expect((await other.ask(plans.listPlans, {})).body.result).toMatchObject([{ rate: null }])
  })

  test('is open to people of neither kind, except for the data of institutions', async () => {
    const { world, rooms } = await bothRooms()
    const exchange = await world.as('mechanism', 'three', { departId: 'd-three' })
    expect((await exchange.ask(cases.listCases, {})).body.result.total).toBe(2)
    expect(await read(world, exchange, rooms.fund)).toEqual([200, 200, 200])
    expect((await exchange.attempt(cases.caseDetail, { id: rooms.fund.own })).status).toBe(404)
    expect((await exchange.ask(tasks.taskDetail, { id: rooms.fund.task })).body.result.departs).toEqual([])
  })

  test('is fully visible to the centre, except for the drafts of institutions', async () => {
    const { world, rooms } = await bothRooms()
    for (const role of ['bizManger', 'admin', 'technologyManger', 'csrcLeader'] as const) {
      const asker = await world.as(role)
      expect((await asker.ask(cases.listCases, {})).body.result.total, role).toBe(2)
      expect(await read(world, asker, rooms.securities), role).toEqual([200, 200, 200])
      expect((await asker.attempt(cases.caseDetail, { id: rooms.securities.own })).status, role).toBe(404)
    }
  })

  test('is resolved for a department from its institution', async () => {
    const { world, rooms } = await bothRooms()
    await world.make('depart', { id: 'd-below', departName: '信息技术部', orgCode: 'A02A01', parentId: 'd-one' })
    const inside = await world.as('mechanism', 'below', { departId: 'd-below' })
    expect(await read(world, inside, rooms.securities)).toEqual([200, 200, 200])
    expect(await read(world, inside, rooms.fund)).toEqual([404, 404, 404])
    expect((await inside.ask(tasks.listTasks, { mine: 1 })).body.result.records).toMatchObject([{ ownRate: 50 }])
  })

  test('appears in the menu of its readers, and the group opens it', async () => {
    const { world } = await bothRooms()
    await world.make('depart', { id: 'd-below', departName: '风险管理部', orgCode: 'A03A01', parentId: 'd-two' })
    const menuOf = async (role: RoleCode, departId: string) => {
      const person = await world.as(role, `${role}-${departId}`, { departId })
      const { menu } = (await person.ask(permissions.ownPermissions)).body.result
      const group = menu.find(({ children }) => children?.some(({ path }) => path.startsWith('/strategic/')))
      return { redirect: group?.redirect, paths: group?.children?.map(({ path }) => path) ?? [] }
    }
    const fund = ['cases', 'tasks', 'progress', 'tests'].map((page) => `/strategic/fund/${page}`)
    const securities = fund.map((path) => path.replace('fund', 'securities'))
    const reports = '/strategic/reports'
    const own = (paths: string[]) => ({ redirect: paths[0], paths: [...paths, reports] })
    expect(await menuOf('mechanism', 'd-one')).toEqual(own(securities))
    expect(await menuOf('mechanism', 'd-two')).toEqual(own(fund))
    expect(await menuOf('mechanism', 'd-below')).toEqual(own(fund))
    expect(await menuOf('mechanism', 'd-three')).toEqual(own([...fund, ...securities]))
    // Roles of the centre read both sides, whatever their institution.
    expect(await menuOf('bizManger', 'd-one')).toEqual(own([...fund, ...securities]))
    expect(await menuOf('csrcLeader', 'd-two')).toEqual(own([...fund, ...securities]))
  })
})
