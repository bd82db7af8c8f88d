import { z } from 'zod'
import { REASON_LENGTH } from '../core/limits'
import { t as core } from '../core/core.texts'
import {
  dateText,
  idText,
  idArray,
  optionalText,
  requiredReason,
  requiredText,
  idOrIds,
  yesNoFlag,
} from '../core/input'
import { knownValueList, listQuery, pageSchema } from '../core/list'
import { t as bought } from '../purchases/texts'
import { fields } from './fields.texts'
import { t } from './texts'

const MAX_CERTIFICATES = 20
const text = z.string()
const number = z.number()

/** A version number, for example `V3.2.1` or `2.0-rc1`. */
export const versionText = (label = () => fields.version) =>
  requiredText(label, 32).regex(/^(?=.*\d)[A-Za-z0-9][\w.+\- ]*$/, { error: () => t.versionWrong })
const optionalDate = (label: () => string) => z.union([z.literal(''), dateText(label)]).default('')
const Certificate = z.object({
  name: requiredText(() => fields.certificateName, 100),
  no: optionalText(() => fields.certificateNo, 100),
  issuer: optionalText(() => fields.issuer, 100),
  expireDate: optionalDate(() => t.expireDate),
})
const patternText = (max: number, label: () => string, pattern: RegExp, wrong: () => string) =>
  optionalText(label, max).refine((value) => !value || pattern.test(value), { error: wrong })

export const SaveSoftware = z.object({
  /** '' for a new one. */
  id: z.string().trim().max(64).default(''),
  lockVersion: z.coerce.number().int().optional(),
  name: requiredText(() => fields.name, 100),
  classId: idText(() => fields.class),
  /** Ignored for callers who enter for their own institution. */
  vendorName: optionalText(() => fields.vendor, 100),
  version: versionText(),
  xinchuang: z.coerce
    .number({ error: () => bought.xinchuangWrong })
    .pipe(z.literal([0, 1, 2], { error: () => bought.xinchuangWrong }))
    .default(0),
  intro: optionalText(() => fields.intro, 1000),
  website: patternText(
    200,
    () => fields.website,
    /^https?:\/\/[^\s<>"]+$/,
    () => t.websiteWrong,
  ),
  contact: optionalText(() => fields.contact),
  phone: patternText(
    20,
    () => fields.phone,
    /^[\d+\- ]{5,20}$/,
    () => t.phoneWrong,
  ),
  certificates: z
    .array(Certificate, { error: () => fields.certificates })
    .max(MAX_CERTIFICATES, { error: () => t.tooManyCertificates(MAX_CERTIFICATES) })
    .default([]),
})
export type SaveSoftware = z.output<typeof SaveSoftware>
export const SoftwareIdsInput = idOrIds(() => t.software)
export type SoftwareIdsInput = z.output<typeof SoftwareIdsInput>
export const SoftwareIdInput = z.object({ id: idText(() => t.software) })
export const ReviewSoftware = z
  .object({
    ids: idArray(() => t.software),
    pass: yesNoFlag,
    opinion: optionalText(() => fields.opinion, REASON_LENGTH.max),
  })
  .refine(({ pass, opinion }) => pass || opinion.length >= REASON_LENGTH.min, {
    error: () => core.reasonMissing,
    path: ['opinion'],
  })
export type ReviewSoftware = z.output<typeof ReviewSoftware>
export const UnpublishSoftware = z.object({ ids: idArray(() => t.software), reason: requiredReason() })
export type UnpublishSoftware = z.output<typeof UnpublishSoftware>

const linkInput = {
  id: z.string().trim().max(64).default(''),
  lockVersion: z.coerce.number().int().optional(),
  softwareId: idText(() => t.software),
  version: versionText(),
  /** Ignored for callers who enter for their own institution. */
  departId: optionalText(() => t.depart, 64),
  remark: optionalText(() => fields.remark, 500),
}
export const SaveAdapt = z.object({
  ...linkInput,
  platform: requiredText(() => fields.platform, 32),
  result: z.coerce.number({ error: () => t.resultWrong }).pipe(z.literal([1, 2, 3], { error: () => t.resultWrong })),
  testDate: dateText(() => fields.testDate),
  reportNo: optionalText(() => fields.reportNo),
})
export type SaveAdapt = z.output<typeof SaveAdapt>
export const AdaptIdInput = z.object({ id: idText(() => fields.result) })
export const SaveUse = z.object({ ...linkInput, since: optionalDate(() => fields.since) })
export type SaveUse = z.output<typeof SaveUse>
export const UseIdInput = z.object({ id: idText(() => fields.since) })

export const SoftwareQuery = listQuery(['updateTime', 'name', 'publishTime', 'expireDate', 'createTime'], {
  keyword: optionalText(() => t.keyword).optional(),
  /** Code of a class; includes its descendants. */
  classCode: optionalText(() => fields.class, 32).optional(),
  vendor: optionalText(() => fields.vendor, 100).optional(),
  status: knownValueList(['0', '1', '2', '3', '4'], () => t.statusWrong).optional(),
  xinchuang: z.enum(['0', '1', '2'], { error: () => bought.xinchuangWrong }).optional(),
  /** Only entries with a test on this platform and with this result. */
  platform: optionalText(() => fields.platform, 32).optional(),
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
export const SoftwarePage = pageSchema(SoftwareRow)

const linkShape = { id: text, version: text, departId: text, departName: text, remark: text, lockVersion: number }
export const AdaptRow = z.strictObject({
  ...linkShape,
  platform: text,
  platform_dictText: text,
  result: number,
  result_dictText: text,
  testDate: text,
  reportNo: text,
  mayEdit: z.boolean(),
})
export type AdaptRow = z.output<typeof AdaptRow>
export const UseRow = z.strictObject({ ...linkShape, since: text, mayEdit: z.boolean() })
export type UseRow = z.output<typeof UseRow>
const MatrixCellSchema = z.strictObject({ platform: text, result: number, tests: number })
export const SoftwareDetail = z.strictObject({
  ...SoftwareRow.shape,
  intro: text,
  website: text,
  contact: text,
  phone: text,
  opinion: text,
  certificates: z.array(z.strictObject({ name: text, no: text, issuer: text, expireDate: text })),
  adaptations: z.array(AdaptRow),
  matrix: z.array(z.strictObject({ version: text, cells: z.array(MatrixCellSchema) })),
  /** All institutions for the centre; only the own for other callers. */
  uses: z.array(UseRow),
  may: z.strictObject({ adapt: z.boolean(), use: z.boolean() }),
})
export type SoftwareDetail = z.output<typeof SoftwareDetail>

/** Products of the list with their test results by version and platform. */
export const SoftwareMatrix = z.strictObject({
  rows: z.array(
    z.strictObject({ id: text, name: text, vendorName: text, version: text, cells: z.array(MatrixCellSchema) }),
  ),
})
export type SoftwareMatrix = z.output<typeof SoftwareMatrix>

const SoftwareFigure = z.strictObject({ value: text, label: text, total: number })
export type SoftwareFigure = z.output<typeof SoftwareFigure>
/** Figures of published software. */
export const SoftwareFigures = z.strictObject({
  total: number,
  results: number,
  classes: z.array(SoftwareFigure),
  vendors: z.array(SoftwareFigure),
  xinchuang: z.array(SoftwareFigure),
  platforms: z.array(z.strictObject({ value: text, label: text, runs: number, partly: number, not: number })),
})
export type SoftwareFigures = z.output<typeof SoftwareFigures>
export const SavedSoftware = z.strictObject({ id: text })
