import { toBodyBytes } from '../core/bytes'
import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import { CommandResult } from '../core/command-result'
import type { App } from '../core/http.server'
import { Buffer } from 'node:buffer'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../core/context'
import { decodeUtf8, assertWellFormed } from '../core/request-parser.server'
import { fieldMessages } from '../core/input'
import { locale } from '../core/texts'
import { badInput, conflict, Refusal } from '../core/refusal'
import { limitedBody } from '../core/request-body'
import { getObject, fixedLengthBody } from '../core/storage.server'
import * as commands from './commands.server'
import { countFileRead } from './commands.server'
import { listAchievements } from './achievements.server'
import { saveReadingProgress } from './reading-progress.server'
import { UploadFields } from './contract'
import { listCounts } from './counts.server'
import { type FormPart, formParts } from './form-data.server'
import { downloadLink, pdfUrl } from './links.server'
import * as parts from './multipart-upload.server'
import { abortUpload, uploadState } from './multipart-upload.server'
import {
  fileById,
  filesByIds,
  listFiles,
  findNewestFile,
  fileNameFor,
  loadStoredFile,
  listSubjectFiles,
} from './queries.server'
import { copyOf, sanitizedCopy } from './copies/copy.server'
import { dispositionOf, sizeLimits, isViewable, isInlineViewable, assertScanned } from './rules'
import { type ReceivedFile, receiveFile, uploadFile } from './upload.server'
import { zipStoredFiles, zipReadableFiles } from './zip.server'
import { t } from './texts'

/** Bytes of a form in addition to its file. */
const FORM_MARGIN = 64 * 1024

export const files: readonly Route[] = handleCalls(calls, {
  ...commands,
  ...parts,
  listFiles,
  downloadLink,
  listCounts,
  listAchievements,
  uploadFile: async (ctx, input, c) => {
    const { received, fields } = await readUploadForm(c)
    return await uploadFile(ctx, { received, fields })
  },
  uploadAsFamily: async (ctx, input, c) => {
    const { received, fields } = await readUploadForm(c)
    const { result } = await uploadFile(ctx, { received, fields })
    return new CommandResult(result, result.url)
  },
  downloadFile: (ctx, input, c) => sendFile(c, input.id, 'attachment'),
  previewFile: (ctx, input, c) => sendFile(c, input.id, 'inline'),
  fileById: (ctx, { id }) => fileById(ctx, id),
  filesByIds: (ctx, { ids }) => filesByIds(ctx, ids),
  limitedFiles: async (ctx, input) => await listSubjectFiles(ctx, input.subjectId, 1),
  unlimitedFiles: async (ctx, input) => await listSubjectFiles(ctx, input.subjectId, 0),
  pdfUrl: (ctx, { id }) => pdfUrl(ctx, id),
  zipFiles: (ctx, input) => zipReadableFiles(ctx, input),
  uploadState: (ctx, { uploadId }) => uploadState(ctx, uploadId),
  abortUpload: (ctx, { uploadId }) => abortUpload(ctx, uploadId),
  keepReading: async (ctx, input) => {
    await saveReadingProgress(ctx, input)
    return null
  },
  downloadPublic: (ctx, input, c) => sendFile(c, input.id, 'attachment'),
  helpDocument: async (ctx, input, c) => {
    const own = await findNewestFile(ctx, 'help')
    return own ? sendFile(c, own.id, 'attachment') : c.redirect(`/help/keti-help-${locale()}.html`)
  },
})

/**
 * Reads an upload form while its file streams to storage. A form with a too large content-length is rejected before it
 * is read.
 */
