import { answers, type Route } from '../core/route.server'
import { archiveFile, listArchives } from './archive.server'
import { dispositionOf } from '../files/rules'
import * as calls from './calls'
import { removeLogs } from './commands.server'
import * as queries from './queries.server'
import { verifySome } from './seal.server'

export const logs: readonly Route[] = answers(calls, {
  ...queries,
  removeLogs,
  listArchives,
  verifyLogs: verifySome,
  removeLogsToo: removeLogs,
  downloadArchive: async (ctx, { id }) => {
    const { name, body, length } = await archiveFile(ctx, id)
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
