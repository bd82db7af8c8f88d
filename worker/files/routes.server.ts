import { Buffer } from 'node:buffer'
import { type Context as HonoContext, Hono } from 'hono'
import { z } from 'zod'
import type { Context } from '../core/context'
import { readable, wellFormed } from '../core/door.server'
import { type App, answers, answersFile, done, may, ok, takes, takesFile, valid } from '../core/http.server'
import { fieldSentences } from '../core/input'
import { pageOf } from '../core/list'
import { locale } from '../core/texts'
import { badInput, conflict, Refusal } from '../core/refusal'
import { Outcome } from '../core/outcome'
import { getObject, outgoing } from '../core/storage.server'
import { FolderRow } from '../folders/contract'
import { countReading, deleteFiles, limitFiles } from './commands.server'
import { listAchievements } from './achievements.server'
import { keepReading } from './reading.server'
import {
  AchievementQuery,
  AchievementRow,
  Completed,
  CompleteParts,
  CountQuery,
  CountRow,
  DeleteFiles,
  FileQuery,
  FileRow,
  KeepReading,
  LimitFiles,
  Link,
  LinkQuery,
  OfSubject,
  OneFile,
  OneUpload,
  PdfUrl,
  SignedParts,
  SignParts,
  SomeFiles,
  Started,
  StartParts,
  UploadFields,
  Uploaded,
  UploadState,
  ZipFiles,
} from './contract'
import { type FormPart, formParts } from './form.server'
import { downloadLink, pdfUrl } from './links.server'
import { abortUpload, completeUpload, signParts, startUpload, uploadState } from './parts.server'
import {
  fileById,
  filesByIds,
  listCounts,
  listFiles,
  newestIfAny,
  plainFileName,
  storedFile,
  subjectFiles,
  subjectFolders,
} from './queries.server'
import { copyOf, passiveCopy } from './copies/copy.server'
import { dispositionOf, limits, mayShow, mayShowInline, needScanned } from './rules'
import { type Received, receiveFile, uploadFile } from './upload.server'
import { archiveOf, zipOf } from './zip.server'
import { t } from './texts'

/** A form has some bytes around the file. */
const FORM_MARGIN = 64 * 1024

