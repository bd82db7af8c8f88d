import { CommandResult } from '../core/command-result'
import { createHash } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { file, setting, uploadSession, uploadTicket } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { guardedStatement, insert, type Row, update } from '../core/change'
import { commit } from '../core/commit.server'
import { readChunks } from '../core/bytes'
import type { Context } from '../core/context'
import { type ReadResult, readAll } from '../core/read-all.server'
import { badInput, conflict, notFound, Refusal } from '../core/refusal'
import {
  abortMultipartUpload,
  completeMultipartUpload,
  deleteObject,
  getObject,
  listParts,
  type UploadedPart,
  signPartUrl,
  startMultipartUpload,
} from '../core/storage.server'
import { addDays, formatStamp } from '../core/time'
import { assertRight } from '../policy/authorization'
import { contentProblem, FILE_END_BYTES } from './content-validation'
import { type StartMultipartUpload, UploadFields } from './contract'
import { downloadUrl } from './queries.server'
import { cleanName, extOf, fileProblem, mimeOf, partSizeOf, tooLargeMessage } from './rules'
import { fileAccess } from './file-access.server'
import {
  buildFileRow,
  newObjectKey,
  tooLargeRefusal,
  placeQueries,
  resolvePlace,
  storedBytesQuery,
  ticketOf,
  storedPdfProblem,
} from './upload.server'
import { t } from './texts'

/** Days until an unfinished upload expires. */
const UPLOAD_EXPIRY_DAYS = 3
/** Long enough to start sending a part. */
const SIGNED_URL_SECONDS = 300

const storageUploadOf = (row: Pick<Row<'uploadSession'>, 'objectKey' | 'storageId'>) => ({
  key: row.objectKey,
  storageId: row.storageId,
})
type UploadSize = Pick<Row<'uploadSession'>, 'size' | 'partSize'>
const partCount = ({ size, partSize }: UploadSize) => Math.ceil(size / partSize)
/** Length of a part in bytes; the last part has the remainder. */
const partLength = ({ size, partSize }: UploadSize, number: number) =>
  Math.min(partSize, size - partSize * (number - 1))

/** Maximum number of unfinished uploads per account or ticket. */
const MAX_UNFINISHED = 100
const GB = 1024 ** 3
const formatGb = (bytes: number) => (bytes / GB).toFixed(1).replace(/\.0$/, '')

/**
 * SQL of the uploads that count against the quota of an owner: unfinished ones, and those finished within the last day.
 * An upload expires a fixed time after its start, so `expire_time` also dates the start.
 */
function countedUploads(ownerId: string, now: Date): SQL {
  const finishedSince = formatStamp(addDays(now, UPLOAD_EXPIRY_DAYS - 1))
  return sql`from upload_session s where s.owner_id = ${ownerId} and (
    (s.status = 'open' and s.expire_time >= ${formatStamp(now)}) or (s.status = 'done' and s.expire_time >= ${finishedSince}))`
}
/** Queries of the quota: of an account the setting, of a ticket its remaining bytes. */
function quotaQueries(ctx: Context) {
  const ownerId = uploadOwner(ctx.actor)
  const counted = countedUploads(ownerId, ctx.now())
  return [
    ctx.db
      .select({
        bytes: sql<number>`coalesce((select sum(s.size) ${counted}), 0)`,
        pendingBytes: sql<number>`coalesce((select sum(s.size) ${counted} and s.status = 'open'), 0)`,
        open: sql<number>`(select count(*) ${counted} and s.status = 'open')`,
      })
      .from(sql`(select 1)`),
    ctx.db.select().from(setting).where(eq(setting.id, 'uploadQuotaGb')),
    ctx.db.select().from(uploadTicket).where(eq(uploadTicket.id, ownerId)),
  ] as const
}
type QuotaRows = ReadResult<ReturnType<typeof quotaQueries>>
/**
 * Returns the quota of the owner in bytes.
 * @throws 409 for too many unfinished uploads, 413 over the quota
 */
