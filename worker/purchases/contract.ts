import { z } from 'zod'
import { dateText, idText, optionalText, requiredReason, requiredText, idOrIds, yearText } from '../core/input'
import { listQuery, pageSchema, yearList } from '../core/list'
import { fields } from './fields.texts'
import { t } from './texts'

/** Amounts are in 万元 with four decimals, that is to the yuan. */
const YUAN_PER_UNIT = 10_000
const MAX_AMOUNT = 10_000_000
const amount = z.coerce
  .number({ error: () => t.amountWrong })
  .positive({ error: () => t.amountWrong })
  .max(MAX_AMOUNT, { error: () => t.amountWrong })
  .refine((value) => Math.abs(value * YUAN_PER_UNIT - Math.round(value * YUAN_PER_UNIT)) < 1e-6, {
    error: () => t.amountWrong,
  })
const codeNumber = (words: () => string, most: number) =>
  z.coerce.number({ error: words }).int({ error: words }).min(0, { error: words }).max(most, { error: words })
const codeText = (label: () => string) => requiredText(label, 32)

export const SavePurchase = z.object({
  /** '' for a new one. */
  id: z.string().trim().max(64).default(''),
  lockVersion: z.coerce.number().int().optional(),
  year: yearText(() => fields.year),
  title: requiredText(() => fields.title, 150),
  buyerDepartId: idText(() => fields.buyer),
  category: codeText(() => fields.category),
  product: optionalText(() => fields.product, 100),
  vendorName: requiredText(() => fields.vendor, 100),
  amount,
  purchaseMode: codeText(() => fields.mode),
  xinchuang: codeNumber(() => t.xinchuangWrong, 2).default(0),
  signDate: dateText(() => fields.signDate),
  contractPeriod: optionalText(() => fields.period),
  shareAuth: codeNumber(() => t.shareWrong, 2).default(0),
  remark: optionalText(() => fields.remark, 500),
})
export type SavePurchase = z.output<typeof SavePurchase>
export const VoidPurchases = idOrIds(() => t.purchase).and(z.object({ reason: requiredReason(() => t.reason) }))
export type VoidPurchases = z.output<typeof VoidPurchases>

const filters = {
  category: optionalText(() => fields.category, 32).optional(),
  purchaseMode: optionalText(() => fields.mode, 32).optional(),
  xinchuang: z.enum(['0', '1', '2'], { error: () => t.xinchuangWrong }).optional(),
  /** A part of the name. */
  buyer: optionalText(() => fields.buyer, 100).optional(),
  vendor: optionalText(() => fields.vendor, 100).optional(),
  keyword: optionalText(() => fields.title).optional(),
  status: z.enum(['0', '1'], { error: () => fields.status }).optional(),
}
export const PurchaseQuery = listQuery(['signDate', 'amount', 'title', 'createTime'], {
  ...filters,
  year: yearList().optional(),
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
export const PurchasePage = pageSchema(PurchaseRow)

export const PurchaseFiguresQuery = z.object({ year: yearText().optional() })
export type PurchaseFiguresQuery = z.output<typeof PurchaseFiguresQuery>
/** `value` is the filter value of the list; amounts in 万元. */
const PurchaseFigure = z.strictObject({ value: text, label: text, total: z.number(), amount: z.number() })
export type PurchaseFigure = z.output<typeof PurchaseFigure>
/** Figures of one year or of all years; `years` always covers all. */
export const PurchaseFigures = z.strictObject({
  total: z.number(),
  amount: z.number(),
  years: z.array(PurchaseFigure),
  categories: z.array(PurchaseFigure),
  modes: z.array(PurchaseFigure),
  vendors: z.array(PurchaseFigure),
  xinchuang: z.array(PurchaseFigure),
})
export type PurchaseFigures = z.output<typeof PurchaseFigures>
