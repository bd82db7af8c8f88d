import { columnsIn } from '../core/names'
import { jsonColumn } from '../core/json'
import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { subject, subjectTask } from '../../db/schema'
import { holdsText, whereAsked } from '../core/asked.server'
import type { Context } from '../core/context'
import { page } from '../core/list'
import { asTable, idsOfPage, ledBy, ofEach, rowOf } from '../core/page.server'
import { readAll, reading } from '../core/read-all.server'
import { NO, placeOf } from '../core/search-index.server'
import { matchOf, termsOf } from '../core/terms'
import { pickColumns } from '../core/columns.server'
import { stamp } from '../core/time'
import { can, holds, need } from '../policy/can'
import { taskRatesOf } from '../people/queries/others.server'
import { personOf } from '../subjects/queries/list.server'
import { seenBy } from '../subjects/seen.server'
import { hasFew, seesSome, visibleSubjects } from '../subjects/visible.server'
import { type ChoiceQuery, type TaskChoice, type TaskQuery, TaskRow, type TaskState } from './contract'

const ownerName = sql<string>`coalesce((select u.realname from user u where u.id = ${subjectTask.ownerId}), '')`
/**
 * The table name is written out: drizzle omits it in a select of a single table, and the inner table has an `id` as
 * well.
 */
const isMember = (userId: string) =>
  sql<number>`exists (select 1 from subject_member m where m.subject_id = subject.id and m.user_id = ${userId})`
/** Column with the state of a task. It is late when its due time has passed and it is not done. */
const state = (now: string): SQL<TaskState> =>
  sql`case when ${subjectTask.rate} = 100 then 'done' when ${subjectTask.dueTime} < ${now} then 'late' else 'open' end`

const tasksOf = (ctx: Context, query: TaskQuery) => {
  need(ctx.actor, 'subject:readTask')
  const actor = personOf(ctx)
  const now = stamp(ctx.now())
  const columns = {
    dueTime: subjectTask.dueTime,
    createTime: subjectTask.createTime,
    rate: subjectTask.rate,
    subjectName: subject.subjectName,
  }
  const where = and(
    eq(subjectTask.delFlag, 0),
    visibleSubjects(actor, query.subjectId ? 'row' : 'set'),
    query.subjectId ? eq(subjectTask.subjectId, query.subjectId) : undefined,
    query.ownerId ? eq(subjectTask.ownerId, query.ownerId) : undefined,
    query.subjectName ? holdsText(subject.subjectName, query.subjectName) : undefined,
    query.keyword ? holdsText(subjectTask.name, query.keyword) : undefined,
    query.status ? sql`${state(now)} = ${query.status}` : undefined,
    whereAsked(query.asked, columns),
  )
  const turn = query.order === 'asc' ? asc : desc
  // Both columns sort in the same direction, so that an index provides the order.
  const order = [turn(columns[query.column]), turn(subjectTask.id)]
  const found = ctx.db
    .select(getTableColumns(subjectTask))
    .from(subjectTask)
    .innerJoin(subject, eq(subject.id, subjectTask.subjectId))
    .where(where)
  const rows = ctx.db
    .select({
      task: subjectTask,
      subjectName: subject.subjectName,
      subjectNum: seenBy(actor).subjectNum,
      ...pickColumns(subject, 'year', 'subjectManId', 'createBy'),
      established: subject.status,
      ownerName,
      state: state(now),
      member: isMember(actor.userId),
    })
    .from(asTable(subjectTask, idsOfPage(found, order, query)))
    .innerJoin(subject, eq(subject.id, subjectTask.subjectId))
    .orderBy(...order)
  const total = ctx.db
    .select({ total: count() })
    .from(subjectTask)
    .innerJoin(subject, eq(subject.id, subjectTask.subjectId))
    .where(where)
  const { userId } = actor
  return reading({ rows, total }, ({ rows, total: [counted] }) =>
    page(
      rows.map(
        ({ task, ...row }): TaskRow => ({
          ...columnsIn(TaskRow, task),
          subjectName: row.subjectName,
          subjectNum: row.subjectNum,
          year: row.year,
          ownerName: row.ownerName,
          status: row.state,
          mayEdit:
            row.established === 'ESTABLISHED' &&
            can(actor, 'subject:task', {
              subjectManId: row.subjectManId,
              createBy: row.createBy,
              members: row.member ? [{ userId, editRight: 0 }] : [],
            }),
        }),
      ),
      counted!.total,
      query,
    ),
  )
}

