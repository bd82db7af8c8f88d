import { lookup } from '../core/typed-keys'
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { file, report, setting, subject } from '../../db/schema'
import { type Actor, isPerson } from '../core/actor'
import { type Change, guardedStatement, insert, outboxEntry } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { type ReadResult, readAll } from '../core/read-all.server'
import { badInput, conflict, notFound, Refusal } from '../core/refusal'
import { getObject, readObject } from '../core/storage.server'
import { formatStamp } from '../core/time'
import { can } from '../policy/authorization'
import { contentProblem } from './content-validation'
import type { UploadFields } from './contract'
import { MAX_COPY_BYTES } from './copies/copy.server'
import { pdfProblem } from './copies/pdf-loader.server'
import { folderRightsQuery, assertFolderRight } from './folder-rights.server'
import { downloadUrl } from './queries.server'
import {
  attachmentKinds,
  isAttachableAtUpload,
  isAnonymizable,
  cleanName,
  extOf,
  fileProblem,
  attachmentInFolder,
  limitedByArea,
  sizeLimits,
  mimeOf,
  tooLargeMessage,
} from './rules'
import { fileAccess } from './file-access.server'
import { type StreamedFile, streamToStorage } from './upload-stream.server'
import { t } from './texts'

/** Returns the upload ticket of the actor, or an empty text. */
export const ticketOf = (actor: Actor) =>
  actor.kind === 'system' && actor.name.startsWith(TICKET_PREFIX) ? actor.name.slice(TICKET_PREFIX.length) : ''
/** Prefix of the actor name of a ticket. */
export const TICKET_PREFIX = 'ticket:'

/** Returns null, or the message why readers could not open the file later. */
async function pdfReadProblem(fileName: string, bytes: Uint8Array): Promise<string | null> {
  if (extOf(fileName) !== 'pdf') return null
  const problem = await pdfProblem(bytes)
  return problem && (problem === 'encrypted' ? t.pdfEncrypted(fileName) : t.pdfBroken(fileName))
}
/** The same check for an object in storage; skipped if it exceeds `MAX_COPY_BYTES`. */
export async function storedPdfProblem(ctx: Context, fileName: string, key: string, size: number) {
  if (extOf(fileName) !== 'pdf' || size > MAX_COPY_BYTES) return null
  const found = await getObject(ctx.env, key)
  return found && found !== 'unsatisfiable' ? pdfReadProblem(fileName, await readObject(found)) : null
}

/** Storage key of a new object. Keys are never reused, so that deleting an old object cannot remove a new one. */
export const newObjectKey = (id: string) => `objects/${id.slice(-2)}/${id}`

/** Returns the refusal of a file beyond the size limit, with status 413. */
export const tooLargeRefusal = (ext: string, channel: 'worker' | 'parts' = 'worker') =>
  new Refusal(tooLargeMessage(ext, channel), 413, 413)

/** Streams the file of a form to storage. The file name is validated before the first byte is read. */
export async function receiveFile(ctx: Context, name: string, body: AsyncIterable<Uint8Array>) {
  const fileName = cleanName(name)
  const problem = fileProblem(fileName, 1)
  if (problem) throw badInput({ file: problem })
  const ext = extOf(fileName)
  const key = newObjectKey(ctx.id())
  const limit = Math.min(
    sizeLimits.other,
    fileProblem(fileName, sizeLimits.image + 1) ? sizeLimits.image : sizeLimits.other,
  )
  const arrived = await streamToStorage(ctx.env, key, mimeOf(ext), body, limit, () => tooLargeRefusal(ext))
  return { ...arrived, fileName, key }
}
export type ReceivedFile = StreamedFile & { fileName: string; key: string }

/**
 * Creates a file from received bytes: validates the content, stores equal bytes once, and inserts the `file` row. The
 * object is written before the row, so that a row never references a missing object. A rejected upload leaves nothing
 * behind.
 */
export async function uploadFile(ctx: Context, input: { received: ReceivedFile; fields: UploadFields }) {
  try {
    return await createFile(ctx, input)
  } catch (error) {
    // Any other failure may occur after the row was written. The nightly cleanup removes objects without a row.
    if (error instanceof Refusal && error.http !== 503) await input.received.drop()
    throw error
  }
}
const createFile = command('file:upload', {
  load: async (ctx, { received, fields }: { received: ReceivedFile; fields: UploadFields }) => {
    const { fileName, size, glimpse } = received
    const needNone = (problem: string | null) => {
      if (problem) throw badInput({ file: problem })
    }
    needNone(fileProblem(fileName, size) ?? (await contentProblem(fileName, glimpse)))
    const complete = glimpse.head.length === size ? glimpse.head : null
    if (complete) needNone(await pdfReadProblem(fileName, complete))
    const loaded = await loadPlace(ctx, { ...fields, fileName }, received)
    await (loaded.same ? received.drop() : received.keep())
    if (!complete && !loaded.same) needNone(await storedPdfProblem(ctx, fileName, received.key, size))
    return loaded
  },
  decide: ({ place, same }, { received, fields }, ctx) => buildFileRow(ctx, { ...received, fields, place, same }),
})

