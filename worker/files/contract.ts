import { z } from 'zod'
import { id, ids, optional } from '../core/input'
import { listQuery } from '../core/list'

/** Fields that come with the file in the form. */
export const UploadFields = z.object({
  bucketName: optional('存储桶', 50),
  bizType: optional('业务类型', 32),
  bizId: optional('业务编号', 64),
  slot: optional('附件类别', 32),
  folderId: optional('目录', 64),
  description: optional('说明', 500),
})
export type UploadFields = z.output<typeof UploadFields>

export const FileQuery = listQuery(['createTime', 'fileName', 'size', 'uploadTime'], {
  bizType: z.string().max(32, { error: '业务类型有误' }).optional(),
  bizId: z.string().max(64, { error: '业务编号有误' }).optional(),
  slot: z.string().max(32, { error: '附件类别有误' }).optional(),
  folderId: z.string().max(64, { error: '目录有误' }).optional(),
  fileName: z.string().max(255, { error: '文件名最多 255 个字' }).optional(),
})
export type FileQuery = z.output<typeof FileQuery>
export const OneFile = z.object({ id: id('文件') })
export const SomeFiles = z.object({ ids: ids('文件') })
export const DeleteFiles = z
  .object({ ids: ids('文件').optional(), id: id('文件').optional() })
  .transform((input) => ({ ids: input.ids ?? (input.id ? [input.id] : []) }))
  .refine((input) => input.ids.length > 0, { error: '文件不能为空', path: ['ids'] })

export const Uploaded = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  url: z.string(),
  size: z.number(),
  ext: z.string(),
  mime: z.string(),
  uploadTime: z.string(),
})
/** A file as the wire shows it; where its bytes lie stays inside. */
export const FileRow = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  ext: z.string(),
  size: z.number(),
  mime: z.string(),
  url: z.string(),
  previewUrl: z.string(),
  bucketName: z.string(),
  folderId: z.string(),
  bizType: z.string(),
  bizId: z.string(),
  slot: z.string(),
  version: z.number(),
  downCount: z.number(),
  viewCount: z.number(),
  uploaderId: z.string(),
  uploaderName: z.string(),
  uploadTime: z.string(),
  description: z.string(),
})
export type FileRow = z.output<typeof FileRow>
