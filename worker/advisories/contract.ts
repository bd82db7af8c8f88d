import { z } from 'zod'
import { REASON_LENGTH } from '../core/limits'
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
import { compareVersions } from '../software/rules'
import { advisoryKinds } from './statuses'
import { fields } from './fields.texts'
import { t } from './texts'

const MAX_TARGETS = 20
const MAX_DRILLS = 10
const text = z.string()
const number = z.number()

const TargetInput = z
  .object({
    /** Id in the software register. Name and vendor are then copied from the register. */
    softwareId: optionalText(() => fields.targets, 64),
    name: optionalText(() => t.product, 100),
    vendor: optionalText(() => fields.vendor, 100),
    from: optionalText(() => t.from, 32),
    to: optionalText(() => t.to, 32),
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
  .array(TargetInput, { error: () => fields.targets })
  .max(MAX_TARGETS, { error: () => t.tooManyTargets(MAX_TARGETS) })

export const SaveAdvisory = z.object({
  /** '' for a new one. */
  id: z.string().trim().max(64).default(''),
  lockVersion: z.coerce.number().int().optional(),
  kind: z.enum(advisoryKinds, { error: () => t.kindWrong }),
  title: requiredText(() => fields.title, 100),
  severity: z.coerce
    .number({ error: () => t.severityWrong })
    .pipe(z.literal([1, 2, 3, 4], { error: () => t.severityWrong })),
  code: optionalText(() => fields.code, 100),
  source: optionalText(() => fields.source, 100),
  foundDate: dateText(() => fields.foundDate),
  summary: requiredText(() => fields.summary, 4000),
  advice: optionalText(() => fields.advice, 4000),
  targets: targets.default([]),
  drills: z
    .array(
      idText(() => fields.drills),
      { error: () => fields.drills },
    )
    .max(MAX_DRILLS, { error: () => fields.drills })
    .default([]),
})
export type SaveAdvisory = z.output<typeof SaveAdvisory>
export const AdvisoryIdsInput = idOrIds(() => t.advisory)
export type AdvisoryIdsInput = z.output<typeof AdvisoryIdsInput>
export const AdvisoryIdInput = z.object({
  id: idText(() => t.advisory),
  lockVersion: z.coerce.number().int().optional(),
})
export type AdvisoryIdInput = z.output<typeof AdvisoryIdInput>
export const ReturnAdvisories = z.object({
  ids: idArray(() => t.advisory),
  opinion: requiredReason(() => fields.opinion),
})
export type ReturnAdvisories = z.output<typeof ReturnAdvisories>
export const UnpublishAdvisories = z.object({ ids: idArray(() => t.advisory), reason: requiredReason() })
export type UnpublishAdvisories = z.output<typeof UnpublishAdvisories>
export const PreviewAdvisory = z.object({ targets })
export type PreviewAdvisory = z.output<typeof PreviewAdvisory>
/** `id` is that of the row of the affected institution. */
export const AnswerAdvisory = z
  .object({
    id: idText(() => fields.state),
    lockVersion: z.coerce.number().int().optional(),
    state: z.coerce.number({ error: () => t.stateWrong }).pipe(z.literal([1, 2, 3], { error: () => t.stateWrong })),
    note: optionalText(() => t.note, REASON_LENGTH.max),
  })
  .refine(({ state, note }) => state !== 3 || note, { error: () => t.noteMissing, path: ['note'] })
export type AnswerAdvisory = z.output<typeof AnswerAdvisory>

export const AdvisoryQuery = listQuery(
  ['updateTime', 'publishTime', 'severity', 'title', 'advisoryNo', 'foundDate', 'createTime'],
  {
    keyword: optionalText(() => t.keyword).optional(),
    kind: z.enum(advisoryKinds, { error: () => t.kindWrong }).optional(),
    severity: knownValueList(['1', '2', '3', '4'], () => t.severityWrong).optional(),
    status: knownValueList(['0', '1', '2', '3', '4'], () => t.statusWrong).optional(),
    /** Month of publication, `yyyy-MM`. */
    month: optionalText(() => fields.foundDate, 7).optional(),
    /** 1: only advisories that affect the caller's institution. */
    mine: yesNoFlag.optional(),
    /** 1: only those of them without a response of the institution. */
    unanswered: yesNoFlag.optional(),
  },
)
export type AdvisoryQuery = z.output<typeof AdvisoryQuery>
export const FindSoftware = z.object({ keyword: optionalText(() => t.keyword) })
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
export const AdvisoryPage = pageSchema(AdvisoryRow)

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
const NamedItem = z.strictObject({ id: text, name: text })
export const AdvisoryDetail = z.strictObject({
  ...AdvisoryRow.shape,
  source: text,
  summary: text,
  advice: text,
  opinion: text,
  matchTime: text,
  targets: z.array(z.strictObject({ softwareId: text, name: text, vendor: text, from: text, to: text, text: text })),
  drills: z.array(NamedItem),
  /** All institutions for the administrator of the lab; only the own for others. */
  affected: z.array(AffectedRow),
})
export type AdvisoryDetail = z.output<typeof AdvisoryDetail>
export const AffectedPreview = z.array(z.strictObject({ departId: text, departName: text, reasons: z.array(text) }))
export type AffectedPreview = z.output<typeof AffectedPreview>
export const SoftwareOptions = z.array(z.strictObject({ id: text, name: text, vendorName: text, version: text }))
/** Number of institutions notified by this call, and of all affected ones. */
export const NotificationResult = z.strictObject({ id: text, told: number, affected: number })
export const SavedAdvisory = z.strictObject({ id: text })

const AdvisoryFigure = z.strictObject({ value: text, label: text, total: number })
export type AdvisoryFigure = z.output<typeof AdvisoryFigure>
/** Figures of published advisories; months as `yyyy-MM`, the last twelve with any. */
export const AdvisoryFigures = z.strictObject({
  total: number,
  severities: z.array(AdvisoryFigure),
  kinds: z.array(AdvisoryFigure),
  months: z.array(AdvisoryFigure),
})
export type AdvisoryFigures = z.output<typeof AdvisoryFigures>
const MAX_NEWEST = 20
export const NewestQuery = z.object({
  count: z.coerce.number().int().min(1).max(MAX_NEWEST).default(5),
})
export type NewestQuery = z.output<typeof NewestQuery>
/** An advisory as the home page lists it. */
export const NewestAdvisory = z.strictObject({
  id: text,
  advisoryNo: text,
  title: text,
  kind_dictText: text,
  severity: number,
  severity_dictText: text,
  publishTime: text,
})
export type NewestAdvisory = z.output<typeof NewestAdvisory>
