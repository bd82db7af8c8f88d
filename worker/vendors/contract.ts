import { z } from 'zod'
import { MAX_LINE_LENGTH, REASON_LENGTH } from '../core/limits'
import { dateText, idText, optionalText, requiredReason, requiredText, idOrIds, yesNoFlag } from '../core/input'
import { listQuery, pageSchema } from '../core/list'
import { t as core } from '../core/core.texts'
import { provinceCodes } from '../core/provinces'
import { t as departs } from '../departs/texts'
import { subAreaNames } from '../folders/rules'
import { t as purchases } from '../purchases/texts'
import { COMPARE_LIMITS, MAX_LINES, MAX_PROOF_FILES } from './rules'
import { fields } from './fields.texts'
import { t } from './texts'

const LONG_TEXT_LENGTH = 2000
const TEXT_LENGTH = 500
const NAME_LENGTH = 100

const lockVersionInput = z.coerce.number().int().optional()
const optionalDate = (label: () => string) => z.union([z.literal(''), dateText(label)]).default('')
const optionalId = z.string().trim().max(64).default('')
const province = (words: () => string) => z.string().refine((one) => provinceCodes.includes(one), { error: words })
const domesticLevel = () =>
  z.coerce
    .number({ error: () => purchases.notHere })
    .int({ error: () => purchases.notHere })
    .min(0, { error: () => purchases.notHere })
    .max(2, { error: () => purchases.notHere })

const SaveProduct = z.object({
  /** '' for a new one. */
  id: optionalId,
  name: requiredText(() => t.product, NAME_LENGTH),
  category: requiredText(() => fields.category, 32),
  version: optionalText(() => fields.version),
  certificates: optionalText(() => fields.certificates, TEXT_LENGTH),
  xinchuang: domesticLevel().default(0),
  summary: optionalText(() => fields.summary, TEXT_LENGTH),
  cases: optionalText(() => fields.cases, TEXT_LENGTH),
  subjectId: optionalId,
})
const SaveQualification = z
  .object({
    id: optionalId,
    name: requiredText(() => t.qualification, NAME_LENGTH),
    number: optionalText(() => fields.number, NAME_LENGTH),
    issuer: optionalText(() => fields.issuer, NAME_LENGTH),
    issueDate: optionalDate(() => fields.issueDate),
    expires: optionalDate(() => fields.expires),
    fileIds: z
      .array(idText(() => t.files))
      .max(1)
      .default([]),
  })
  .refine(({ issueDate, expires }) => !issueDate || !expires || issueDate <= expires, {
    error: () => t.expiresBefore,
    path: ['expires'],
  })
export const SaveVendor = z.object({
  id: optionalId,
  lockVersion: lockVersionInput,
  area: z.enum(subAreaNames, { error: () => t.areaWrong }),
  vendorName: requiredText(() => t.name, NAME_LENGTH),
  creditCode: optionalText(() => departs.credit, 18).refine((text) => /^([0-9A-Z]{18})?$/.test(text), {
    error: () => departs.creditWrong,
  }),
  /** '' if the vendor is not an institution of the platform. Ignored for callers who enter for their own institution. */
  departId: optionalId,
  intro: optionalText(() => fields.intro, LONG_TEXT_LENGTH),
  contact: optionalText(() => fields.contact),
  phone: optionalText(() => fields.phone, 45).refine((text) => /^[\d\s()+-]*$/.test(text), {
    error: () => t.phoneWrong,
  }),
  email: z
    .union([z.literal(''), z.email({ error: () => t.emailWrong }).max(50, { error: () => t.emailWrong })], {
      error: () => t.emailWrong,
    })
    .default(''),
  website: optionalText(() => fields.website, 200).refine((text) => /^(https?:\/\/\S+)?$/.test(text), {
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
  customers: optionalText(() => fields.customers, LONG_TEXT_LENGTH),
  limited: yesNoFlag.default(0),
  products: z
    .array(SaveProduct)
    .max(MAX_LINES, { error: () => t.tooManyProducts })
    .default([]),
  qualifications: z
    .array(SaveQualification)
    .max(MAX_LINES, { error: () => t.tooManyQualifications })
    .default([]),
})
export type SaveVendor = z.output<typeof SaveVendor>

export const VendorIdsInput = idOrIds(() => t.vendor)
export type VendorIdsInput = z.output<typeof VendorIdsInput>
export const UnpublishVendors = VendorIdsInput.and(z.object({ reason: requiredReason(() => t.reason) }))
export type UnpublishVendors = z.output<typeof UnpublishVendors>
const decision = z
  .object({ pass: yesNoFlag, opinion: optionalText(() => fields.opinion, REASON_LENGTH.max) })
  .refine(({ pass, opinion }) => pass === 1 || opinion.length >= REASON_LENGTH.min, {
    error: () => t.opinionMissing,
    path: ['opinion'],
  })
export const AuditVendors = VendorIdsInput.and(decision)
export type AuditVendors = z.output<typeof AuditVendors>
export const VendorIdInput = z.object({ id: idText(() => t.vendor) })
export const FavouriteInput = z.object({ id: idText(() => t.vendor), on: yesNoFlag })
export type FavouriteInput = z.output<typeof FavouriteInput>
export const RateVendor = z.object({
  vendorId: idText(() => t.vendor),
  stars: z.coerce
    .number({ error: () => t.starsWrong })
    .int({ error: () => t.starsWrong })
    .min(1, { error: () => t.starsWrong })
    .max(5, { error: () => t.starsWrong }),
  text: requiredText(() => t.text, TEXT_LENGTH),
  fileIds: z
    .array(idText(() => fields.proof))
    .min(1, { error: () => t.proofMissing })
    .max(MAX_PROOF_FILES),
})
export type RateVendor = z.output<typeof RateVendor>
export const AuditReviews = idOrIds(() => t.text).and(decision)
export type AuditReviews = z.output<typeof AuditReviews>

const status = z.enum(['0', '1', '2', '3', '4'], { error: () => purchases.notHere })
export const VendorQuery = listQuery(['updateTime', 'rating', 'vendorName'], {
  keyword: optionalText(() => t.keyword, MAX_LINE_LENGTH).optional(),
  area: z.enum(subAreaNames, { error: () => t.areaWrong }).optional(),
  category: optionalText(() => fields.category, 32).optional(),
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
export const VendorPage = pageSchema(VendorRow)

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
    .refine((list) => list.length >= COMPARE_LIMITS.least && list.length <= COMPARE_LIMITS.most, {
      error: () => t.compareWrong,
    }),
})
export type CompareVendors = z.output<typeof CompareVendors>
export const VendorComparison = z.array(VendorDetail)

export const FindQuery = z.object({ keyword: optionalText(() => t.keyword, MAX_LINE_LENGTH) })
export type FindQuery = z.output<typeof FindQuery>
export const SelectOptions = z.array(z.strictObject({ value: text, label: text, hint: text }))

/** Counts of the vendors that the caller may see, by facet. */
export const VendorFacets = z.array(z.strictObject({ kind: text, name: text, total: number }))
export type VendorFacets = z.output<typeof VendorFacets>
export const SubjectProductsQuery = z.object({ subjectId: idText(() => fields.subject) })
export const ProductsOfSubject = z.array(
  z.strictObject({ vendorId: text, vendorName: text, productId: text, productName: text }),
)
export const SavedVendor = z.strictObject({ id: text, lockVersion: number })
