import { z } from 'zod'
import { REASON } from '../core/bounds'
import { dateText, id, ids, optional, reason, required, some, yesNo } from '../core/input'
import { among, listQuery, pageOf } from '../core/list'
import { compareVersions } from '../software/rules'
import { advisoryKinds } from './statuses'
import { fields } from './fields.texts'
import { t } from './texts'

const MOST_TARGETS = 20
const MOST_DRILLS = 10
const text = z.string()
const number = z.number()

const Target = z
  .object({
    /** Id in the software register. Name and vendor are then copied from the register. */
    softwareId: optional(() => fields.targets, 64),
    name: optional(() => t.product, 100),
    vendor: optional(() => fields.vendor, 100),
    from: optional(() => t.from, 32),
    to: optional(() => t.to, 32),
  })
  .refine(({ softwareId, name, vendor }) => softwareId || name || vendor, {
    error: () => t.targetEmpty,
    path: ['name'],
  })
  .refine(({ from, to }) => !from || !to || compareVersions(from, to) <= 0, {
    error: () => t.fromAfterTo,
    path: ['to'],
  })
const targets = z
  .array(Target, { error: () => fields.targets })
  .max(MOST_TARGETS, { error: () => t.tooManyTargets(MOST_TARGETS) })

export const SaveAdvisory = z.object({
  /** '' for a new one. */
  id: z.string().trim().max(64).default(''),
  lockVersion: z.coerce.number().int().optional(),
  kind: z.enum(advisoryKinds, { error: () => t.kindWrong }),
  title: required(() => fields.title, 100),
  severity: z.coerce
    .number({ error: () => t.severityWrong })
    .pipe(z.literal([1, 2, 3, 4], { error: () => t.severityWrong })),
  code: optional(() => fields.code, 100),
  source: optional(() => fields.source, 100),
  foundDate: dateText(() => fields.foundDate),
  summary: required(() => fields.summary, 4000),
  advice: optional(() => fields.advice, 4000),
  targets: targets.default([]),
  drills: z
    .array(
      id(() => fields.drills),
      { error: () => fields.drills },
    )
    .max(MOST_DRILLS, { error: () => fields.drills })
    .default([]),
})
export type SaveAdvisory = z.output<typeof SaveAdvisory>
export const SomeAdvisories = some(() => t.advisory)
export type SomeAdvisories = z.output<typeof SomeAdvisories>
export const OneAdvisory = z.object({ id: id(() => t.advisory), lockVersion: z.coerce.number().int().optional() })
export type OneAdvisory = z.output<typeof OneAdvisory>
export const ReturnAdvisories = z.object({ ids: ids(() => t.advisory), opinion: reason(() => fields.opinion) })
export type ReturnAdvisories = z.output<typeof ReturnAdvisories>
export const TakeOffAdvisories = z.object({ ids: ids(() => t.advisory), reason: reason() })
export type TakeOffAdvisories = z.output<typeof TakeOffAdvisories>
export const PreviewAdvisory = z.object({ targets })
export type PreviewAdvisory = z.output<typeof PreviewAdvisory>
/** `id` is that of the row of the affected institution. */
export const AnswerAdvisory = z
  .object({
    id: id(() => fields.state),
    lockVersion: z.coerce.number().int().optional(),
    state: z.coerce.number({ error: () => t.stateWrong }).pipe(z.literal([1, 2, 3], { error: () => t.stateWrong })),
    note: optional(() => t.note, REASON.max),
  })
  .refine(({ state, note }) => state !== 3 || note, { error: () => t.noteMissing, path: ['note'] })
export type AnswerAdvisory = z.output<typeof AnswerAdvisory>

