import { and, eq, sql } from 'drizzle-orm'
import { changeRequest } from '../../../db/schema'
import { isPerson } from '../../core/actor'
import { insert, notify, type Row, update } from '../../core/change'
import { command } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { badInput, conflict, assertVersion, notFound } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { assertAllowed } from '../../policy/authorization'
import { policyFactsOf, type SubjectCase } from '../../subjects/case'
import { applyChange, findChangeProblems, currentValuesOf } from '../changes.transition'
import type { AcceptHandover, DecideChange, SaveChange } from '../contract'
import { managementContextOf, newManagerQuery, optionalCaseQuery } from '../loader.server'
import { t } from '../texts'
import { subjectPageUrl } from '../../policy/page-urls'

const assertEstablished = ({ subject }: SubjectCase) => {
  if (subject.status !== 'ESTABLISHED') throw conflict(t.changeRunningOnly)
}
const changeRequestQuery = (ctx: Context, id: string | undefined) =>
  decodedQuery(
    ctx.db
      .select()
      .from(changeRequest)
      .where(and(eq(changeRequest.id, id ?? ''), eq(changeRequest.delFlag, 0))),
    ([request]) => request,
  )
const subjectIdOfRequest = (id: string) => sql`select subject_id from change_request where id = ${id}`

/** Saves a change request of an established subject as a draft, by its manager or its institution. */
export const saveChange = command('change:propose', {
  async load(ctx, input: SaveChange) {
    const { of, request } = await readAll(ctx, {
      of: optionalCaseQuery(ctx, [input.subjectId]),
      request: changeRequestQuery(ctx, input.id),
    })
    return { ...of, request }
  },
  decide({ one, request }, { id, lockVersion, ...input }, ctx) {
    if (!one || (id && (!request || request.subjectId !== one.id))) throw notFound()
    if (request) assertVersion(request.lockVersion, lockVersion)
    assertAllowed(ctx.actor, 'change:propose', policyFactsOf(one))
    assertEstablished(one)
    if (request && request.status !== 0 && request.status !== 4) throw conflict(t.changeSubmittedFixed)
    const problems = findChangeProblems(input.kind, input.after, one)
    if (Object.keys(problems).length) throw badInput(problems)
    const before = currentValuesOf(input.after, one)
    const row = { ...input, subjectId: one.id, before, status: 0, sysOrgCode: one.subject.sysOrgCode }
    const newId = request?.id ?? ctx.id()
    return {
      changes: [request ? update('changeRequest', request, row) : insert('changeRequest', { id: newId, ...row })],
      result: { id: newId, lockVersion: request ? request.lockVersion + 1 : 0 },
      about: { bizType: 'change', bizId: newId, text: one.name },
    }
  },
})

const loadChangeRequest = async (ctx: Context, input: { id: string }) => {
  const named = sql`(select json_extract("after", '$.subjectManId') from change_request where id = ${input.id})`
  const { of, ...otherRows } = await readAll(ctx, {
    of: optionalCaseQuery(ctx, subjectIdOfRequest(input.id), 'reports', 'contactIds'),
    request: changeRequestQuery(ctx, input.id),
    manager: newManagerQuery(ctx, named),
  })
  return { ...of, ...otherRows }
}
const requestStatusLabels = () => [t.stepDraft, t.stepInstitution, t.stepCentre, t.stepAgreed, t.stepRefused]
const assertRequestStatus = (request: Row<'changeRequest'>, steps: readonly number[], action: string) => {
  if (!steps.includes(request.status))
    throw conflict(t.changeNotInStep(requestStatusLabels()[request.status] ?? '', action))
}
const requestLogTarget = (at: SubjectCase, id: string) => ({ bizType: 'change', bizId: id, text: at.name })
const buildRequestNotice = (at: SubjectCase, title: string, text: string, to: Parameters<typeof notify>[0]['to']) =>
  notify({
    template: 'CHANGE',
    title: `《${at.name}》${title}`,
    text,
    url: subjectPageUrl(at.id),
    busType: 'subject',
    busId: at.id,
    to,
  })

/** Submits a change request to the institution; an institution's own request goes to the center directly. */
export const submitChange = command('change:propose', {
  load: loadChangeRequest,
  decide({ one, request }, _input, ctx) {
    if (!one || !request) throw notFound()
    assertAllowed(ctx.actor, 'change:propose', policyFactsOf(one))
    assertEstablished(one)
    assertRequestStatus(request, [0, 4], t.submitAct)
    const status = isPerson(ctx.actor) && ctx.actor.roleCode === 'mechanism' ? 2 : 1
    const to = status === 1 ? { users: one.contactIds } : { roles: ['bizManger' as const] }
    return {
      changes: [
        update('changeRequest', request, { status }),
        buildRequestNotice(one, '变更申请待处理', `请处理变更申请：${request.reason}`, to),
      ],
      result: null,
      about: requestLogTarget(one, request.id),
    }
  },
})

