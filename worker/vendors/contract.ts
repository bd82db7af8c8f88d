import { z } from 'zod'
import { LINE, REASON } from '../core/bounds'
import { dateText, id, optional, reason, required, some, yesNo } from '../core/input'
import { listQuery, pageOf } from '../core/list'
import { t as core } from '../core/core.texts'
import { provinceCodes } from '../core/provinces'
import { t as departs } from '../departs/texts'
import { subAreaNames } from '../folders/rules'
import { t as purchases } from '../purchases/texts'
import { COMPARED, MOST_LINES, PROOFS } from './rules'
import { fields } from './fields.texts'
import { t } from './texts'

const LONG = 2000
const TEXT = 500
const NAME = 100

const version = z.coerce.number().int().optional()
const dayOrNone = (label: () => string) => z.union([z.literal(''), dateText(label)]).default('')
const ownId = z.string().trim().max(64).default('')
const province = (words: () => string) => z.string().refine((one) => provinceCodes.includes(one), { error: words })
const domestic = () =>
  z.coerce
    .number({ error: () => purchases.notHere })
    .int({ error: () => purchases.notHere })
    .min(0, { error: () => purchases.notHere })
    .max(2, { error: () => purchases.notHere })

const SaveProduct = z.object({
  /** '' for a new one. */
  id: ownId,
  name: required(() => t.product, NAME),
  category: required(() => fields.category, 32),
  version: optional(() => fields.version),
  certificates: optional(() => fields.certificates, TEXT),
  xinchuang: domestic().default(0),
  summary: optional(() => fields.summary, TEXT),
  cases: optional(() => fields.cases, TEXT),
  subjectId: ownId,
})
const SaveQualification = z
  .object({
    id: ownId,
    name: required(() => t.qualification, NAME),
    number: optional(() => fields.number, NAME),
    issuer: optional(() => fields.issuer, NAME),
    issueDate: dayOrNone(() => fields.issueDate),
    expires: dayOrNone(() => fields.expires),
    fileIds: z
      .array(id(() => t.files))
      .max(1)
      .default([]),
  })
  .refine(({ issueDate, expires }) => !issueDate || !expires || issueDate <= expires, {
    error: () => t.expiresBefore,
    path: ['expires'],
  })
export const SaveVendor = z.object({
  id: ownId,
  lockVersion: version,
  area: z.enum(subAreaNames, { error: () => t.areaWrong }),
  vendorName: required(() => t.name, NAME),
  creditCode: optional(() => departs.credit, 18).refine((text) => /^([0-9A-Z]{18})?$/.test(text), {
    error: () => departs.creditWrong,
  }),
  /** '' if the vendor is not an institution of the platform. Ignored for callers who enter for their own institution. */
  departId: ownId,
  intro: optional(() => fields.intro, LONG),
  contact: optional(() => fields.contact),
  phone: optional(() => fields.phone, 45).refine((text) => /^[\d\s()+-]*$/.test(text), { error: () => t.phoneWrong }),
  email: z
    .union([z.literal(''), z.email({ error: () => t.emailWrong }).max(50, { error: () => t.emailWrong })], {
      error: () => t.emailWrong,
    })
    .default(''),
  website: optional(() => fields.website, 200).refine((text) => /^(https?:\/\/\S+)?$/.test(text), {
    error: () => t.websiteWrong,
  }),
  province: z
    .union([z.literal(''), province(() => core.noSuchProvince)], { error: () => core.noSuchProvince })
    .default(''),
  staff: z.coerce
    .number({ error: () => t.staffWrong })
    .int({ error: () => t.staffWrong })
    .min(0, { error: () => t.staffWrong })
    .max(1_000_000, { error: () => t.staffWrong })
    .default(0),
  /** One per line. */
  customers: optional(() => fields.customers, LONG),
  limited: yesNo.default(0),
  products: z
    .array(SaveProduct)
    .max(MOST_LINES, { error: () => t.tooManyProducts })
    .default([]),
  qualifications: z
    .array(SaveQualification)
    .max(MOST_LINES, { error: () => t.tooManyQualifications })
    .default([]),
})
export type SaveVendor = z.output<typeof SaveVendor>

export const SomeVendors = some(() => t.vendor)
export type SomeVendors = z.output<typeof SomeVendors>
export const TakeOffVendors = SomeVendors.and(z.object({ reason: reason(() => t.reason) }))
export type TakeOffVendors = z.output<typeof TakeOffVendors>
const decision = z
  .object({ pass: yesNo, opinion: optional(() => fields.opinion, REASON.max) })
  .refine(({ pass, opinion }) => pass === 1 || opinion.length >= REASON.min, {
    error: () => t.opinionMissing,
    path: ['opinion'],
  })
export const AuditVendors = SomeVendors.and(decision)
export type AuditVendors = z.output<typeof AuditVendors>
export const OneVendor = z.object({ id: id(() => t.vendor) })
export const Favourite = z.object({ id: id(() => t.vendor), on: yesNo })
export type Favourite = z.output<typeof Favourite>
export const RateVendor = z.object({
  vendorId: id(() => t.vendor),
  stars: z.coerce
    .number({ error: () => t.starsWrong })
    .int({ error: () => t.starsWrong })
    .min(1, { error: () => t.starsWrong })
    .max(5, { error: () => t.starsWrong }),
  text: required(() => t.text, TEXT),
  fileIds: z
    .array(id(() => fields.proof))
    .min(1, { error: () => t.proofMissing })
    .max(PROOFS),
})
export type RateVendor = z.output<typeof RateVendor>
export const AuditReviews = some(() => t.text).and(decision)
export type AuditReviews = z.output<typeof AuditReviews>

