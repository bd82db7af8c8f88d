import { type Change, insert, notify, update } from '../../core/change'
import { type Done, each, type Outcome } from '../../core/command.server'
import type { Context } from '../../core/context'
import { badInput, conflict, Refusal } from '../../core/refusal'
import { stamp, workingDaysAfter } from '../../core/time'
import { need } from '../../policy/can'
import { type At, presentReviews, type SubjectCase } from '../../subjects/case'
import { makeMove } from '../../subjects/move'
import { statusLabel } from '../../subjects/statuses'
import { calendarOf } from '../../system/settings'
import { type Candidate, conflictsOf, fits } from '../conflicts'
import type { AssignAnswer, AssignRow } from '../answers'
import type { AssignMany, AssignOne } from '../inputs'
import { planAssignments } from '../plan'
import { type Board, loadBoard } from '../queries/candidates.server'
import { type Stage, stageOfStatus, stages } from '../rules'
import { t } from '../texts'
import { inChinese } from '../../core/texts'

/** Who shall review one subject, and how it came about. */
type Order = {
  stage: Stage
  userIds: readonly string[]
  /** set: nobody else but those who have committed; add: beside those already there. */
  mode: 'set' | 'add'
  /** `yyyy-MM-dd HH:mm:ss` */
  due: string
  /** The date was chosen: those already assigned get it too. */
  dueGiven: boolean
  override: string
  way: 'manual' | 'auto'
  batch: string
  /** Reviews that earlier rows of the same call give to a person. */
  extra: ReadonlyMap<string, number>
}

/** The stage asked for, or the one that the status is about. @throws 409 when the status is about another. */
export function stageFor(at: SubjectCase, asked: Stage | undefined): Stage {
  const stage = asked ?? stageOfStatus(at.subject.status)
  const rule = stage && stages[stage]
  if (!rule || (at.subject.status !== rule.before && at.subject.status !== rule.status))
    throw conflict(t.cannotAssign(statusLabel(at.subject.status), rule ? rule.label : ''))
  return stage
}

/** `yyyy-MM-dd HH:mm:ss`: the date given (its end, where it has no hour), or the centre's default. @throws 400 for the past. */
export function dueOf(ctx: Context, given: string | undefined, settings: Board['settings']): string {
  if (!given) return workingDaysAfter(ctx.now(), settings.reviewWorkingDays, calendarOf(settings))
  const due = given.length === 10 ? `${given} 23:59:59` : given
  if (due <= stamp(ctx.now())) throw badInput({ dueTime: t.reviewDueInPast })
  return due
}

