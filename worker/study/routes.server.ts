import * as calls from './calls'
import { answers, type Route } from '../core/route.server'
import { takePapers } from '../subjects/paper/take.server'
import { archiveList, takeArchive } from './archive.server'
import { copyAnnexes } from './commands.server'
import * as queries from './queries.server'
import { scheduleItems } from './queries.server'

/** Routes of the research content, and of subjects that continue over the year. */
export const study: readonly Route[] = answers(calls, {
  ...queries,
  copyAnnexes,
  archiveList,
  scheduleItems: (ctx, { id }) => scheduleItems(ctx, id),
  declarationPapers: (ctx, input) => takePapers(ctx, input),
  archiveZip: (ctx, input) => takeArchive(ctx, input),
})
