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

/** Signed links expire after the seconds that a browser needs to follow them, so that a revoked right takes effect. */
const LINK_SECONDS = 30

/**
 * Returns a download link: a presigned storage URL valid for `LINK_SECONDS`, or an address of the Worker if the copy
 * carries the reader's name.
 * @throws 404 and 403 as for the file itself
 */
export async function downloadLink(ctx: Context, query: LinkQuery): Promise<{ fileName: string; url: string }> {
  const id = query.fileId ?? query.id
  const row = id ? await storedFile(ctx, id, 'd') : await newestOf(ctx, query.type)
  needScanned(row)
  const fileName = plainFileName(ctx, row)
  // Blind reviewers, and readers who get a watermark or a receipt, download through the Worker.
  if (needsOwnCopy(ctx.actor, row) || bearsReceipt(ctx.actor, row) || blindTo(ctx.actor, row.subject))
    return { fileName, url: downloadUrl(row.id) }
  const url = await signedGet(ctx.env, row.objectKey, {
    seconds: LINK_SECONDS,
    mime: row.mime,
    disposition: dispositionOf('attachment', row.fileName),
  })
  // Storage does not report who follows the link, so the download is counted now.
  ctx.after(countReading(ctx, row, 'download'))
  return { fileName: row.fileName, url }
}

/**
 * Returns the preview address of a PDF. Access is checked each time it is opened.
 * @throws 409 if the file is no PDF
 */
export async function pdfUrl(ctx: Context, id: string): Promise<{ url: string; expires: string }> {
  const row = await storedFile(ctx, id, 'r')
  needScanned(row)
  if (row.ext !== 'pdf') throw conflict(t.notAsPdf)
  return { url: `/v2/oss/file/preview?id=${row.id}`, expires: stamp(addDays(ctx.now(), LINK_SECONDS / 86_400)) }
}
