import { Done } from '../core/done'
import { createHash } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { file, setting, uploadSession, uploadTicket } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { computed, insert, type Row, update } from '../core/change'
import { commit } from '../core/commit.server'
import { piecesOf } from '../core/bytes'
import type { Context } from '../core/context'
import { type Read, readAll } from '../core/read-all.server'
import { badInput, conflict, notFound, Refusal } from '../core/refusal'
import {
  abortParts,
  completeParts,
  deleteObject,
  getObject,
  listParts,
  type Part,
  signedPart,
  startParts,
} from '../core/storage.server'
import { addDays, stamp } from '../core/time'
import { need } from '../policy/can'
import { contentProblem, GLIMPSE } from './content'
import { type StartParts, UploadFields } from './contract'
import { downloadUrl } from './queries.server'
import { cleanName, extOf, fileProblem, mimeOf, partSizeOf, tooLarge } from './rules'
import { sight } from './sight.server'
import {
  fileRow,
  newKey,
  oversize,
  placeQueries,
  settled,
  storedBytes,
  ticketOf,
  unreadableObject,
} from './upload.server'
import { t } from './texts'

/** Days until an unfinished upload expires. */
const KEPT_DAYS = 3
/** Long enough to start sending a part. */
const SIGNED_SECONDS = 300

const partsOf = (row: Pick<Row<'uploadSession'>, 'objectKey' | 'storageId'>) => ({
  key: row.objectKey,
  storageId: row.storageId,
})
type Sizes = Pick<Row<'uploadSession'>, 'size' | 'partSize'>
const countOf = ({ size, partSize }: Sizes) => Math.ceil(size / partSize)
/** Length of a part in bytes; the last part has the remainder. */
const lengthOf = ({ size, partSize }: Sizes, number: number) => Math.min(partSize, size - partSize * (number - 1))

/** Maximum number of unfinished uploads per account or ticket. */
const MAX_OPEN = 100
const GB = 1024 ** 3
const inGb = (bytes: number) => (bytes / GB).toFixed(1).replace(/\.0$/, '')

/**
 * SQL of the uploads that count against the quota of an owner: unfinished ones, and those finished within the last day.
 * An upload expires a fixed time after its start, so `expire_time` also dates the start.
 */
function countedUploads(ownerId: string, now: Date): SQL {
  const finishedSince = stamp(addDays(now, KEPT_DAYS - 1))
  return sql`from upload_session s where s.owner_id = ${ownerId} and (
    (s.status = 'open' and s.expire_time >= ${stamp(now)}) or (s.status = 'done' and s.expire_time >= ${finishedSince}))`
}
/** Queries of the quota: of an account the setting, of a ticket its remaining bytes. */
function quotaQueries(ctx: Context) {
  const ownerId = ownerOf(ctx.actor)
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
type QuotaRows = Read<ReturnType<typeof quotaQueries>>
/**
 * Returns the quota of the owner in bytes.
 * @throws 409 for too many unfinished uploads, 413 over the quota
 */
function needQuota([[used], settings, [ticket]]: QuotaRows, size: number): number {
  const quota = sight().settings.uploadQuotaGb(settings) * GB
  if (used!.open >= MAX_OPEN) throw conflict(t.tooManyUnfinished(MAX_OPEN))
  const limit = ticket ? ticket.maxBytes - ticket.usedBytes : quota
  const counted = ticket ? used!.pendingBytes : used!.bytes
  if (counted + size > limit) throw overQuota(counted, limit)
  return limit
}
const overQuota = (counted: number, limit: number) => new Refusal(t.overQuota(inGb(counted), inGb(limit)), 413, 413)

/**
 * Starts a multipart upload; the browser sends the parts directly to storage. Validates name, size, place and quota
 * first. The declared size counts against the quota of the account or ticket, also with concurrent starts.
 */
export async function startUpload(ctx: Context, input: StartParts) {
  const started = Date.now()
  need(ctx.actor, 'file:upload')
  const fileName = cleanName(input.fileName)
  const problem = fileProblem(fileName, input.size, 'parts')
  if (problem === tooLarge(extOf(fileName), 'parts')) throw oversize(extOf(fileName), 'parts')
  if (problem) throw badInput({ fileName: problem })
  const [used, settings, tickets, ...places] = await readAll(ctx, [...quotaQueries(ctx), ...placeQueries(ctx, input)])
  settled(ctx, { ...input, fileName }, places)
  const limit = needQuota([used, settings, tickets], input.size)
  const id = ctx.id()
  const objectKey = newKey(ctx.id())
  const partSize = partSizeOf(input.size)
  const ownerId = ownerOf(ctx.actor)
  const storageId = await startParts(ctx.env, objectKey, mimeOf(extOf(fileName)))
  const counted = countedUploads(ownerId, ctx.now())
  const pendingOnly = tickets.length ? sql`and s.status = 'open'` : sql``
  const changes = [
    insert('uploadSession', {
      ...{ id, fileName, size: input.size, partSize, objectKey, storageId, sha256: input.sha256, ownerId },
      fields: UploadFields.parse(input),
      expireTime: stamp(addDays(ctx.now(), KEPT_DAYS)),
    }),
    computed(sql`update upload_session set size = size where id = ${id}
      and (select sum(s.size) ${counted} ${pendingOnly}) <= ${limit}`),
  ]
  try {
    await commit(ctx, 'file:upload', changes, { bizType: 'upload', bizId: id, text: fileName }, started)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 409)) throw error
    // Concurrent uploads have used up the quota.
    await abortParts(ctx.env, { key: objectKey, storageId })
    throw overQuota(limit, limit)
  }
  return new Done({ uploadId: id, partSize, parts: countOf({ size: input.size, partSize }) })
}

