import { z } from 'zod'
import { call } from '../core/call'
import { BatchResult } from '../core/batch-result'
import {
  AuditReviews,
  AuditVendors,
  VendorComparison,
  CompareVendors,
  VendorFacets,
  FavouriteInput,
  FindQuery,
  SelectOptions,
  SubjectProductsQuery,
  VendorIdInput,
  ProductsOfSubject,
  RateVendor,
  SavedVendor,
  SaveVendor,
  VendorIdsInput,
  UnpublishVendors,
  VendorDetail,
  VendorPage,
  VendorQuery,
} from './contract'
import { t } from './texts'

/** A call that applies to several vendors at once. */
const batchCall = (does: string) => ({
  does,
  may: 'industry:write' as const,
  takes: VendorIdsInput,
  answers: BatchResult,
})

export const listVendors = call('GET /v2/industryService/list', {
  does: '行业服务商',
  may: 'industry:read',
  takes: VendorQuery,
  answers: VendorPage,
})
export const vendorFacets = call('GET /v2/industryService/facets', {
  does: '服务商分类数量',
  may: 'industry:read',
  answers: VendorFacets,
})
export const vendorDetail = call('GET /v2/industryService/queryById', {
  does: '服务商详情',
  may: 'industry:read',
  takes: VendorIdInput,
  answers: VendorDetail,
})
export const compareVendors = call('GET /v2/industryService/compare', {
  does: '比较服务商',
  may: 'industry:read',
  takes: CompareVendors,
  answers: VendorComparison,
})
export const findVendors = call('GET /v2/industryService/find', {
  does: '按名称查找已发布的服务商',
  may: 'industry:read',
  takes: FindQuery,
  answers: SelectOptions,
})
export const findSubjects = call('GET /v2/industryService/subjects', {
  does: '查找可关联的课题',
  may: 'industry:write',
  takes: FindQuery,
  answers: SelectOptions,
})
export const productsOfSubject = call('GET /v2/industryService/ofSubject', {
  does: '课题成果转化的产品',
  may: 'industry:read',
  takes: SubjectProductsQuery,
  answers: ProductsOfSubject,
})
export const saveVendor = call('POST /v2/industryService/save', {
  does: '登记或修改服务商',
  may: 'industry:write',
  takes: SaveVendor,
  answers: SavedVendor,
  says: () => t.saved,
})
export const submitVendors = call('POST /v2/industryService/submit', batchCall('提交服务商审核'))
export const withdrawVendors = call('POST /v2/industryService/withdraw', batchCall('撤回服务商'))
export const auditVendors = call('POST /v2/industryService/audit', {
  does: '审核服务商',
  may: 'industry:approve',
  takes: AuditVendors,
  answers: BatchResult,
})
export const reviseVendors = call('POST /v2/industryService/revise', batchCall('服务商转为修订'))
export const unpublishVendors = call('POST /v2/industryService/takeOff', {
  does: '下架服务商',
  may: 'industry:approve',
  takes: UnpublishVendors,
  answers: BatchResult,
})
export const republishVendors = call('POST /v2/industryService/publish', {
  does: '重新发布服务商',
  may: 'industry:approve',
  takes: VendorIdsInput,
  answers: BatchResult,
})
export const deleteVendors = call('POST /v2/industryService/delete', batchCall('删除服务商'))
export const saveFavourite = call('POST /v2/industryService/favourite', {
  does: '收藏服务商',
  may: 'industry:read',
  takes: FavouriteInput,
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
  answers: BatchResult,
})
