import { z } from 'zod'
import { id, ids, optional, stampText, yesNo } from '../core/input'
import { listQuery } from '../core/list'

/** Fields that come with the file in the form. */
export const UploadFields = z.object({
  bucketName: optional('存储桶', 50),
  bizType: optional('业务类型', 32),
  bizId: optional('业务编号', 64),
  slot: optional('附件类别', 32),
  folderId: optional('目录', 64),
  description: optional('说明', 500),
  /** 1: never shared, and not taken away by outside experts. */
  limited: yesNo.default(0),
  /** 1: every copy that leaves bears the reader's name. */
  watermark: yesNo.default(0),
})
export type UploadFields = z.output<typeof UploadFields>

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: '校验值应为 SHA-256 的十六进制' })
  .or(z.literal(''))
  .default('')
/** An upload in parts: what it will be. */
export const StartParts = UploadFields.extend({
  fileName: z
    .string({ error: '文件名不能为空' })
    .min(1, { error: '文件名不能为空' })
    .max(1000, { error: '文件名过长' }),
  size: z.number({ error: '文件大小有误' }).int({ error: '文件大小有误' }).min(0, { error: '文件大小有误' }),
  sha256,
})
export type StartParts = z.output<typeof StartParts>
const uploadId = id('上传任务')
export const OneUpload = z.object({ uploadId })
export const SignParts = z.object({
  uploadId,
  numbers: z
    .array(z.number({ error: '分片编号有误' }).int({ error: '分片编号有误' }).min(1, { error: '分片编号有误' }), {
      error: '分片编号不能为空',
    })
    .min(1, { error: '分片编号不能为空' })
    .max(100, { error: '一次最多 100 个分片' }),
})
export const CompleteParts = z.object({ uploadId, sha256 })
export const Started = z.strictObject({ uploadId: z.string(), partSize: z.number(), parts: z.number() })
export const SignedParts = z.strictObject({
  urls: z.array(z.strictObject({ number: z.number(), url: z.string() })),
  expires: z.string(),
})
export const UploadState = z.strictObject({
  uploadId: z.string(),
  fileName: z.string(),
  size: z.number(),
  partSize: z.number(),
  parts: z.number(),
  status: z.string(),
  fileId: z.string(),
  arrived: z.array(z.strictObject({ number: z.number(), size: z.number() })),
})
export const Completed = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  url: z.string(),
  size: z.number(),
  ext: z.string(),
  mime: z.string(),
})
export const ZipFiles = z.object({ ids: ids('文件'), name: optional('文件名', 100) })

export const FileQuery = listQuery(['createTime', 'fileName', 'size', 'uploadTime'], {
  bizType: z.string().max(32, { error: '业务类型有误' }).optional(),
  bizId: z.string().max(64, { error: '业务编号有误' }).optional(),
  slot: z.string().max(32, { error: '附件类别有误' }).optional(),
  folderId: z.string().max(64, { error: '目录有误' }).optional(),
  fileName: z.string().max(255, { error: '文件名最多 255 个字' }).optional(),
})
export type FileQuery = z.output<typeof FileQuery>
export const OneFile = z.object({ id: id('文件') })
export const OfSubject = z.object({ subjectId: id('课题') })
export const LimitFiles = z.object({ ids: ids('文件'), limited: yesNo })
export const LinkQuery = z
  .object({ fileId: id('文件').optional(), id: id('文件').optional(), type: optional('类别', 32) })
  .refine((query) => !!(query.fileId ?? query.id ?? query.type), { error: '文件不能为空', path: ['fileId'] })
export type LinkQuery = z.output<typeof LinkQuery>
export const CountQuery = listQuery(['downloads', 'views', 'lastTime', 'users'], {
  bizType: z.string().max(32, { error: '业务类型有误' }).optional(),
  keyword: z.string().max(255, { error: '关键字最多 255 个字' }).optional(),
  time_begin: stampText('开始时间').optional(),
  time_end: stampText('结束时间').optional(),
})
export type CountQuery = z.output<typeof CountQuery>
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
  limited: z.number(),
  watermark: z.number(),
  scanStatus: z.string(),
  /** Whether the reader may take it away, and delete it. */
  canDownload: z.boolean(),
  canDelete: z.boolean(),
})
export type FileRow = z.output<typeof FileRow>

export const CountRow = z.strictObject({
  fileId: z.string(),
  fileName: z.string(),
  bizType: z.string(),
  views: z.number(),
  downloads: z.number(),
  users: z.number(),
  lastTime: z.string(),
})
export type CountRow = z.output<typeof CountRow>
export const Link = z.strictObject({ fileName: z.string(), url: z.string() })
export const PdfUrl = z.strictObject({ url: z.string(), expires: z.string() })
