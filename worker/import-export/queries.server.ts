import { and, eq } from 'drizzle-orm'
import { exportTask } from '../../db/schema'
import { signedIn } from '../auth/queries.server'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { conflict, forbidden, notFound } from '../core/refusal'
import { getObject, outgoing } from '../core/storage.server'
import { stamp } from '../core/time'
import { DOSSIERS, type ExportState } from './contract'
import { t } from './texts'

/** Returns the storage key of an exported file. */
export const objectOf = (id: string) => `exports/${id}.xlsx`
/** URL at which the exported file is downloaded. */
export const downloadOf = (id: string) => `/v2/sys/export/download?id=${encodeURIComponent(id)}`
/** Converts a row to the state that clients see; a finished export expires. */
export const stateOf = (row: Row<'exportTask'>, now: Date): ExportState => ({
  id: row.id,
  title: row.title,
  status: (row.status === 'done' && row.expireTime! <= stamp(now) ? 'expired' : row.status) as ExportState['status'],
  written: row.written,
  total: row.total,
  size: row.size,
  message: row.error,
  expireTime: row.expireTime ?? '',
})
async function own(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select()
    .from(exportTask)
    .where(and(eq(exportTask.id, id), eq(exportTask.userId, signedIn(ctx).userId)))
  if (!row) throw notFound()
  return row
}

/** Returns the progress of one of the caller's exports. One round trip. @throws 404 */
export const exportState = async (ctx: Context, id: string) => stateOf(await own(ctx, id), ctx.now())

/**
 * Returns the exported workbook or archive. One round trip. @throws 409 if it is not ready or has expired; 403 to an
 * impersonating administrator, because the owner's rights may exceed those that any administrator may have
 */
export async function exportFile(ctx: Context, id: string) {
  if (signedIn(ctx).viewer) throw forbidden(t.notWhileViewing)
  const row = await own(ctx, id)
  const { status } = stateOf(row, ctx.now())
  if (status === 'expired') throw conflict(t.gone)
  if (status !== 'done') throw conflict(t.notReady)
  const object = await getObject(ctx.env, objectOf(id))
  if (!object || object === 'unsatisfiable') throw conflict(t.gone)
  const ending = row.kind === DOSSIERS ? 'zip' : 'xlsx'
  return { name: `${row.title}.${ending}`, body: outgoing(object), length: object.length }
}
