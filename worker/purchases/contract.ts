import { z } from 'zod'
import { dateText, id, optional, reason, required, some, year } from '../core/input'
import { listQuery, pageOf, years } from '../core/list'
import { fields } from './fields.texts'
import { t } from './texts'

/** Amounts are in 万元 with four decimals, that is to the yuan. */
const YUAN = 10_000
const MOST = 10_000_000
const amount = z.coerce
  .number({ error: () => t.amountWrong })
  .positive({ error: () => t.amountWrong })
  .max(MOST, { error: () => t.amountWrong })
  .refine((value) => Math.abs(value * YUAN - Math.round(value * YUAN)) < 1e-6, { error: () => t.amountWrong })
const code = (words: () => string, most: number) =>
  z.coerce.number({ error: words }).int({ error: words }).min(0, { error: words }).max(most, { error: words })
const coded = (label: () => string) => required(label, 32)

export const SavePurchase = z.object({
  /** '' for a new one. */
  id: z.string().trim().max(64).default(''),
  lockVersion: z.coerce.number().int().optional(),
  year: year(() => fields.year),
  title: required(() => fields.title, 150),
  buyerDepartId: id(() => fields.buyer),
  category: coded(() => fields.category),
  product: optional(() => fields.product, 100),
  vendorName: required(() => fields.vendor, 100),
  amount,
  purchaseMode: coded(() => fields.mode),
  xinchuang: code(() => t.xinchuangWrong, 2).default(0),
  signDate: dateText(() => fields.signDate),
  contractPeriod: optional(() => fields.period),
  shareAuth: code(() => t.shareWrong, 2).default(0),
  remark: optional(() => fields.remark, 500),
})
export type SavePurchase = z.output<typeof SavePurchase>
export const VoidPurchases = some(() => t.purchase).and(z.object({ reason: reason(() => t.reason) }))
export type VoidPurchases = z.output<typeof VoidPurchases>

const filters = {
  category: optional(() => fields.category, 32).optional(),
  purchaseMode: optional(() => fields.mode, 32).optional(),
  xinchuang: z.enum(['0', '1', '2'], { error: () => t.xinchuangWrong }).optional(),
  /** A part of the name. */
  buyer: optional(() => fields.buyer, 100).optional(),
  vendor: optional(() => fields.vendor, 100).optional(),
  keyword: optional(() => fields.title).optional(),
  status: z.enum(['0', '1'], { error: () => fields.status }).optional(),
}
export const PurchaseQuery = listQuery(['signDate', 'amount', 'title', 'createTime'], {
  ...filters,
  year: years().optional(),
})
export type PurchaseQuery = z.output<typeof PurchaseQuery>

const text = z.string()
export const PurchaseRow = z.strictObject({
  id: text,
  year: text,
  title: text,
  buyerDepartId: text,
  buyerName: text,
  category: text,
  category_dictText: text,
  product: text,
  vendorName: text,
  /** Id of the published vendor of that name; '' without one. */
  vendorId: text,
  /** In 万元. */
  amount: z.number(),
  purchaseMode: text,
  purchaseMode_dictText: text,
  xinchuang: z.number(),
  xinchuang_dictText: text,
  signDate: text,
  contractPeriod: text,
  shareAuth: z.number(),
  shareAuth_dictText: text,
  status: z.number(),
  status_dictText: text,
  /** '' for callers who see the purchase only because it is shared. */
  remark: text,
  createTime: text,
  lockVersion: z.number(),
  mayEdit: z.boolean(),
})
export type PurchaseRow = z.output<typeof PurchaseRow>
export const PurchasePage = pageOf(PurchaseRow)

export const FiguresQuery = z.object({ year: year().optional() })
export type FiguresQuery = z.output<typeof FiguresQuery>
/** `value` is the filter value of the list; amounts in 万元. */
const Figure = z.strictObject({ value: text, label: text, total: z.number(), amount: z.number() })
export type Figure = z.output<typeof Figure>
/** Figures of one year or of all years; `years` always covers all. */
export const Figures = z.strictObject({
  total: z.number(),
  amount: z.number(),
  years: z.array(Figure),
  categories: z.array(Figure),
  modes: z.array(Figure),
  vendors: z.array(Figure),
  xinchuang: z.array(Figure),
})
export type Figures = z.output<typeof Figures>
