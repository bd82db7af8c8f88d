import { update } from '../../core/change'
import { command } from '../../core/command.server'
import { conflict, notFound } from '../../core/refusal'
import { can } from '../../policy/authorization'
import { policyFactsOf } from '../case'
import { loadCases } from '../case-loader.server'
import { insertTimelineEntry, assertTransition } from '../transitions'
import { transitionContextOf } from './declaration.server'
import { t } from '../texts'

/**
 * Removes a partner institution from a subject: from a draft by its writers, later by the center. Adds a timeline
 * entry.
 */
export const removeInstitution = command('subject:edit', {
  load: (ctx, input: { subjectId: string; departId: string }) => loadCases(ctx, [input.subjectId]),
  decide: ({ rows: [one], settings }, { departId }, ctx) => {
    if (!one) throw notFound()
    const at = transitionContextOf(ctx, one, settings)
    const { subject } = one
    if (!can(at.actor, 'subject:correct', policyFactsOf(one))) assertTransition(at, 'edit')
    if (departId === subject.leadDepartId) throw conflict(t.leadStays)
    const removed = subject.cooperateDeparts.find((depart) => depart.departId === departId)
    if (!removed) throw notFound(t.noSuchPartner)
    const cooperateDeparts = subject.cooperateDeparts.filter((depart) => depart.departId !== departId)
    return {
      changes: [
        update('subject', subject, { cooperateDeparts }),
        insertTimelineEntry(at, 'edit', {
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
