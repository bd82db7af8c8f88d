import { on, type Route } from '../core/route.server'
import { archiveFile, listArchives } from './archive.server'
import { dispositionOf } from '../files/rules'
import * as calls from './calls'
import { removeLogs } from './commands.server'
import { listLogs, logInfo, visitInfo } from './queries.server'
import { verifySome } from './seal.server'

export const logs: readonly Route[] = [
  on(calls.listLogs, listLogs),
  on(calls.logInfo, logInfo),
  on(calls.visitInfo, visitInfo),
  on(calls.verifyLogs, verifySome),
  on(calls.removeLogs, removeLogs),
  on(calls.removeLogsToo, removeLogs),
  on(calls.listArchives, listArchives),
  on(calls.downloadArchive, async (ctx, { id }) => {
    const { name, body, length } = await archiveFile(ctx, id)
    return new Response(body, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': dispositionOf('attachment', name),
        'content-length': String(length),
        'cache-control': 'private, no-store',
      },
    })
  }),
]
