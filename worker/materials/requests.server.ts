import { and, desc, eq } from 'drizzle-orm'
import { material, materialRequest } from '../../db/schema'
import { isPerson } from '../core/actor'
import { type Change, insert, notify, type Row, update } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { badInput, conflict, forbidden, notFound } from '../core/refusal'
import { inChinese } from '../core/texts'
import { formatDay, formatStamp } from '../core/time'
import { materialByIdQuery } from './commands.server'
import type { ApproveRequestInput, SubmitRequestInput, ReasonInput } from './contract'
import { requestLifecycle } from './lifecycle'
import { t as told } from './notices.texts'
import {
  requireRequester,
  requireDecider,
  managesMaterial,
  type RequestState,
  effectiveStatus,
  requireValidUntil,
} from './rules'
import { requestStatusLabel } from './statuses'
import { t } from './texts'
import { visibleMaterialRequestsCondition } from './row-access.server'

const auditSubject = (id: string, title: string) => ({ bizType: 'materialRequest', bizId: id, text: title })
/** Returns the input of the rules of a request. */
function requestStateOf(
  ctx: Context,
  of: Row<'material'>,
  row: { userId: string } | null,
  more: Partial<RequestState> = {},
): RequestState {
  const me = isPerson(ctx.actor) ? ctx.actor.userId : ''
  return {
    keeps: managesMaterial(ctx.actor, of),
    owns: of.ownerId === me,
    own: row === null || row.userId === me,
    offered: of.status === 1,
    reason: '',
    today: formatDay(ctx.now()),
    until: formatDay(ctx.now()),
    maxDays: of.maxDays,
    ...more,
  }
}

/**
 * Submits a request to use a material, or a returned one again, and notifies the owner of the material. @throws 400,
 * 404, 409
 */
export const submitRequest = command('space:request', {
  load: (ctx, { materialId }: SubmitRequestInput) =>
    readAll(ctx, {
      of: materialByIdQuery(ctx, materialId),
      asked: ctx.db
        .select()
        .from(materialRequest)
        .where(
          and(
            eq(materialRequest.materialId, materialId),
            eq(materialRequest.userId, isPerson(ctx.actor) ? ctx.actor.userId : ''),
            eq(materialRequest.delFlag, 0),
          ),
        )
        .orderBy(desc(materialRequest.createTime)),
    }),
  decide({ of: [of], asked }, { id: again, purpose, until }, ctx) {
    if (!of || !isPerson(ctx.actor)) throw notFound()
    const { userId, realname, departName, roleCode } = ctx.actor
    const at = requestStateOf(ctx, of, null, { until })
    const wrong = requireValidUntil(at)
    if (wrong) throw badInput({ until: wrong })
    const row = again ? asked.find((one) => one.id === again) : undefined
    if (again && !row) throw notFound()
    const now = formatStamp(ctx.now())
    const set = { purpose, wantedUntil: until, agreeTime: now, status: 0 as const }
    const ended: Change[] = []
    if (!row) {
      const problem = requestLifecycle.moves.ask.needs.map((need) => need(at)).find(Boolean)
      if (problem) throw conflict(problem)
      for (const one of asked) {
        const status = effectiveStatus(one, at.today)
        if (status === 1) throw conflict(t.usesAlready(one.approvedUntil))
        if (status === 0 || status === 2) throw conflict(t.askedAlready)
        if (one.status === 1) ended.push(update('materialRequest', one, { status: 6 }))
      }
    } else {
      const problem = requestLifecycle.refuses('askAgain', row.status, at, requestStatusLabel)
      if (problem) throw conflict(problem)
    }
    const id = row?.id ?? ctx.id()
    const created = { id, materialId: of.id, ownerId: of.ownerId, userId, realname, departName, roleCode }
    return {
      changes: [
        ...ended,
        row
          ? update('materialRequest', row, set)
          : insert('materialRequest', { ...created, ...set, sysOrgCode: ctx.actor.orgCode }),
        inChinese(() =>
          notify({
            ...{ template: 'MATERIAL_REQUESTED', title: told.requested },
            text: told.requestedText(realname, of.title, until),
            ...{ url: '/dataspace/request?box=received', busType: 'materialRequest', busId: id },
            to: { users: [of.ownerId] },
          }),
        ),
      ],
      result: { id },
      about: auditSubject(id, of.title),
    }
  },
})