type StoredBytes = { id: string; objectKey: string; scanStatus: string }
type NewFile = {
  fileName: string
  size: number
  sha256: string
  key: string
  fields: UploadFields
  place: AttachmentPlace
  same: StoredBytes | undefined
}
/** Columns that follow from the place of a file. */
type AttachmentPlace = { bizType: string; bizId: string; limited?: number }
/** Builds the changes for a new file, with its own bytes or with identical stored bytes. */
export function buildFileRow(ctx: Context, { fileName, size, sha256, key, fields, place, same }: NewFile) {
  const id = ctx.id()
  const now = formatStamp(ctx.now())
  const ext = extOf(fileName)
  const mime = mimeOf(ext)
  const person = isPerson(ctx.actor) ? ctx.actor : null
  const scanStatus = !ctx.env.CLAMD ? 'none' : same?.scanStatus === 'clean' ? 'clean' : 'waiting'
  const changes: Change[] = [
    // Fails the transaction if the reused bytes are no longer there.
    ...(same
      ? [
          guardedStatement(
            sql`update file set sha256 = sha256 where id = ${same.id} and object_key = ${same.objectKey}`,
          ),
        ]
      : []),
    insert('file', {
      id,
      fileName,
      ext,
      size,
      mime,
      sha256,
      objectKey: same?.objectKey ?? key,
      ...fields,
      ...place,
      scanStatus,
      uploaderId: person?.userId ?? '',
      ticketId: ticketOf(ctx.actor),
      uploadTime: now,
      sysOrgCode: person?.orgCode ?? '',
    }),
    ...(scanStatus === 'waiting' ? [outboxEntry('scan', { fileId: id })] : []),
  ]
  return {
    changes,
    result: { id, fileName, url: downloadUrl(id), size, ext, mime, uploadTime: now },
    about: { bizType: 'file', bizId: id, text: fileName },
  }
}

/** Target of a new file: values, or for a multipart upload the SQL that reads them. */
type UploadTarget = { bizId: string | SQL; folderId: string | SQL }
/** Queries of the rows that `resolvePlace` needs. */
export const placeQueries = (ctx: Context, { bizId, folderId }: UploadTarget) => {
  const visible = fileAccess().subjects.visible(ctx.actor)
  return [
    ctx.db
      .select({ id: report.id })
      .from(report)
      .innerJoin(subject, eq(subject.id, report.subjectId))
      .where(and(eq(report.id, bizId), visible)),
    ctx.db
      .select({ id: subject.id })
      .from(subject)
      .where(sql`(${subject.id} = ${bizId} or ${subject.collectId} = ${bizId}) and ${visible}`),
    folderRightsQuery(ctx, [folderId]),
    ctx.db
      .select({ collectId: subject.collectId })
      .from(subject)
      .where(sql`${subject.id} = (select f.subject_id from folder f where f.id = ${folderId})`),
    ctx.db.select().from(setting).where(eq(setting.id, 'blindReview')),
  ] as const
}
type PlaceRows = ReadResult<ReturnType<typeof placeQueries>>
/** Query of bytes that are already stored, those of existing files first. */
export const storedBytesQuery = (ctx: Context, which: SQL) =>
  ctx.db
    .select({ id: file.id, objectKey: file.objectKey, scanStatus: file.scanStatus, sha256: file.sha256 })
    .from(file)
    .where(and(which, ne(file.objectKey, ''), ne(file.scanStatus, 'infected')))
    .orderBy(asc(file.delFlag))

/**
 * Returns the attachment of a new file. The uploader must see the target row, and must have the upload right on the
 * folder.
 * @throws 400 for an invalid type, and for an attachment that cannot be anonymized for blind review; 404 for a row that
 * the uploader does not see; 403 for a read-only folder
 */
export function resolvePlace(
  ctx: Context,
  fields: UploadFields & { fileName: string },
  [reports, subjects, [into], [ofFolder], settings]: PlaceRows,
): AttachmentPlace {
  const { bizType, bizId, folderId, slot, fileName } = fields
  if (
    isReviewedAttachment(bizType, slot) &&
    !isAnonymizable(extOf(fileName)) &&
    fileAccess().settings.blindReview(settings)
  )
    throw badInput({ file: t.notBlindable(fileName) })
  if (!isAttachableAtUpload(bizType, can(ctx.actor, 'file:manage', {}))) throw badInput({ bizType: t.unknownBusiness })
  if (bizId && !bizType) throw badInput({ bizType: t.businessMissing })
  if (bizId && (lookup(attachmentKinds, bizType) === 'report' ? reports : subjects).length === 0) throw notFound()
  if (!folderId) return { bizType, bizId }
  const folder = assertFolderRight(into, 'u', t.uploadHere)
  const place = attachmentInFolder(fields, folder, ofFolder?.collectId)
  if (typeof place === 'string') throw conflict(place)
  return { ...place, ...limitedByArea(folder) }
}

/** True if the attachment is part of a declaration, which is reviewed. */
const isReviewedAttachment = (bizType: string, slot: string) =>
  (bizType === 'subject' || bizType === 'subjectCollect') && !/^$|^closeDecision$|^more\./.test(slot)

/**
 * Loads the place of a new file and identical stored bytes, if any. One round trip.
 * @throws as `resolvePlace`
 */
export async function loadPlace(
  ctx: Context,
  fields: UploadFields & { fileName: string },
  bytes: { sha256: string; size: number } = { sha256: '', size: 0 },
): Promise<{ place: AttachmentPlace; same: StoredBytes | undefined }> {
  const identical = sql`${file.sha256} = ${bytes.sha256} and ${bytes.sha256} <> '' and ${file.size} = ${bytes.size}`
  const [[same], ...rows] = await readAll(ctx, [
    storedBytesQuery(ctx, identical).limit(1),
    ...placeQueries(ctx, fields),
  ])
  return { place: resolvePlace(ctx, fields, rows), same }
}
