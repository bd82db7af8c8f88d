import { and, eq, sql } from 'drizzle-orm'
import { changeRequest, depart, preparedAct, user, userRole } from '../../db/schema'
import { isPerson, type Person } from '../core/actor'
import { insert, notify, type Row, update } from '../core/change'
import { command, each } from '../core/command.server'
import { commit } from '../core/commit.server'
import type { Context } from '../core/context'
import { conflict, forbidden, notFound } from '../core/refusal'
import { stamp } from '../core/time'
import { secondPerson } from '../plan/four-eyes'
import { allow, can, need } from '../policy/can'
import { roles } from '../policy/roles'
import { type At, factsOf, type MoveInput, type SubjectCase } from '../subjects/case'
import { type CaseRows, caseQueries, casesFrom, loadCases, type Which } from '../subjects/case.server'
import { makeMove } from '../subjects/move'
import type { Settings } from '../system/settings'
import type {
  AddResource,
  ChangeManager,
  Close,
  Complete,
  DecideChange,
  RollBack,
  SaveChange,
  Share,
  ShareResource,
  Undo,
} from './contract'
import { applyChange, changeManager, close, complete, type NewManager, rollBack, undo } from './rules'

const atOf = (ctx: Context, one: SubjectCase, settings: Settings, input: MoveInput = {}): At => ({
  case: one,
  actor: ctx.actor,
  now: stamp(ctx.now()),
  settings,
  input,
})

/** One case with rows that stand beside it, in one trip. */
async function caseWith<Beside extends unknown[]>(ctx: Context, which: Which, beside: readonly unknown[]) {
  const cases = caseQueries(ctx, which)
  const rows = (await ctx.db.batch([...cases, ...beside] as never)) as unknown as unknown[]
  const loaded = casesFrom(ctx, which, rows as unknown as CaseRows)
  return { one: loaded.rows[0], settings: loaded.settings, beside: rows.slice(cases.length) as Beside }
}

/** T26 and T35 for the centre; the applicant's withdrawal (T6) is a move of declaring. */
export const rollBackSubjects = each('subject:rollBack', {
  load: (ctx, input: RollBack) => loadCases(ctx, input.ids),
  decide: (one, input, ctx, { settings }) => rollBack(atOf(ctx, one, settings, input)),
  done: (count) => `已退回 ${count} 个课题`,
})

/** T36 and T37: a business manager's needs a second person, an administrator's does not. */
export async function undoStep(ctx: Context, input: Undo) {
  const started = Date.now()
  need(ctx.actor, 'subject:stateRollBack')
  if (!isPerson(ctx.actor)) throw forbidden()
  const actor: Person = ctx.actor
  const key = `undo:${input.subjectId}`
  const { one, settings, beside } = await caseWith<[Row<'preparedAct'>[]]>(
    ctx,
    [input.subjectId],
    [ctx.db.select().from(preparedAct).where(eq(preparedAct.id, key))],
  )
  if (!one) throw notFound()
  const changes = undo(atOf(ctx, one, settings, { reason: input.reason }), ctx.id)
  const last = one.logs.at(-1)!
  const eyes = secondPerson({
    required: !!settings.fourEyes && actor.roleCode === 'bizManger',
    key,
    scope: { ids: [last.id], reason: input.reason },
    known: beside[0][0],
    actor,
    now: stamp(ctx.now()),
  })
  const about = { bizType: 'subject', bizId: one.id, text: eyes.go ? one.name : `准备回退：${one.name}` }
  await commit(ctx, 'subject:stateRollBack', eyes.go ? [...eyes.changes, ...changes] : eyes.changes, about, started)
  return eyes.go
    ? { result: { prepared: false, preparedBy: eyes.preparedBy, expireTime: null }, message: '已回退' }
    : { result: eyes.answer, message: '已准备回退，请另一位业务负责人或管理员确认' }
}

