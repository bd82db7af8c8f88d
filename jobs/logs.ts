import { addDays, formatStamp } from '~/worker/core/time'
import { exportLogBatch, ROWS_PER_FILE, removeExportedLogs } from '~/worker/logs/archive.server'
import { sealRows } from '~/worker/logs/seals.server'
import { resolveJobParams } from '~/worker/schedule/plans'
import type { JobHandler } from './runner'

/** Adds the audit log rows since the last run to the hash chain. */
export const sealLogs: JobHandler = async (ctx) => {
  const { sealed, more } = await sealRows(ctx)
  const detail = `${sealed} sealed`
  return more ? { detail, next: 'more' } : detail
}

/** Exports old rows of the audit log to files, and deletes exported rows past their retention time. */
export const archiveLogs: JobHandler = async (ctx, _, __, params) => {
  const { exported, kept } = resolveJobParams('archiveLogs', params)
  const before = (days: number) => formatStamp(addDays(ctx.now(), -days))
  const written = await exportLogBatch(ctx, before(exported))
  // Nothing is deleted while older rows are not yet exported.
  const removed = written === ROWS_PER_FILE ? 0 : await removeExportedLogs(ctx, before(Math.max(exported, kept)))
  const detail = `${written} rows into files, ${removed} removed`
  return written === ROWS_PER_FILE || removed === ROWS_PER_FILE ? { detail, next: 'more' } : detail
}
