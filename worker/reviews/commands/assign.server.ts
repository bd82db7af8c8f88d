import type { Change } from '../../core/change'
import { each } from '../../core/command.server'
import { Done } from '../../core/done'
import type { Context } from '../../core/context'
import { Refusal } from '../../core/refusal'
import { stamp } from '../../core/time'
import { need } from '../../policy/can'
import { type At, presentReviews, type SubjectCase } from '../../subjects/case'
import type { AssignAnswer } from '../answers'
import { drawn } from '../draw'
import type { AssignMany, AssignOne } from '../inputs'
import { assignChanges, dueOf, stageFor } from '../order.move'
import { type Board, loadBoard } from '../queries/candidates.server'
import { type Stage, stages } from '../rules'
import { failedOf, heading, type Ordered, tableOf } from '../table'
import { t } from '../texts'

type Loaded = Board<'reports'> & Ordered
type Plan = Omit<AssignMany, 'replace'> & { mode: 'set' | 'add' }

/** Sets the reviewers of a subject. Replaces all who have not committed. */
export const setReviewers = (ctx: Context, { subjectId, ...input }: AssignOne) =>
  assign(ctx, { ...input, subjectIds: [subjectId], dryRun: 0, mode: 'set' })
/** Adds reviewers to a subject. */
export const addReviewers = (ctx: Context, { subjectId, ...input }: AssignOne) =>
  assign(ctx, { ...input, subjectIds: [subjectId], dryRun: 0, mode: 'add' })
/**
 * Assigns reviewers to many subjects: the same people for all, an automatic plan, or an edited table. Adds them, or,
 * for a plan with `repair` or with `replace`, replaces all who have not committed.
 */
export const addReviewersToMany = (ctx: Context, input: AssignMany) =>
  assign(ctx, { ...input, mode: input.replace || input.auto?.repair ? 'set' : 'add' })

const assign = (ctx: Context, input: Plan): Promise<Done<AssignAnswer>> =>
  input.dryRun ? tried(ctx, input) : assigned(ctx, input)

/** Dry run: returns the resulting table, with a reason for each row that would be rejected. */
async function tried(ctx: Context, input: Plan): Promise<Done<AssignAnswer>> {
  need(ctx.actor, 'subject:assignReview')
  const loaded = await loadOrders(ctx, input)
  const table = tableOf(loaded, refusalOf(ctx, loaded))
  const ok = table.filter((row) => !row.reason).map((row) => row.subjectId)
  return new Done(
    { ok, failed: failedOf(table, loaded.missing), ...heading(loaded), table },
    t.assignDryRun(ok.length, table.length - ok.length + loaded.missing.length),
  )
}
const assigned = each('subject:assignReview', {
  bizType: 'subject',
  load: loadOrders,
  decide: (one, _: Plan, ctx, loaded) => decided(ctx, one, loaded),
  done: (count) => (count === 1 ? t.reviewersAssigned : t.reviewersAssignedMany(count)),
  answer: (outcome, loaded) => ({
    ...outcome,
    ...heading(loaded),
    table: tableOf(loaded, (one) => outcome.failed.find((row) => row.id === one.id)?.reason ?? ''),
  }),
})

function decided(ctx: Context, one: SubjectCase<'reports'>, loaded: Loaded): Change[] {
  const order = loaded.orders.get(one.id)!
  if (order instanceof Refusal) throw order
  const at: At<'reports'> = {
    case: one,
    actor: ctx.actor,
    now: stamp(ctx.now()),
    settings: loaded.settings,
    input: { override: order.override, dueTime: order.due },
  }
  return assignChanges(at, order, loaded, ctx.id)
}

/** Returns why an order cannot be carried out, or ''. */
const refusalOf = (ctx: Context, loaded: Loaded) => (one: SubjectCase<'reports'>) => {
  try {
    decided(ctx, one, loaded)
    return ''
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message
  }
}

async function loadOrders(ctx: Context, input: Plan): Promise<Loaded> {
  const named = [...new Set([...(input.userIds ?? []), ...(input.assignments ?? []).flatMap((row) => row.userIds)])]
  const board = await loadBoard(
    ctx,
    input.subjectIds,
    input.auto
      ? { roles: input.stage ? [stages[input.stage].role] : ['technologyManger', 'counselor'] }
      : { userIds: named },
    'reports',
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
    const drawnRow = wanted?.get(one.id)
    const userIds = drawnRow?.userIds ?? row?.userIds ?? input.userIds ?? []
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
      ...(drawnRow && { choice: drawnRow.choice }),
    })
    const already = new Set(presentReviews(one, stage).map((review) => review.reviewerId))
    for (const userId of userIds) if (!already.has(userId)) extra.set(userId, (extra.get(userId) ?? 0) + 1)
  }
  return { ...board, orders }
}
