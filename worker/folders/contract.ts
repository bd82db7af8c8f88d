import { z } from 'zod'
import { toFields, dateText, idText, idArray, optionalText, yearText, yesNoFlag } from '../core/input'
import { areaNames, folderNameProblem, subAreaNames } from './rules'
import { t } from './texts'

const name = z
  .string({ error: () => t.nameEmpty })
  .transform((text) => text.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(1, { error: () => t.nameEmpty })
      .max(50, { error: () => t.nameTooLong })
      .superRefine((text, context) => {
        const message = folderNameProblem(text)
        if (message) context.addIssue({ code: 'custom', message })
      }),
  )
const area = z.enum(areaNames, { error: () => t.areaWrong })
const subArea = z.enum([...subAreaNames, ''], { error: () => t.subAreaWrong }).default('')
const dropEmptyFields = (schema: z.ZodType) =>
  z.preprocess(
    (input) =>
      input && typeof input === 'object' && !Array.isArray(input)
        ? Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '' && value !== null))
        : input,
    schema,
  )

/** Selects the children of a folder, or the root folders of an area. */
export const FolderQuery = z.preprocess(
  (input) => Object.fromEntries(Object.entries(toFields(input)).filter(([, value]) => value !== '' && value !== null)),
  z
    .object({
      pid: idText(() => t.parent).default('0'),
      area: area.optional(),
      subArea,
      subjectId: optionalText(() => t.subject, 64),
      trash: yesNoFlag.default(0),
    })
    .refine((query) => query.pid !== '0' || !!query.area, { error: () => t.areaMissing, path: ['area'] })
    .refine((query) => query.pid !== '0' || query.area !== 'subject' || !!query.subjectId, {
      error: () => t.subjectMissing,
      path: ['subjectId'],
    }),
)
export type FolderQuery = z.output<typeof FolderQuery>
export const FolderId = z.object({ id: idText(() => t.folder) })
export const AddFolder = z
  .object({
    pid: idText(() => t.parent).default('0'),
    name,
    area: area.optional(),
    subArea,
    subjectId: optionalText(() => t.subject, 64),
    year: yearText().or(z.literal('')).default(''),
  })
  .refine((input) => input.pid !== '0' || !!input.area, { error: () => t.areaMissing, path: ['area'] })
  .refine((input) => input.pid !== '0' || input.area !== 'subject' || !!input.subjectId, {
    error: () => t.subjectMissing,
    path: ['subjectId'],
  })
export type AddFolder = z.output<typeof AddFolder>
export const UpdateFolder = z.object({
  id: idText(() => t.folder),
  name,
  lockVersion: z
    .number({ error: () => t.versionWrong })
    .int({ error: () => t.versionWrong })
    .optional(),
})
export type UpdateFolder = z.output<typeof UpdateFolder>
export const DeleteFolder = dropEmptyFields(
  z.object({ id: idText(() => t.folder), confirm: yesNoFlag.default(0) }),
) as unknown as z.ZodType<{
  id: string
  confirm: number
}>
export const MoveFile = z.object({ fileIds: idArray(() => t.file), targetId: idText(() => t.target) })
export type MoveFile = z.output<typeof MoveFile>
/** `targetId` is '0' for the root of the folder's own area. */
export const MoveFolder = z.object({ folderId: idText(() => t.folder), targetId: idText(() => t.target) })
export type MoveFolder = z.output<typeof MoveFolder>
export const SortFolder = z.object({ pid: idText(() => t.parent), ids: idArray(() => t.folder) })
export type SortFolder = z.output<typeof SortFolder>

const targetTypes = ['user', 'role', 'depart', 'all'] as const

export const FolderAuthorization = z
  .object({
    targetType: z.enum(targetTypes, { error: () => t.targetTypeWrong }),
    targetId: optionalText(() => t.authTarget, 64),
    rights: z
      .union([z.string(), z.array(z.string()).transform((list) => list.join(''))], { error: () => t.rightsEmpty })
      .pipe(z.string().regex(/^[rdum]{1,4}$/, { error: () => t.rightsWrong })),
    expire: dateText(() => t.expire)
      .nullish()
      .or(z.literal(''))
      .transform((date) => date || null),
    inherit: yesNoFlag.optional(),
  })
  .refine((auth) => auth.targetType === 'all' || !!auth.targetId, { error: () => t.chooseTarget, path: ['targetId'] })
export const AuthorizeFolder = z.object({
  folderId: idText(() => t.folder),
  /** Default of `inherit` for entries without their own: whether the right applies to descendant folders. */
  inherit: yesNoFlag.default(1),
  auths: z.array(FolderAuthorization, { error: () => t.authsWrong }).max(200, { error: () => t.tooManyAuths }),
})
export type AuthorizeFolder = z.output<typeof AuthorizeFolder>
export const AuthorizeQuery = z.object({ folderId: idText(() => t.folder) })

export const FolderRow = z.strictObject({
  id: z.string(),
  pid: z.string(),
  name: z.string(),
  fullPath: z.string(),
  area: z.string(),
  subArea: z.string(),
  subjectId: z.string(),
  year: z.string(),
  sort: z.number(),
  templateCode: z.string(),
  canDelete: z.number(),
  /** Totals of the folder and its descendants, as far as the caller may read them. */
  fileCount: z.number(),
  folderCount: z.number(),
  size: z.number(),
  /** Letters of the caller's rights: r, d, u, m. Empty for a folder that is only an ancestor of an authorized one. */
  rights: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  deleteTime: z.string(),
  lockVersion: z.number(),
})
export type FolderRow = z.output<typeof FolderRow>
export const PathStep = z.strictObject({ id: z.string(), name: z.string() })
export const AuthRow = z.strictObject({
  id: z.string(),
  folderId: z.string(),
  folderName: z.string(),
  targetType: z.enum(targetTypes),
  targetId: z.string(),
  targetName: z.string(),
  rights: z.string(),
  expire: z.string().nullable(),
  expired: z.boolean(),
  inherit: z.number(),
  /** Granted at an ancestor folder; it can be changed only there. */
  inherited: z.boolean(),
})
export type AuthRow = z.output<typeof AuthRow>
