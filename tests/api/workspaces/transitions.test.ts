import { expect, test } from 'vitest'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import * as advisories from '~/worker/advisories/calls'
import { advisoryLifecycle } from '~/worker/advisories/lifecycle'
import { advisoryStatusCodes } from '~/worker/advisories/statuses'
import { keysOf } from '~/worker/core/typed-keys'
import * as materials from '~/worker/materials/calls'
import { materialLifecycle, requestLifecycle } from '~/worker/materials/lifecycle'
import { materialStatusCodes, requestStatusCodes } from '~/worker/materials/statuses'
import type { RoleCode } from '~/worker/policy/roles'
import * as software from '~/worker/software/calls'
import { softwareLifecycle } from '~/worker/software/lifecycle'
import { softwareStatusCodes } from '~/worker/software/statuses'

const reason = '说明理由如下'
const days = { wantedUntil: '2026-12-20', agreeTime: '2026-11-20 09:00:00' }
type Answer = Promise<{ status: number; body: { success: boolean; code: number; message: string } }>
type TransitionCase = {
  from: readonly number[]
  /** Null if the row is deleted. */
  to: number | null
  who: readonly RoleCode[]
  make: (who: SignedIn, id: string) => Answer
}
type LifecycleCase = {
  statuses: readonly number[]
  table: 'software' | 'advisory' | 'material' | 'materialRequest'
  /** Creates a row for the institution of all workspace users of this test. */
  put: (world: World, id: string, status: number) => Promise<unknown>
  moves: Record<string, TransitionCase>
  /** Transitions made by a form or by another transition. */
  others: readonly string[]
  all: readonly string[]
}
const writesSoftware = ['centerAdmin', 'centerProvider'] as const
const reviewsSoftware = ['centerAdmin', 'centerTechnology'] as const
const writesAdvisories = ['networkSafety', 'networkOrgUser', 'networkTechProvider'] as const
const publishes = ['networkSafety'] as const
/** The owner is the user with the role `dataSpaceUser`; the administrator may maintain all materials. */
const maintainers = ['dataSpaceAdmin', 'dataSpaceUser'] as const