/** Approves or rejects a change request as the institution. An approved request goes to the center. */
export const approveChange = command('change:approve', {
  load: loadChangeRequest,
  decide({ one, request }, input: DecideChange, ctx) {
    if (!one || !request) throw notFound()
    assertAllowed(ctx.actor, 'change:approve', policyFactsOf(one))
    // A request of a subject that is no longer established can still be rejected.
    if (input.pass) assertEstablished(one)
    assertRequestStatus(request, [1], t.approveAct)
    const decision = {
      status: input.pass ? 2 : 4,
      approveBy: isPerson(ctx.actor) ? ctx.actor.realname : '',
      approveTime: formatStamp(ctx.now()),
      opinion: input.opinion,
    }
    const to = input.pass ? { roles: ['bizManger' as const] } : { users: [one.subject.subjectManId] }
    return {
      changes: [
        update('changeRequest', request, decision),
        input.pass
          ? buildRequestNotice(
              one,
              '变更申请待决定',
              `机构已同意，请决定是否变更。${input.opinion || request.reason}`,
              to,
            )
          : buildRequestNotice(one, '变更申请未获同意', input.opinion || request.reason, to),
      ],
      result: null,
      message: input.pass ? t.changePassedOn : t.changeReturned,
      about: requestLogTarget(one, request.id),
    }
  },
})

/** Agrees to or rejects a change request as the center. An agreed change is applied in the same transaction. */
export const decideChange = command('change:decide', {
  load: loadChangeRequest,
  decide({ one, settings, request, manager }, input: DecideChange, ctx) {
    if (!one || !request) throw notFound()
    if (input.pass) assertEstablished(one)
    assertRequestStatus(request, [2], t.decideAct)
    if (input.pass && request.kind === 'manager' && !manager) throw conflict(t.newManagerMissing)
    const decision = {
      status: input.pass ? 3 : 4,
      ...(input.pass && request.kind === 'manager' && { accepted: 0 }),
      decideBy: isPerson(ctx.actor) ? ctx.actor.realname : '',
      decideTime: formatStamp(ctx.now()),
      opinion: input.opinion,
    }
    const applied = input.pass
      ? applyChange(managementContextOf(ctx, one, settings, { reason: request.reason }), request, manager, ctx.id)
      : []
    const notice = buildRequestNotice(
      one,
      input.pass ? '变更申请已同意' : '变更申请未获同意',
      input.opinion || request.reason,
      {
        users: [one.subject.subjectManId, ...one.contactIds],
      },
    )
    return {
      changes: [update('changeRequest', request, decision), ...applied, notice],
      result: null,
      message: input.pass ? t.changeAgreed : t.changeRefused,
      about: requestLogTarget(one, request.id),
    }
  },
})

/** Confirms or declines a handover as the new manager. After a decline the center must choose again. */
export const acceptHandover = command('change:accept', {
  load: loadChangeRequest,
  decide({ one, request }, input: AcceptHandover, ctx) {
    if (!one || !request) throw notFound()
    assertAllowed(ctx.actor, 'change:accept', policyFactsOf(one))
    const { subjectManId } = request.after
    if (request.accepted !== 0 || subjectManId !== one.subject.subjectManId) throw conflict(t.notAsked)
    const { subjectManName } = one.subject
    const before = request.before.subjectManId
    const notice = input.accept
      ? { title: '交接已确认', text: `${subjectManName}已确认接收课题。` }
      : { title: '新负责人拒绝接收', text: `${subjectManName}拒绝接收课题，请重新确定负责人。理由：${input.note}` }
    return {
      changes: [
        update('changeRequest', request, {
          accepted: input.accept ? 1 : 2,
          acceptTime: formatStamp(ctx.now()),
          acceptNote: input.note,
        }),
        buildRequestNotice(one, notice.title, notice.text, {
          users: [...new Set([before ?? '', ...one.contactIds])].filter(Boolean),
          roles: input.accept ? [] : ['bizManger'],
        }),
      ],
      result: null,
      message: input.accept ? t.handedOver : t.declined,
      about: requestLogTarget(one, request.id),
    }
  },
})
