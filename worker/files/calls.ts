import { call, fileResponse } from '../core/call'
import { z } from 'zod'
import { boundedPageSchema } from '../core/list'
import { BatchResult } from '../core/batch-result'
import {
  AchievementQuery,
  AchievementRow,
  CompletedUpload,
  CompleteMultipartUpload,
  FileCountQuery,
  FileCountRow,
  DeleteFiles,
  FileQuery,
  FileRow,
  ReadingProgress,
  LimitFiles,
  FileLink,
  LinkQuery,
  SubjectFilesQuery,
  FileId,
  UploadId,
  PdfUrl,
  SignedParts,
  SignParts,
  FileIds,
  StartedUpload,
  StartMultipartUpload,
  UploadFields,
  UploadedFile,
  UploadState,
  ZipFiles,
} from './contract'
import { t } from './texts'

export const uploadFile = call('POST /v2/oss/file/upload', {
  does: '上传文件',
  may: 'file:upload',
  form: UploadFields,
  answers: UploadedFile,
  says: () => t.uploaded,
})

// Legacy JeecgBoot clients read the address of the file in `message`.
export const uploadAsFamily = call('POST /v2/sys/common/upload', {
  does: '上传文件',
  may: 'file:upload',
  form: UploadFields,
  answers: UploadedFile,
})

export const downloadFile = call('GET /v2/oss/file/download', {
  does: '下载文件',
  may: 'file:upload',
  takes: FileId,
  answers: fileResponse(),
})

export const previewFile = call('GET /v2/oss/file/preview', {
  does: '预览文件',
  may: 'file:upload',
  takes: FileId,
  answers: fileResponse(),
})

export const listFiles = call('GET /v2/oss/file/list', {
  does: '文件列表',
  may: 'file:upload',
  takes: FileQuery,
  answers: boundedPageSchema(FileRow),
})

export const fileById = call('GET /v2/oss/file/queryById', {
  does: '文件信息',
  may: 'file:upload',
  takes: FileId,
  answers: FileRow,
})

export const filesByIds = call('POST /v2/oss/file/queryByIds', {
  does: '多个文件的信息',
  may: 'file:upload',
  takes: FileIds,
  answers: z.array(FileRow),
  whileSeeing: true,
})

export const deleteFiles = call('POST /v2/oss/file/delete', {
  does: '删除文件',
  may: 'file:upload',
  takes: DeleteFiles,
  answers: BatchResult,
})

export const limitFiles = call('POST /v2/oss/file/limit', {
  does: '设置文件是否受限',
  may: 'file:upload',
  takes: LimitFiles,
  answers: BatchResult,
})

export const limitedFiles = call('GET /v2/oss/file/subjectFileLimited', {
  does: '课题的受限文件',
  may: 'file:upload',
  takes: SubjectFilesQuery,
  answers: z.array(FileRow),
})

export const unlimitedFiles = call('GET /v2/oss/file/subjectFileUnlimited', {
  does: '课题的公开文件',
  may: 'file:upload',
  takes: SubjectFilesQuery,
  answers: z.array(FileRow),
})

export const pdfUrl = call('GET /v2/oss/file/getPdfUrl', {
  does: 'PDF 预览地址',
  may: 'file:upload',
  takes: FileId,
  answers: PdfUrl,
})

export const downloadLink = call('GET /v2/fb/geturl', {
  does: '下载链接',
  may: 'file:upload',
  takes: LinkQuery,
  answers: FileLink,
})

export const listCounts = call('POST /v2/fileCount/list', {
  does: '文件浏览和下载统计',
  may: 'file:upload',
  takes: FileCountQuery,
  answers: boundedPageSchema(FileCountRow),
  whileSeeing: true,
})

export const zipFiles = call('GET|POST /v2/oss/file/zip', {
  does: '打包下载',
  may: 'file:upload',
  takes: ZipFiles,
  answers: fileResponse('application/zip'),
})

export const startUpload = call('POST /v2/oss/file/multipart/start', {
  does: '开始分片上传',
  may: 'file:upload',
  takes: StartMultipartUpload,
  answers: StartedUpload,
  says: () => t.uploadMayStart,
})

export const signParts = call('POST /v2/oss/file/multipart/sign', {
  does: '分片上传地址',
  may: 'file:upload',
  takes: SignParts,
  answers: SignedParts,
})

export const uploadState = call('GET /v2/oss/file/multipart/parts', {
  does: '已上传的分片',
  may: 'file:upload',
  takes: UploadId,
  answers: UploadState,
})

export const completeUpload = call('POST /v2/oss/file/multipart/complete', {
  does: '完成分片上传',
  may: 'file:upload',
  takes: CompleteMultipartUpload,
  answers: CompletedUpload,
  says: () => t.uploaded,
})

export const abortUpload = call('POST /v2/oss/file/multipart/abort', {
  does: '取消分片上传',
  may: 'file:upload',
  takes: UploadId,
  answers: z.null(),
  says: () => t.uploadCancelled,
})

export const keepReading = call('POST /v2/oss/file/reading', {
  does: '保存阅读进度',
  may: 'file:upload',
  takes: ReadingProgress,
  answers: z.null(),
})

export const listAchievements = call('GET /v2/oss/file/achievements', {
  does: '成果分享列表',
  may: 'share:read',
  takes: AchievementQuery,
  answers: boundedPageSchema(AchievementRow),
})

// Open call: only a help document or a result that is shared with everyone may be downloaded.
export const downloadPublic = call('GET /v2/display/download', {
  does: '下载公开的文件',
  may: 'open',
  takes: FileId,
  answers: fileResponse(),
})

// Serves the document of the build until the center uploads its own.
export const helpDocument = call('GET /v2/display/help', {
  does: '下载帮助文档',
  may: 'open',
  answers: fileResponse(),
})
