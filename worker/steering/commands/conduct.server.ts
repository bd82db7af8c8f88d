import { command, each } from '../../core/command.server'
import { readAll } from '../../core/read-all.server'
import { conflict, notFound } from '../../core/refusal'
import { loadCases } from '../../subjects/case.server'
import { changeManager, close, complete, handoverRow } from '../conduct.move'
import type { ChangeManager, Close, Complete } from '../contract'
import { atOf, managerOf, oneCase } from '../load.server'
import { t as subjects } from '../../subjects/texts'
import { t } from '../texts'

/** Terminates a subject before its end; see `closeCase`. */
export const closeSubject = each('subject:close', {
  bizType: 'subject',
  load: (ctx, input: Close) => loadCases(ctx, [input.subjectId], 'reports', 'contactIds'),
  decide: (one, input, ctx, { settings }) => close(atOf(ctx, one, settings, { reason: input.reason }), input),
  done: () => t.closed,
})

/** Completes subjects, each by its status; see `completeCase`. */
export const completeSubjects = each('subject:complete', {
  bizType: 'subject',
  load: (ctx, input: Complete) => loadCases(ctx, input.ids, 'reports', 'form', 'contactIds', 'rule'),
  decide: (one, input, ctx, { settings }) =>
    complete(
      atOf(ctx, one, settings, {
        reason: input.opinion,
        ...(one.subject.status === 'ESTABLISHED' && input.archiveReason && { override: input.archiveReason }),
      }),
    ),
  done: (count) => subjects.handled(count),
  dryRun: (input) => input.dryRun,
})

/** Assigns or changes the manager of a subject. A change of an established subject is recorded as a handover. */
export const updateSubjectMan = command('subject:changeManager', {
  async load(ctx, input: ChangeManager) {
    const { of, manager } = await readAll(ctx, {
      of: oneCase(ctx, [input.subjectId], 'contactIds'),
      manager: managerOf(ctx, input.subjectManId),
    })
    return { ...of, manager }
  },
  decide({ one, settings, manager }, input, ctx) {
    if (!one) throw notFound()
    if (!manager) throw conflict(t.newManagerMissing)
    const at = atOf(ctx, one, settings, { reason: input.reason })
    return {
      changes: [
        ...changeManager(at, manager, input, ctx.id),
        // The first manager of a plan topic has nothing to take over.
        ...(one.subject.status === 'ESTABLISHED' ? [handoverRow(at, manager, input)] : []),
      ],
      result: null,
      message: t.managerChanged(manager.realname),
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})