/** What an order changes: T13, T17 and T14b. @throws 400 for somebody who cannot review, 409 for a conflict or a wrong state. */
export function assignChanges(at: At, order: Order, board: Pick<Board, 'people' | 'circleOf'>, newId: () => string) {
  const { subject } = at.case
  const { stage, override } = order
  const rule = stages[stage]
  const present = presentReviews(at.case, stage)
  const already = new Set(present.map((review) => review.reviewerId))
  const added = order.userIds.filter((userId) => !already.has(userId))
  const leaving =
    order.mode === 'set'
      ? present.filter((review) => review.status !== 2 && !order.userIds.includes(review.reviewerId))
      : []
  const staying = present.filter((review) => !leaving.includes(review))
  const extended = order.dueGiven ? staying.filter((review) => review.status !== 2 && review.dueTime !== order.due) : []
  const begins = subject.status === rule.before && subject.status !== rule.status
  if (!begins && added.length === 0 && leaving.length === 0 && extended.length === 0) throw conflict(t.reviewersSame)

  const newcomers = added.map((userId) => newcomer(at, userId, order, board))
  const total = [...staying.map((review) => review.reviewerId), ...added]
  if (order.mode === 'set' && total.length < rule.atLeast(at.settings))
    throw conflict(t.tooFewReviewers(rule.atLeast(at.settings)))

  const rows = newcomers.map(({ person, kept }) => ({
    id: newId(),
    dueTime: order.due,
    assignTime: at.now,
    assignWay: order.way,
    assignBatch: order.batch,
    reviewerName: person.realname,
    roleCode: rule.role as string,
    conflict: {
      checked: 1,
      hits: kept.map(({ kind, hard, text }) => ({ kind, hard, text })),
      override: kept.length ? override : '',
    },
    reviewerId: person.userId,
  }))
  const stored = rows.map((row): Change => {
    // Somebody taken off in this round comes back to the same row, with what was written as a draft.
    const before = at.case.reviews.find(
      (review) => review.stage === stage && review.roundNo === subject.roundNo && review.reviewerId === row.reviewerId,
    )
    if (!before)
      return insert('subjectReview', {
        ...row,
        subjectId: subject.id,
        collectId: subject.collectId,
        roundNo: subject.roundNo,
        stage,
        sysOrgCode: subject.sysOrgCode,
      })
    const { id: _, ...again } = row
    return update('subjectReview', before, {
      ...again,
      status: before.conclusion || before.comment || before.privateComment ? 1 : 0,
      commitTime: null,
      cancelReason: '',
    })
  })

  return [
    ...makeMove({ ...at, input: { ...at.input, userIds: total } }, begins ? rule.begins : rule.changes, {
      set: {
        ...(rule.rate && { dueTime: order.due }),
        ...(begins && rule.rate && { [rule.rate]: null }),
      },
      created: { subjectReview: rows.map((row) => row.id) },
      data: { stage, roundNo: subject.roundNo, added: added.length, removed: leaving.length },
      public: begins,
      reason: begins ? '' : override,
    }),
    ...stored,
    ...leaving.map((review) => update('subjectReview', review, { status: 4, cancelReason: '调整评审人' })),
    ...extended.map((review) => update('subjectReview', review, { dueTime: order.due })),
    ...told(
      at,
      stage,
      'REVIEW_ASSIGNED',
      added,
      `请于 ${order.due.slice(0, 16)} 前完成${inChinese(() => rule.label)}。`,
    ),
    ...told(
      at,
      stage,
      'REVIEW_REMOVED',
      leaving.map((review) => review.reviewerId),
      '您不再需要评审该课题。',
    ),
    ...told(
      at,
      stage,
      'REVIEW_DUE',
      extended.map((review) => review.reviewerId),
      `评审截止时间已改为 ${order.due.slice(0, 16)}。`,
    ),
  ]
}

/** Somebody to be added, with the soft conflicts that the override answers for. */
function newcomer(at: At, userId: string, order: Order, { people, circleOf }: Pick<Board, 'people' | 'circleOf'>) {
  const person = people.get(userId)
  const rule = stages[order.stage]
  if (!person?.active) throw badInput({ userIds: t.reviewerGone })
  if (!person.roles.includes(rule.role)) throw badInput({ userIds: t.notOfRole(person.realname, rule.roleName) })
  const hits = conflictsOf(person, at.case, circleOf(at.case.id), order.extra.get(userId) ?? 0)
  const kept = inChinese(() => conflictsOf(person, at.case, circleOf(at.case.id), order.extra.get(userId) ?? 0))
  const hard = hits.find((hit) => hit.hard)
  if (hard) throw conflict(t.cannotReview(person.realname, hard.text))
  if (hits.length && order.override.length < 5) throw conflict(t.overrideWanted(person.realname, hits[0]!.text))
  return { person, kept }
}

/** A notice to reviewers; it names the subject and nobody. */
export const told = (at: At, stage: Stage, template: string, users: readonly string[], text: string): Change[] =>
  users.length === 0
    ? []
    : [
        notify({
          template,
          title: `${{ REVIEW_ASSIGNED: '请评审', REVIEW_REMOVED: '取消评审', REVIEW_DUE: '评审期限变更' }[template] ?? '评审'}：${at.case.subject.subjectName}`,
          text: `课题“${at.case.subject.subjectName}”${inChinese(() => stages[stage].label)}：${text}`,
          url: `/subjectMngr/review/todo?subjectId=${at.case.subject.id}`,
          busType: 'subject',
          busId: at.case.subject.id,
          to: { users },
        }),
      ]

