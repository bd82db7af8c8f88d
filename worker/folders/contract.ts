import { z } from 'zod'
import { dateText, id, ids, optional, year, yesNo } from '../core/input'
import { areaNames, folderNameProblem, subAreaNames } from './rules'

const name = z
  .string({ error: '目录名称不能为空' })
  .transform((text) => text.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(1, { error: '目录名称不能为空' })
      .max(50, { error: '目录名称最多 50 个字' })
      .superRefine((text, context) => {
        const message = folderNameProblem(text)
        if (message) context.addIssue({ code: 'custom', message })
      }),
  )
const area = z.enum(areaNames, { error: '目录区域有误' })
const subArea = z.enum([...subAreaNames, ''], { error: '子区域有误' }).default('')
const blank = (schema: z.ZodType) =>
  z.preprocess(
    (input) =>
      input && typeof input === 'object' && !Array.isArray(input)
        ? Object.fromEntries(Object.entries(input).filter(([, value]) => value !== '' && value !== null))
        : input,
    schema,
  )

/** Children of a folder, or the roots of an area. */
export const FolderQuery = z.preprocess(
  (input) =>
    Object.fromEntries(Object.entries((input ?? {}) as object).filter(([, value]) => value !== '' && value !== null)),
  z
    .object({
      pid: id('上级目录').default('0'),
      area: area.optional(),
      subArea,
      subjectId: optional('课题', 64),
      trash: yesNo.default(0),
    })
    .refine((query) => query.pid !== '0' || !!query.area, { error: '请说明目录区域', path: ['area'] })
    .refine((query) => query.pid !== '0' || query.area !== 'subject' || !!query.subjectId, {
      error: '请说明课题',
      path: ['subjectId'],
    }),
)
export type FolderQuery = z.output<typeof FolderQuery>
export const OneFolder = z.object({ id: id('目录') })
export const AddFolder = z
  .object({
    pid: id('上级目录').default('0'),
    name,
    area: area.optional(),
    subArea,
    subjectId: optional('课题', 64),
    year: year().or(z.literal('')).default(''),
  })
  .refine((input) => input.pid !== '0' || !!input.area, { error: '请说明目录区域', path: ['area'] })
  .refine((input) => input.pid !== '0' || input.area !== 'subject' || !!input.subjectId, {
    error: '请说明课题',
    path: ['subjectId'],
  })
export type AddFolder = z.output<typeof AddFolder>
export const UpdateFolder = z.object({
  id: id('目录'),
  name,
  lockVersion: z.number({ error: '版本有误' }).int({ error: '版本有误' }).optional(),
})
export type UpdateFolder = z.output<typeof UpdateFolder>
export const DeleteFolder = blank(z.object({ id: id('目录'), confirm: yesNo.default(0) })) as unknown as z.ZodType<{
  id: string
  confirm: number
}>
export const MoveFile = z.object({ fileIds: ids('文件'), targetId: id('目标目录') })
export type MoveFile = z.output<typeof MoveFile>
/** `targetId` is '0' for the root of the folder's own area. */
export const MoveFolder = z.object({ folderId: id('目录'), targetId: id('目标目录') })
export type MoveFolder = z.output<typeof MoveFolder>
export const SortFolder = z.object({ pid: id('上级目录'), ids: ids('目录') })
export type SortFolder = z.output<typeof SortFolder>

export const Auth = z
  .object({
    targetType: z.enum(['user', 'role', 'depart', 'all'], { error: '授权对象类型有误' }),
    targetId: optional('授权对象', 64),
    rights: z
      .union([z.string(), z.array(z.string()).transform((list) => list.join(''))], { error: '权限不能为空' })
      .pipe(z.string().regex(/^[rdum]{1,4}$/, { error: '权限应为 r、d、u、m 的组合' })),
    expire: dateText('有效期')
      .nullish()
      .or(z.literal(''))
      .transform((date) => date || null),
    inherit: yesNo.optional(),
  })
  .refine((auth) => auth.targetType === 'all' || !!auth.targetId, { error: '请选择授权对象', path: ['targetId'] })
export const AuthorizeFolder = z.object({
  folderId: id('目录'),
  /** Whether what is given here holds in the folders below as well, where an entry does not say so itself. */
  inherit: yesNo.default(1),
  auths: z.array(Auth, { error: '授权列表有误' }).max(200, { error: '一个目录最多 200 条授权' }),
})
export type AuthorizeFolder = z.output<typeof AuthorizeFolder>
export const AuthorizeQuery = z.object({ folderId: id('目录') })

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
  /** Of the folder and all below it that the reader may read. */
  fileCount: z.number(),
  folderCount: z.number(),
  size: z.number(),
  /** Letters of what the reader may do: r, d, u, m. Empty: only the way to a folder below. */
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
  targetType: z.string(),
  targetId: z.string(),
  targetName: z.string(),
  rights: z.string(),
  expire: z.string().nullable(),
  expired: z.boolean(),
  inherit: z.number(),
  /** Given at a folder above, and changed there. */
  inherited: z.boolean(),
})
export type AuthRow = z.output<typeof AuthRow>