/**
 * Returns a page of the tasks of the subjects that the caller sees. One round trip.
 * @throws 403 for reviewers
 */
export const listTasks = async (ctx: Context, query: TaskQuery) => readAll(ctx, tasksOf(ctx, query))

const running = eq(subject.status, 'ESTABLISHED')
/** Maximum number of subjects in the choice list. */
const MOST_OFFERED = 20
/**
 * Query of established subjects that the caller sees, with their people, newest first. For a person with few subjects
 * their own rows lead the query and are searched by name; otherwise the search index leads, or the index of the order.
 */
function offered(ctx: Context, { keyword, subjectId }: ChoiceQuery) {
  const order = [desc(subject.establishTime), asc(subject.id)]
  const terms = termsOf(keyword ?? '')
  const led = subjectId || hasFew(ctx.actor)
  const where = and(
    visibleSubjects(ctx.actor, subjectId ? 'row' : 'set'),
    subjectId ? eq(subject.id, subjectId) : undefined,
    led ? ofEach(running) : running,
    ...terms.map((term) => sql`instr(lower(${subject.subjectName}), ${term}) > 0`),
  )
  const found = ctx.db.select({ place: rowOf(subject).as('place') }).from(subject)
  const places =
    led || !terms.length
      ? idsOfPage(found.where(where), order, { pageNo: 1, pageSize: MOST_OFFERED })
      : worded(terms, visibleSubjects(ctx.actor))
  const { page, at } = ledBy(places, rowOf(subject))
  return choicesFrom(ctx)
    .from(page)
    .crossJoin(subject)
    .where(at)
    .orderBy(...order)
}
/**
 * Rowids of the newest established subjects whose names contain the terms, found by the search index; for callers who
 * see all subjects.
 */
const worded = (terms: readonly string[], visible: SQL) =>
  sql`(select subject.rowid as place from search_index cross join search_doc d on d.no = ${NO}
    cross join subject on subject.id = d.id
    where search_index match ${matchOf(terms, ['title'])} and ${placeOf('subject')} and ${visible} and +${running}
    order by search_index.rowid desc limit ${MOST_OFFERED})`
const choicesFrom = (ctx: Context) =>
  ctx.db.select({
    ...pickColumns(subject, 'id', 'subjectName', 'subjectManId', 'subjectManName', 'createBy'),
    member: isMember(personOf(ctx).userId),
    people: jsonColumn<
      { value: string; label: string }[]
    >(sql`(select json_group_array(json_object('value', m.user_id, 'label', m.name)) from subject_member m
        where m.subject_id = subject.id and m.user_id <> '' and m.user_id <> subject.subject_man_id)`),
  })
type Offered = Awaited<ReturnType<typeof offered>>
/** Keeps the subjects whose tasks the caller may manage. */
const planned = (ctx: Context, rows: Offered): TaskChoice[] =>
  rows
    .filter((row) =>
      can(ctx.actor, 'subject:task', {
        ...row,
        members: row.member ? [{ userId: personOf(ctx).userId, editRight: 0 }] : [],
      }),
    )
    .map((row) => ({
      value: row.id,
      label: row.subjectName,
      people: [{ value: row.subjectManId, label: row.subjectManName }, ...row.people],
    }))

/** Returns the established subjects whose tasks the caller may manage, by keyword or id. One round trip. */
export const taskChoices = async (ctx: Context, query: ChoiceQuery) => planned(ctx, await offered(ctx, query))

/**
 * Returns the data of the task page: the list, whether the caller may manage tasks of any subject, and the progress per
 * owner for callers who may read users. One round trip.
 */
export async function taskScreen(ctx: Context, query: TaskQuery) {
  const plans = holds(ctx.actor, 'subject:task')
  const { page, some, owners } = await readAll(ctx, {
    page: tasksOf(ctx, query),
    owners: holds(ctx.actor, 'user:read') ? taskRatesOf(ctx, {}) : null,
    some: plans
      ? ctx.db.select({ some: sql<number>`${seesSome(personOf(ctx), running)}` }).from(sql`(select 1)`)
      : null,
  })
  return { page, mayPlan: some?.[0]?.some === 1, owners: owners ?? [] }
}
