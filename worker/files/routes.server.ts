import { bodyBytes } from '../core/bytes'
import * as calls from './calls'
import { answers, type Route } from '../core/route.server'
import { Done } from '../core/done'
import type { App } from '../core/http.server'
import { Buffer } from 'node:buffer'
import type { Context as HonoContext } from 'hono'
import type { Context } from '../core/context'
import { readable, wellFormed } from '../core/door.server'
import { fieldSentences } from '../core/input'
import { locale } from '../core/texts'
import { badInput, conflict, Refusal } from '../core/refusal'
import { limitedBody } from '../core/request-body'
import { getObject, outgoing } from '../core/storage.server'
import * as commands from './commands.server'
import { countReading } from './commands.server'
import { listAchievements } from './achievements.server'
import { keepReading } from './reading.server'
import { UploadFields } from './contract'
import { listCounts } from './counts.server'
import { type FormPart, formParts } from './form.server'
import { downloadLink, pdfUrl } from './links.server'
import * as parts from './parts.server'
import { abortUpload, uploadState } from './parts.server'
import { fileById, filesByIds, listFiles, newestIfAny, plainFileName, storedFile, subjectFiles } from './queries.server'
import { copyOf, passiveCopy } from './copies/copy.server'
import { dispositionOf, limits, mayShow, mayShowInline, needScanned } from './rules'
import { type Received, receiveFile, uploadFile } from './upload.server'
import { archiveOf, zipOf } from './zip.server'
import { t } from './texts'

/** Bytes of a form in addition to its file. */
const FORM_MARGIN = 64 * 1024

export const files: readonly Route[] = answers(calls, {
  ...commands,
  ...parts,
  listFiles,
  downloadLink,
  listCounts,
  listAchievements,
  uploadFile: async (ctx, input, c) => {
    const { received, fields } = await formOf(c)
    return await uploadFile(ctx, { received, fields })
  },
  uploadAsFamily: async (ctx, input, c) => {
    const { received, fields } = await formOf(c)
    const { result } = await uploadFile(ctx, { received, fields })
    return new Done(result, result.url)
  },
  downloadFile: (ctx, input, c) => send(c, input.id, 'attachment'),
  previewFile: (ctx, input, c) => send(c, input.id, 'inline'),
  fileById: (ctx, { id }) => fileById(ctx, id),
  filesByIds: (ctx, { ids }) => filesByIds(ctx, ids),
  limitedFiles: async (ctx, input) => await subjectFiles(ctx, input.subjectId, 1),
  unlimitedFiles: async (ctx, input) => await subjectFiles(ctx, input.subjectId, 0),
  pdfUrl: (ctx, { id }) => pdfUrl(ctx, id),
  zipFiles: (ctx, input) => zipOf(ctx, input),
  uploadState: (ctx, { uploadId }) => uploadState(ctx, uploadId),
  abortUpload: (ctx, { uploadId }) => abortUpload(ctx, uploadId),
  keepReading: async (ctx, input) => {
    await keepReading(ctx, input)
    return null
  },
  downloadPublic: (ctx, input, c) => send(c, input.id, 'attachment'),
  helpDocument: async (ctx, input, c) => {
    const own = await newestIfAny(ctx, 'help')
    return own ? send(c, own.id, 'attachment') : c.redirect(`/help/keti-help-${locale()}.html`)
  },
})

/**
 * Reads an upload form while its file streams to storage. A form with a too large content-length is rejected before it
 * is read.
 */
async function formOf(c: HonoContext<App>): Promise<{ received: Received; fields: UploadFields }> {
  const most = limits.other + FORM_MARGIN
  if (Number(c.req.header('content-length') ?? 0) > most) throw new Refusal(t.fileOver200, 413, 413)
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(c.req.header('content-type') ?? '')?.[1]
  if (!boundary || !c.req.raw.body) throw badInput({ file: t.chooseFile })
  const body = limitedBody(c.req.raw.body, most, () => t.fileOver200)
  const fields: Record<string, string> = {}
  let received: Received | null = null
  try {
    for await (const part of formParts(body, boundary)) {
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

/** Streams the bytes of a file or the requested range. Only the first range of a read is counted. */
async function send(c: HonoContext<App>, id: string, how: 'attachment' | 'inline'): Promise<Response> {
  const ctx: Context = c.var.ctx
  const row = await storedFile(ctx, id, how === 'inline' ? 'r' : 'd')
  needScanned(row)
  if (how === 'inline' && !mayShow(row.ext)) throw conflict(t.noPreview)
  const leaves = await copyOf(ctx, row)
  // A preview can be watermarked only in the copy: with a receipt the original would be displayed.
  if (how === 'inline' && leaves === 'receipt') throw conflict(t.noMarkedPreview)
  if (leaves === 'receipt') return archiveOf(ctx, [row], plainFileName(ctx, row))
  const copy = typeof leaves === 'string' ? null : leaves
  const etag = `"${row.sha256}"`
  const headers = {
    'content-type': row.mime,
    'content-disposition': dispositionOf(mayShowInline(row.ext) ? how : 'attachment', copy?.fileName ?? row.fileName),
    'accept-ranges': 'bytes',
    etag,
    // Access is checked on every request; the bytes are revalidated by etag.
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; object-src 'self'",
  }
  if (copy) {
    ctx.after(countReading(ctx, row, how === 'inline' ? 'view' : 'download'))
    const { etag: _, ...rest } = headers
    return new Response(bodyBytes(copy.bytes), {
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
      return new Response(bodyBytes(bytes), {
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