function assertQuota([[used], settings, [ticket]]: QuotaRows, size: number): number {
  const quota = fileAccess().settings.uploadQuotaGb(settings) * GB
  if (used!.open >= MAX_UNFINISHED) throw conflict(t.tooManyUnfinished(MAX_UNFINISHED))
  const limit = ticket ? ticket.maxBytes - ticket.usedBytes : quota
  const counted = ticket ? used!.pendingBytes : used!.bytes
  if (counted + size > limit) throw quotaRefusal(counted, limit)
  return limit
}
const quotaRefusal = (counted: number, limit: number) =>
  new Refusal(t.overQuota(formatGb(counted), formatGb(limit)), 413, 413)

/**
 * Starts a multipart upload; the browser sends the parts directly to storage. Validates name, size, place and quota
 * first. The declared size counts against the quota of the account or ticket, also with concurrent starts.
 */
export async function startUpload(ctx: Context, input: StartMultipartUpload) {
  const started = Date.now()
  assertRight(ctx.actor, 'file:upload')
  const fileName = cleanName(input.fileName)
  const problem = fileProblem(fileName, input.size, 'parts')
  if (problem === tooLargeMessage(extOf(fileName), 'parts')) throw tooLargeRefusal(extOf(fileName), 'parts')
  if (problem) throw badInput({ fileName: problem })
  const [used, settings, tickets, ...places] = await readAll(ctx, [...quotaQueries(ctx), ...placeQueries(ctx, input)])
  resolvePlace(ctx, { ...input, fileName }, places)
  const limit = assertQuota([used, settings, tickets], input.size)
  const id = ctx.id()
  const objectKey = newObjectKey(ctx.id())
  const partSize = partSizeOf(input.size)
  const ownerId = uploadOwner(ctx.actor)
  const storageId = await startMultipartUpload(ctx.env, objectKey, mimeOf(extOf(fileName)))
  const counted = countedUploads(ownerId, ctx.now())
  const pendingOnly = tickets.length ? sql`and s.status = 'open'` : sql``
  const changes = [
    insert('uploadSession', {
      ...{ id, fileName, size: input.size, partSize, objectKey, storageId, sha256: input.sha256, ownerId },
      fields: UploadFields.parse(input),
      expireTime: formatStamp(addDays(ctx.now(), UPLOAD_EXPIRY_DAYS)),
    }),
    guardedStatement(sql`update upload_session set size = size where id = ${id}
      and (select sum(s.size) ${counted} ${pendingOnly}) <= ${limit}`),
  ]
  try {
    await commit(ctx, 'file:upload', changes, { bizType: 'upload', bizId: id, text: fileName }, started)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 409)) throw error
    // Concurrent uploads have used up the quota.
    await abortMultipartUpload(ctx.env, { key: objectKey, storageId })
    throw quotaRefusal(limit, limit)
  }
  return new CommandResult({ uploadId: id, partSize, parts: partCount({ size: input.size, partSize }) })
}

/** Returns the user id, or the ticket id for uploads with a ticket. */
const uploadOwner = (actor: Actor) => (isPerson(actor) ? actor.userId : ticketOf(actor))

const ownUploadQuery = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(uploadSession)
    .where(and(eq(uploadSession.id, id), eq(uploadSession.ownerId, uploadOwner(ctx.actor))))
async function loadOwnUpload(ctx: Context, id: string): Promise<Row<'uploadSession'>> {
  const [row] = await ownUploadQuery(ctx, id)
  if (!row) throw notFound(t.noSuchUpload)
  return row
}
/**
 * Loads an upload with what completing it requires: its place, and stored files of the same size, one of which may be
 * identical. One round trip.
 */
