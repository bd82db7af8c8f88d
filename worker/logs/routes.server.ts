import { handleCalls, type Route } from '../core/route.server'
import { openArchiveFile, listArchives } from './archive.server'
import { dispositionOf } from '../files/rules'
import * as calls from './calls'
import { removeLogs } from './commands.server'
import * as queries from './queries.server'
import { verifyLogBatch } from './seals.server'

export const logRoutes: readonly Route[] = handleCalls(calls, {
  ...queries,
  removeLogs,
  listArchives,
  verifyLogs: verifyLogBatch,
  removeLogsToo: removeLogs,
  downloadArchive: async (ctx, { id }) => {
    const { name, body, length } = await openArchiveFile(ctx, id)
    return new Response(body, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': dispositionOf('attachment', name),
        'content-length': String(length),
        'cache-control': 'private, no-store',
      },
    })
  },
})
