import type { Context } from '../core/context'
import { conflict } from '../core/refusal'
import { signedGet } from '../core/storage.server'
import { addDays, stamp } from '../core/time'
import { blindTo } from './blind.server'
import { countReading } from './commands.server'
import type { LinkQuery } from './contract'
import { downloadUrl, newestOf, plainFileName, storedFile } from './queries.server'
import { bearsReceipt, dispositionOf, needsOwnCopy, needScanned } from './rules'
import { t } from './texts'

/** A link lives as long as a browser needs to follow it: a right that is taken away leaves nothing behind. */
const LINK_SECONDS = 30

/**
 * A link to take a file away: signed for seconds straight to the storage, or through the Worker where the copy bears the
 * reader's name. @throws 404 and 403 as the file itself
 */
export async function downloadLink(ctx: Context, query: LinkQuery): Promise<{ fileName: string; url: string }> {
  const id = query.fileId ?? query.id
  const row = id ? await storedFile(ctx, id, 'd') : await newestOf(ctx, query.type)
  needScanned(row)
  const fileName = plainFileName(ctx, row)
  // Blind readers, and those whose copy bears their name or comes with a receipt, come through the Worker.
  if (needsOwnCopy(ctx.actor, row) || bearsReceipt(ctx.actor, row) || blindTo(ctx.actor, row.subject))
    return { fileName, url: downloadUrl(row.id) }
  const url = await signedGet(ctx.env, row.objectKey, {
    seconds: LINK_SECONDS,
    mime: row.mime,
    disposition: dispositionOf('attachment', row.fileName),
  })
  // The storage does not tell who came.
  ctx.after(countReading(ctx, row, 'download'))
  return { fileName: row.fileName, url }
}

/** Where a file shows as a PDF. The address asks for the right each time it is opened. @throws 409 for what is no PDF. */
export async function pdfUrl(ctx: Context, id: string): Promise<{ url: string; expires: string }> {
  const row = await storedFile(ctx, id, 'r')
  needScanned(row)
  if (row.ext !== 'pdf') throw conflict(t.notAsPdf)
  return { url: `/v2/oss/file/preview?id=${row.id}`, expires: stamp(addDays(ctx.now(), LINK_SECONDS / 86_400)) }
}
