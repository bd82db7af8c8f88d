import { z } from 'zod'
import { call } from '../core/call'
import { BatchResult } from '../core/batch-result'
import {
  PurchaseFigures,
  PurchaseFiguresQuery,
  PurchasePage,
  PurchaseQuery,
  SavePurchase,
  VoidPurchases,
} from './contract'
import { t } from './texts'

export const list = call('POST /v2/industryPurchase/list', {
  does: '产品采购',
  may: 'purchase:read',
  takes: PurchaseQuery,
  answers: PurchasePage,
  whileSeeing: true,
})
export const years = call('GET /v2/industryPurchase/getYear', {
  does: '有采购的年度',
  may: 'purchase:read',
  answers: z.array(z.string()),
})
export const figures = call('GET /v2/industryPurchase/figures', {
  does: '采购统计',
  may: 'purchase:read',
  takes: PurchaseFiguresQuery,
  answers: PurchaseFigures,
})
export const save = call('POST /v2/industryPurchase/save', {
  does: '登记采购',
  may: 'purchase:write',
  takes: SavePurchase,
  /** `knownVendor` is 0 if no published vendor has the name. */
  answers: z.strictObject({ id: z.string(), knownVendor: z.number() }),
  says: ({ knownVendor }) => (knownVendor ? t.saved : t.savedUnknown),
})
export const voidRecords = call('POST /v2/industryPurchase/void', {
  does: '作废采购记录',
  may: 'purchase:write',
  takes: VoidPurchases,
  answers: BatchResult,
})
