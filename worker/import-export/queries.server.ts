import { and, eq } from 'drizzle-orm'
import { exportTask } from '../../db/schema'
import { requirePerson } from '../auth/queries.server'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { conflict, forbidden, notFound } from '../core/refusal'
import { getObject, fixedLengthBody } from '../core/storage.server'
import { formatStamp } from '../core/time'
import { mimeOf } from '../files/rules'
import { exportFileMimes } from '../workbooks/export-file.server'
import { DOSSIERS, type ExportState } from './contract'
import { t } from './texts'

/** Returns the storage key of an exported file, whatever its format. */
export const exportObjectKey = (id: string) => `exports/${id}.xlsx`
/** URL at which the exported file is downloaded. */
export const exportDownloadUrl = (id: string) => `/v2/sys/export/download?id=${encodeURIComponent(id)}`
/** Converts a row to the state that clients see; a finished export expires. */
export const toExportState = (row: Row<'exportTask'>, now: Date): ExportState => ({
  id: row.id,
  title: row.title,
  status: (row.status === 'done' && row.expireTime! <= formatStamp(now)
    ? 'expired'
    : row.status) as ExportState['status'],
  written: row.written,
  total: row.total,
  size: row.size,
  message: row.error,
  expireTime: row.expireTime ?? '',
})
async function loadOwnExport(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select()
    .from(exportTask)
    .where(and(eq(exportTask.id, id), eq(exportTask.userId, requirePerson(ctx).userId)))
  if (!row) throw notFound()
  return row
}

/** Returns the progress of one of the caller's exports. One round trip. @throws 404 */
export const findExportState = async (ctx: Context, id: string) =>
  toExportState(await loadOwnExport(ctx, id), ctx.now())

/**
 * Returns the exported workbook, CSV file or archive. One round trip. @throws 409 if it is not ready or has expired;
 * 403 to an impersonating administrator, because the owner's rights may exceed those that any administrator may have
 */
export async function findExportFile(ctx: Context, id: string) {
  if (requirePerson(ctx).viewer) throw forbidden(t.notWhileViewing)
  const row = await loadOwnExport(ctx, id)
  const { status } = toExportState(row, ctx.now())
  if (status === 'expired') throw conflict(t.gone)
  if (status !== 'done') throw conflict(t.notReady)
  const object = await getObject(ctx.env, exportObjectKey(id))
  if (!object || object === 'unsatisfiable') throw conflict(t.gone)
  const { format = 'xlsx' } = row.wish
  const [ending, mime] = row.kind === DOSSIERS ? ['zip', mimeOf('zip')] : [format, exportFileMimes[format]]
  return { name: `${row.title}.${ending}`, mime, body: fixedLengthBody(object), length: object.length }
}
