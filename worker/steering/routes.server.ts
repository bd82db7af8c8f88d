import * as calls from './calls'
import { answers, type Route } from '../core/route.server'
import { holds } from '../policy/can'
import { withdrawSubjects } from '../subjects/commands/withdraw.server'
import { previewRollBack, rollBackSubjects, undoStep } from './commands/back.server'
import { undoPublication } from './commands/publication.server'
import * as change from './commands/change.server'
import * as conduct from './commands/conduct.server'
import { updateSubjectMan } from './commands/conduct.server'
import { addSubjectResource, shareSubjectResource, styleSubject, upSubjectShare } from './commands/share.server'
import { listChanges, shareInfo } from './queries.server'

export const steering: readonly Route[] = answers(calls, {
  ...conduct,
  ...change,
  undoStep,
  listChanges,
  undoPublication,
  rollBackSubjects: (ctx, input) => {
    if (input.dryRun && holds(ctx.actor, 'subject:rollBack')) return previewRollBack(ctx, input)
    const action = holds(ctx.actor, 'subject:rollBack') ? rollBackSubjects : withdrawSubjects
    return action(ctx, input)
  },
  changeManager: updateSubjectMan,
  addResource: addSubjectResource,
  shareResource: shareSubjectResource,
  setShare: upSubjectShare,
  shareInfo: (ctx, { subjectId }) => shareInfo(ctx, subjectId),
  setFontFamily: styleSubject,
  setFontSize: styleSubject,
})
