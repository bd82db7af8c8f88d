import { matchRows } from '../../core/transitions'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { fbCase, fbPlan, fbTask } from '../../../db/schema'
import { type Change, insert, type NewRow, notify, type Row, unguardedStatement, update } from '../../core/change'
import { command, batchCommand } from '../../core/command.server'
import type { Context } from '../../core/context'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { BatchResult } from '../../core/batch-result'
import { badInput, conflict, assertVersion, notFound, Refusal } from '../../core/refusal'
import { pickColumns } from '../../core/columns.server'
import { formatStamp } from '../../core/time'
import { buildAttachmentChanges, existingFilesQuery } from '../../files/attachments.server'
import { insertHistory } from '../history.rules'
import { visibleCasesCondition, visiblePlansCondition, visibleTasksCondition } from '../row-access.server'
import type { AssignTasks, IssueTasks, TransitionTasks, SaveTask, TaskIdsInput } from './contract'
import { institutionsQuery } from './institutions.server'
import { type TaskTransition, taskLifecycle } from './lifecycle'
import { isOwnDescendant, type TaskState } from './rules'
import { taskTransitionRefusal, taskStatusOf } from './transitions'
import { t } from './texts'

type Task = Row<'fbTask'>
type TaskWithState = { task: Task; at: TaskState; departIds: readonly string[]; reported: readonly string[] }
const parseList = (json: string | null) => JSON.parse(json ?? '[]') as string[]

/**
 * Query of the tasks with these ids that the caller may see, with the input of their transitions; to be combined with
 * others in one round trip.
 */
const tasksByIdsQuery = (ctx: Context, ids: readonly string[]) =>
  decodedQuery(
    ctx.db
      .select({
        task: fbTask,
        planStatus: fbPlan.status,
        above: sql<
          string | null
        >`(select json_object('startDate', a.start_date, 'endDate', a.end_date, 'status', a.status)
          from fb_task a where a.id = ${fbTask.parentId} and a.del_flag = 0)`,
        below: sql<number>`(select count(*) from fb_task b where b.parent_id = ${fbTask.id} and b.del_flag = 0)`,
        open: sql<number>`(select count(*) from fb_task b where b.parent_id = ${fbTask.id} and b.del_flag = 0 and b.status in (0, 1, 2))`,
        departIds: sql<string>`(select json_group_array(d.depart_id) from fb_task_depart d where d.task_id = ${fbTask.id})`,
        reported: sql<string>`(select json_group_array(distinct s.depart_id) from fb_schedule s
          where s.task_id = ${fbTask.id} and s.status in (1, 3) and s.del_flag = 0)`,
      })
      .from(fbTask)
      .leftJoin(fbPlan, eq(fbPlan.id, fbTask.planId))
      .where(and(inArray(fbTask.id, [...ids]), visibleTasksCondition(ctx.actor))),
    (found) => {
      const rows = ids.flatMap((id) => {
        const one = found.find(({ task }) => task.id === id)
        if (!one) return []
        const { task } = one
        const departIds = parseList(one.departIds)
        const at: TaskState = {
          task: { ...task, departs: departIds.length },
          plan: { status: one.planStatus ?? 0 },
          above: one.above ? (JSON.parse(one.above) as TaskState['above']) : null,
          below: { all: one.below, open: one.open },
          reason: '',
        }
        return [{ id, name: task.taskName, task, at, departIds, reported: parseList(one.reported) }]
      })
      return matchRows(ids, rows)
    },
  )

/** @throws 409 for a wrong status or a violated rule */
function assertTaskTransition({ task, at }: TaskWithState, name: TaskTransition, reason = ''): void {
  const why = taskTransitionRefusal(name, taskStatusOf(task), { ...at, reason })
  if (why) throw conflict(why)
}
/**
 * Returns the changes of one transition of a task: the update of the row with its version check, and the history entry.
 * @throws as `assertTaskTransition`
 */
