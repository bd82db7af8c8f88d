import { z } from 'zod'
import {
  toFields,
  dateText,
  idText,
  idArray,
  optionalText,
  lockVersionField,
  requiredReason,
  requiredText,
  booleanFlag,
} from '../core/input'
import { listQuery, pageSchema } from '../core/list'
import { BatchResult } from '../core/batch-result'
import { parseSubjectStatus } from '../subjects/statuses'
import { MemberInput } from '../subjects/form/inputs'
import { t as filesWords } from '../files/texts'
import { t as core } from '../core/core.texts'
import { t } from './texts'
import { MAX_FILES } from '../core/limits'

const targetStatusField = z
  .union([z.string(), z.number()])
  .transform(
    (value, issue) =>
      parseSubjectStatus(value) ?? (issue.addIssue({ code: 'custom', message: core.noSuchStatus }), z.NEVER),
  )
  .optional()

/** Accepts the ids under the names that clients use. */
const bySubjectIds = <Shape extends z.ZodType>(schema: Shape) =>
  z.preprocess((input) => {
    if (!input || typeof input !== 'object') return input
    const fields = toFields(input)
    return { ...fields, ids: fields.ids ?? fields.subjectIds ?? fields.subjectId ?? fields.id }
  }, schema)

export const RollBack = bySubjectIds(
  z.object({
    ids: idArray(() => t.subject),
    targetStatus: targetStatusField,
    reason: optionalText(() => t.reason, 500),
    dryRun: booleanFlag.default(false),
  }),
)
export type RollBack = z.output<typeof RollBack>
/** Preview of a rollback or an undo, for its confirmation dialog. */
export const RollbackPreview = z.strictObject({
  id: z.string(),
  subjectName: z.string(),
  from_dictText: z.string(),
  to_dictText: z.string(),
  /** For an undo: the timeline entry, its author and its time. */
  operation_dictText: z.string(),
  actorName: z.string(),
  time: z.string(),
  /** Rows that would be cancelled or removed, by kind. */
  gone: z.array(z.strictObject({ what: z.string(), count: z.number() })),
  /** Rows that would be restored, by kind. */
  back: z.array(z.strictObject({ what: z.string(), count: z.number() })),
  /** Number of people who get a notice; 0 if the undone step sent none. */
  told: z.number(),
})
export type RollbackPreview = z.output<typeof RollbackPreview>
export const RollBackResult = z.strictObject({ ...BatchResult.shape, preview: z.array(RollbackPreview).optional() })
export const UndoStep = z
  .object({
    subjectId: idText(() => t.subject),
    reason: optionalText(() => t.undoReason, 500),
    dryRun: booleanFlag.default(false),
  })
  .superRefine((input, issue) => {
    if (input.dryRun) return
    const parsed = requiredReason(() => t.undoReason).safeParse(input.reason || undefined)
    for (const one of parsed.error?.issues ?? [])
      issue.addIssue({ code: 'custom', path: ['reason'], message: one.message })
  })
export type UndoStep = z.output<typeof UndoStep>
export const CloseSubject = z.object({
  subjectId: idText(() => t.subject),
  kind: z.enum(['withdrawn', 'overdue', 'violation', 'merged'], { error: () => t.chooseCloseKind }),
  reason: requiredReason(() => t.closeReason),
  fileIds: z
    .array(
      idText(() => t.file),
      { error: () => t.uploadCloseDecision },
    )
    .min(1, { error: () => t.uploadCloseDecision })
    .max(MAX_FILES, { error: () => core.tooManyFiles }),
})
export type CloseSubject = z.output<typeof CloseSubject>
export const CompleteSubjects = bySubjectIds(
  z.object({
    ids: idArray(() => t.subject),
    opinion: optionalText(() => t.opinion, 500),
    /** Justification for concluding with an incomplete archive. */
    archiveReason: optionalText(() => t.archiveReason, 500),
    dryRun: booleanFlag.default(false),
  }),
)
export type CompleteSubjects = z.output<typeof CompleteSubjects>
export const ChangeManager = z.object({
  subjectId: idText(() => t.subject),
  subjectManId: idText(() => t.subjectManager),
  reason: requiredReason(() => t.changeReason),
  effectiveDate: dateText(() => t.effectiveDay).optional(),
})
export type ChangeManager = z.output<typeof ChangeManager>

