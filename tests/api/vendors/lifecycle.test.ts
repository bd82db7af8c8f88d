import { expect, test } from 'vitest'
import { freshWorld, type SignedIn } from '~/tests/support/world'
import type { RoleCode } from '~/worker/policy/roles'
import * as vendors from '~/worker/vendors/calls'
import { vendorStatusCodes } from '~/worker/vendors/statuses'
import { insertVendor } from './vendor-data'

const reason = '说明理由如下'
/** Allowed statuses and roles of each call for a vendor of 甲证券, whose contact has the role `mechanism`. */
const transitions = {
  submit: { from: [0, 3, 4], to: 1, who: ['bizManger', 'admin', 'centerAdmin', 'mechanism'] },
  withdraw: { from: [1], to: 0, who: ['bizManger', 'admin', 'centerAdmin', 'mechanism'] },
  publish: { from: [1], to: 2, who: ['bizManger', 'centerAdmin', 'centerTechnology'] },
  return: { from: [1], to: 4, who: ['bizManger', 'centerAdmin', 'centerTechnology'] },
  revise: { from: [2], to: 0, who: ['bizManger', 'admin', 'centerAdmin', 'mechanism'] },
  takeOff: { from: [2], to: 3, who: ['bizManger', 'centerAdmin', 'centerTechnology'] },
  putBack: { from: [3], to: 2, who: ['bizManger', 'centerAdmin', 'centerTechnology'] },
  delete: { from: [0, 4], to: null, who: ['bizManger', 'admin', 'centerAdmin', 'mechanism'] },
} as const satisfies Record<string, { from: number[]; to: number | null; who: RoleCode[] }>
const make = (who: SignedIn, act: keyof typeof transitions, ids: string[]) =>
  ({
    submit: () => who.attempt(vendors.submitVendors, { ids }),
    withdraw: () => who.attempt(vendors.withdrawVendors, { ids }),
    publish: () => who.attempt(vendors.auditVendors, { ids, pass: 1 }),
    return: () => who.attempt(vendors.auditVendors, { ids, pass: 0, opinion: reason }),
    revise: () => who.attempt(vendors.reviseVendors, { ids }),
    takeOff: () => who.attempt(vendors.unpublishVendors, { ids, reason }),
    putBack: () => who.attempt(vendors.republishVendors, { ids }),
    delete: () => who.attempt(vendors.deleteVendors, { ids }),
  })[act]()

test.each(Object.keys(transitions) as (keyof typeof transitions)[])(
  'allows %s only to the listed roles in the listed statuses',
  async (act) => {
    const world = await freshWorld()
    const { from, to, who }: { from: readonly number[]; to: number | null; who: readonly RoleCode[] } = transitions[act]
    for (const person of await world.everyRole())
      for (const status of vendorStatusCodes) {
        const id = `${act}-${person.user.roleCode}-${status}`
        await insertVendor(world, id, status, { departId: 'd-one', sysOrgCode: 'A02' })
        const answer = await make(person, act, [id])
        const row = (await world.all('vendor')).find((one) => one.id === id)!
        const made = who.includes(person.user.roleCode) && from.includes(status)
        expect({ id, http: answer.status < 500, ok: answer.body.success }).toEqual({ id, http: true, ok: made })
        expect({ id, status: row.delFlag ? null : row.status }).toEqual({ id, status: made ? to : status })
        if (!made) expect([403, 404, 409], `${id} ${answer.body.message}`).toContain(answer.body.code)
      }
  },
  120_000,
)

test('accepts one of two concurrent reviews', async () => {
  const world = await freshWorld()
  await insertVendor(world, 'a', 1)
  const centre = await world.as('bizManger')
  const both = await Promise.all([
    centre.attempt(vendors.auditVendors, { ids: ['a'], pass: 1 }),
    centre.attempt(vendors.auditVendors, { ids: ['a'], pass: 0, opinion: reason }),
  ])
  expect(both.map(({ body }) => body.code).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await world.all('vendorLog')).toHaveLength(1)
})

test('rejects review of a vendor of the own institution', async () => {
  const world = await freshWorld()
  await insertVendor(world, 'a', 1, { departId: 'd-centre', sysOrgCode: 'A01' })
  const centre = await world.as('bizManger')
  expect((await centre.attempt(vendors.auditVendors, { ids: ['a'], pass: 1 })).body).toMatchObject({
    ...{ code: 409, message: '不可审核本机构的服务商' },
  })
})