function transitionTask(
  ctx: Context,
  of: TaskWithState,
  name: TaskTransition,
  { set = {}, reason = '' }: { set?: Partial<NewRow<'fbTask'>>; reason?: string } = {},
): Change[] {
  assertTaskTransition(of, name, reason)
  const to: readonly number[] = taskLifecycle.moves[name].to
  const status = to.includes(of.task.status) ? of.task.status : (to[0] ?? of.task.status)
  return [
    update('fbTask', of.task, { status, ...set }),
    insertHistory(
      { actor: ctx.actor, now: formatStamp(ctx.now()) },
      { bizType: 'fbTask', bizId: of.task.id, from: of.task.status, to: status, operation: name, reason },
    ),
  ]
}

const taskNoPrefix = (orgType: string, year: string) => `RW-${orgType === 'fund' ? 'JJ' : 'ZQ'}-${year}-`
const taskPageUrl = ({ orgType, taskNo }: Pick<Task, 'orgType' | 'taskNo'>) =>
  `/strategic/${orgType}/tasks?keyword=${encodeURIComponent(taskNo)}`
const notifyIssued = (
  task: Pick<Task, 'id' | 'taskNo' | 'taskName' | 'orgType' | 'startDate' | 'endDate'>,
  contactsOf: readonly string[],
): Change[] =>
  contactsOf.length
    ? [
        notify({
          template: 'LIBRARY_TASK_ISSUED',
          title: `任务下达：${task.taskName}`.slice(0, 100),
          text: `${task.taskNo}《${task.taskName}》已下达贵单位，执行期 ${task.startDate} 至 ${task.endDate}，请按期填报进度。`,
          url: taskPageUrl(task),
          busType: 'fbTask',
          busId: task.id,
          to: { contactsOf },
        }),
      ]
    : []

/** Returns the changes that set the institutions of a task. The rates of remaining institutions are kept. */
const assignmentChanges = (taskId: string, departIds: readonly string[]): Change[] => {
  const list = JSON.stringify(departIds)
  return [
    unguardedStatement(
      sql`delete from fb_task_depart where task_id = ${taskId} and depart_id not in (select value from json_each(${list}))`,
    ),
    unguardedStatement(sql`insert into fb_task_depart (task_id, depart_id, rate) select ${taskId}, value, 0 from json_each(${list})
      where true on conflict do nothing`),
  ]
}
/** Institutions that have reported cannot be removed, and an issued task keeps at least one institution. @throws 409 */
function assertAssignmentAllowed(
  { task, departIds, reported }: TaskWithState,
  next: readonly string[],
  names: ReadonlyMap<string, string>,
) {
  const left = departIds.find((id) => !next.includes(id) && reported.includes(id))
  if (left) throw conflict(t.departRunning(names.get(left) ?? ''))
  if (task.status !== 0 && next.length === 0) throw conflict(t.lastDepart)
}

const loadTaskToSave = (ctx: Context, input: SaveTask) =>
  readAll(ctx, {
    found: tasksByIdsQuery(ctx, input.id ? [input.id] : []),
    plans: ctx.db
      .select()
      .from(fbPlan)
      .where(and(eq(fbPlan.id, input.planId), visiblePlansCondition(ctx.actor))),
    siblings: ctx.db
      .select(pickColumns(fbTask, 'id', 'parentId', 'orgType'))
      .from(fbTask)
      .where(and(eq(fbTask.planId, input.planId), eq(fbTask.delFlag, 0))),
    latest: ctx.db
      .select({ taskNo: fbTask.taskNo })
      .from(fbTask)
      .where(sql`${fbTask.taskNo} >= 'RW-' || (select case p.org_type when 'fund' then 'JJ-' else 'ZQ-' end || p.year || '-' from fb_plan p where p.id = ${input.planId})
        and ${fbTask.taskNo} < 'RW-' || (select case p.org_type when 'fund' then 'JJ-' else 'ZQ-' end || p.year || '-~' from fb_plan p where p.id = ${input.planId})`)
      .orderBy(desc(fbTask.taskNo))
      .limit(1),
    cases: ctx.db
      .select(pickColumns(fbCase, 'id', 'orgType', 'status'))
      .from(fbCase)
      .where(and(inArray(fbCase.id, [...input.caseIds]), visibleCasesCondition(ctx.actor))),
    departs: institutionsQuery(ctx, input.departIds),
    files: existingFilesQuery(ctx, input.fileIds),
    stood: ctx.db
      .select({ caseId: sql<string>`c.case_id` })
      .from(sql`fb_task_case c`)
      .where(sql`c.task_id = ${input.id ?? ''}`),
  })

