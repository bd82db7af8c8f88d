import { expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as advisories from '~/worker/advisories/calls'
import * as reports from '~/worker/advisories/reports/calls'
import { advisoryStatusCodes } from '~/worker/advisories/statuses'
import type { RoleCode } from '~/worker/policy/roles'
import * as software from '~/worker/software/calls'
import { softwareStatusCodes } from '~/worker/software/statuses'

type Answer = Promise<{ status: number; body: { success: boolean; code: number; message: string } }>
/** Allowed roles with the statuses of the parent row. */
type AllowedStatuses = Partial<Record<RoleCode, readonly number[]>>
type Action = {
  statuses: readonly number[]
  may: AllowedStatuses
  /** Creates a parent row in this status for the institution of all workspace users of this test. */
  put: (world: World, id: string, status: number) => Promise<unknown>
  make: (who: SignedIn, id: string) => Answer
  /** The state that the action changes. */
  found: (world: World, id: string) => Promise<unknown>
}
const ownInstitution = { departId: 'd-centre', sysOrgCode: 'A01' }
const anywhere = softwareStatusCodes
const handedIn = anywhere.filter((status) => status !== 0)
const tested = { version: '1', platform: '01', result: 1, testDate: '2026-11-02' }
const used = { version: '1', since: '2026-11-02' }

const product = (world: World, id: string, status: number) =>
  world.make('software', {
    ...ownInstitution,
    id,
    name: id,
    classId: 'c',
    vendorName: '甲',
    version: '1',
    status,
    createBy: 'x',
  })
const advisory = (world: World, id: string, status: number) =>
  world.make('advisory', {
    ...{ id, advisoryNo: id, kind: 'advisory', title: id, severity: 3, foundDate: '2026-11-01', status },
    ...{ summary: '情况', advice: '处置', targets: [], sysOrgCode: 'A01' },
  })
const report = (world: World, id: string, status: number) =>
  world.make('labReport', {
    ...ownInstitution,
    ...{ id, title: id, kind: 'scan', summary: '摘要', content: '全文', terms: '内部使用', audience: 1, status },
  })
const labRoles = ['networkSafety', 'networkOrgUser', 'networkUseProvider', 'networkTechProvider'] as const
const of = (roles: readonly RoleCode[], statuses: readonly number[]): AllowedStatuses =>
  Object.fromEntries(roles.map((role) => [role, statuses]))
const live = async (world: World, table: 'softwareAdapt' | 'softwareUse', softwareId: string) =>
  (await world.all(table)).filter((row) => row.softwareId === softwareId && !row.delFlag).length

const actions: Record<string, Action> = {
  'creation of an adaptation result': {
    statuses: anywhere,
    may: { centerAdmin: anywhere, centerTechnology: handedIn, centerProvider: anywhere, centerOrg: [2] },
    put: product,
    make: (who, id) => who.attempt(software.saveAdapt, { ...tested, softwareId: id, departId: 'd-centre' }),
    found: (world, id) => live(world, 'softwareAdapt', id),
  },
  'removal of an adaptation result': {
    statuses: anywhere,
    may: { centerAdmin: anywhere, centerTechnology: handedIn, centerProvider: anywhere, centerOrg: [2] },
    put: async (world, id, status) => {
      await product(world, id, status)
      await world.make('softwareAdapt', {
        ...ownInstitution,
        ...tested,
        id: `a-${id}`,
        softwareId: id,
        departName: '甲',
      })
    },
    make: (who, id) => who.attempt(software.removeAdapt, { id: `a-${id}` }),
    found: (world, id) => live(world, 'softwareAdapt', id),
  },
  'creation of a software use': {
    statuses: anywhere,
    may: { centerAdmin: [2], centerOrg: [2] },
    put: product,
    make: (who, id) => who.attempt(software.saveUse, { ...used, softwareId: id, departId: 'd-centre' }),
    found: (world, id) => live(world, 'softwareUse', id),
  },
  'removal of a software use': {
    statuses: anywhere,
    may: { centerAdmin: anywhere, centerOrg: [2] },
    put: async (world, id, status) => {
      await product(world, id, status)
      await world.make('softwareUse', { ...ownInstitution, ...used, id: `u-${id}`, softwareId: id, departName: '甲' })
    },
    make: (who, id) => who.attempt(software.removeUse, { id: `u-${id}` }),
    found: (world, id) => live(world, 'softwareUse', id),
  },
  'an answer to an advisory': {
    statuses: advisoryStatusCodes,
    may: of(['networkOrgUser', 'networkUseProvider', 'networkTechProvider'], [2]),
    put: async (world, id, status) => {
      await advisory(world, id, status)
      await world.make('affectedInstitution', {
        ...ownInstitution,
        ...{ id: `f-${id}`, advisoryId: id, departName: '甲', state: 0 },
      })
    },
    make: (who, id) => who.attempt(advisories.answer, { id: `f-${id}`, state: 2, note: '已升级' }),
    found: async (world, id) => (await world.all('affectedInstitution')).find((row) => row.advisoryId === id)?.state,
  },
  'changes of a report': {
    statuses: [0, 1],
    may: of(labRoles, [1]),
    put: report,
    make: (who, id) => {
      const change = { title: '改后', kind: 'scan', summary: '摘要', content: '全文', terms: '内部使用', audience: 1 }
      return who.attempt(reports.save, { ...change, id })
    },
    found: async (world, id) => (await world.all('labReport')).find((row) => row.id === id)?.title,
  },
  'acceptance of report terms': {
    statuses: [0, 1],
    may: of(labRoles, [0, 1]),
    put: report,
    make: (who, id) => who.attempt(reports.agree, { id }),
    found: async (world, id) => (await world.all('labReportReader')).filter((row) => row.reportId === id).length,
  },
  'withdrawal of a report': {
    statuses: [0, 1],
    may: of(labRoles, [1]),
    put: report,
    make: (who, id) => who.attempt(reports.withdraw, { ids: [id] }),
    found: async (world, id) => (await world.all('labReport')).find((row) => row.id === id)?.status,
  },
}

test.each(Object.keys(actions))(
  'allows %s only to the listed roles in the listed statuses',
  async (name) => {
    const world = await freshWorld()
    const { statuses, may, put, make, found } = actions[name]!
    for (const person of await world.everyRole())
      for (const status of statuses) {
        const id = `${person.user.roleCode}-${status}`
        await put(world, id, status)
        const before = await found(world, id)
        const { status: http, body } = await make(person, id)
        const made = may[person.user.roleCode]?.includes(status) ?? false
        expect({ id, ok: body.success, said: body.message, changed: (await found(world, id)) !== before }).toEqual({
          ...{ id, ok: made, changed: made },
          said: made ? expect.any(String) : expect.stringMatching(/[\u4e00-\u9fff]/),
        })
        if (!made) expect([400, 403, 404, 409], `${id} ${body.message}`).toContain(body.code)
        expect(http).toBeLessThan(500)
      }
  },
  120_000,
)
