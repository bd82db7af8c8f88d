import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import { downloadDeclarations } from '../subjects/documents/download.server'
import { archiveList, downloadArchive } from './archive.server'
import { copyAnnexes } from './commands.server'
import * as queries from './queries.server'
import { scheduleItems } from './queries.server'

/** Routes of the research content, and of subjects that continue over the year. */
export const study: readonly Route[] = handleCalls(calls, {
  ...queries,
  copyAnnexes,
  archiveList,
  scheduleItems: (ctx, { id }) => scheduleItems(ctx, id),
  declarationDocuments: (ctx, input) => downloadDeclarations(ctx, input),
  archiveZip: (ctx, input) => downloadArchive(ctx, input),
})