const lifecycles: Record<string, LifecycleCase> = {
  software: {
    statuses: softwareStatusCodes,
    table: 'software',
    all: keysOf(softwareLifecycle.moves),
    others: ['draft', 'edit'],
    put: (world, id, status) =>
      world.make('software', {
        ...{ id, name: id, classId: 'c', vendorName: '甲', version: '1', status },
        ...{ departId: 'd-centre', sysOrgCode: 'A01', createBy: 'somebody' },
      }),
    moves: {
      submit: {
        from: [0, 3, 4],
        to: 1,
        who: writesSoftware,
        make: (who, id) => who.attempt(software.submit, { ids: [id] }),
      },
      withdraw: {
        from: [1],
        to: 0,
        who: writesSoftware,
        make: (who, id) => who.attempt(software.withdraw, { ids: [id] }),
      },
      publish: {
        ...{ from: [1], to: 2, who: reviewsSoftware },
        make: (who, id) => who.attempt(software.review, { ids: [id], pass: 1 }),
      },
      return: {
        ...{ from: [1], to: 4, who: reviewsSoftware },
        make: (who, id) => who.attempt(software.review, { ids: [id], pass: 0, opinion: reason }),
      },
      takeOff: {
        from: [2],
        to: 3,
        who: writesSoftware,
        make: (who, id) => who.attempt(software.unpublish, { ids: [id], reason }),
      },
      delete: {
        from: [0, 4],
        to: null,
        who: writesSoftware,
        make: (who, id) => who.attempt(software.remove, { ids: [id] }),
      },
    },
  },
  advisories: {
    statuses: advisoryStatusCodes,
    table: 'advisory',
    all: keysOf(advisoryLifecycle.moves),
    others: ['draft', 'edit'],
    put: (world, id, status) =>
      world.make('advisory', {
        ...{ id, advisoryNo: id, kind: 'advisory', title: id, severity: 3, foundDate: '2026-11-01', status },
        ...{
          summary: '情况',
          advice: '处置',
          targets: [{ softwareId: '', name: '某系统', vendor: '', from: '', to: '' }],
          sysOrgCode: 'A01',
        },
      }),
    moves: {
      submit: {
        from: [0, 4],
        to: 1,
        who: writesAdvisories,
        make: (who, id) => who.attempt(advisories.submit, { ids: [id] }),
      },
      withdraw: {
        from: [1],
        to: 0,
        who: writesAdvisories,
        make: (who, id) => who.attempt(advisories.withdraw, { ids: [id] }),
      },
      publish: { from: [0, 1, 3], to: 2, who: publishes, make: (who, id) => who.attempt(advisories.publish, { id }) },
      match: { from: [2], to: 2, who: publishes, make: (who, id) => who.attempt(advisories.match, { id }) },
      return: {
        ...{ from: [1], to: 4, who: publishes },
        make: (who, id) => who.attempt(advisories.sendBack, { ids: [id], opinion: reason }),
      },
      takeOff: {
        from: [2],
        to: 3,
        who: publishes,
        make: (who, id) => who.attempt(advisories.unpublish, { ids: [id], reason }),
      },
      delete: {
        from: [0, 4],
        to: null,
        who: writesAdvisories,
        make: (who, id) => who.attempt(advisories.remove, { ids: [id] }),
      },
    },
  },
  materials: {
    statuses: materialStatusCodes,
    table: 'material',
    all: keysOf(materialLifecycle.moves),
    others: ['draft', 'edit'],
    put: async (world, id, status) => {
      const owner = await world.as('dataSpaceUser')
      await file(world, id, owner)
      return material(world, id, status, owner)
    },
    moves: {
      // Only the owner can see a draft.
      offer: { from: [0], to: 1, who: ['dataSpaceUser'], make: (who, id) => who.attempt(materials.publish, { id }) },
      takeOff: {
        from: [1],
        to: 2,
        who: maintainers,
        make: (who, id) => who.attempt(materials.unpublish, { id, reason }),
      },
      putBack: { from: [2], to: 1, who: maintainers, make: (who, id) => who.attempt(materials.republish, { id }) },
      delete: { from: [0], to: null, who: ['dataSpaceUser'], make: (who, id) => who.attempt(materials.remove, { id }) },
    },
  },
  requests: {
    statuses: requestStatusCodes,
    table: 'materialRequest',
    all: keysOf(requestLifecycle.moves),
    others: ['ask', 'askAgain', 'end'],
    put: async (world, id, status) => {
      const owner = await world.as('dataSpaceUser')
      const asker = await world.as('centerOrg')
      await file(world, `m-${id}`, owner)
      await material(world, `m-${id}`, 1, owner)
      return world.make('materialRequest', {
        ...{
          id,
          materialId: `m-${id}`,
          ownerId: owner.user.id,
          userId: asker.user.id,
          realname: '张三',
          purpose: '对标',
        },
        ...{ ...days, status: status as 0, roleCode: 'centerOrg', approvedUntil: status === 1 ? days.wantedUntil : '' },
      })
    },
    moves: {
      withdraw: { from: [0, 2], to: 5, who: ['centerOrg'], make: (who, id) => who.attempt(materials.withdraw, { id }) },
      approve: {
        ...{ from: [0], to: 1, who: maintainers },
        make: (who, id) => who.attempt(materials.approve, { id, until: '2026-12-20' }),
      },
      return: {
        from: [0],
        to: 2,
        who: maintainers,
        make: (who, id) => who.attempt(materials.returnRequest, { id, reason }),
      },
      refuse: { from: [0], to: 3, who: maintainers, make: (who, id) => who.attempt(materials.refuse, { id, reason }) },
      revoke: { from: [1], to: 4, who: maintainers, make: (who, id) => who.attempt(materials.revoke, { id, reason }) },
    },
  },
}
const file = (world: World, materialId: string, owner: SignedIn) =>
  world.make('file', {
    ...{
      id: `f-${materialId}`,
      fileName: '样例.pdf',
      ext: 'pdf',
      size: 3,
      mime: 'application/pdf',
      sha256: materialId,
    },
    ...{ objectKey: materialId, bizType: 'dataMaterial', bizId: materialId, uploaderId: owner.user.id },
    uploadTime: world.stamp(),
  })
const material = (world: World, id: string, status: number, owner: SignedIn) =>
  world.make('material', {
    ...{ id, title: id, kind: 'data', terms: '研究用', ownerId: owner.user.id, ownerName: owner.user.realname },
    ...{ status: status as 0, audience: [], fileIds: [`f-${id}`], maxDays: 90 },
  })

const each = Object.entries(lifecycles).flatMap(([name, life]) =>
  keysOf(life.moves).map((move) => [name, move] as const),
)

test.each(Object.entries(lifecycles))('covers all transitions of %s', (_, { all, moves, others }) => {
  expect([...keysOf(moves), ...others].toSorted()).toEqual([...all].toSorted())
})

test.each(each)(
  'in %s allows the transition %s only to the listed roles in the listed statuses',
  async (name, move) => {
    const world = await freshWorld()
    const { statuses, table, put, moves } = lifecycles[name]!
    const { from, to, who, make } = moves[move]!
    for (const person of await world.everyRole())
      for (const status of statuses) {
        const id = `${person.user.roleCode}-${status}`
        await put(world, id, status)
        const answer = await make(person, id)
        const row = (await world.all(table)).find((one) => one.id === id)
        const made = who.includes(person.user.roleCode) && from.includes(status)
        expect({
          id,
          http: answer.status < 500,
          ok: answer.body.success,
          said: made && answer.body.success ? '' : answer.body.message,
        }).toEqual({
          ...{ id, http: true, ok: made },
          said: made ? '' : expect.stringMatching(/[\u4e00-\u9fff]/),
        })
        expect({ id, status: !row || row.delFlag ? null : row.status }).toEqual({ id, status: made ? to : status })
        if (!made) expect([400, 403, 404, 409], `${id} ${answer.body.message}`).toContain(answer.body.code)
      }
  },
  120_000,
)