const loadRequest = async (ctx: Context, { id }: { id: string }) => {
  const [found] = await ctx.db
    .select({ row: materialRequest, of: material })
    .from(materialRequest)
    .innerJoin(material, eq(material.id, materialRequest.materialId))
    .where(and(eq(materialRequest.id, id), eq(materialRequest.delFlag, 0), visibleMaterialRequestsCondition(ctx.actor)))
  return found
}
type LoadedRequest = Awaited<ReturnType<typeof loadRequest>>

/**
 * Checks a transition and returns the request with its material. @throws 404 if it is not visible, 403 if it is another
 * user's transition, 409 with the reason if it is not possible
 */
function assertTransition(
  ctx: Context,
  name: 'withdraw' | 'approve' | 'return' | 'refuse' | 'revoke',
  found: LoadedRequest,
  more: Partial<RequestState> = {},
) {
  if (!found) throw notFound()
  const { row, of } = found
  const at = requestStateOf(ctx, of, row, more)
  const stranger = name === 'withdraw' ? requireRequester(at) : requireDecider(at)
  if (stranger) throw forbidden(stranger)
  const problem = requestLifecycle.refuses(name, effectiveStatus(row, at.today), at, requestStatusLabel)
  if (problem) throw conflict(problem)
  return { row, of }
}

/** Withdraws an own pending or returned request. @throws 403, 404, 409 */
export const withdrawRequest = command('space:request', {
  load: loadRequest,
  decide(found, _: { id: string }, ctx) {
    const { row, of } = assertTransition(ctx, 'withdraw', found)
    return {
      changes: [update('materialRequest', row, { status: 5 })],
      result: null,
      about: auditSubject(row.id, of.title),
    }
  },
})

/** Returns the result of a decision: the update of the request and the notification of the requester. */
function decisionResult(
  ctx: Context,
  { row, of }: NonNullable<LoadedRequest>,
  set: Partial<Row<'materialRequest'>> & { opinion: string },
  words: { template: 'MATERIAL_DECIDED' | 'MATERIAL_REVOKED'; title: () => string; text: () => string },
) {
  const who = isPerson(ctx.actor) ? ctx.actor : null
  return {
    changes: [
      update('materialRequest', row, {
        ...set,
        deciderId: who?.userId ?? '',
        deciderName: who?.realname ?? '',
        decideTime: formatStamp(ctx.now()),
      }),
      inChinese(() =>
        notify({
          ...{ template: words.template, title: words.title(), text: words.text(), url: '/dataspace/request' },
          ...{ busType: 'materialRequest', busId: row.id, to: { users: [row.userId] } },
        }),
      ),
    ],
    result: null,
    about: auditSubject(row.id, of.title),
  }
}

/** Approves a request until a day. @throws 400 for an invalid day, 403, 404, 409 */
export const approveRequest = command('space:decide', {
  load: loadRequest,
  decide(found, { until, opinion }: ApproveRequestInput, ctx) {
    if (found) {
      const wrong = requireDecider(requestStateOf(ctx, found.of, found.row))
        ? null
        : requireValidUntil(requestStateOf(ctx, found.of, found.row, { until }))
      if (wrong && found.row.status === 0) throw badInput({ until: wrong })
    }
    const both = assertTransition(ctx, 'approve', found, { until })
    return {
      ...decisionResult(
        ctx,
        both,
        { status: 1, approvedUntil: until, opinion },
        {
          template: 'MATERIAL_DECIDED',
          title: () => told.approved,
          text: () => told.approvedText(both.of.title, until),
        },
      ),
      message: t.approved(until),
    }
  },
})

const decisionCommand = (name: 'return' | 'refuse' | 'revoke', status: 2 | 3 | 4, title: () => string) =>
  command('space:decide', {
    load: loadRequest,
    decide(found, { reason }: ReasonInput, ctx) {
      const both = assertTransition(ctx, name, found, { reason })
      return decisionResult(
        ctx,
        both,
        { status, opinion: reason },
        {
          template: name === 'revoke' ? 'MATERIAL_REVOKED' : 'MATERIAL_DECIDED',
          title,
          text: () => told.opinionText(both.of.title, reason),
        },
      )
    },
  })
export const returnRequest = decisionCommand('return', 2, () => told.returned)
export const refuseRequest = decisionCommand('refuse', 3, () => told.refused)
/** Revokes an approval. The next download is refused, because each download checks the approval. */
export const revokeRequest = decisionCommand('revoke', 4, () => told.revoked)
