import { unguardedStatement, update } from '../../core/change'
import { command } from '../../core/command.server'
import { readAll } from '../../core/read-all.server'
import { conflict, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { assertAllowed, can } from '../../policy/authorization'
import { reindexStatement } from '../../similarity/attachments.server'
import { policyFactsOf } from '../../subjects/case'
import { makeTransition } from '../../subjects/transitions'
import type { AddResource, SetShare, ShareResource } from '../contract'
import { managementContextOf, optionalCaseQuery } from '../loader.server'
import { t } from '../texts'

/** Adds a result to a subject: files or links. */
export const addSubjectResource = command('subject:resource', {
  load: (ctx, input: AddResource) => readAll(ctx, optionalCaseQuery(ctx, [input.subjectId])),
  decide({ one, settings }, { type, desc, fileIds, links }, ctx) {
    if (!one) throw notFound()
    assertAllowed(ctx.actor, 'subject:resource', policyFactsOf(one))
    const resource = { id: ctx.id(), type, desc, fileIds, links, share: 0, shareAuth: 0 }
    const changes = makeTransition(managementContextOf(ctx, one, settings), 'maintain', {
      set: { resources: [...one.subject.resources, resource] },
      reason: '添加成果',
    })
    return {
      changes,
      result: resource,
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})

/** Sets the sharing level of results: 0 none, 1 industry, 2 public. */
export const shareSubjectResource = command('subject:share', {
  load: (ctx, input: ShareResource) => readAll(ctx, optionalCaseQuery(ctx, [input.subjectId])),
  decide({ one }, input, ctx) {
    if (!one) throw notFound()
    assertAllowed(ctx.actor, 'subject:share', policyFactsOf(one))
    const unknown = input.resourceIds.filter((id) => !one.subject.resources.some((resource) => resource.id === id))
    if (unknown.length) throw conflict(t.resultsGone)
    // Public sharing needs the center's confirmation, unless the center itself shares.
    const confirmed = input.shareAuth === 2 && can(ctx.actor, 'subject:confirmShare', policyFactsOf(one)) ? 1 : 0
    const resources = one.subject.resources.map((resource) =>
      input.resourceIds.includes(resource.id)
        ? { ...resource, share: input.shareAuth ? 1 : 0, shareAuth: input.shareAuth, confirmed }
        : resource,
    )
    return {
      changes: [update('subject', one.subject, { resources }), unguardedStatement(reindexStatement(one.id))],
      result: null,
      message: !input.shareAuth ? t.unshared : input.shareAuth === 2 && !confirmed ? t.sharedPending : t.resultsShared,
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})

/** Sets the sharing of a subject. Public sharing (2) needs the center's confirmation, unless the center itself shares. */
export const setSubjectShare = command('subject:share', {
  load: (ctx, input: SetShare) => readAll(ctx, optionalCaseQuery(ctx, [input.subjectId])),
  decide({ one }, input, ctx) {
    if (!one) throw notFound()
    assertAllowed(ctx.actor, 'subject:share', policyFactsOf(one))
    if (!one.subject.establishTime) throw conflict(t.notEstablishedYet)
    const shareAuth = input.share ? input.shareAuth : 0
    const confirmed = shareAuth < 2 || can(ctx.actor, 'subject:confirmShare', policyFactsOf(one)) ? 1 : 0
    return {
      changes: [
        update('subject', one.subject, {
          share: shareAuth ? 1 : 0,
          shareAuth,
          shareConfirmed: confirmed,
          shareTime: formatStamp(ctx.now()),
        }),
        unguardedStatement(reindexStatement(one.id)),
      ],
      result: null,
      message: !shareAuth ? t.unshared : confirmed ? t.shared : t.sharedPending,
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})

/** Sets font family and size of the subject's name and text. */
export const setSubjectStyle = command('subject:style', {
  load: (ctx, input: { subjectId: string; fontFamily?: string; fontSize?: number }) =>
    readAll(ctx, optionalCaseQuery(ctx, [input.subjectId])),
  decide({ one }, input, ctx) {
    if (!one) throw notFound()
    assertAllowed(ctx.actor, 'subject:style', policyFactsOf(one))
    const set = {
      ...(input.fontFamily !== undefined && { fontFamily: input.fontFamily }),
      ...(input.fontSize !== undefined && { fontSize: String(input.fontSize) }),
    }
    return {
      changes: [update('subject', one.subject, set)],
      result: null,
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})
