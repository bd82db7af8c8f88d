import { behind, isPerson } from '../../core/actor'
import { limitConcurrency } from '../../core/concurrency-limit.server'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { conflict, Refusal } from '../../core/refusal'
import { getObject, wholeOf } from '../../core/storage.server'
import { stamp } from '../../core/time'
import { blindTo } from '../blind.server'
import { bearsReceipt, blindable, blindFileName, isDrawnOn, kindOfExt, needsOwnCopy } from '../rules'
import { t } from '../texts'
import { Unfit } from './archive'
import { blindOffice } from './blind-office'
import { markedDocx } from './docx'
import { without } from './names.rules'
import { blindPdf, markedPdf } from './pdf.server'
import { passivePdf } from './passive.server'
import { markedPicture } from './pictures/picture.server'

/** Maximum size of a file of which a copy is made, in bytes. File and copy are both held in memory. */
export const MAX_COPY = 20 * 1024 * 1024

/** At most two copies are made at a time per isolate. */
const twoAtATime = limitConcurrency(2)

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
const linesOf = ({ actor, now, request }: Context) => [
  isPerson(actor) ? `${behind(actor).realname} ${behind(actor).username}` : `${t.visitor} ${request.ip}`,
  stamp(now()),
]

/** Returns the watermark in one line: the reader, and the time. */
export const markOf = (ctx: Context) => linesOf(ctx).join(' ')

/**
 * Returns the form in which this reader gets a file: a copy (watermarked, anonymized, or both), the file `asItIs`, or
 * the file with a `receipt` that names the reader. A file that must carry the reader's name and cannot is delivered
 * with a receipt only.
 * @throws 409 if the required copy cannot be made, 404 if the bytes are missing in storage, 503 if storage is
 * unavailable
 */
export async function copyOf(ctx: Context, row: StoredFile): Promise<Copy | 'asItIs' | 'receipt'> {
  const mine = isPerson(ctx.actor) && ctx.actor.userId === row.uploaderId
  const blind = mine ? undefined : blindTo(ctx.actor, row.subject)
  const marked = needsOwnCopy(ctx.actor, row)
  const itself = bearsReceipt(ctx.actor, row) ? 'receipt' : 'asItIs'
  if (!blind && !marked) return itself
  if (blind && !blindable(row.ext)) throw conflict(t.noBlindCopy)
  if (row.size > MAX_COPY) throw conflict(t.tooLargeForCopy)
  try {
    const bytes = await twoAtATime(async () => {
      const whole = await wholeObject(ctx, row)
      const copy = blind ? await blinded(ctx, row.ext, whole, blind.names) : whole
      return marked ? markedCopy(ctx, row.ext, copy) : copy
    })
    return { bytes, fileName: blind ? blindFileName(row) : row.fileName }
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    console.warn('no copy', row.id, error.message)
    // A picture that cannot be watermarked is treated like any other file that cannot carry a name.
    if (isDrawnOn(row.ext)) return itself
    throw conflict(blind ? t.noBlindCopy : t.noMarkedCopy)
  }
}
/** @throws 404 if the object is missing in storage */
async function wholeObject(ctx: Context, row: StoredFile): Promise<Uint8Array> {
  const found = await getObject(ctx.env, row.objectKey)
  if (!found || found === 'unsatisfiable') throw new Refusal(t.fileLost, 404, 404)
  return wholeOf(found)
}

/**
 * Returns a PDF without active content, for viewers other than the product's own. Null if the file cannot be parsed or
 * exceeds `MAX_COPY_BYTES`; it can then be downloaded, but is not displayed inline.
 */
export async function passiveCopy(ctx: Context, row: StoredFile): Promise<Uint8Array | null> {
  if (row.size > MAX_COPY) return null
  try {
    return await twoAtATime(async () => passivePdf(await wholeObject(ctx, row)))
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    return null
  }
}

function markedCopy(ctx: Context, ext: string, bytes: Uint8Array): Promise<Uint8Array> | Uint8Array {
  if (ext === 'pdf') return markedPdf(ctx, bytes, markOf(ctx))
  if (ext === 'docx') return markedDocx(bytes, markOf(ctx))
  return markedPicture(ctx, bytes, ext, linesOf(ctx))
}

async function blinded(ctx: Context, ext: string, bytes: Uint8Array, names: RegExp | null): Promise<Uint8Array> {
  if (ext === 'pdf') return blindPdf(ctx, bytes, names, t.blindNote)
  if (kindOfExt(ext) !== 'text') return blindOffice(bytes, names)
  return new TextEncoder().encode(without(new TextDecoder().decode(bytes), names))
}
