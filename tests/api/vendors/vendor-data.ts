import type { SignedIn, World } from '~/tests/support/world'
import * as vendors from '~/worker/vendors/calls'

/** Creates an uploaded file without a business object. */
export const createUploadedFile = async (world: World, who: SignedIn, id = `f-${who.user.id}`) =>
  (
    await world.make('file', {
      ...{ id, fileName: '证书.pdf', ext: 'pdf', size: 10, mime: 'application/pdf', sha256: id, objectKey: id },
      ...{ bizType: '', bizId: '', uploaderId: who.user.id, uploadTime: world.stamp() },
    })
  ).id
export const productInput = {
  name: '极速交易系统',
  category: '03',
  version: 'V2.1',
  xinchuang: 2,
  summary: '毫秒级委托',
}
export const vendorInput = {
  area: 'fintech',
  vendorName: '恒数软件股份有限公司',
  creditCode: '91110000MA01ABCD2X',
  intro: '面向证券公司提供交易系统。',
  contact: '王经理',
  phone: '010-66668888',
  email: 'service@example.org',
  website: 'https://vendor.example.org',
  province: '11',
  staff: 200,
  customers: '甲证券股份有限公司',
} as const

/** Creates the institution of the vendor and returns its signed-in user. */
export async function createVendorUser(world: World, name = 'vendor') {
  await world.make('depart', {
    id: 'd-vendor',
    departName: '恒数软件股份有限公司',
    orgCode: 'A09',
    departType: 'B01A06',
  })
  return world.as('centerProvider', name, { departId: 'd-vendor' })
}
/** Saves a vendor with one product and one valid qualification. */
export async function saveVendorDraft(
  world: World,
  who: SignedIn,
  more: object = {},
  expires = '2027-06-30',
): Promise<string> {
  const { body } = await who.ask(vendors.saveVendor, {
    ...vendorInput,
    products: [productInput],
    qualifications: [{ name: '高新技术企业证书', expires, fileIds: [await createUploadedFile(world, who)] }],
    ...more,
  })
  return body.result.id
}
/** Inserts a vendor in the given status. */
export async function insertVendor(world: World, id: string, status: number, more: object = {}) {
  // The search index of a vendor is built from the products that exist when the vendor is inserted.
  await world.make('vendorProduct', { id: `p-${id}`, vendorId: id, name: `产品${id}`, category: '03' })
  await world.make('vendor', {
    ...{ id, vendorName: id, area: 'fintech', intro: '简介', contact: '王经理', phone: '010', departId: 'd-vendor' },
    ...{ sysOrgCode: 'A09', status, createBy: 'vendor', ...more },
  })
  await world.make('vendorQualification', { id: `q-${id}`, vendorId: id, name: '证书', fileIds: ['f'] })
  return id
}
