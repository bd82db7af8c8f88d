import type { World } from '~/tests/support/world'
import type { NewRow } from '~/worker/core/change'

export const VENDOR = '恒数软件股份有限公司'
/** Creates two vendors, two software classes and one registered software. */
export async function createSoftware(world: World, more: Partial<NewRow<'software'>> = {}) {
  await world.make('depart', { id: 'd-vendor', departName: VENDOR, orgCode: 'A08' })
  await world.make('depart', { id: 'd-rival', departName: '云枢科技股份有限公司', orgCode: 'A09' })
  await world.make('softwareClass', { id: 'c-trade', name: '交易软件', code: 'A01' })
  await world.make('softwareClass', { id: 'c-fast', pid: 'c-trade', name: '极速交易', code: 'A01A01' })
  return world.make('software', {
    id: 's-one',
    name: '恒数极速交易系统',
    classId: 'c-fast',
    vendorName: VENDOR,
    departId: 'd-vendor',
    version: 'V3.2.1',
    sysOrgCode: 'A08',
    createBy: 'somebody',
    ...more,
  })
}
export const vendor = (world: World) => world.as('centerProvider', 'vendor', { departId: 'd-vendor' })
export const rival = (world: World) => world.as('centerProvider', 'rival', { departId: 'd-rival' })
export const buyer = (world: World) => world.as('centerOrg', 'buyer', { departId: 'd-one' })
