import { responsiblePerson, isPerson } from '../../core/actor'
import { limitConcurrency } from '../../core/concurrency-limit.server'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { conflict, Refusal } from '../../core/refusal'
import { getObject, readObject } from '../../core/storage.server'
import { formatStamp } from '../../core/time'
import { hiddenNamesFor } from '../anonymization.server'
import {
  needsReceipt,
  isAnonymizable,
  anonymousFileName,
  isWatermarkablePicture,
  kindOfExt,
  needsWatermark,
} from '../rules'
import { t } from '../texts'
import { UnusableFileError } from './zip-archive'
import { anonymizeOffice } from './office-anonymizer'
import { watermarkDocx } from './docx'
import { removeNames } from './name-removal.rules'
import { anonymizePdf, watermarkPdf } from './pdf.server'
import { sanitizePdf } from './pdf-sanitizer.server'
import { watermarkPicture } from './pictures/picture.server'

/** Maximum size of a file of which a copy is made, in bytes. File and copy are both held in memory. */
export const MAX_COPY_BYTES = 20 * 1024 * 1024

/** Size from which a copy counts as large, in bytes: file, parsed document and copy take about three times as much. */
const LARGE_COPY_BYTES = 5 * 1024 * 1024
/** At most two copies are made at a time per isolate, and only one of them of a large file. */
const limitCopies = limitConcurrency(2)
const limitLargeCopies = limitConcurrency(1)
/** Runs the work on the copy of a file of so many bytes when there is memory for it. */
const makeCopy = <Result>(size: number, work: () => Promise<Result>): Promise<Result> =>
  size > LARGE_COPY_BYTES ? limitLargeCopies(() => limitCopies(work)) : limitCopies(work)

export type Copy = { bytes: Uint8Array; fileName: string }
/** The columns of a file that reading its bytes requires. */
export type StoredRow = Pick<
  Row<'file'>,
  | (
      | 'id'
      | 'fileName'
      | 'ext'
      | 'size'
      | 'mime'
      | 'sha256'
      | 'objectKey'
      | 'pdfKey'
      | 'watermark'
      | 'limited'
      | 'scanStatus'
    )
  | ('folderId' | 'bizType' | 'bizId' | 'slot' | 'uploaderId' | 'uploadTime')
>
/** A stored file with the identity column of its subject; see `fileSubjectColumn`. */
export type StoredFile = StoredRow & { subject: string | null }

/** Lines of the watermark: the reader, and the time. */
const watermarkLines = ({ actor, now, request }: Context) => [
  isPerson(actor)
    ? `${responsiblePerson(actor).realname} ${responsiblePerson(actor).username}`
    : `${t.visitor} ${request.ip}`,
  formatStamp(now()),
]

/** Returns the watermark in one line: the reader, and the time. */
export const watermarkText = (ctx: Context) => watermarkLines(ctx).join(' ')

/**
 * Returns the form in which this reader gets a file: a copy (watermarked, anonymized, or both), the file `asItIs`, or
 * the file with a `receipt` that names the reader. A file that must carry the reader's name and cannot is delivered
 * with a receipt only.
 * @throws 409 if the required copy cannot be made, 404 if the bytes are missing in storage, 503 if storage is
 * unavailable
 */
export async function copyOf(ctx: Context, row: StoredFile): Promise<Copy | 'asItIs' | 'receipt'> {
  const mine = isPerson(ctx.actor) && ctx.actor.userId === row.uploaderId
  const blind = mine ? undefined : hiddenNamesFor(ctx.actor, row.subject)
  const marked = needsWatermark(ctx.actor, row)
  const itself = needsReceipt(ctx.actor, row) ? 'receipt' : 'asItIs'
  if (!blind && !marked) return itself
  if (blind && !isAnonymizable(row.ext)) throw conflict(t.noBlindCopy)
  if (row.size > MAX_COPY_BYTES) throw conflict(t.tooLargeForCopy)
  try {
    const bytes = await makeCopy(row.size, async () => {
      const whole = await loadObject(ctx, row)
      const copy = blind ? await anonymizeCopy(ctx, row.ext, whole, blind.names) : whole
      return marked ? addWatermark(ctx, row.ext, copy) : copy
    })
    return { bytes, fileName: blind ? anonymousFileName(row) : row.fileName }
  } catch (error) {
    if (!(error instanceof UnusableFileError)) throw error
    console.warn('Cannot create a copy of the file:', row.id, error.message)
    // A picture that cannot be watermarked is treated like any other file that cannot carry a name.
    if (isWatermarkablePicture(row.ext)) return itself
    throw conflict(blind ? t.noBlindCopy : t.noMarkedCopy)
  }
}
/** @throws 404 if the object is missing in storage */
async function loadObject(ctx: Context, row: StoredFile): Promise<Uint8Array> {
  const found = await getObject(ctx.env, row.objectKey)
  if (!found || found === 'unsatisfiable') throw new Refusal(t.fileLost, 404, 404)
  return readObject(found)
}

/**
 * Returns a PDF without active content, for viewers other than the product's own. Null if the file cannot be parsed or
 * exceeds `MAX_COPY_BYTES`; it can then be downloaded, but is not displayed inline.
 */
export async function sanitizedCopy(ctx: Context, row: StoredFile): Promise<Uint8Array | null> {
  if (row.size > MAX_COPY_BYTES) return null
  try {
    return await makeCopy(row.size, async () => sanitizePdf(await loadObject(ctx, row)))
  } catch (error) {
    if (!(error instanceof UnusableFileError)) throw error
    return null
  }
}

function addWatermark(ctx: Context, ext: string, bytes: Uint8Array): Promise<Uint8Array> | Uint8Array {
  if (ext === 'pdf') return watermarkPdf(ctx, bytes, watermarkText(ctx))
  if (ext === 'docx') return watermarkDocx(bytes, watermarkText(ctx))
  return watermarkPicture(ctx, bytes, ext, watermarkLines(ctx))
}

async function anonymizeCopy(ctx: Context, ext: string, bytes: Uint8Array, names: RegExp | null): Promise<Uint8Array> {
  if (ext === 'pdf') return anonymizePdf(ctx, bytes, names, t.blindNote)
  if (kindOfExt(ext) !== 'text') return anonymizeOffice(bytes, names)
  return new TextEncoder().encode(removeNames(new TextDecoder().decode(bytes), names))
}
