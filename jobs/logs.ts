import { sealRows } from '~/worker/logs/seal.server'
import type { Work } from './run'

/** Seals what the log has got since the last minute. */
export const sealLogs: Work = async (ctx) => {
  const { sealed, more } = await sealRows(ctx)
  const detail = `${sealed} sealed`
  return more ? { detail, next: 'more' } : detail
}