type Loaded = Board & { orders: Map<string, Order | Refusal> }
type Plan = AssignMany & { mode: 'set' | 'add' }

/** Reviewers of one subject, replacing those who have not committed. */
export const setReviewers = (ctx: Context, { subjectId, ...input }: AssignOne) =>
  assign(ctx, { ...input, subjectIds: [subjectId], dryRun: 0, mode: 'set' })
/** More reviewers of one subject. */
export const addReviewers = (ctx: Context, { subjectId, ...input }: AssignOne) =>
  assign(ctx, { ...input, subjectIds: [subjectId], dryRun: 0, mode: 'add' })
/** Reviewers of many subjects: the same for all, drawn by the server, or a table that a person has looked through. */
export const addReviewersToMany = (ctx: Context, input: AssignMany) => assign(ctx, { ...input, mode: 'add' })

async function assign(ctx: Context, input: Plan): Promise<Done<AssignAnswer>> {
  need(ctx.actor, 'subject:assignReview')
  let seen: Loaded | null = null
  const load = async () => {
    seen = await loadOrders(ctx, input)
    return seen
  }
  const decide = (one: SubjectCase, _: Plan, __: Context, loaded: Loaded) => decided(ctx, one, loaded)
  if (input.dryRun) {
    const loaded = await load()
    const table = tableOf(ctx, loaded)
    const ok = table.filter((row) => !row.reason).map((row) => row.subjectId)
    return {
      result: { ok, failed: failedOf(table, loaded.missing), ...heading(loaded), table },
      message: t.assignDryRun(ok.length, table.length - ok.length + loaded.missing.length),
    }
  }
  const { result, message } = await each<Plan, SubjectCase, Loaded>('subject:assignReview', {
    load,
    decide,
    done: (count) => (count === 1 ? t.reviewersAssigned : t.reviewersAssignedMany(count)),
  })(ctx, input)
  const loaded = seen as Loaded | null
  return {
    result: { ...result, ...heading(loaded), table: loaded ? tableOf(ctx, loaded, result) : [] },
    message,
  }
}

function decided(ctx: Context, one: SubjectCase, loaded: Loaded): Change[] {
  const order = loaded.orders.get(one.id)!
  if (order instanceof Refusal) throw order
  const at: At = {
    case: one,
    actor: ctx.actor,
    now: stamp(ctx.now()),
    settings: loaded.settings,
    input: { override: order.override, dueTime: order.due },
  }
  return assignChanges(at, order, loaded, ctx.id)
}

