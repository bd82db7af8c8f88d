import { command, batchCommand } from '../../core/command.server'
import { readAll } from '../../core/read-all.server'
import { conflict, notFound } from '../../core/refusal'
import { loadCases } from '../../subjects/case-loader.server'
import { changeCaseManager, closeCase, completeCase, insertHandover } from '../completion.transition'
import type { ChangeManager, CloseSubject, CompleteSubjects } from '../contract'
import { managementContextOf, newManagerQuery, optionalCaseQuery } from '../loader.server'
import { t as subjects } from '../../subjects/texts'
import { t } from '../texts'

/** Terminates a subject before its end; see `closeCase`. */
export const closeSubject = batchCommand('subject:close', {
  bizType: 'subject',
  load: (ctx, input: CloseSubject) => loadCases(ctx, [input.subjectId], 'reports', 'contactIds'),
  decide: (one, input, ctx, { settings }) =>
    closeCase(managementContextOf(ctx, one, settings, { reason: input.reason }), input),
  done: () => t.closed,
})

/** Completes subjects, each by its status; see `completeCase`. */
export const completeSubjects = batchCommand('subject:complete', {
  bizType: 'subject',
  load: (ctx, input: CompleteSubjects) => loadCases(ctx, input.ids, 'reports', 'form', 'contactIds', 'rule'),
  decide: (one, input, ctx, { settings }) =>
    completeCase(
      managementContextOf(ctx, one, settings, {
        reason: input.opinion,
        ...(one.subject.status === 'ESTABLISHED' && input.archiveReason && { override: input.archiveReason }),
      }),
    ),
  done: (count) => subjects.handled(count),
  dryRun: (input) => input.dryRun,
})

/** Assigns or changes the manager of a subject. A change of an established subject is recorded as a handover. */
export const changeSubjectManager = command('subject:changeManager', {
  async load(ctx, input: ChangeManager) {
    const { of, manager } = await readAll(ctx, {
      of: optionalCaseQuery(ctx, [input.subjectId], 'contactIds'),
      manager: newManagerQuery(ctx, input.subjectManId),
    })
    return { ...of, manager }
  },
  decide({ one, settings, manager }, input, ctx) {
    if (!one) throw notFound()
    if (!manager) throw conflict(t.newManagerMissing)
    const at = managementContextOf(ctx, one, settings, { reason: input.reason })
    return {
      changes: [
        ...changeCaseManager(at, manager, input, ctx.id),
        // The first manager of a plan topic has nothing to take over.
        ...(one.subject.status === 'ESTABLISHED' ? [insertHandover(at, manager, input)] : []),
      ],
      result: null,
      message: t.managerChanged(manager.realname),
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})
