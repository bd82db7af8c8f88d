import { update } from '../../core/change'
import { command } from '../../core/command.server'
import { conflict, notFound } from '../../core/refusal'
import { can } from '../../policy/can'
import { factsOf } from '../case'
import { loadCases } from '../case.server'
import { logLine, needMove } from '../move'
import { atOf } from './declare.server'
import { t } from '../texts'

/**
 * Removes a partner institution from a subject: from a draft by its writers, later by the center. Adds a timeline
 * entry.
 */
export const removeInstitution = command('subject:edit', {
  load: (ctx, input: { subjectId: string; departId: string }) => loadCases(ctx, [input.subjectId]),
  decide: ({ rows: [one], settings }, { departId }, ctx) => {
    if (!one) throw notFound()
    const at = atOf(ctx, one, settings)
    const { subject } = one
    if (!can(at.actor, 'subject:correct', factsOf(one))) needMove(at, 'edit')
    if (departId === subject.leadDepartId) throw conflict(t.leadStays)
    const removed = subject.cooperateDeparts.find((depart) => depart.departId === departId)
    if (!removed) throw notFound(t.noSuchPartner)
    const cooperateDeparts = subject.cooperateDeparts.filter((depart) => depart.departId !== departId)
    return {
      changes: [
        update('subject', subject, { cooperateDeparts }),
        logLine(at, 'edit', {
          from: subject.status,
          to: subject.status,
          reason: `移除合作机构 ${removed.departName}`,
          before: { cooperateDeparts: subject.cooperateDeparts },
          after: { cooperateDeparts },
          public: true,
        }),
      ],
      result: null,
      message: t.partnerRemoved(removed.departName),
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})
