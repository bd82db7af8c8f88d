import type { Change } from '../../core/change'
import { batchCommand } from '../../core/command.server'
import { CommandResult } from '../../core/command-result'
import type { Context } from '../../core/context'
import { Refusal } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { assertRight } from '../../policy/authorization'
import { type TransitionContext, currentReviewsOf, type SubjectCase } from '../../subjects/case'
import type { AssignResponse } from '../responses'
import { planReviewers } from '../auto-assignment'
import type { AssignToMany, AssignReviewers } from '../inputs'
import { buildAssignment, assignmentDueTime, assignmentStageOf } from '../assignment.transition'
import { type AssignmentBoard, loadAssignmentBoard } from '../queries/candidates.server'
import { type ReviewStage, reviewStages } from '../rules'
import { failedRowsOf, tableHeading, type AssignmentOrders, buildAssignmentTable } from '../assignment-table'
import { t } from '../texts'

type LoadedOrders = AssignmentBoard<'reports'> & AssignmentOrders
type AssignmentInput = Omit<AssignToMany, 'replace'> & { mode: 'set' | 'add' }

/** Sets the reviewers of a subject. Replaces all who have not committed. */
export const setReviewers = (ctx: Context, { subjectId, ...input }: AssignReviewers) =>
  assign(ctx, { ...input, subjectIds: [subjectId], dryRun: 0, mode: 'set' })
/** Adds reviewers to a subject. */
export const addReviewers = (ctx: Context, { subjectId, ...input }: AssignReviewers) =>
  assign(ctx, { ...input, subjectIds: [subjectId], dryRun: 0, mode: 'add' })
/**
 * Assigns reviewers to many subjects: the same people for all, an automatic plan, or an edited table. Adds them, or,
 * for a plan with `repair` or with `replace`, replaces all who have not committed.
 */
export const addReviewersToMany = (ctx: Context, input: AssignToMany) =>
  assign(ctx, { ...input, mode: input.replace || input.auto?.repair ? 'set' : 'add' })

const assign = (ctx: Context, input: AssignmentInput): Promise<CommandResult<AssignResponse>> =>
  input.dryRun ? previewAssignment(ctx, input) : runAssignment(ctx, input)

/** Dry run: returns the resulting table, with a reason for each row that would be rejected. */
async function previewAssignment(ctx: Context, input: AssignmentInput): Promise<CommandResult<AssignResponse>> {
  assertRight(ctx.actor, 'subject:assignReview')
  const loaded = await loadAssignmentOrders(ctx, input)
  const table = buildAssignmentTable(loaded, orderRefusal(ctx, loaded))
  const ok = table.filter((row) => !row.reason).map((row) => row.subjectId)
  return new CommandResult(
    { ok, failed: failedRowsOf(table, loaded.missing), ...tableHeading(loaded), table },
    t.assignDryRun(ok.length, table.length - ok.length + loaded.missing.length),
  )
}
const runAssignment = batchCommand('subject:assignReview', {
  bizType: 'subject',
  load: loadAssignmentOrders,
  decide: (one, _: AssignmentInput, ctx, loaded) => orderChanges(ctx, one, loaded),
  done: (count) => (count === 1 ? t.reviewersAssigned : t.reviewersAssignedMany(count)),
  answer: (outcome, loaded) => ({
    ...outcome,
    ...tableHeading(loaded),
    table: buildAssignmentTable(loaded, (one) => outcome.failed.find((row) => row.id === one.id)?.reason ?? ''),
  }),
})

function orderChanges(ctx: Context, one: SubjectCase<'reports'>, loaded: LoadedOrders): Change[] {
  const order = loaded.orders.get(one.id)!
  if (order instanceof Refusal) throw order
  const at: TransitionContext<'reports'> = {
    case: one,
    actor: ctx.actor,
    now: formatStamp(ctx.now()),
    settings: loaded.settings,
    input: { override: order.override, dueTime: order.due },
  }
  return buildAssignment(at, order, loaded, ctx.id)
}

/** Returns why an order cannot be carried out, or ''. */
const orderRefusal = (ctx: Context, loaded: LoadedOrders) => (one: SubjectCase<'reports'>) => {
  try {
    orderChanges(ctx, one, loaded)
    return ''
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.message
  }
}

async function loadAssignmentOrders(ctx: Context, input: AssignmentInput): Promise<LoadedOrders> {
  const named = [...new Set([...(input.userIds ?? []), ...(input.assignments ?? []).flatMap((row) => row.userIds)])]
  const board = await loadAssignmentBoard(
    ctx,
    input.subjectIds,
    input.auto
      ? { roles: input.stage ? [reviewStages[input.stage].role] : ['technologyManger', 'counselor'] }
      : { userIds: named },
    'reports',
  )
  const due = assignmentDueTime(ctx, input.dueTime, board.settings)
  const batch = ctx.id()
  const extra = new Map<string, number>()
  const orders: LoadedOrders['orders'] = new Map()
  const staged: { one: SubjectCase; stage: ReviewStage }[] = []
  for (const one of board.rows) {
    try {
      staged.push({ one, stage: assignmentStageOf(one, input.stage) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      orders.set(one.id, error)
    }
  }
  const wanted = input.auto ? planReviewers(staged, input.auto, board) : null
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
    const already = new Set(currentReviewsOf(one, stage).map((review) => review.reviewerId))
    for (const userId of userIds) if (!already.has(userId)) extra.set(userId, (extra.get(userId) ?? 0) + 1)
  }
  return { ...board, orders }
}
