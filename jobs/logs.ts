import { addDays, stamp } from '~/worker/core/time'
import { exportSome, PER_FILE, removeExported } from '~/worker/logs/archive.server'
import { sealRows } from '~/worker/logs/seal.server'
import { toldOf } from '~/worker/schedule/plans'
import type { Work } from './run'

/** Seals what the log has got since the last minute. */
export const sealLogs: Work = async (ctx) => {
  const { sealed, more } = await sealRows(ctx)
  const detail = `${sealed} sealed`
  return more ? { detail, next: 'more' } : detail
}

/** Writes old rows of the log into files, and removes those that lie in one and are older still. */
export const archiveLogs: Work = async (ctx, _, __, told) => {
  const { exported, kept } = toldOf('archiveLogs', told)
  const before = (days: number) => stamp(addDays(ctx.now(), -days))
  const written = await exportSome(ctx, before(exported))
  // Nothing goes while older rows wait for their file.
  const removed = written === PER_FILE ? 0 : await removeExported(ctx, before(Math.max(exported, kept)))
  const detail = `${written} rows into files, ${removed} removed`
  return written === PER_FILE || removed === PER_FILE ? { detail, next: 'more' } : detail
}
