import { z } from 'zod'
import { MAX_FILES } from '../core/limits'
import { t as core } from '../core/core.texts'
import { dateText, idText, optionalText, requiredReason, requiredText, yesNoFlag } from '../core/input'
import { listQuery, pageSchema, boundedPageSchema } from '../core/list'
import { policy } from '../policy/policy'
import { isAmong } from '../core/typed-keys'
import { type RoleCode, roleCodes } from '../policy/roles'
import { materialKindCodes, materialStatusCodes, requestStatusCodes } from './statuses'
import { fields } from './fields.texts'
import { t } from './texts'

/** Roles that a material may be published to. */
export const audienceCodes: readonly RoleCode[] = roleCodes.filter((code) =>
  isAmong<RoleCode>(policy['space:request'].roles, code),
)
const kind = z.enum(materialKindCodes, { error: () => t.kindWrong })
const codeEnum = (codes: readonly number[]) => z.enum(codes.map(String), { error: () => core.noSuchStatus })

/** Saves a draft or an unpublished material. */
export const SaveMaterial = z.object({
  /** '' for a new one. */
  id: z.string().trim().max(64).default(''),
  lockVersion: z.coerce.number().int().optional(),
  title: requiredText(() => fields.title, 100),
  kind,
  summary: optionalText(() => fields.summary, 2000),
  terms: requiredText(() => fields.terms, 5000),
  audience: z
    .array(z.enum(roleCodes, { error: () => t.audienceWrong }), { error: () => t.audienceWrong })
    .min(1, { error: () => t.audienceWrong })
    .refine((codes) => codes.every((code) => audienceCodes.includes(code)), { error: () => t.audienceWrong }),
  maxDays: z.coerce
    .number({ error: () => t.maxDaysWrong })
    .int({ error: () => t.maxDaysWrong })
    .min(1, { error: () => t.maxDaysWrong })
    .max(1095, { error: () => t.maxDaysWrong }),
  fileIds: z
    .array(
      idText(() => fields.file),
      { error: () => t.filesMost(MAX_FILES) },
    )
    .max(MAX_FILES, { error: () => t.filesMost(MAX_FILES) })
    .default([]),
})
export type SaveMaterial = z.output<typeof SaveMaterial>
export const MaterialIdInput = z.object({ id: idText(() => t.material) })
export const UnpublishMaterialInput = z.object({ id: idText(() => t.material), reason: requiredReason(() => t.reason) })
export type UnpublishMaterialInput = z.output<typeof UnpublishMaterialInput>
export const SavedId = z.strictObject({ id: z.string() })

export const MaterialQuery = listQuery(['offerTime'], {
  keyword: optionalText(() => t.keyword).optional(),
  kind: kind.optional(),
  status: codeEnum(materialStatusCodes).optional(),
  box: z.enum(['all', 'mine'], { error: () => t.boxWrong }).optional(),
})
export type MaterialQuery = z.output<typeof MaterialQuery>
const MaterialFile = z.strictObject({ id: z.string(), fileName: z.string(), size: z.number() })
export const MaterialRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  kind,
  kind_dictText: z.string(),
  summary: z.string(),
  terms: z.string(),
  ownerName: z.string(),
  departName: z.string(),
  audience: z.array(z.enum(roleCodes)),
  maxDays: z.number(),
  files: z.array(MaterialFile),
  status: z.literal([0, 1, 2]),
  status_dictText: z.string(),
  offerTime: z.string(),
  offReason: z.string(),
  downloads: z.number(),
  users: z.number(),
  createTime: z.string(),
  lockVersion: z.number(),
  /** The caller's latest request for the material, with its effective status. */
  request: z.strictObject({ status: z.literal([0, 1, 2, 3, 4, 5, 6]), approvedUntil: z.string() }).nullable(),
  /** The reason why the caller cannot download the files now; null if it is possible. */
  whyNot: z.string().nullable(),
  may: z.strictObject({
    edit: z.boolean(),
    offer: z.boolean(),
    takeOff: z.boolean(),
    putBack: z.boolean(),
    remove: z.boolean(),
    ask: z.boolean(),
    register: z.boolean(),
  }),
})
export type MaterialRow = z.infer<typeof MaterialRow>
export const MaterialPage = boundedPageSchema(MaterialRow)

export const SubmitRequestInput = z.object({
  /** '' for a new request; the id of a returned one to submit it again. */
  id: z.string().trim().max(64).default(''),
  materialId: idText(() => t.material),
  purpose: requiredText(() => fields.purpose, 500),
  until: dateText(() => fields.until),
  /** 1 if the terms are accepted. */
  agree: yesNoFlag.refine((agreed) => agreed === 1, { error: () => t.agree }),
})
export type SubmitRequestInput = z.output<typeof SubmitRequestInput>
export const RequestIdInput = z.object({ id: idText(() => t.request) })
export const ApproveRequestInput = z.object({
  id: idText(() => t.request),
  until: dateText(() => fields.until),
  opinion: optionalText(() => fields.opinion, 500),
})
export type ApproveRequestInput = z.output<typeof ApproveRequestInput>
export const ReasonInput = z.object({ id: idText(() => t.request), reason: requiredReason(() => t.reason) })
export type ReasonInput = z.output<typeof ReasonInput>

export const RequestQuery = listQuery(['createTime'], {
  /**
   * `mine`: the caller's own requests; `received`: those for the caller's materials (all for the administrator);
   * omitted: both.
   */
  box: z.enum(['mine', 'received'], { error: () => t.boxWrong }).optional(),
  status: codeEnum(requestStatusCodes).optional(),
  materialId: optionalText(() => t.material, 64).optional(),
})
export type RequestQuery = z.output<typeof RequestQuery>
export const RequestRow = z.strictObject({
  id: z.string(),
  materialId: z.string(),
  title: z.string(),
  ownerName: z.string(),
  realname: z.string(),
  departName: z.string(),
  roleName: z.string(),
  purpose: z.string(),
  wantedUntil: z.string(),
  approvedUntil: z.string(),
  maxDays: z.number(),
  terms: z.string(),
  status: z.literal([0, 1, 2, 3, 4, 5, 6]),
  status_dictText: z.string(),
  opinion: z.string(),
  deciderName: z.string(),
  decideTime: z.string(),
  downloads: z.number(),
  createTime: z.string(),
  may: z.strictObject({ decide: z.boolean(), revoke: z.boolean(), withdraw: z.boolean(), askAgain: z.boolean() }),
})
export type RequestRow = z.infer<typeof RequestRow>
export const RequestPage = boundedPageSchema(RequestRow)

export const DownloadQuery = listQuery(['time'], { materialId: idText(() => t.material) })
export type DownloadQuery = z.output<typeof DownloadQuery>
export const DownloadRow = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  realname: z.string(),
  departName: z.string(),
  time: z.string(),
  ip: z.string(),
})
export type DownloadRow = z.infer<typeof DownloadRow>
export const DownloadPage = pageSchema(DownloadRow)
export const DownloadFileInput = z.object({ id: idText(() => t.material), fileId: idText(() => fields.file) })
export type DownloadFileInput = z.output<typeof DownloadFileInput>
