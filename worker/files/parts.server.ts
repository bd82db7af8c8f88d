import { Done } from '../core/done'
import { createHash } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { file, uploadSession } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { insert, type Row, update } from '../core/change'
import { command } from '../core/command.server'
import { commit } from '../core/commit.server'
import { piecesOf } from '../core/bytes'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, notFound } from '../core/refusal'
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
import { contentProblem, GLIMPSE } from './content'
import { type StartParts, UploadFields } from './contract'
import { downloadUrl } from './queries.server'
import { cleanName, extOf, fileProblem, mimeOf, partSizeOf, tooLarge } from './rules'
import { fileRow, newKey, oversize, placeOf, placeQueries, settled, storedBytes, ticketOf } from './upload.server'
import { t } from './texts'

/** How long a half-done upload waits to be taken up again. */
const KEPT_DAYS = 7
/** Long enough to begin sending a part. */
const SIGNED_SECONDS = 300

const partsOf = (row: Pick<Row<'uploadSession'>, 'objectKey' | 'storageId'>) => ({
  key: row.objectKey,
  storageId: row.storageId,
})
const countOf = (row: Pick<Row<'uploadSession'>, 'size' | 'partSize'>) => Math.ceil(row.size / row.partSize)

/** Begins an upload whose parts the browser sends straight to storage. What will be refused is refused now. */
export const startUpload = command('file:upload', {
  load: async (ctx, input: StartParts) => {
    const fileName = cleanName(input.fileName)
    const problem = fileProblem(fileName, input.size, 'parts')
    if (problem === tooLarge(extOf(fileName), 'parts')) throw oversize(extOf(fileName), 'parts')
    if (problem) throw badInput({ fileName: problem })
    await placeOf(ctx, input)
    const key = newKey(ctx.id())
    return { fileName, key, storageId: await startParts(ctx.env, key, mimeOf(extOf(fileName))) }
  },
  decide: ({ fileName, key, storageId }, input, ctx) => {
    const id = ctx.id()
    const partSize = partSizeOf(input.size)
    return {
      changes: [
        insert('uploadSession', {
          id,
          fileName,
          size: input.size,
          partSize,
          objectKey: key,
          storageId,
          sha256: input.sha256,
          fields: UploadFields.parse(input),
          ownerId: ownerOf(ctx.actor),
          expireTime: stamp(addDays(ctx.now(), KEPT_DAYS)),
        }),
      ],
      result: { uploadId: id, partSize, parts: countOf({ size: input.size, partSize }) },
      about: { bizType: 'upload', bizId: id, text: fileName },
    }
  },
})

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
      url: await signedPart(ctx.env, partsOf(row), number, SIGNED_SECONDS),
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
    (number) => sizes.get(number) !== (number < count ? partSize : size - partSize * (count - 1)),
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
  const place = settled(ctx, fields, places)
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