/** Saves a draft or a task that is not finished. Institutions that are added to an issued task are notified. */
export const saveTask = command('library:plan', {
  load: loadTaskToSave,
  decide(loaded, input, ctx) {
    const [of] = loaded.found.rows
    if (input.id && !of) throw notFound()
    const [plan] = loaded.plans
    if (!plan) throw badInput({ planId: t.planUnknown })
    if (of && of.task.planId !== plan.id) throw badInput({ planId: t.planFixed })
    if (of) assertVersion(of.task.lockVersion, input.lockVersion)
    if (input.parentId && !loaded.siblings.some(({ id }) => id === input.parentId))
      throw badInput({ parentId: t.aboveOtherPlan })
    if (of && isOwnDescendant(of.id, input.parentId, loaded.siblings)) throw badInput({ parentId: t.aboveSelf })
    // A case that was linked before may have been unpublished meanwhile.
    const wrong = input.caseIds.find(
      (id) =>
        !loaded.stood.some(({ caseId }) => caseId === id) &&
        !loaded.cases.some((one) => one.id === id && one.orgType === plan.orgType && one.status === 2),
    )
    if (wrong) throw badInput({ caseIds: t.caseNotReleased })
    assertDepartsOfSide(input.departIds, loaded.departs, plan.orgType)
    const { id: _, lockVersion: __, caseIds, departIds, ...row } = input
    const id = of?.id ?? ctx.id()
    const taskNo =
      of?.task.taskNo ??
      `${taskNoPrefix(plan.orgType, plan.year)}${String(Number(loaded.latest[0]?.taskNo.split('-').at(-1) ?? 0) + 1).padStart(3, '0')}`
    const now = formatStamp(ctx.now())
    if (of) assertAssignmentAllowed(of, departIds, new Map(loaded.departs.map((one) => [one.id, one.departName])))
    const added = of ? departIds.filter((one) => !of.departIds.includes(one)) : []
    const list = JSON.stringify(caseIds)
    const changes: Change[] = [
      ...(of
        ? transitionTask(ctx, of, 'edit', { set: row })
        : [
            insert('fbTask', { id, ...row, taskNo, orgType: plan.orgType, year: plan.year, status: 0 }),
            insertHistory(
              { actor: ctx.actor, now },
              { bizType: 'fbTask', bizId: id, from: 0, to: 0, operation: 'draft' },
            ),
          ]),
      unguardedStatement(
        sql`delete from fb_task_case where task_id = ${id} and case_id not in (select value from json_each(${list}))`,
      ),
      unguardedStatement(
        sql`insert into fb_task_case (task_id, case_id) select ${id}, value from json_each(${list}) where true on conflict do nothing`,
      ),
      ...assignmentChanges(id, departIds),
      ...buildAttachmentChanges(ctx, { bizType: 'fbTask', bizId: id }, input.fileIds, loaded.files, t.fileNotOfTask),
      ...(of && of.task.status !== 0 ? notifyIssued({ ...of.task, ...row }, added) : []),
    ]
    return {
      changes,
      result: { id, lockVersion: of ? of.task.lockVersion + 1 : 0 },
      about: { bizType: 'fbTask', bizId: id, text: input.taskName },
    }
  },
})

type Institution = { id: string; departName: string; orgType: string | null }
/** @throws 400 for an id that is not an institution of the side */
function assertDepartsOfSide(ids: readonly string[], departs: readonly Institution[], orgType: string): void {
  for (const id of ids) {
    const one = departs.find((row) => row.id === id)
    if (!one) throw badInput({ departIds: t.departUnknown })
    if (one.orgType !== orgType) throw badInput({ departIds: t.departOfRoom(one.departName) })
  }
}

/** Loads the tasks with the given institutions, or with all of them (null). */
async function loadTasksAndInstitutions(ctx: Context, ids: readonly string[], departIds: readonly string[] | null) {
  const { tasks, departs } = await readAll(ctx, {
    tasks: tasksByIdsQuery(ctx, [...ids]),
    departs: institutionsQuery(ctx, departIds && [...departIds]),
  })
  return { ...tasks, departs }
}
type Assignment = Pick<AssignTasks, 'all' | 'departIds' | 'way'>

