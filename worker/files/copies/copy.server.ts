import { isPerson } from '../../core/actor'
import type { Row } from '../../core/change'
import type { Context } from '../../core/context'
import { conflict, Refusal } from '../../core/refusal'
import { getObject } from '../../core/storage.server'
import { stamp } from '../../core/time'
import { blindTo } from '../blind.server'
import { blindable, blindFileName, kindOfExt, needsOwnCopy } from '../rules'
import { t } from '../texts'
import { Unfit } from './archive'
import { blindOffice } from './blind-office'
import { markedDocx } from './docx'
import { without } from './names'
import { blindPdf, markedPdf } from './pdf.server'

/** A copy is made in memory, with what it is made from beside it. */
export const MAX_COPY = 20 * 1024 * 1024

export type Copy = { bytes: Uint8Array; fileName: string }
/** A file with whom it is about; see `subjectOfFile`. */
export type StoredFile = Row<'file'> & { subject: string | null }

/** What the reader's copies bear: who took it, and when. */
export const markOf = ({ actor, now, request }: Context) =>
  isPerson(actor) ? `${actor.realname} ${actor.username} ${stamp(now())}` : `${t.visitor} ${request.ip} ${stamp(now())}`

/**
 * The copy that this reader gets in place of the file: marked with their name, blind, or both. Null where the file itself may go
 * out. What has to be marked and cannot be, does not go out.
 * @throws 409 where no such copy can be made, 404 where the bytes are lost, 503 where storage is away
 */
export async function copyOf(ctx: Context, row: StoredFile): Promise<Copy | null> {
  const mine = isPerson(ctx.actor) && ctx.actor.userId === row.uploaderId
  const blind = mine ? undefined : blindTo(ctx.actor, row.subject)
  const marked = needsOwnCopy(ctx.actor, row)
  if (!blind && !marked) return null
  if (blind && !blindable(row.ext)) throw conflict(t.noBlindCopy)
  if (row.size > MAX_COPY) throw conflict(t.tooLargeForCopy)
  const found = await getObject(ctx.env, row.objectKey)
  if (!found || found === 'unsatisfiable') throw new Refusal(t.fileLost, 404, 404)
  let bytes: Uint8Array = new Uint8Array(await new Response(found.body).arrayBuffer())
  try {
    if (blind) bytes = await blinded(ctx, row.ext, bytes, blind.names)
    if (marked) bytes = row.ext === 'pdf' ? await markedPdf(ctx, bytes, markOf(ctx)) : markedDocx(bytes, markOf(ctx))
  } catch (error) {
    if (!(error instanceof Unfit)) throw error
    console.warn('no copy', row.id, error.message)
    throw conflict(blind ? t.noBlindCopy : t.noMarkedCopy)
  }
  return { bytes, fileName: blind ? blindFileName(row) : row.fileName }
}

async function blinded(ctx: Context, ext: string, bytes: Uint8Array, names: RegExp | null): Promise<Uint8Array> {
  if (ext === 'pdf') return blindPdf(ctx, bytes, names, t.blindNote)
  if (kindOfExt(ext) !== 'text') return blindOffice(bytes, names)
  return new TextEncoder().encode(without(new TextDecoder().decode(bytes), names))
}