async function loadUploadToComplete(ctx: Context, id: string) {
  const of = (what: SQL) => sql`(select ${what} from upload_session s where s.id = ${id})`
  const [[row], sameSize, ...places] = await readAll(ctx, [
    ownUploadQuery(ctx, id),
    storedBytesQuery(ctx, sql`${file.size} = ${of(sql`s.size`)}`),
    ...placeQueries(ctx, {
      bizId: of(sql`json_extract(s.fields, '$.bizId')`),
      folderId: of(sql`json_extract(s.fields, '$.folderId')`),
    }),
  ])
  if (!row) throw notFound(t.noSuchUpload)
  return { row, alike: sameSize, places }
}
function assertOpen(row: Row<'uploadSession'>, now: string) {
  if (row.status === 'aborted' || (row.status === 'open' && row.expireTime < now)) throw conflict(t.uploadOver)
  if (row.status === 'done') throw conflict(t.uploadedAlready)
}

/** Returns a presigned URL for each of these parts. The URLs expire after `SIGNED_URL_SECONDS`. */
export async function signParts(ctx: Context, { uploadId, numbers }: { uploadId: string; numbers: number[] }) {
  const row = await loadOwnUpload(ctx, uploadId)
  assertOpen(row, formatStamp(ctx.now()))
  const last = partCount(row)
  if (numbers.some((number) => number > last)) throw badInput({ numbers: t.partNumberRange(last) })
  const urls = await Promise.all(
    numbers.map(async (number) => ({
      number,
      url: await signPartUrl(
        ctx.env,
        storageUploadOf(row),
        { number, length: partLength(row, number) },
        SIGNED_URL_SECONDS,
      ),
    })),
  )
  return { urls, expires: formatStamp(addDays(ctx.now(), SIGNED_URL_SECONDS / 86_400)) }
}

/** Returns the state of an upload with its received parts, so that a client can resume it. */
export async function uploadState(ctx: Context, uploadId: string) {
  const row = await loadOwnUpload(ctx, uploadId)
  const parts = row.status === 'open' ? await listParts(ctx.env, storageUploadOf(row)) : []
  return {
    uploadId: row.id,
    fileName: row.fileName,
    size: row.size,
    partSize: row.partSize,
    parts: partCount(row),
    status: row.status === 'open' && !parts ? 'aborted' : row.status,
    fileId: row.fileId,
    arrived: (parts ?? []).map(({ number, size }) => ({ number, size })),
  }
}

/**
 * Checks that every part is present with the right length.
 * @returns the numbers of missing or wrong parts
 */
export function missingParts(
  parts: readonly Pick<UploadedPart, 'number' | 'size'>[],
  size: number,
  partSize: number,
): number[] {
  const count = Math.ceil(size / partSize)
  const sizes = new Map(parts.map((part) => [part.number, part.size]))
  return Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => sizes.get(number) !== partLength({ size, partSize }, number),
  )
}

/**
 * Assembles the file from its parts. Checks that all parts are present, the checksum and the content. Idempotent: a
 * repeated call returns the same file. A file with rejected content is deleted.
 */