/** Assigns tasks to institutions: given ones, or all of the side. They are added, removed or replaced. */
export const assignTasks = batchCommand('library:plan', {
  bizType: 'fbTask',
  load: (ctx: Context, input: AssignTasks) =>
    loadTasksAndInstitutions(ctx, input.ids, input.all ? null : input.departIds),
  decide: assignInstitutions,
  done: (count) => t.assigned(count),
})

const addToTasks = batchCommand('library:plan', {
  bizType: 'fbTask',
  load: (ctx: Context, departIds: ReadonlyMap<string, string[]>) =>
    loadTasksAndInstitutions(ctx, [...departIds.keys()], [...new Set([...departIds.values()].flat())]),
  decide: (of, departIds, ctx, loaded) =>
    assignInstitutions(of, { all: 0, way: 'add', departIds: departIds.get(of.id) ?? [] }, ctx, loaded),
})
/**
 * Adds institutions to tasks, each task its own.
 * @returns the refused tasks with the reason
 */
export async function addInstitutions(ctx: Context, departIds: ReadonlyMap<string, string[]>) {
  try {
    return (await addToTasks(ctx, departIds)).result.failed
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const all = BatchResult.safeParse(error.result)
    return all.success ? all.data.failed : [...departIds.keys()].map((id) => ({ id, reason: error.message }))
  }
}

type LoadedTasks = Awaited<ReturnType<typeof loadTasksAndInstitutions>>
function assignInstitutions(
  of: LoadedTasks['rows'][number],
  input: Assignment,
  ctx: Context,
  { departs }: Pick<LoadedTasks, 'departs'>,
): Change[] {
  const selected = input.all
    ? departs.filter((one) => one.orgType === of.task.orgType).map(({ id }) => id)
    : input.departIds
  if (!input.all) assertDepartsOfSide(selected, departs, of.task.orgType)
  const next =
    input.way === 'replace'
      ? selected
      : input.way === 'add'
        ? [...new Set([...of.departIds, ...selected])]
        : of.departIds.filter((id) => !selected.includes(id))
  assertAssignmentAllowed(of, next, new Map(departs.map((one) => [one.id, one.departName])))
  const added = next.filter((id) => !of.departIds.includes(id))
  return [
    ...transitionTask(ctx, of, 'assign'),
    ...assignmentChanges(of.id, next),
    ...(of.task.status !== 0 ? notifyIssued(of.task, added) : []),
  ]
}

/** Issues tasks to their institutions and notifies them. A dry run returns the problems of each task. */
export const issueTasks = batchCommand('library:plan', {
  bizType: 'fbTask',
  load: (ctx: Context, { ids }: IssueTasks) => readAll(ctx, tasksByIdsQuery(ctx, ids)),
  decide(of, _, ctx) {
    return [
      ...transitionTask(ctx, of, 'issue', { set: { issueTime: formatStamp(ctx.now()) } }),
      ...notifyIssued(of.task, of.departIds),
    ]
  },
  done: (count) => t.issued(count),
  dryRun: ({ dryRun }) => dryRun === 1,
})

/** Starts, finishes, closes or reopens tasks. */
export const transitionTasks = batchCommand('library:plan', {
  bizType: 'fbTask',
  load: (ctx: Context, { ids }: TransitionTasks) => readAll(ctx, tasksByIdsQuery(ctx, ids)),
  decide: (of, { act, reason }, ctx) => transitionTask(ctx, of, act, { reason }),
  done: (count) => t.moved(count),
})

/** Deletes drafts without subtasks. */
export const deleteTasks = batchCommand('library:plan', {
  bizType: 'fbTask',
  load: (ctx: Context, { ids }: TaskIdsInput) => readAll(ctx, tasksByIdsQuery(ctx, ids)),
  decide(of) {
    assertTaskTransition(of, 'delete')
    return [
      update('fbTask', of.task, { delFlag: 1 }),
      unguardedStatement(sql`delete from fb_task_case where task_id = ${of.id}`),
      unguardedStatement(sql`delete from fb_task_depart where task_id = ${of.id}`),
    ]
  },
  done: () => t.deleted,
})
