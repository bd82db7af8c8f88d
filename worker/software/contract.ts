import { z } from 'zod'
import { REASON } from '../core/bounds'
import { t as core } from '../core/core.texts'
import { dateText, id, ids, optional, reason, required, some, yesNo } from '../core/input'
import { among, listQuery, pageOf } from '../core/list'
import { t as bought } from '../purchases/texts'
import { fields } from './fields.texts'
import { t } from './texts'

const MOST_CERTIFICATES = 20
const text = z.string()
const number = z.number()

/** A version number, for example `V3.2.1` or `2.0-rc1`. */
export const version = (label = () => fields.version) =>
  required(label, 32).regex(/^(?=.*\d)[A-Za-z0-9][\w.+\- ]*$/, { error: () => t.versionWrong })
const day = (label: () => string) => z.union([z.literal(''), dateText(label)]).default('')
const Certificate = z.object({
  name: required(() => fields.certificateName, 100),
  no: optional(() => fields.certificateNo, 100),
  issuer: optional(() => fields.issuer, 100),
  expireDate: day(() => t.expireDate),
})
const like = (max: number, label: () => string, pattern: RegExp, wrong: () => string) =>
  optional(label, max).refine((value) => !value || pattern.test(value), { error: wrong })

export const SaveSoftware = z.object({
  /** '' for a new one. */
  id: z.string().trim().max(64).default(''),
  lockVersion: z.coerce.number().int().optional(),
  name: required(() => fields.name, 100),
  classId: id(() => fields.class),
  /** Ignored for callers who enter for their own institution. */
  vendorName: optional(() => fields.vendor, 100),
  version: version(),
  xinchuang: z.coerce
    .number({ error: () => bought.xinchuangWrong })
    .pipe(z.literal([0, 1, 2], { error: () => bought.xinchuangWrong }))
    .default(0),
  intro: optional(() => fields.intro, 1000),
  website: like(
    200,
    () => fields.website,
    /^https?:\/\/[^\s<>"]+$/,
    () => t.websiteWrong,
  ),
  contact: optional(() => fields.contact),
  phone: like(
    20,
    () => fields.phone,
    /^[\d+\- ]{5,20}$/,
    () => t.phoneWrong,
  ),
  certificates: z
    .array(Certificate, { error: () => fields.certificates })
    .max(MOST_CERTIFICATES, { error: () => t.tooManyCertificates(MOST_CERTIFICATES) })
    .default([]),
})
export type SaveSoftware = z.output<typeof SaveSoftware>
export const SomeSoftware = some(() => t.software)
export type SomeSoftware = z.output<typeof SomeSoftware>
export const OneSoftware = z.object({ id: id(() => t.software) })
export const ReviewSoftware = z
  .object({ ids: ids(() => t.software), pass: yesNo, opinion: optional(() => fields.opinion, REASON.max) })
  .refine(({ pass, opinion }) => pass || opinion.length >= REASON.min, {
    error: () => core.reasonMissing,
    path: ['opinion'],
  })
export type ReviewSoftware = z.output<typeof ReviewSoftware>
export const TakeOffSoftware = z.object({ ids: ids(() => t.software), reason: reason() })
export type TakeOffSoftware = z.output<typeof TakeOffSoftware>

const belongs = {
  id: z.string().trim().max(64).default(''),
  lockVersion: z.coerce.number().int().optional(),
  softwareId: id(() => t.software),
  version: version(),
  /** Ignored for callers who enter for their own institution. */
  departId: optional(() => t.depart, 64),
  remark: optional(() => fields.remark, 500),
}
export const SaveAdapt = z.object({
  ...belongs,
  platform: required(() => fields.platform, 32),
  result: z.coerce.number({ error: () => t.resultWrong }).pipe(z.literal([1, 2, 3], { error: () => t.resultWrong })),
  testDate: dateText(() => fields.testDate),
  reportNo: optional(() => fields.reportNo),
})
export type SaveAdapt = z.output<typeof SaveAdapt>
export const OneAdapt = z.object({ id: id(() => fields.result) })
export const SaveUse = z.object({ ...belongs, since: day(() => fields.since) })
export type SaveUse = z.output<typeof SaveUse>
export const OneUse = z.object({ id: id(() => fields.since) })

export const SoftwareQuery = listQuery(['updateTime', 'name', 'publishTime', 'expireDate', 'createTime'], {
  keyword: optional(() => t.keyword).optional(),
  /** Code of a class; includes its descendants. */
  classCode: optional(() => fields.class, 32).optional(),
  vendor: optional(() => fields.vendor, 100).optional(),
  status: among(['0', '1', '2', '3', '4'], () => t.statusWrong).optional(),
  xinchuang: z.enum(['0', '1', '2'], { error: () => bought.xinchuangWrong }).optional(),
  /** Only entries with a test on this platform and with this result. */
  platform: optional(() => fields.platform, 32).optional(),
  result: z.enum(['1', '2', '3'], { error: () => t.resultWrong }).optional(),
  /** Only entries with a certificate that has expired (`over`) or expires within ninety days (`soon`). */
  due: z.enum(['over', 'soon'], { error: () => t.dueWrong }).optional(),
})
export type SoftwareQuery = z.output<typeof SoftwareQuery>

export const SoftwareRow = z.strictObject({
  id: text,
  name: text,
  classId: text,
  /** '' if the class was deleted. */
  className: text,
  vendorName: text,
  version: text,
  xinchuang: number,
  xinchuang_dictText: text,
  expireDate: text,
  adaptCount: number,
  useCount: number,
  status: number,
  status_dictText: text,
  createTime: text,
  updateTime: text,
  publishTime: text,
  lockVersion: number,
  /** Transitions that the caller may make. */
  buttons: z.array(text),
})
export type SoftwareRow = z.output<typeof SoftwareRow>
export const SoftwarePage = pageOf(SoftwareRow)

const of = { id: text, version: text, departId: text, departName: text, remark: text, lockVersion: number }
export const AdaptRow = z.strictObject({
  ...of,
  platform: text,
  platform_dictText: text,
  result: number,
  result_dictText: text,
  testDate: text,
  reportNo: text,
  mayEdit: z.boolean(),
})
export type AdaptRow = z.output<typeof AdaptRow>
export const UseRow = z.strictObject({ ...of, since: text, mayEdit: z.boolean() })
export type UseRow = z.output<typeof UseRow>
const Cell = z.strictObject({ platform: text, result: number, tests: number })
export const SoftwareDetail = z.strictObject({
  ...SoftwareRow.shape,
  intro: text,
  website: text,
  contact: text,
  phone: text,
  opinion: text,
  certificates: z.array(z.strictObject({ name: text, no: text, issuer: text, expireDate: text })),
  adaptations: z.array(AdaptRow),
  matrix: z.array(z.strictObject({ version: text, cells: z.array(Cell) })),
  /** All institutions for the centre; only the own for other callers. */
  uses: z.array(UseRow),
  may: z.strictObject({ adapt: z.boolean(), use: z.boolean() }),
})
export type SoftwareDetail = z.output<typeof SoftwareDetail>

/** Products of the list with their test results by version and platform. */
export const Matrix = z.strictObject({
  rows: z.array(z.strictObject({ id: text, name: text, vendorName: text, version: text, cells: z.array(Cell) })),
})
export type Matrix = z.output<typeof Matrix>

const Figure = z.strictObject({ value: text, label: text, total: number })
export type Figure = z.output<typeof Figure>
/** Figures of published software. */
export const Figures = z.strictObject({
  total: number,
  results: number,
  classes: z.array(Figure),
  vendors: z.array(Figure),
  xinchuang: z.array(Figure),
  platforms: z.array(z.strictObject({ value: text, label: text, runs: number, partly: number, not: number })),
})
export type Figures = z.output<typeof Figures>
export const Saved = z.strictObject({ id: text })
