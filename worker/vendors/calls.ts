import { z } from 'zod'
import { call } from '../core/call'
import { Outcome } from '../core/outcome'
import {
  AuditReviews,
  AuditVendors,
  Compared,
  CompareVendors,
  Facets,
  Favourite,
  FindQuery,
  Found,
  OfSubject,
  OneVendor,
  ProductsOfSubject,
  RateVendor,
  Saved,
  SaveVendor,
  SomeVendors,
  TakeOffVendors,
  VendorDetail,
  VendorPage,
  VendorQuery,
} from './contract'
import { t } from './texts'

/** A call that applies to several vendors at once. */
const change = (does: string) => ({ does, may: 'industry:write' as const, takes: SomeVendors, answers: Outcome })

export const listVendors = call('GET /v2/industryService/list', {
  does: '行业服务商',
  may: 'industry:read',
  takes: VendorQuery,
  answers: VendorPage,
})
export const vendorFacets = call('GET /v2/industryService/facets', {
  does: '服务商分类数量',
  may: 'industry:read',
  answers: Facets,
})
export const vendorDetail = call('GET /v2/industryService/queryById', {
  does: '服务商详情',
  may: 'industry:read',
  takes: OneVendor,
  answers: VendorDetail,
})
export const compareVendors = call('GET /v2/industryService/compare', {
  does: '比较服务商',
  may: 'industry:read',
  takes: CompareVendors,
  answers: Compared,
})
export const findVendors = call('GET /v2/industryService/find', {
  does: '按名称查找已发布的服务商',
  may: 'industry:read',
  takes: FindQuery,
  answers: Found,
})
export const findSubjects = call('GET /v2/industryService/subjects', {
  does: '查找可关联的课题',
  may: 'industry:write',
  takes: FindQuery,
  answers: Found,
})
export const productsOfSubject = call('GET /v2/industryService/ofSubject', {
  does: '课题成果转化的产品',
  may: 'industry:read',
  takes: OfSubject,
  answers: ProductsOfSubject,
})
export const saveVendor = call('POST /v2/industryService/save', {
  does: '登记或修改服务商',
  may: 'industry:write',
  takes: SaveVendor,
  answers: Saved,
  says: () => t.saved,
})
export const submitVendors = call('POST /v2/industryService/submit', change('提交服务商审核'))
export const withdrawVendors = call('POST /v2/industryService/withdraw', change('撤回服务商'))
export const auditVendors = call('POST /v2/industryService/audit', {
  does: '审核服务商',
  may: 'industry:approve',
  takes: AuditVendors,
  answers: Outcome,
})
export const reviseVendors = call('POST /v2/industryService/revise', change('服务商转为修订'))
export const takeOffVendors = call('POST /v2/industryService/takeOff', {
  does: '下架服务商',
  may: 'industry:approve',
  takes: TakeOffVendors,
  answers: Outcome,
})
export const putBackVendors = call('POST /v2/industryService/publish', {
  does: '重新发布服务商',
  may: 'industry:approve',
  takes: SomeVendors,
  answers: Outcome,
})
export const deleteVendors = call('POST /v2/industryService/delete', change('删除服务商'))
export const keepFavourite = call('POST /v2/industryService/favourite', {
  does: '收藏服务商',
  may: 'industry:read',
  takes: Favourite,
  answers: z.strictObject({ on: z.number() }),
  says: ({ on }) => (on ? t.kept : t.dropped),
})
export const rateVendor = call('POST /v2/industryService/rate', {
  does: '评价服务商',
  may: 'industry:rate',
  takes: RateVendor,
  answers: z.strictObject({ id: z.string() }),
  says: () => t.rated,
})
export const auditReviews = call('POST /v2/industryService/auditReview', {
  does: '确认服务商评价',
  may: 'industry:approve',
  takes: AuditReviews,
  answers: Outcome,
})
