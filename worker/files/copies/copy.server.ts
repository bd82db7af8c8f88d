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

/** A copy is made in memory, with what it is made from beside it. */
export const MAX_COPY = 20 * 1024 * 1024

/** Copies that are made at once in an isolate. */
const twoAtATime = limitConcurrency(2)

export type Copy = { bytes: Uint8Array; fileName: string }
/** What the reading of a file's bytes asks of its row. */
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
/** The same with whom the file is about; see `subjectOfFile`. */
export type StoredFile = StoredRow & { subject: string | null }

/** What the reader's copies bear: who took it, and when. */
const linesOf = ({ actor, now, request }: Context) => [
  isPerson(actor) ? `${behind(actor).realname} ${behind(actor).username}` : `${t.visitor} ${request.ip}`,
  stamp(now()),
]
export const markOf = (ctx: Context) => linesOf(ctx).join(' ')

/**
 * What this reader gets of a file: a copy (marked with their name, blind, or both), the file `asItIs`, or the file beside a
 * `receipt` that names who took it. What has to be marked and cannot be, does not go out without one.
 * @throws 409 where no such copy can be made, 404 where the bytes are lost, 503 where storage is away
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
    // A picture that cannot be drawn on goes the way of all that cannot bear a name.
    if (isDrawnOn(row.ext)) return itself
    throw conflict(blind ? t.noBlindCopy : t.noMarkedCopy)
  }
}
/** @throws 404 where the storage has lost it */
async function wholeObject(ctx: Context, row: StoredFile): Promise<Uint8Array> {
  const found = await getObject(ctx.env, row.objectKey)
  if (!found || found === 'unsatisfiable') throw new Refusal(t.fileLost, 404, 404)
  return wholeOf(found)
}

/**
 * A PDF as other programs than the product's own viewer may show it: without what could act. Null where nobody can say, or
 * where it is too large to be looked at: it is taken away and opened by whoever wants to, not shown.
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
