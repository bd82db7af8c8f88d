import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import { hasRight } from '../policy/authorization'
import { withdrawSubjects } from '../subjects/commands/withdrawal.server'
import { previewRollBack, rollBackSubjects, undoStep } from './commands/rollback.server'
import { undoPublication } from './commands/publication-undo.server'
import * as change from './commands/change-request.server'
import * as conduct from './commands/completion.server'
import { changeSubjectManager } from './commands/completion.server'
import { addSubjectResource, shareSubjectResource, setSubjectStyle, setSubjectShare } from './commands/sharing.server'
import { listChanges, shareInfo } from './queries.server'

export const subjectManagement: readonly Route[] = handleCalls(calls, {
  ...conduct,
  ...change,
  undoStep,
  listChanges,
  undoPublication,
  rollBackSubjects: (ctx, input) => {
    if (input.dryRun && hasRight(ctx.actor, 'subject:rollBack')) return previewRollBack(ctx, input)
    const action = hasRight(ctx.actor, 'subject:rollBack') ? rollBackSubjects : withdrawSubjects
    return action(ctx, input)
  },
  changeManager: changeSubjectManager,
  addResource: addSubjectResource,
  shareResource: shareSubjectResource,
  setShare: setSubjectShare,
  shareInfo: (ctx, { subjectId }) => shareInfo(ctx, subjectId),
  setFontFamily: setSubjectStyle,
  setFontSize: setSubjectStyle,
})