async function loadOrders(ctx: Context, input: Plan): Promise<Loaded> {
  const named = [...new Set([...(input.userIds ?? []), ...(input.assignments ?? []).flatMap((row) => row.userIds)])]
  const board = await loadBoard(
    ctx,
    input.subjectIds,
    input.auto
      ? { roles: input.stage ? [stages[input.stage].role] : ['technologyManger', 'counselor'] }
      : { userIds: named },
  )
  const due = dueOf(ctx, input.dueTime, board.settings)
  const batch = ctx.id()
  const extra = new Map<string, number>()
  const orders: Loaded['orders'] = new Map()
  const staged: { one: SubjectCase; stage: Stage }[] = []
  for (const one of board.rows) {
    try {
      staged.push({ one, stage: stageFor(one, input.stage) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      orders.set(one.id, error)
    }
  }
  const wanted = input.auto ? drawn(staged, input.auto, board) : null
  for (const { one, stage } of staged) {
    const row = input.assignments?.find((row) => row.subjectId === one.id || row.subjectId === one.subject.collectId)
    const userIds = wanted?.get(one.id) ?? row?.userIds ?? input.userIds ?? []
    orders.set(one.id, {
      stage,
      userIds,
      mode: input.mode,
      due,
      dueGiven: !!input.dueTime,
      override: input.override,
      way: input.auto ? 'auto' : 'manual',
      batch,
      extra: new Map(extra),
    })
    const already = new Set(presentReviews(one, stage).map((review) => review.reviewerId))
    for (const userId of userIds) if (!already.has(userId)) extra.set(userId, (extra.get(userId) ?? 0) + 1)
  }
  return { ...board, orders }
}

/** People for each subject by the plan: nobody with any conflict, nobody above the limit. */
function drawn(
  staged: readonly { one: SubjectCase; stage: Stage }[],
  { perSubject, seed, maxLoad }: NonNullable<AssignMany['auto']>,
  board: Board,
): Map<string, string[]> {
  const people = [...board.people.values()].filter((person) => person.active)
  const companies = (person: Candidate) => person.departs.map((depart) => depart.company)
  const demands = staged.map(({ one, stage }) => {
    const present = presentReviews(one, stage)
    const circle = board.circleOf(one.id)
    return {
      subjectId: one.id,
      need: Math.max(0, perSubject - present.length),
      companies: present.flatMap((review) => {
        const person = board.people.get(review.reviewerId)
        return person ? companies(person) : []
      }),
      eligible: people
        .filter(
          (person) =>
            person.roles.includes(stages[stage].role) &&
            !present.some((review) => review.reviewerId === person.userId) &&
            conflictsOf(person, one, circle).length === 0,
        )
        .map((person) => ({ userId: person.userId, fit: fits(person, one), companies: companies(person) })),
    }
  })
  const plan = planAssignments(
    demands,
    new Map(people.map((person) => [person.userId, person.load])),
    new Map(
      people.map((person) => [person.userId, Math.max(0, Math.min(person.maxLoad, maxLoad ?? Infinity) - person.load)]),
    ),
    seed,
  )
  return new Map(plan.map((row) => [row.subjectId, row.userIds]))
}

const heading = (loaded: Loaded | null) => {
  const order = [...(loaded?.orders.values() ?? [])].find((one): one is Order => !(one instanceof Refusal))
  return { stage: order?.stage ?? '', dueTime: order?.due ?? '' }
}
const failedOf = (table: readonly AssignRow[], missing: readonly string[]): Outcome['failed'] => [
  ...missing.map((id) => ({ id, subjectName: '', reason: t.notFound })),
  ...table
    .filter((row) => row.reason)
    .map(({ subjectId, subjectName, reason }) => ({ id: subjectId, subjectName, reason })),
]

/** The table of assignments: who is there, who comes, and why a row cannot be committed as it stands. */
function tableOf(ctx: Context, loaded: Loaded, outcome?: Outcome): AssignRow[] {
  return loaded.rows.map((one) => {
    const order = loaded.orders.get(one.id)!
    const { subjectName, domain } = one.subject
    if (order instanceof Refusal)
      return { subjectId: one.id, subjectName, domain, reason: order.message, reviewers: [] }
    let reason = outcome?.failed.find((row) => row.id === one.id)?.reason ?? ''
    if (!outcome)
      try {
        decided(ctx, one, loaded)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        reason = error.message
      }
    const present = presentReviews(one, order.stage)
    const circle = loaded.circleOf(one.id)
    const shown = (userId: string, status: number, name: string) => {
      const person = loaded.people.get(userId)
      return {
        userId,
        realname: person?.realname ?? name,
        departName: person?.departName ?? '',
        status,
        fit: person ? fits(person, one) : false,
        load: (person?.load ?? 0) + (status < 0 ? (order.extra.get(userId) ?? 0) : 0),
        maxLoad: person?.maxLoad ?? 0,
        conflicts: person && status < 0 ? conflictsOf(person, one, circle, order.extra.get(userId) ?? 0) : [],
      }
    }
    const stays = present.filter(
      (review) => order.mode === 'add' || review.status === 2 || order.userIds.includes(review.reviewerId),
    )
    const comes = order.userIds.filter((userId) => !present.some((review) => review.reviewerId === userId))
    return {
      subjectId: one.id,
      subjectName,
      domain,
      reason,
      reviewers: [
        ...stays.map((review) => shown(review.reviewerId, review.status, review.reviewerName)),
        ...comes.map((userId) => shown(userId, -1, '')),
      ],
    }
  })
}
