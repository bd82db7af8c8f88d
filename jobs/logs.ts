import { addDays, stamp } from '~/worker/core/time'
import { exportSome, PER_FILE, removeExported } from '~/worker/logs/archive.server'
import { sealRows } from '~/worker/logs/seal.server'
import { toldOf } from '~/worker/schedule/plans'
import type { Work } from './run'

/** Adds the audit log rows since the last run to the hash chain. */
export const sealLogs: Work = async (ctx) => {
  const { sealed, more } = await sealRows(ctx)
  const detail = `${sealed} sealed`
  return more ? { detail, next: 'more' } : detail
}

/** Exports old rows of the audit log to files, and deletes exported rows past their retention time. */
export const archiveLogs: Work = async (ctx, _, __, params) => {
  const { exported, kept } = toldOf('archiveLogs', params)
  const before = (days: number) => stamp(addDays(ctx.now(), -days))
  const written = await exportSome(ctx, before(exported))
  // Nothing is deleted while older rows are not yet exported.
  const removed = written === PER_FILE ? 0 : await removeExported(ctx, before(Math.max(exported, kept)))
  const detail = `${written} rows into files, ${removed} removed`
  return written === PER_FILE || removed === PER_FILE ? { detail, next: 'more' } : detail
}