export const closeSubject = each('subject:close', {
  load: (ctx, input: Close) => loadCases(ctx, [input.subjectId]),
  decide: (one, input, ctx, { settings }) => close(atOf(ctx, one, settings, { reason: input.reason }), input),
  done: () => '课题已终止',
})

export const completeSubjects = each('subject:complete', {
  load: (ctx, input: Complete) => loadCases(ctx, input.ids),
  decide: (one, input, ctx, { settings }) => complete(atOf(ctx, one, settings, { reason: input.opinion })),
  done: (count) => `已办理 ${count} 个课题`,
  dryRun: (input) => input.dryRun,
})

const managerQuery = (ctx: Context, userId: string | ReturnType<typeof sql>) =>
  ctx.db
    .select({
      id: user.id,
      realname: user.realname,
      phone: user.phone,
      email: user.email,
      departId: user.departId,
      departName: sql<string>`coalesce(${depart.departName}, '')`,
      orgCode: sql<string>`coalesce(${depart.orgCode}, '')`,
      roleId: userRole.roleId,
    })
    .from(user)
    .leftJoin(depart, eq(depart.id, user.departId))
    .leftJoin(userRole, and(eq(userRole.userId, user.id), eq(userRole.roleId, roles.subjectMan.id)))
    .where(sql`${user.id} = ${userId} and ${user.status} = 1 and ${user.delFlag} = 0`)
type ManagerRow = Omit<NewManager, 'isSubjectMan'> & { roleId: string | null }
const managerFrom = (row: ManagerRow | undefined): NewManager | null =>
  row ? { ...row, isSubjectMan: row.roleId !== null } : null