export const files = new Hono<App>()
  .post(
    '/v2/oss/file/upload',
    may('file:upload'),
    answers('上传文件', Uploaded),
    takesFile(UploadFields),
    async (c) => {
      const { received, fields } = await formOf(c)
      return done(c, await uploadFile(c.var.ctx, { received, fields }))
    },
  )
  // Clients of the family read the file's address in the message.
  .post(
    '/v2/sys/common/upload',
    may('file:upload'),
    answers('上传文件', Uploaded),
    takesFile(UploadFields),
    async (c) => {
      const { received, fields } = await formOf(c)
      const { result } = await uploadFile(c.var.ctx, { received, fields })
      return ok(c, result, result.url)
    },
  )
  .get('/v2/oss/file/download', may('file:upload'), answersFile('下载文件'), valid('query', OneFile), (c) =>
    send(c, c.req.valid('query').id, 'attachment'),
  )
  .get('/v2/oss/file/preview', may('file:upload'), answersFile('预览文件'), valid('query', OneFile), (c) =>
    send(c, c.req.valid('query').id, 'inline'),
  )
  .get(
    '/v2/oss/file/list',
    may('file:upload'),
    answers('文件列表', pageOf(FileRow)),
    valid('query', FileQuery),
    async (c) => ok(c, await listFiles(c.var.ctx, c.req.valid('query'))),
  )
  .get('/v2/oss/file/queryById', may('file:upload'), answers('文件信息', FileRow), valid('query', OneFile), async (c) =>
    ok(c, await fileById(c.var.ctx, c.req.valid('query').id)),
  )
  .post(
    '/v2/oss/file/queryByIds',
    may('file:upload'),
    answers('多个文件的信息', z.array(FileRow)),
    valid('json', SomeFiles),
    async (c) => ok(c, await filesByIds(c.var.ctx, c.req.valid('json').ids)),
  )
  .post('/v2/oss/file/delete', may('file:upload'), answers('删除文件', Outcome), takes(DeleteFiles), async (c) =>
    done(c, await deleteFiles(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/oss/file/limit',
    may('file:upload'),
    answers('设置文件是否受限', Outcome),
    valid('json', LimitFiles),
    async (c) => done(c, await limitFiles(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/v2/oss/file/subjectFileLimited',
    may('file:upload'),
    answers('课题的受限文件', z.array(FileRow)),
    valid('query', OfSubject),
    async (c) => ok(c, await subjectFiles(c.var.ctx, c.req.valid('query').subjectId, 1)),
  )
  .get(
    '/v2/oss/file/subjectFileUnlimited',
    may('file:upload'),
    answers('课题的公开文件', z.array(FileRow)),
    valid('query', OfSubject),
    async (c) => ok(c, await subjectFiles(c.var.ctx, c.req.valid('query').subjectId, 0)),
  )
  .get(
    '/v2/oss/file/subjectFileFolder',
    may('file:upload'),
    answers('课题的目录和其中的文件', z.strictObject({ folders: z.array(FolderRow), files: z.array(FileRow) })),
    valid('query', OfSubject),
    async (c) => ok(c, await subjectFolders(c.var.ctx, c.req.valid('query').subjectId)),
  )
  .get(
    '/v2/oss/file/getPdfUrl',
    may('file:upload'),
    answers('可按 PDF 查看的地址', PdfUrl),
    valid('query', OneFile),
    async (c) => ok(c, await pdfUrl(c.var.ctx, c.req.valid('query').id)),
  )
  .get('/v2/fb/geturl', may('file:upload'), answers('下载链接', Link), valid('query', LinkQuery), async (c) =>
    ok(c, await downloadLink(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/fileCount/list',
    may('file:upload'),
    answers('文件浏览和下载统计', pageOf(CountRow)),
    takes(CountQuery),
    async (c) => ok(c, await listCounts(c.var.ctx, c.req.valid('query'))),
  )
  .post('/v2/oss/file/zip', may('file:upload'), answersFile('打包下载', 'application/zip'), takes(ZipFiles), (c) =>
    zipOf(c.var.ctx, c.req.valid('query')),
  )
  .get(
    '/v2/oss/file/zip',
    may('file:upload'),
    answersFile('打包下载', 'application/zip'),
    valid('query', ZipFiles),
    (c) => zipOf(c.var.ctx, c.req.valid('query')),
  )
  .post(
    '/v2/oss/file/multipart/start',
    may('file:upload'),
    answers('开始分片上传', Started),
    valid('json', StartParts),
    async (c) => done(c, await startUpload(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/oss/file/multipart/sign',
    may('file:upload'),
    answers('分片上传地址', SignedParts),
    valid('json', SignParts),
    async (c) => ok(c, await signParts(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/v2/oss/file/multipart/parts',
    may('file:upload'),
    answers('已上传的分片', UploadState),
    valid('query', OneUpload),
    async (c) => ok(c, await uploadState(c.var.ctx, c.req.valid('query').uploadId)),
  )
  .post(
    '/v2/oss/file/multipart/complete',
    may('file:upload'),
    answers('完成分片上传', Completed),
    valid('json', CompleteParts),
    async (c) => done(c, await completeUpload(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/oss/file/multipart/abort',
    may('file:upload'),
    answers('取消分片上传', z.null()),
    valid('json', OneUpload),
    async (c) => done(c, await abortUpload(c.var.ctx, c.req.valid('json').uploadId)),
  )
  .post(
    '/v2/oss/file/reading',
    may('file:upload'),
    answers('保存阅读进度', z.null()),
    valid('json', KeepReading),
    async (c) => {
      await keepReading(c.var.ctx, c.req.valid('json'))
      return ok(c, null)
    },
  )
  .get(
    '/v2/oss/file/achievements',
    may('share:read'),
    answers('成果分享列表', pageOf(AchievementRow)),
    valid('query', AchievementQuery),
    async (c) => ok(c, await listAchievements(c.var.ctx, c.req.valid('query'))),
  )
  // Open: the right is the file's own, a help document or a result that is shared with everyone.
  .get('/v2/display/download', answersFile('下载公开的文件'), valid('query', OneFile), (c) =>
    send(c, c.req.valid('query').id, 'attachment'),
  )
  // Until the centre brings a document of its own, the one of the build.
  .get('/v2/display/help', answersFile('下载帮助文档'), async (c) => {
    const own = await newestIfAny(c.var.ctx, 'help')
    return own ? send(c, own.id, 'attachment') : c.redirect(`/help/keti-help-${locale()}.html`)
  })

/** The form with its file on the way to storage; one that is announced as too large is refused before it is read. */
async function formOf(c: HonoContext<App>): Promise<{ received: Received; fields: UploadFields }> {
  if (Number(c.req.header('content-length') ?? 0) > limits.other + FORM_MARGIN)
    throw new Refusal(t.fileOver200, 413, 413)
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(c.req.header('content-type') ?? '')?.[1]
  if (!boundary || !c.req.raw.body) throw badInput({ file: t.chooseFile })
  const fields: Record<string, string> = {}
  let received: Received | null = null
  try {
    for await (const part of formParts(c.req.raw.body, boundary)) {
      if (part.fileName !== null && part.name === 'file' && !received)
        received = await receiveFile(c.var.ctx, part.fileName, part.body)
      else if (part.fileName === null) fields[part.name] = await fieldOf(part)
    }
    const parsed = UploadFields.safeParse(fields)
    if (!received) throw badInput({ file: t.chooseFile })
    if (!parsed.success) throw badInput(fieldSentences(parsed.error))
    return { received, fields: parsed.data }
  } catch (error) {
    await received?.drop()
    throw error
  }
}
const MAX_FIELD = 16 * 1024
async function fieldOf(part: FormPart): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of part.body) {
    size += chunk.length
    if (size > MAX_FIELD) throw badInput({ [part.name]: t.tooMuchText })
    chunks.push(Uint8Array.from(chunk))
  }
  return wellFormed(readable(Buffer.concat(chunks), part.name))
}

/** Streams a file's bytes, or the range asked for. Only the first part of a reading is counted. */
async function send(c: HonoContext<App>, id: string, how: 'attachment' | 'inline'): Promise<Response> {
  const ctx: Context = c.var.ctx
  const row = await storedFile(ctx, id, how === 'inline' ? 'r' : 'd')
  needScanned(row)
  if (how === 'inline' && !mayShow(row.ext)) throw conflict(t.noPreview)
  const leaves = await copyOf(ctx, row)
  if (how === 'attachment' && leaves === 'receipt') return archiveOf(ctx, [row], plainFileName(ctx, row))
  const copy = typeof leaves === 'string' ? null : leaves
  const etag = `"${row.sha256}"`
  const headers = {
    'content-type': row.mime,
    'content-disposition': dispositionOf(mayShowInline(row.ext) ? how : 'attachment', copy?.fileName ?? row.fileName),
    'accept-ranges': 'bytes',
    etag,
    // The right to read is asked for each time; the bytes need not come twice.
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'self'",
  }
  if (copy) {
    ctx.after(countReading(ctx, row, how === 'inline' ? 'view' : 'download'))
    const { etag: _, ...rest } = headers
    return new Response(copy.bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        ...rest,
        'accept-ranges': 'none',
        'cache-control': 'private, no-store',
        'content-length': String(copy.bytes.length),
      },
    })
  }
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers })
  if (how === 'inline' && row.ext === 'pdf') {
    const bytes = await passiveCopy(ctx, row)
    if (bytes) {
      ctx.after(countReading(ctx, row, 'view'))
      return new Response(bytes as Uint8Array<ArrayBuffer>, {
        headers: { ...headers, 'accept-ranges': 'none', 'content-length': String(bytes.length) },
      })
    }
    headers['content-disposition'] = dispositionOf('attachment', row.fileName)
  }
  if (c.req.method === 'HEAD')
    return new Response(null, { headers: { ...headers, 'content-length': String(row.size) } })
  // A range of what is no longer the same file is answered with the whole.
  const same = (c.req.header('if-range') ?? etag) === etag
  const range = same ? c.req.header('range') : undefined
  const found = await getObject(ctx.env, row.objectKey, range)
  if (found === null) throw new Refusal(t.fileLost, 404, 404)
  if (found === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${row.size}` } })
  if (!range || /^bytes=0-/.test(range)) ctx.after(countReading(ctx, row, how === 'inline' ? 'view' : 'download'))
  return new Response(outgoing(found), {
    status: found.contentRange ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(found.length),
      ...(found.contentRange && { 'content-range': found.contentRange }),
    },
  })
}