/** Returns the user id, or the ticket id for uploads with a ticket. */
const ownerOf = (actor: Actor) => (isPerson(actor) ? actor.userId : ticketOf(actor))

const own = (ctx: Context, id: string) =>
  ctx.db
    .select()
    .from(uploadSession)
    .where(and(eq(uploadSession.id, id), eq(uploadSession.ownerId, ownerOf(ctx.actor))))
async function ownUpload(ctx: Context, id: string): Promise<Row<'uploadSession'>> {
  const [row] = await own(ctx, id)
  if (!row) throw notFound(t.noSuchUpload)
  return row
}
/**
 * Loads an upload with what completing it requires: its place, and stored files of the same size, one of which may be
 * identical. One round trip.
 */
async function uploadToComplete(ctx: Context, id: string) {
  const of = (what: SQL) => sql`(select ${what} from upload_session s where s.id = ${id})`
  const [[row], sameSize, ...places] = await readAll(ctx, [
    own(ctx, id),
    storedBytes(ctx, sql`${file.size} = ${of(sql`s.size`)}`),
    ...placeQueries(ctx, {
      bizId: of(sql`json_extract(s.fields, '$.bizId')`),
      folderId: of(sql`json_extract(s.fields, '$.folderId')`),
    }),
  ])
  if (!row) throw notFound(t.noSuchUpload)
  return { row, alike: sameSize, places }
}
function needOpen(row: Row<'uploadSession'>, now: string) {
  if (row.status === 'aborted' || (row.status === 'open' && row.expireTime < now)) throw conflict(t.uploadOver)
  if (row.status === 'done') throw conflict(t.uploadedAlready)
}

/** Returns a presigned URL for each of these parts. The URLs expire after `SIGNED_URL_SECONDS`. */
export async function signParts(ctx: Context, { uploadId, numbers }: { uploadId: string; numbers: number[] }) {
  const row = await ownUpload(ctx, uploadId)
  needOpen(row, stamp(ctx.now()))
  const last = countOf(row)
  if (numbers.some((number) => number > last)) throw badInput({ numbers: t.partNumberRange(last) })
  const urls = await Promise.all(
    numbers.map(async (number) => ({
      number,
      url: await signedPart(ctx.env, partsOf(row), { number, length: lengthOf(row, number) }, SIGNED_SECONDS),
    })),
  )
  return { urls, expires: stamp(addDays(ctx.now(), SIGNED_SECONDS / 86_400)) }
}

/** Returns the state of an upload with its received parts, so that a client can resume it. */
export async function uploadState(ctx: Context, uploadId: string) {
  const row = await ownUpload(ctx, uploadId)
  const parts = row.status === 'open' ? await listParts(ctx.env, partsOf(row)) : []
  return {
    uploadId: row.id,
    fileName: row.fileName,
    size: row.size,
    partSize: row.partSize,
    parts: countOf(row),
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
  parts: readonly Pick<Part, 'number' | 'size'>[],
  size: number,
  partSize: number,
): number[] {
  const count = Math.ceil(size / partSize)
  const sizes = new Map(parts.map((part) => [part.number, part.size]))
  return Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => sizes.get(number) !== lengthOf({ size, partSize }, number),
  )
}