export const AdvisoryQuery = listQuery(
  ['updateTime', 'publishTime', 'severity', 'title', 'advisoryNo', 'foundDate', 'createTime'],
  {
    keyword: optional(() => t.keyword).optional(),
    kind: z.enum(advisoryKinds, { error: () => t.kindWrong }).optional(),
    severity: among(['1', '2', '3', '4'], () => t.severityWrong).optional(),
    status: among(['0', '1', '2', '3', '4'], () => t.statusWrong).optional(),
    /** Month of publication, `yyyy-MM`. */
    month: optional(() => fields.foundDate, 7).optional(),
    /** 1: only advisories that affect the caller's institution. */
    mine: yesNo.optional(),
    /** 1: only those of them without a response of the institution. */
    unanswered: yesNo.optional(),
  },
)
export type AdvisoryQuery = z.output<typeof AdvisoryQuery>
export const FindSoftware = z.object({ keyword: optional(() => t.keyword) })
export type FindSoftware = z.output<typeof FindSoftware>

export const OwnAnswer = z.strictObject({
  id: text,
  state: number,
  state_dictText: text,
  note: text,
  lockVersion: number,
})
export const AdvisoryRow = z.strictObject({
  id: text,
  advisoryNo: text,
  kind: z.enum(advisoryKinds),
  kind_dictText: text,
  title: text,
  severity: number,
  severity_dictText: text,
  code: text,
  foundDate: text,
  publishTime: text,
  departName: text,
  /** Only for the administrator of the lab; null for others. */
  affectedCount: number.nullable(),
  doneCount: number.nullable(),
  status: number,
  status_dictText: text,
  createTime: text,
  updateTime: text,
  lockVersion: number,
  /** The response of the caller's institution; null if it is not affected. */
  own: OwnAnswer.nullable(),
  buttons: z.array(text),
})
export type AdvisoryRow = z.output<typeof AdvisoryRow>
export const AdvisoryPage = pageOf(AdvisoryRow)

export const AffectedRow = z.strictObject({
  id: text,
  departName: text,
  reasons: z.array(text),
  state: number,
  state_dictText: text,
  note: text,
  answerName: text,
  answerTime: text,
})
export type AffectedRow = z.output<typeof AffectedRow>
const Named = z.strictObject({ id: text, name: text })
export const AdvisoryDetail = z.strictObject({
  ...AdvisoryRow.shape,
  source: text,
  summary: text,
  advice: text,
  opinion: text,
  matchTime: text,
  targets: z.array(z.strictObject({ softwareId: text, name: text, vendor: text, from: text, to: text, text: text })),
  drills: z.array(Named),
  /** All institutions for the administrator of the lab; only the own for others. */
  affected: z.array(AffectedRow),
})
export type AdvisoryDetail = z.output<typeof AdvisoryDetail>
export const Preview = z.array(z.strictObject({ departId: text, departName: text, reasons: z.array(text) }))
export type Preview = z.output<typeof Preview>
export const FoundSoftware = z.array(z.strictObject({ id: text, name: text, vendorName: text, version: text }))
/** Number of institutions notified by this call, and of all affected ones. */
export const Told = z.strictObject({ id: text, told: number, affected: number })
export const Saved = z.strictObject({ id: text })

const Figure = z.strictObject({ value: text, label: text, total: number })
export type Figure = z.output<typeof Figure>
/** Figures of published advisories; months as `yyyy-MM`, the last twelve with any. */
export const Figures = z.strictObject({
  total: number,
  severities: z.array(Figure),
  kinds: z.array(Figure),
  months: z.array(Figure),
})
export type Figures = z.output<typeof Figures>
const MOST_NEWEST = 20
export const NewestQuery = z.object({
  count: z.coerce.number().int().min(1).max(MOST_NEWEST).default(5),
})
export type NewestQuery = z.output<typeof NewestQuery>
/** An advisory as the home page lists it. */
export const Newest = z.strictObject({
  id: text,
  advisoryNo: text,
  title: text,
  kind_dictText: text,
  severity: number,
  severity_dictText: text,
  publishTime: text,
})
export type Newest = z.output<typeof Newest>
