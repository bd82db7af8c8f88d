import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { takePapers } from '../subjects/paper/take.server'
import { archiveList, takeArchive } from './archive.server'
import { copyAnnexes } from './commands.server'
import { overYear, scheduleItems, studyDirections, subjectStudy } from './queries.server'

/** Reading what a subject studies, and the subjects that run over the year. */
export const study: readonly Route[] = [
  on(calls.subjectStudy, subjectStudy),
  on(calls.studyDirections, studyDirections),
  on(calls.overYear, overYear),
  on(calls.copyAnnexes, copyAnnexes),
  on(calls.scheduleItems, (ctx, { id }) => scheduleItems(ctx, id)),
  on(calls.declarationPapers, (ctx, input) => takePapers(ctx, input)),
  on(calls.archiveList, archiveList),
  on(calls.archiveZip, (ctx, input) => takeArchive(ctx, input)),
]
