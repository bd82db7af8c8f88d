import { z } from 'zod'
import { id, ids, optional } from '../core/input'
import { listQuery } from '../core/list'
import { t } from './texts'

/** Fields that come with the file in the form. */
export const UploadFields = z.object({
  bucketName: optional(() => t.bucket, 50),
  bizType: optional(() => t.businessType, 32),
  bizId: optional(() => t.businessId, 64),
  slot: optional(() => t.fileSlot, 32),
  folderId: optional(() => t.folder, 64),
  description: optional(() => t.note, 500),
})
export type UploadFields = z.output<typeof UploadFields>

export const FileQuery = listQuery(['createTime', 'fileName', 'size', 'uploadTime'], {
  bizType: z
    .string()
    .max(32, { error: () => t.businessTypeWrong })
    .optional(),
  bizId: z
    .string()
    .max(64, { error: () => t.businessIdWrong })
    .optional(),
  slot: z
    .string()
    .max(32, { error: () => t.fileSlotWrong })
    .optional(),
  folderId: z
    .string()
    .max(64, { error: () => t.folderWrong })
    .optional(),
  fileName: z
    .string()
    .max(255, { error: () => t.fileNameTooLong })
    .optional(),
})
export type FileQuery = z.output<typeof FileQuery>
export const OneFile = z.object({ id: id(() => t.file) })
export const SomeFiles = z.object({ ids: ids(() => t.file) })
export const DeleteFiles = z
  .object({ ids: ids(() => t.file).optional(), id: id(() => t.file).optional() })
  .transform((input) => ({ ids: input.ids ?? (input.id ? [input.id] : []) }))
  .refine((input) => input.ids.length > 0, { error: () => t.fileEmpty, path: ['ids'] })

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
