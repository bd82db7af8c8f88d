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

/** How long a half-done upload waits to be taken up again. */
const KEPT_DAYS = 3
/** Long enough to begin sending a part. */
const SIGNED_SECONDS = 300

const partsOf = (row: Pick<Row<'uploadSession'>, 'objectKey' | 'storageId'>) => ({
  key: row.objectKey,
  storageId: row.storageId,
})
type Sizes = Pick<Row<'uploadSession'>, 'size' | 'partSize'>
const countOf = ({ size, partSize }: Sizes) => Math.ceil(size / partSize)
/** Bytes of a part: the last one has the rest. */
const lengthOf = ({ size, partSize }: Sizes, number: number) => Math.min(partSize, size - partSize * (number - 1))

/** Unfinished uploads of one account or ticket at a time. */
const MAX_OPEN = 100
const GB = 1024 ** 3
const inGb = (bytes: number) => (bytes / GB).toFixed(1).replace(/\.0$/, '')

/**
 * What counts against the quota of an owner: the declared sizes of unfinished uploads and of those finished within the last
 * day. An upload lapses a fixed time after its start, so the time of lapse tells the time of the start.
 */
function countedUploads(ownerId: string, now: Date): SQL {
  const finishedSince = stamp(addDays(now, KEPT_DAYS - 1))
  return sql`from upload_session s where s.owner_id = ${ownerId} and (
    (s.status = 'open' and s.expire_time >= ${stamp(now)}) or (s.status = 'done' and s.expire_time >= ${finishedSince}))`
}
/** An account has the quota of the setting, a ticket what is left of the bytes that it is for. */
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
/** The bytes that the owner may still declare. @throws 409 for too many unfinished uploads, 413 over the quota */
function needQuota([[used], settings, [ticket]]: QuotaRows, size: number): number {
  const quota = sight().settings.uploadQuotaGb(settings) * GB
  if (used!.open >= MAX_OPEN) throw conflict(t.tooManyUnfinished(MAX_OPEN))
  const limit = ticket ? ticket.maxBytes - ticket.usedBytes : quota
  const taken = ticket ? used!.pendingBytes : used!.bytes
  if (taken + size > limit) throw overQuota(taken, limit)
  return limit
}
const overQuota = (taken: number, limit: number) => new Refusal(t.overQuota(inGb(taken), inGb(limit)), 413, 413)

/**
 * Begins an upload whose parts the browser sends straight to storage. What will be refused is refused now. The declared size
 * counts against the quota of the account or ticket, also among uploads that begin at the same time.
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
    // Others that began meanwhile have used up the quota.
    await abortParts(ctx.env, { key: objectKey, storageId })
    throw overQuota(limit, limit)
  }
  return new Done({ uploadId: id, partSize, parts: countOf({ size: input.size, partSize }) })
}

/** A person's uploads are theirs; those with a ticket belong to the ticket. */
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
/** With it what its end is decided by: its place, and files as large as it, of which one may be the same. One trip. */
async function uploadToComplete(ctx: Context, id: string) {
  const of = (what: SQL) => sql`(select ${what} from upload_session s where s.id = ${id})`
  const [[row], alike, ...places] = await readAll(ctx, [
    own(ctx, id),
    storedBytes(ctx, sql`${file.size} = ${of(sql`s.size`)}`),
    ...placeQueries(ctx, {
      bizId: of(sql`json_extract(s.fields, '$.bizId')`),
      folderId: of(sql`json_extract(s.fields, '$.folderId')`),
    }),
  ])
  if (!row) throw notFound(t.noSuchUpload)
  return { row, alike, places }
}
function needOpen(row: Row<'uploadSession'>, now: string) {
  if (row.status === 'aborted' || (row.status === 'open' && row.expireTime < now)) throw conflict(t.uploadOver)
  if (row.status === 'done') throw conflict(t.uploadedAlready)
}

/** Where each of these parts is sent: the address holds for minutes, and is asked for right before. */
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

/** What has come of an upload: it is taken up again from here. */
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

/** Every part once, each as long as it should be. @returns the numbers that are missing or wrong */
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
 * Makes the file of its parts: all there, in order, the checksum as announced, the content what the name says. Asked twice it
 * answers the same file; what is refused for its content is gone.
 */
export async function completeUpload(ctx: Context, input: { uploadId: string; sha256: string }) {
  const started = Date.now()
  const { row, alike, places } = await uploadToComplete(ctx, input.uploadId)
  if (row.status === 'done') return new Done(finished(row))
  needOpen(row, stamp(ctx.now()))
  const fields = UploadFields.parse(row.fields)
  const place = settled(ctx, { ...fields, fileName: row.fileName }, places)
  const parts = await listParts(ctx.env, partsOf(row))
  // Put together by an earlier try whose answer was lost: the parts are gone, the object is there.
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
  const seen = await lookThrough(ctx, row.objectKey)
  if (!seen) throw conflict(t.uploadOver)
  const announced = [row.sha256, input.sha256].filter(Boolean)
  if (seen.size !== row.size || announced.some((sha256) => sha256 !== seen.sha256)) return refuse(t.checksumDiffers)
  const problem = await contentProblem(row.fileName, seen)
  if (problem) return refuse(problem)
  const closed = await unreadableObject(ctx, row.fileName, row.objectKey, row.size)
  if (closed) return refuse(closed)
  const same = alike.find((one) => one.sha256 === seen.sha256)
  const made = fileRow(ctx, { ...row, sha256: seen.sha256, key: row.objectKey, fields, place, same })
  const { id } = made.result
  await commit(
    ctx,
    'file:upload',
    [update('uploadSession', row, { status: 'done', fileId: id, sha256: seen.sha256 }), ...made.changes],
    made.about,
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

/** Reads an object through once: its checksum, and its ends as `content` looks at them. */
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

/** Gives an upload up. @throws 409 where it is done */
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