const linkField = z.url({ error: () => t.linkWrong, protocol: /^https?$/ }).max(500, { error: () => t.linkTooLong })
export const AddResource = z
  .object({
    subjectId: idText(() => t.subject),
    type: optionalText(() => t.resultType, 32),
    desc: optionalText(() => t.resultNote, 500),
    fileIds: z
      .array(idText(() => t.file))
      .max(MAX_FILES, { error: () => core.tooManyFiles })
      .default([]),
    links: z
      .array(linkField)
      .max(20, { error: () => t.tooManyLinks })
      .default([]),
  })
  .refine(({ fileIds, links }) => fileIds.length + links.length > 0, {
    path: ['fileIds'],
    error: () => t.fileOrLink,
  })
export type AddResource = z.output<typeof AddResource>
export const shareAuthField = z.coerce
  .number({ error: () => t.chooseShareScope })
  .pipe(z.literal([0, 1, 2], { error: () => filesWords.levelWrong }))
export const ShareResource = z.object({
  subjectId: idText(() => t.subject),
  resourceIds: z.array(idText(() => t.result)).min(1, { error: () => t.chooseResults }),
  shareAuth: shareAuthField,
})
export type ShareResource = z.output<typeof ShareResource>
export const SetShare = z.object({
  subjectId: idText(() => t.subject),
  share: z.coerce.number({ error: () => t.chooseShared }).pipe(z.literal([0, 1], { error: () => t.chooseShared })),
  shareAuth: shareAuthField.default(0),
})
export type SetShare = z.output<typeof SetShare>
export const SubjectIdInput = z.object({ subjectId: idText(() => t.subject) })
export const ResourceResponse = z.strictObject({
  id: z.string(),
  type: z.string(),
  desc: z.string(),
  fileIds: z.array(z.string()),
  links: z.array(z.string()),
  share: z.number(),
  shareAuth: z.number(),
  /** 1: the center has confirmed public sharing. */
  confirmed: z.number().optional(),
})
export const ShareInfo = z.strictObject({
  share: z.number(),
  shareAuth: z.number(),
  confirmStatus: z.number(),
  resources: z.array(ResourceResponse),
})

export const FONT_FAMILIES = ['', 'SimSun', 'SimHei', 'KaiTi', 'FangSong', 'Microsoft YaHei'] as const
export const FontFamily = z.object({
  subjectId: idText(() => t.subject),
  fontFamily: z.enum(FONT_FAMILIES, { error: () => t.fontUnknown }),
})
export const FontSize = z.object({
  subjectId: idText(() => t.subject),
  fontSize: z.coerce
    .number({ error: () => t.fontSizeRange })
    .int({ error: () => t.fontSizeWhole })
    .min(12, { error: () => t.fontSizeRange })
    .max(24, { error: () => t.fontSizeRange }),
})

