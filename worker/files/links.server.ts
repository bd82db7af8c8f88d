import type { Context } from '../core/context'
import { conflict } from '../core/refusal'
import { signDownloadUrl } from '../core/storage.server'
import { addDays, formatStamp } from '../core/time'
import { hiddenNamesFor } from './anonymization.server'
import { countFileRead } from './commands.server'
import type { LinkQuery } from './contract'
import { downloadUrl, loadNewestFile, fileNameFor, loadStoredFile } from './queries.server'
import { needsReceipt, dispositionOf, needsWatermark, assertScanned } from './rules'
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
  const row = id ? await loadStoredFile(ctx, id, 'd') : await loadNewestFile(ctx, query.type)
  assertScanned(row)
  const fileName = fileNameFor(ctx, row)
  // Blind reviewers, and readers who get a watermark or a receipt, download through the Worker.
  if (needsWatermark(ctx.actor, row) || needsReceipt(ctx.actor, row) || hiddenNamesFor(ctx.actor, row.subject))
    return { fileName, url: downloadUrl(row.id) }
  const url = await signDownloadUrl(ctx.env, row.objectKey, {
    seconds: LINK_SECONDS,
    mime: row.mime,
    disposition: dispositionOf('attachment', row.fileName),
  })
  // Storage does not report who follows the link, so the download is counted now.
  ctx.after(countFileRead(ctx, row, 'download'))
  return { fileName: row.fileName, url }
}

/**
 * Returns the preview address of a PDF. Access is checked each time it is opened.
 * @throws 409 if the file is no PDF
 */
export async function pdfUrl(ctx: Context, id: string): Promise<{ url: string; expires: string }> {
  const row = await loadStoredFile(ctx, id, 'r')
  assertScanned(row)
  if (row.ext !== 'pdf') throw conflict(t.notAsPdf)
  return { url: `/v2/oss/file/preview?id=${row.id}`, expires: formatStamp(addDays(ctx.now(), LINK_SECONDS / 86_400)) }
}