async function readUploadForm(c: HonoContext<App>): Promise<{ received: ReceivedFile; fields: UploadFields }> {
  const most = sizeLimits.other + FORM_MARGIN
  if (Number(c.req.header('content-length') ?? 0) > most) throw new Refusal(t.fileOver200, 413, 413)
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(c.req.header('content-type') ?? '')?.[1]
  if (!boundary || !c.req.raw.body) throw badInput({ file: t.chooseFile })
  const body = limitedBody(c.req.raw.body, most, () => t.fileOver200)
  const fields: Record<string, string> = {}
  let received: ReceivedFile | null = null
  try {
    for await (const part of formParts(body, boundary)) {
      if (part.fileName !== null && part.name === 'file' && !received)
        received = await receiveFile(c.var.ctx, part.fileName, part.body)
      else if (part.fileName === null) fields[part.name] = await readField(part)
    }
    const parsed = UploadFields.safeParse(fields)
    if (!received) throw badInput({ file: t.chooseFile })
    if (!parsed.success) throw badInput(fieldMessages(parsed.error))
    return { received, fields: parsed.data }
  } catch (error) {
    await received?.drop()
    throw error
  }
}
const MAX_FIELD = 16 * 1024
async function readField(part: FormPart): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of part.body) {
    size += chunk.length
    if (size > MAX_FIELD) throw badInput({ [part.name]: t.tooMuchText })
    chunks.push(Uint8Array.from(chunk))
  }
  return assertWellFormed(decodeUtf8(Buffer.concat(chunks), part.name))
}

/** Streams the bytes of a file or the requested range. Only the first range of a read is counted. */
async function sendFile(c: HonoContext<App>, id: string, how: 'attachment' | 'inline'): Promise<Response> {
  const ctx: Context = c.var.ctx
  const row = await loadStoredFile(ctx, id, how === 'inline' ? 'r' : 'd')
  assertScanned(row)
  if (how === 'inline' && !isViewable(row.ext)) throw conflict(t.noPreview)
  const leaves = await copyOf(ctx, row)
  // A preview can be watermarked only in the copy: with a receipt the original would be displayed.
  if (how === 'inline' && leaves === 'receipt') throw conflict(t.noMarkedPreview)
  if (leaves === 'receipt') return zipStoredFiles(ctx, [row], fileNameFor(ctx, row))
  const copy = typeof leaves === 'string' ? null : leaves
  const etag = `"${row.sha256}"`
  const headers = {
    'content-type': row.mime,
    'content-disposition': dispositionOf(
      isInlineViewable(row.ext) ? how : 'attachment',
      copy?.fileName ?? row.fileName,
    ),
    'accept-ranges': 'bytes',
    etag,
    // Access is checked on every request; the bytes are revalidated by etag.
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'self'",
  }
  if (copy) {
    ctx.after(countFileRead(ctx, row, how === 'inline' ? 'view' : 'download'))
    const { etag: _, ...rest } = headers
    return new Response(toBodyBytes(copy.bytes), {
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
    const bytes = await sanitizedCopy(ctx, row)
    if (bytes) {
      ctx.after(countFileRead(ctx, row, 'view'))
      return new Response(toBodyBytes(bytes), {
        headers: { ...headers, 'accept-ranges': 'none', 'content-length': String(bytes.length) },
      })
    }
    headers['content-disposition'] = dispositionOf('attachment', row.fileName)
  }
  if (c.req.method === 'HEAD')
    return new Response(null, { headers: { ...headers, 'content-length': String(row.size) } })
  // If `if-range` does not match, the whole file is returned.
  const same = (c.req.header('if-range') ?? etag) === etag
  const range = same ? c.req.header('range') : undefined
  const found = await getObject(ctx.env, row.objectKey, range)
  if (found === null) throw new Refusal(t.fileLost, 404, 404)
  if (found === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${row.size}` } })
  if (!range || /^bytes=0-/.test(range)) ctx.after(countFileRead(ctx, row, how === 'inline' ? 'view' : 'download'))
  return new Response(fixedLengthBody(found), {
    status: found.contentRange ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(found.length),
      ...(found.contentRange && { 'content-range': found.contentRange }),
    },
  })
}