/** Kinds of change request. */
export const changeKinds = ['delay', 'manager', 'member', 'content', 'budget', 'partner', 'other'] as const
const changeValuesInput = z.object({
  endDate: dateText(() => t.newEnd).optional(),
  subjectManId: idText(() => t.newManager).optional(),
  budgetTotal: z.coerce
    .number({ error: () => t.budgetNotNumber })
    .min(0, { error: () => t.budgetNegative })
    .max(100_000, { error: () => t.budgetTooLarge })
    .optional(),
  content: z
    .string()
    .max(20_000, { error: () => t.contentTooLong })
    .optional(),
  members: z
    .array(MemberInput.extend({ name: requiredText(() => t.memberName, 20) }), { error: () => t.fillMembers })
    .max(100, { error: () => t.tooManyMembers })
    .optional(),
  cooperateDeparts: z
    .array(
      z.object({
        departId: idText(() => t.partner),
        departName: requiredText(() => t.partner, 100),
        duty: optionalText(() => t.partnerDuty, 200),
      }),
      { error: () => t.fillPartners },
    )
    .max(50, { error: () => t.tooManyPartners })
    .optional(),
  text: z
    .string()
    .max(2000, { error: () => t.noteTooLong })
    .optional(),
})
export type ChangeValues = z.output<typeof changeValuesInput>
export const SaveChange = z.object({
  id: idText(() => t.changeRequest).optional(),
  subjectId: idText(() => t.subject),
  kind: z.enum(changeKinds, { error: () => t.chooseChangeKind }),
  after: changeValuesInput,
  reason: requiredReason(() => t.changeReason),
  fileIds: z
    .array(idText(() => t.file))
    .max(MAX_FILES, { error: () => core.tooManyFiles })
    .default([]),
  lockVersion: lockVersionField(),
})
export type SaveChange = z.output<typeof SaveChange>
export const SaveChangeResult = z.strictObject({ id: z.string(), lockVersion: z.number() })
export const ChangeIdInput = z.object({ id: idText(() => t.changeRequest) })
export const DecideChange = z
  .object({
    id: idText(() => t.changeRequest),
    pass: z.boolean({ error: () => t.chooseAgreed }),
    opinion: optionalText(() => t.opinion, 500),
  })
  .refine(({ pass, opinion }) => pass || opinion.length >= 5, {
    path: ['opinion'],
    error: () => t.fillRefusal,
  })
export type DecideChange = z.output<typeof DecideChange>
export const ChangeQuery = listQuery(['createTime'], {
  subjectId: idText(() => t.subject).optional(),
  status: z.enum(['0', '1', '2', '3', '4'], { error: () => t.statusWrong }).optional(),
})
export type ChangeQuery = z.output<typeof ChangeQuery>
export const ChangeRow = z.strictObject({
  id: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  kind: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  reason: z.string(),
  fileIds: z.array(z.string()),
  status: z.number(),
  opinion: z.string(),
  createTime: z.string(),
  approveTime: z.string().nullable(),
  decideTime: z.string().nullable(),
  /** Handover: null if nobody was asked; 0 pending, 1 accepted, 2 declined by the new manager. */
  accepted: z.number().nullable(),
  acceptTime: z.string().nullable(),
  acceptNote: z.string(),
  lockVersion: z.number(),
  /** Names of the previous and the new manager of a handover. */
  managers: z.strictObject({ before: z.string(), after: z.string() }).nullable(),
  approveBy: z.string(),
  decideBy: z.string(),
  files: z.array(z.strictObject({ id: z.string(), fileName: z.string(), size: z.number() })),
  /** Actions that the caller may take now. */
  may: z.strictObject({
    edit: z.boolean(),
    approve: z.boolean(),
    decide: z.boolean(),
    accept: z.boolean(),
  }),
  canDeal: z.boolean(),
})
export type ChangeRow = z.output<typeof ChangeRow>
export const AcceptHandover = z
  .object({
    id: idText(() => t.changeRequest),
    accept: z.boolean({ error: () => t.chooseAccepted }),
    note: optionalText(() => t.opinion, 500),
  })
  .refine(({ accept, note }) => accept || note.length >= 5, { path: ['note'], error: () => t.fillDecline })
export type AcceptHandover = z.output<typeof AcceptHandover>
export const ChangePage = pageSchema(ChangeRow)
export const UndoStepResult = z.strictObject({
  prepared: z.boolean(),
  preparedBy: z.string(),
  expireTime: z.string().nullable(),
  preview: RollbackPreview.optional(),
})
export const UndoPublication = z.object({ id: idText(() => t.publication), reason: requiredReason(() => t.undoReason) })
export type UndoPublication = z.output<typeof UndoPublication>