export async function completeUpload(ctx: Context, input: { uploadId: string; sha256: string }) {
  const started = Date.now()
  const { row, alike, places } = await loadUploadToComplete(ctx, input.uploadId)
  if (row.status === 'done') return new CommandResult(toCompletedUpload(row))
  assertOpen(row, formatStamp(ctx.now()))
  const fields = UploadFields.parse(row.fields)
  const place = resolvePlace(ctx, { ...fields, fileName: row.fileName }, places)
  const parts = await listParts(ctx.env, storageUploadOf(row))
  // No parts means that an earlier attempt, whose response was lost, has already assembled the object.
  if (parts) {
    const missing = missingParts(parts, row.size, row.partSize)
    if (missing.length) throw conflict(t.partsMissing(missing.length), { missing: missing.slice(0, 500) })
    await completeMultipartUpload(
      ctx.env,
      storageUploadOf(row),
      parts.filter((part) => part.number <= partCount(row)),
    )
  }
  const refuse = async (message: string) => {
    await commit(ctx, 'file:upload', [update('uploadSession', row, { status: 'aborted' })], auditSubject(row), started)
    await deleteObject(ctx.env, row.objectKey)
    throw conflict(message)
  }
  const content = await readContent(ctx, row.objectKey)
  if (!content) throw conflict(t.uploadOver)
  const announced = [row.sha256, input.sha256].filter(Boolean)
  if (content.size !== row.size || announced.some((sha256) => sha256 !== content.sha256))
    return refuse(t.checksumDiffers)
  const problem = await contentProblem(row.fileName, content)
  if (problem) return refuse(problem)
  const closed = await storedPdfProblem(ctx, row.fileName, row.objectKey, row.size)
  if (closed) return refuse(closed)
  const same = alike.find((one) => one.sha256 === content.sha256)
  const created = buildFileRow(ctx, { ...row, sha256: content.sha256, key: row.objectKey, fields, place, same })
  const { id } = created.result
  await commit(
    ctx,
    'file:upload',
    [update('uploadSession', row, { status: 'done', fileId: id, sha256: content.sha256 }), ...created.changes],
    created.about,
    started,
  )
  if (same) ctx.after(deleteObject(ctx.env, row.objectKey))
  return new CommandResult(toCompletedUpload({ ...row, fileId: id }))
}
const auditSubject = (row: Row<'uploadSession'>) => ({ bizType: 'upload', bizId: row.id, text: row.fileName })
function toCompletedUpload(row: Pick<Row<'uploadSession'>, 'fileId' | 'fileName' | 'size'>) {
  const ext = extOf(row.fileName)
  return {
    id: row.fileId,
    fileName: row.fileName,
    url: downloadUrl(row.fileId),
    size: row.size,
    ext,
    mime: mimeOf(ext),
  }
}

/** Reads an object once and returns its checksum and its first and last bytes for content validation. */
async function readContent(ctx: Context, key: string) {
  const found = await getObject(ctx.env, key)
  if (!found || found === 'unsatisfiable') return null
  const hash = createHash('sha256')
  const head = new Uint8Array(FILE_END_BYTES)
  const ring = new Uint8Array(FILE_END_BYTES)
  let size = 0
  for await (const chunk of readChunks(found.body)) {
    hash.update(chunk)
    if (size < FILE_END_BYTES) head.set(chunk.subarray(0, FILE_END_BYTES - size), size)
    const end = chunk.subarray(-FILE_END_BYTES)
    const at = (size + chunk.length - end.length) % FILE_END_BYTES
    ring.set(end.subarray(0, FILE_END_BYTES - at), at)
    ring.set(end.subarray(FILE_END_BYTES - at), 0)
    size += chunk.length
  }
  const turn = size % FILE_END_BYTES
  const tail = new Uint8Array(Math.min(size, FILE_END_BYTES))
  tail.set(size <= FILE_END_BYTES ? ring.subarray(0, size) : ring.subarray(turn))
  if (size > FILE_END_BYTES) tail.set(ring.subarray(0, turn), FILE_END_BYTES - turn)
  return { size, sha256: hash.digest('hex'), head: head.subarray(0, Math.min(size, FILE_END_BYTES)), tail }
}

/**
 * Aborts an upload.
 * @throws 409 if it is complete
 */
export async function abortUpload(ctx: Context, uploadId: string) {
  const started = Date.now()
  const row = await loadOwnUpload(ctx, uploadId)
  if (row.status === 'done') throw conflict(t.uploadedAlready)
  if (row.status === 'open') {
    await commit(ctx, 'file:upload', [update('uploadSession', row, { status: 'aborted' })], auditSubject(row), started)
    await abortMultipartUpload(ctx.env, storageUploadOf(row))
  }
  return new CommandResult(null)
}