export const updateSubjectMan = command('subject:changeManager', {
  async load(ctx, input: ChangeManager) {
    const { one, settings, beside } = await caseWith<[ManagerRow[]]>(
      ctx,
      [input.subjectId],
      [managerQuery(ctx, input.subjectManId)],
    )
    return { one, settings, manager: managerFrom(beside[0][0]) }
  },
  decide({ one, settings, manager }, input, ctx) {
    if (!one) throw notFound()
    if (!manager) throw conflict('没有找到新的负责人，或其账号已停用')
    return {
      changes: changeManager(atOf(ctx, one, settings, { reason: input.reason }), manager, input, ctx.id),
      result: null,
      message: `负责人已变更为 ${manager.realname}`,
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})

type Kept = { one: SubjectCase | undefined; settings: Settings }
const one = async (ctx: Context, subjectId: string): Promise<Kept> => {
  const { rows, settings } = await loadCases(ctx, [subjectId])
  return { one: rows[0], settings }
}

export const addSubjectResource = command('subject:resource', {
  load: (ctx, input: AddResource) => one(ctx, input.subjectId),
  decide({ one, settings }, { type, desc, fileIds, links }, ctx) {
    if (!one) throw notFound()
    allow(ctx.actor, 'subject:resource', factsOf(one))
    const resource = { id: ctx.id(), type, desc, fileIds, links, share: 0, shareAuth: 0 }
    const changes = makeMove(atOf(ctx, one, settings), 'maintain', {
      set: { resources: [...one.subject.resources, resource] },
      reason: '添加成果',
    })
    return {
      changes,
      result: resource,
      message: '成果已添加',
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})

export const shareSubjectResource = command('subject:share', {
  load: (ctx, input: ShareResource) => one(ctx, input.subjectId),
  decide({ one }, input, ctx) {
    if (!one) throw notFound()
    allow(ctx.actor, 'subject:share', factsOf(one))
    const unknown = input.resourceIds.filter((id) => !one.subject.resources.some((resource) => resource.id === id))
    if (unknown.length) throw conflict('所选成果不存在，请刷新后重试')
    const resources = one.subject.resources.map((resource) =>
      input.resourceIds.includes(resource.id)
        ? { ...resource, share: input.shareAuth ? 1 : 0, shareAuth: input.shareAuth }
        : resource,
    )
    return {
      changes: [update('subject', one.subject, { resources })],
      result: null,
      message: input.shareAuth ? '成果已共享' : '已取消共享',
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})

/** Public sharing (2) waits for the centre's confirmation unless the centre itself asks. */
export const upSubjectShare = command('subject:share', {
  load: (ctx, input: Share) => one(ctx, input.subjectId),
  decide({ one }, input, ctx) {
    if (!one) throw notFound()
    allow(ctx.actor, 'subject:share', factsOf(one))
    if (!one.subject.establishTime) throw conflict('课题尚未立项，不能共享')
    const shareAuth = input.share ? input.shareAuth : 0
    const confirmed = shareAuth < 2 || can(ctx.actor, 'subject:confirmShare', factsOf(one)) ? 1 : 0
    return {
      changes: [
        update('subject', one.subject, {
          share: shareAuth ? 1 : 0,
          shareAuth,
          shareConfirmed: confirmed,
          shareTime: stamp(ctx.now()),
        }),
      ],
      result: null,
      message: !shareAuth ? '已取消共享' : confirmed ? '已共享' : '已提交，待中心确认后公开',
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})

/** How the subject's name and text are shown. */
export const styleSubject = command('subject:style', {
  load: (ctx, input: { subjectId: string; fontFamily?: string; fontSize?: number }) => one(ctx, input.subjectId),
  decide({ one }, input, ctx) {
    if (!one) throw notFound()
    allow(ctx.actor, 'subject:style', factsOf(one))
    const set = {
      ...(input.fontFamily !== undefined && { fontFamily: input.fontFamily }),
      ...(input.fontSize !== undefined && { fontSize: String(input.fontSize) }),
    }
    return {
      changes: [update('subject', one.subject, set)],
      result: null,
      message: '显示样式已保存',
      about: { bizType: 'subject', bizId: one.id, text: one.name },
    }
  },
})

const requestQuery = (ctx: Context, id: string | undefined) =>
  ctx.db
    .select()
    .from(changeRequest)
    .where(and(eq(changeRequest.id, id ?? ''), eq(changeRequest.delFlag, 0)))
const caseOfRequest = (id: string) => sql`select subject_id from change_request where id = ${id}`

/** A request is written by the manager or the institution of an established subject; it stays a draft until submitted. */
export const saveChange = command('change:propose', {
  async load(ctx, input: SaveChange) {
    const { one, beside } = await caseWith<[Row<'changeRequest'>[]]>(
      ctx,
      [input.subjectId],
      [requestQuery(ctx, input.id)],
    )
    return { one, request: beside[0][0] }
  },
  decide({ one, request }, { id, ...input }, ctx) {
    if (!one || (id && (!request || request.subjectId !== one.id))) throw notFound()
    allow(ctx.actor, 'change:propose', factsOf(one))
    if (one.subject.status !== 'ESTABLISHED') throw conflict('只有已立项的课题可以申请变更')
    if (request && request.status !== 0 && request.status !== 4) throw conflict('变更申请已提交，不能修改')
    const before = Object.fromEntries(
      Object.keys(input.after).map((field) => [field, one.subject[field as keyof typeof one.subject] ?? null]),
    )
    const row = { ...input, subjectId: one.id, before, status: 0, sysOrgCode: one.subject.sysOrgCode }
    const newId = request?.id ?? ctx.id()
    return {
      changes: [request ? update('changeRequest', request, row) : insert('changeRequest', { id: newId, ...row })],
      result: { id: newId },
      message: '已保存',
      about: { bizType: 'change', bizId: newId, text: one.name },
    }
  },
})

const loadRequest = async (ctx: Context, input: { id: string }) => {
  const manager = managerQuery(
    ctx,
    sql`(select json_extract("after", '$.subjectManId') from change_request where id = ${input.id})`,
  )
  const { one, settings, beside } = await caseWith<[Row<'changeRequest'>[], ManagerRow[]]>(
    ctx,
    caseOfRequest(input.id),
    [requestQuery(ctx, input.id), manager],
  )
  return { one, settings, request: beside[0][0], manager: managerFrom(beside[1][0]) }
}
const STEPS = ['草稿', '待机构审批', '待中心决定', '已同意', '不同意'] as const
const inStep = (request: Row<'changeRequest'>, steps: readonly number[], act: string) => {
  if (!steps.includes(request.status)) throw conflict(`变更申请为“${STEPS[request.status]}”，不能${act}`)
}
const aboutRequest = (at: SubjectCase, id: string) => ({ bizType: 'change', bizId: id, text: at.name })
const noticeOf = (at: SubjectCase, title: string, text: string, to: Parameters<typeof notify>[0]['to']) =>
  notify({
    template: 'CHANGE',
    title: `《${at.name}》${title}`,
    text,
    url: `/subjectMngr/subjct/detail/${at.id}`,
    busType: 'subject',
    busId: at.id,
    to,
  })

/** To the institution first; an institution's own request goes to the centre at once. */
export const submitChange = command('change:propose', {
  load: loadRequest,
  decide({ one, request }, _input, ctx) {
    if (!one || !request) throw notFound()
    allow(ctx.actor, 'change:propose', factsOf(one))
    inStep(request, [0, 4], '提交')
    const status = isPerson(ctx.actor) && ctx.actor.roleCode === 'mechanism' ? 2 : 1
    const to = status === 1 ? { users: one.contactIds } : { roles: ['bizManger' as const] }
    return {
      changes: [update('changeRequest', request, { status }), noticeOf(one, '变更申请待处理', request.reason, to)],
      result: null,
      message: '变更申请已提交',
      about: aboutRequest(one, request.id),
    }
  },
})

export const approveChange = command('change:approve', {
  load: loadRequest,
  decide({ one, request }, input: DecideChange, ctx) {
    if (!one || !request) throw notFound()
    allow(ctx.actor, 'change:approve', factsOf(one))
    inStep(request, [1], '审批')
    const said = {
      status: input.pass ? 2 : 4,
      approveBy: isPerson(ctx.actor) ? ctx.actor.realname : '',
      approveTime: stamp(ctx.now()),
      opinion: input.opinion,
    }
    const to = input.pass ? { roles: ['bizManger' as const] } : { users: [one.subject.subjectManId] }
    return {
      changes: [
        update('changeRequest', request, said),
        noticeOf(one, input.pass ? '变更申请待决定' : '变更申请未获同意', input.opinion || request.reason, to),
      ],
      result: null,
      message: input.pass ? '已同意，转中心决定' : '已退回变更申请',
      about: aboutRequest(one, request.id),
    }
  },
})

export const decideChange = command('change:decide', {
  load: loadRequest,
  decide({ one, settings, request, manager }, input: DecideChange, ctx) {
    if (!one || !request) throw notFound()
    inStep(request, [2], '决定')
    if (input.pass && request.kind === 'manager' && !manager) throw conflict('没有找到新的负责人，或其账号已停用')
    const said = {
      status: input.pass ? 3 : 4,
      decideBy: isPerson(ctx.actor) ? ctx.actor.realname : '',
      decideTime: stamp(ctx.now()),
      opinion: input.opinion,
    }
    const applied = input.pass
      ? applyChange(atOf(ctx, one, settings, { reason: request.reason }), request, manager, ctx.id)
      : []
    const notice = noticeOf(one, input.pass ? '变更申请已同意' : '变更申请未获同意', input.opinion || request.reason, {
      users: [one.subject.subjectManId, ...one.contactIds],
    })
    return {
      changes: [update('changeRequest', request, said), ...applied, notice],
      result: null,
      message: input.pass ? '已同意变更' : '已拒绝变更',
      about: aboutRequest(one, request.id),
    }
  },
})
