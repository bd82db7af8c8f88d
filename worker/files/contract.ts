import { z } from 'zod'
import { idText, idArray, optionalText, idOrIds, stampText, yesNoFlag } from '../core/input'
import { listQuery } from '../core/list'
import { t } from './texts'

/** Form fields that accompany an uploaded file. */
export const UploadFields = z.object({
  bucketName: optionalText(() => t.bucket, 50),
  bizType: optionalText(() => t.businessType, 32),
  bizId: optionalText(() => t.businessId, 64),
  slot: optionalText(() => t.fileSlot, 32),
  folderId: optionalText(() => t.folder, 64),
  description: optionalText(() => t.note, 500),
  /** 1: the file is never shared, and external experts cannot download it. */
  limited: yesNoFlag.default(0),
  /** 1: every downloaded copy carries the name of the reader. */
  watermark: yesNoFlag.default(0),
})
export type UploadFields = z.output<typeof UploadFields>

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: () => t.checksumWrong })
  .or(z.literal(''))
  .default('')
/** Declaration of a multipart upload. */
export const StartMultipartUpload = UploadFields.extend({
  fileName: z
    .string({ error: () => t.fileNameEmpty })
    .min(1, { error: () => t.fileNameEmpty })
    .max(1000, { error: () => t.fileNameFarTooLong }),
  size: z
    .number({ error: () => t.fileSizeWrong })
    .int({ error: () => t.fileSizeWrong })
    .min(0, { error: () => t.fileSizeWrong }),
  sha256,
})
export type StartMultipartUpload = z.output<typeof StartMultipartUpload>
const uploadId = idText(() => t.upload)
export const UploadId = z.object({ uploadId })
export const SignParts = z.object({
  uploadId,
  numbers: z
    .array(
      z
        .number({ error: () => t.partNumberWrong })
        .int({ error: () => t.partNumberWrong })
        .min(1, { error: () => t.partNumberWrong }),
      {
        error: () => t.partNumbersEmpty,
      },
    )
    .min(1, { error: () => t.partNumbersEmpty })
    .max(100, { error: () => t.tooManyParts }),
})
export const CompleteMultipartUpload = z.object({ uploadId, sha256 })
export const StartedUpload = z.strictObject({ uploadId: z.string(), partSize: z.number(), parts: z.number() })
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
export const CompletedUpload = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  url: z.string(),
  size: z.number(),
  ext: z.string(),
  mime: z.string(),
})
export const ZipFiles = z.object({ ids: idArray(() => t.file), name: optionalText(() => t.fileName, 100) })

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
export const FileId = z.object({ id: idText(() => t.file) })
export const SubjectFilesQuery = z.object({ subjectId: idText(() => t.subject) })
export const LimitFiles = z.object({ ids: idArray(() => t.file), limited: yesNoFlag })
export const LinkQuery = z
  .object({
    fileId: idText(() => t.file).optional(),
    id: idText(() => t.file).optional(),
    type: optionalText(() => t.kind, 32),
  })
  .refine((query) => !!(query.fileId ?? query.id ?? query.type), { error: () => t.fileEmpty, path: ['fileId'] })
export type LinkQuery = z.output<typeof LinkQuery>
export const FileCountQuery = listQuery(
  ['downloads', 'views', 'lastTime', 'users'],
  {
    bizType: z
      .string()
      .max(32, { error: () => t.businessTypeWrong })
      .optional(),
    keyword: z
      .string()
      .max(255, { error: () => t.keywordTooLong })
      .optional(),
    time_begin: stampText(() => t.from).optional(),
    time_end: stampText(() => t.until).optional(),
  },
  { fields: [] },
)
export type FileCountQuery = z.output<typeof FileCountQuery>
export const FileIds = z.object({ ids: idArray(() => t.file) })
export const DeleteFiles = idOrIds(() => t.file)

export const UploadedFile = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  url: z.string(),
  size: z.number(),
  ext: z.string(),
  mime: z.string(),
  uploadTime: z.string(),
})
/** A file as the API returns it. The storage key is not included. */
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
  /** Whether the reader may download the file, and delete it. */
  canDownload: z.boolean(),
  canDelete: z.boolean(),
})
export type FileRow = z.output<typeof FileRow>

export const FileCountRow = z.strictObject({
  fileId: z.string(),
  fileName: z.string(),
  bizType: z.string(),
  views: z.number(),
  downloads: z.number(),
  users: z.number(),
  lastTime: z.string(),
})
export type FileCountRow = z.output<typeof FileCountRow>
export const FileLink = z.strictObject({ fileName: z.string(), url: z.string() })
export const PdfUrl = z.strictObject({ url: z.string(), expires: z.string() })

const nonNegativeInteger = z
  .number({ error: () => t.placeWrong })
  .int({ error: () => t.placeWrong })
  .min(0, { error: () => t.placeWrong })
/** Reading progress: a page of `total` pages, or a second of `total` seconds. */
export const ReadingProgress = z.object({
  id: idText(() => t.file),
  position: nonNegativeInteger,
  total: nonNegativeInteger.default(0),
})

export const AchievementQuery = listQuery(['uploadTime', 'fileName', 'downCount', 'year'], {
  keyword: z
    .string()
    .max(255, { error: () => t.keywordTooLong })
    .optional(),
  year: z.string().max(4).optional(),
  /** Shared with the industry only, or with everyone. */
  level: z.enum(['industry', 'public'], { error: () => t.levelWrong }).optional(),
})
export type AchievementQuery = z.output<typeof AchievementQuery>
export const AchievementRow = z.strictObject({
  id: z.string(),
  fileName: z.string(),
  ext: z.string(),
  size: z.number(),
  uploadTime: z.string(),
  downCount: z.number(),
  subjectName: z.string(),
  leadDepartName: z.string(),
  year: z.string(),
  level: z.enum(['industry', 'public']),
  url: z.string(),
  previewUrl: z.string(),
})
export type AchievementRow = z.output<typeof AchievementRow>