/**
 * Assembles the file from its parts. Checks that all parts are present, the checksum and the content. Idempotent: a
 * repeated call returns the same file. A file with rejected content is deleted.
 */
export async function completeUpload(ctx: Context, input: { uploadId: string; sha256: string }) {
  const started = Date.now()
  const { row, alike, places } = await uploadToComplete(ctx, input.uploadId)
  if (row.status === 'done') return new Done(finished(row))
  needOpen(row, stamp(ctx.now()))
  const fields = UploadFields.parse(row.fields)
  const place = settled(ctx, { ...fields, fileName: row.fileName }, places)
  const parts = await listParts(ctx.env, partsOf(row))
  // No parts means that an earlier attempt, whose response was lost, has already assembled the object.
  if (parts) {
    const missing = missingParts(parts, row.size, row.partSize)
    if (missing.length) throw conflict(t.partsMissing(missing.length), { missing: missing.slice(0, 500) })
    await completeParts(
      ctx.env,
      partsOf(row),
      parts.filter((part) => part.number <= countOf(row)),
    )
  }
  const refuse = async (message: string) => {
    await commit(ctx, 'file:upload', [update('uploadSession', row, { status: 'aborted' })], about(row), started)
    await deleteObject(ctx.env, row.objectKey)
    throw conflict(message)
  }
  const content = await lookThrough(ctx, row.objectKey)
  if (!content) throw conflict(t.uploadOver)
  const announced = [row.sha256, input.sha256].filter(Boolean)
  if (content.size !== row.size || announced.some((sha256) => sha256 !== content.sha256))
    return refuse(t.checksumDiffers)
  const problem = await contentProblem(row.fileName, content)
  if (problem) return refuse(problem)
  const closed = await unreadableObject(ctx, row.fileName, row.objectKey, row.size)
  if (closed) return refuse(closed)
  const same = alike.find((one) => one.sha256 === content.sha256)
  const created = fileRow(ctx, { ...row, sha256: content.sha256, key: row.objectKey, fields, place, same })
  const { id } = created.result
  await commit(
    ctx,
    'file:upload',
    [update('uploadSession', row, { status: 'done', fileId: id, sha256: content.sha256 }), ...created.changes],
    created.about,
    started,
  )
  if (same) ctx.after(deleteObject(ctx.env, row.objectKey))
  return new Done(finished({ ...row, fileId: id }))
}
const about = (row: Row<'uploadSession'>) => ({ bizType: 'upload', bizId: row.id, text: row.fileName })
function finished(row: Pick<Row<'uploadSession'>, 'fileId' | 'fileName' | 'size'>) {
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
async function lookThrough(ctx: Context, key: string) {
  const found = await getObject(ctx.env, key)
  if (!found || found === 'unsatisfiable') return null
  const hash = createHash('sha256')
  const head = new Uint8Array(GLIMPSE)
  const ring = new Uint8Array(GLIMPSE)
  let size = 0
  for await (const chunk of piecesOf(found.body)) {
    hash.update(chunk)
    if (size < GLIMPSE) head.set(chunk.subarray(0, GLIMPSE - size), size)
    const end = chunk.subarray(-GLIMPSE)
    const at = (size + chunk.length - end.length) % GLIMPSE
    ring.set(end.subarray(0, GLIMPSE - at), at)
    ring.set(end.subarray(GLIMPSE - at), 0)
    size += chunk.length
  }
  const turn = size % GLIMPSE
  const tail = new Uint8Array(Math.min(size, GLIMPSE))
  tail.set(size <= GLIMPSE ? ring.subarray(0, size) : ring.subarray(turn))
  if (size > GLIMPSE) tail.set(ring.subarray(0, turn), GLIMPSE - turn)
  return { size, sha256: hash.digest('hex'), head: head.subarray(0, Math.min(size, GLIMPSE)), tail }
}

/**
 * Aborts an upload.
 * @throws 409 if it is complete
 */
export async function abortUpload(ctx: Context, uploadId: string) {
  const started = Date.now()
  const row = await ownUpload(ctx, uploadId)
  if (row.status === 'done') throw conflict(t.uploadedAlready)
  if (row.status === 'open') {
    await commit(ctx, 'file:upload', [update('uploadSession', row, { status: 'aborted' })], about(row), started)
    await abortParts(ctx.env, partsOf(row))
  }
  return new Done(null)
}