const status = z.enum(['0', '1', '2', '3', '4'], { error: () => purchases.notHere })
export const VendorQuery = listQuery(['updateTime', 'rating', 'vendorName'], {
  keyword: optional(() => t.keyword, LINE).optional(),
  area: z.enum(subAreaNames, { error: () => t.areaWrong }).optional(),
  category: optional(() => fields.category, 32).optional(),
  province: province(() => core.noSuchProvince).optional(),
  /** Level of domestic technology of at least one product. */
  xinchuang: z.enum(['0', '1', '2'], { error: () => purchases.notHere }).optional(),
  status: status.optional(),
  limited: z.enum(['0', '1'], { error: () => purchases.notHere }).optional(),
  /** Only vendors of the caller's institution; only the caller's favourites. */
  mine: z.enum(['1'], { error: () => purchases.notHere }).optional(),
  favourite: z.enum(['1'], { error: () => purchases.notHere }).optional(),
  /** Only vendors with a qualification that has expired or expires within thirty days. */
  expiring: z.enum(['1'], { error: () => purchases.notHere }).optional(),
  /** Only vendors with reviews that are pending confirmation. */
  reviews: z.enum(['1'], { error: () => purchases.notHere }).optional(),
})
export type VendorQuery = z.output<typeof VendorQuery>

const text = z.string()
const number = z.number()
const day = z.string()
export const VendorRow = z.strictObject({
  id: text,
  vendorName: text,
  area: text,
  area_dictText: text,
  province: text,
  province_dictText: text,
  intro: text,
  limited: number,
  status: number,
  status_dictText: text,
  /** Names of the first products, and the number of products. */
  products: z.array(text),
  productCount: number,
  /** 0 without confirmed reviews. */
  rating: number,
  reviewCount: number,
  /** Earliest expiry date of the qualifications, and its state: '' valid, soon, over. */
  firstExpiry: day,
  expiry: z.enum(['', 'soon', 'over']),
  favourite: z.boolean(),
  publishTime: text.nullable(),
  updateTime: text,
  lockVersion: number,
  /** Transitions that the caller may make. */
  buttons: z.array(text),
})
export type VendorRow = z.output<typeof VendorRow>
export const VendorPage = pageOf(VendorRow)

const File = z.strictObject({ id: text, fileName: text, size: number })
export const VendorProduct = z.strictObject({
  id: text,
  name: text,
  category: text,
  category_dictText: text,
  version: text,
  certificates: text,
  xinchuang: number,
  xinchuang_dictText: text,
  summary: text,
  cases: text,
  /** The subject that the product results from; null if the caller may not see it. */
  subject: z.strictObject({ id: text, subjectNum: text, subjectName: text }).nullable(),
})
export const VendorQualification = z.strictObject({
  id: text,
  name: text,
  number: text,
  issuer: text,
  issueDate: text,
  expires: text,
  expiry: z.enum(['', 'soon', 'over']),
  files: z.array(File),
})
export const VendorReview = z.strictObject({
  id: text,
  vendorId: text,
  departName: text,
  stars: number,
  text: text,
  status: number,
  status_dictText: text,
  /** Empty except for the institution itself and for users who confirm reviews. */
  opinion: text,
  files: z.array(File),
  updateTime: text,
  own: z.boolean(),
})
export type VendorReview = z.output<typeof VendorReview>
export const VendorDetail = z.strictObject({
  ...VendorRow.shape,
  vendorNo: text,
  creditCode: text,
  departId: text,
  departName: text,
  contact: text,
  phone: text,
  email: text,
  website: text,
  staff: number,
  customers: text,
  /** Empty except for authors and approvers. */
  opinion: text,
  products: z.array(VendorProduct),
  qualifications: z.array(VendorQualification),
  reviews: z.array(VendorReview),
  history: z.array(z.strictObject({ id: text, createTime: text, actorName: text, says: text, reason: text })),
  may: z.strictObject({ rate: z.boolean(), confirm: z.boolean(), purchases: z.boolean() }),
})
export type VendorDetail = z.output<typeof VendorDetail>

export const CompareVendors = z.object({
  ids: z
    .union([z.array(z.string()), z.string().transform((list) => list.split(','))], { error: () => t.compareWrong })
    .transform((list) => [...new Set(list.map((one) => one.trim()).filter(Boolean))])
    .refine((list) => list.length >= COMPARED.least && list.length <= COMPARED.most, { error: () => t.compareWrong }),
})
export type CompareVendors = z.output<typeof CompareVendors>
export const Compared = z.array(VendorDetail)

export const FindQuery = z.object({ keyword: optional(() => t.keyword, LINE) })
export type FindQuery = z.output<typeof FindQuery>
export const Found = z.array(z.strictObject({ value: text, label: text, hint: text }))

/** Counts of the vendors that the caller may see, by facet. */
export const Facets = z.array(z.strictObject({ kind: text, name: text, total: number }))
export type Facets = z.output<typeof Facets>
export const OfSubject = z.object({ subjectId: id(() => fields.subject) })
export const ProductsOfSubject = z.array(
  z.strictObject({ vendorId: text, vendorName: text, productId: text, productName: text }),
)
export const Saved = z.strictObject({ id: text, lockVersion: number })
