import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { holds } from '../policy/can'
import { withdrawSubjects } from '../subjects/commands/withdraw.server'
import { previewRollBack, rollBackSubjects, undoStep } from './commands/back.server'
import { undoPublication } from './commands/publication.server'
import { acceptHandover, approveChange, decideChange, saveChange, submitChange } from './commands/change.server'
import { closeSubject, completeSubjects, updateSubjectMan } from './commands/conduct.server'
import { addSubjectResource, shareSubjectResource, styleSubject, upSubjectShare } from './commands/share.server'
import { listChanges, shareInfo } from './queries.server'

export const steering: readonly Route[] = [
  on(calls.rollBackSubjects, (ctx, input) => {
    if (input.dryRun && holds(ctx.actor, 'subject:rollBack')) return previewRollBack(ctx, input)
    const act = holds(ctx.actor, 'subject:rollBack') ? rollBackSubjects : withdrawSubjects
    return act(ctx, input)
  }),
  on(calls.undoStep, undoStep),
  on(calls.closeSubject, closeSubject),
  on(calls.completeSubjects, completeSubjects),
  on(calls.changeManager, updateSubjectMan),
  on(calls.addResource, addSubjectResource),
  on(calls.shareResource, shareSubjectResource),
  on(calls.setShare, upSubjectShare),
  on(calls.shareInfo, (ctx, { subjectId }) => shareInfo(ctx, subjectId)),
  on(calls.setFontFamily, styleSubject),
  on(calls.setFontSize, styleSubject),
  on(calls.listChanges, listChanges),
  on(calls.saveChange, saveChange),
  on(calls.submitChange, submitChange),
  on(calls.approveChange, approveChange),
  on(calls.decideChange, decideChange),
  on(calls.acceptHandover, acceptHandover),
  on(calls.undoPublication, undoPublication),
]
