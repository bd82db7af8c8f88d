import { pickResponseColumns } from '../core/typed-keys'
import { jsonColumn } from '../core/json'
import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { subject, subjectTask } from '../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { toPage } from '../core/list'
import { pageAsTable, pageIdsQuery, pageAsDrivingTable, unindexedCondition, rowidOf } from '../core/page.server'
import { readAll, decodedQuery } from '../core/read-all.server'
import { searchDocNumber, searchKindCondition } from '../core/search-index.server'
import { ftsMatch, parseSearchTerms } from '../core/search-terms'
import { pickColumns } from '../core/columns.server'
import { formatStamp } from '../core/time'
import { can, hasRight, assertRight } from '../policy/authorization'
import { taskRatesQuery } from '../people/queries/lookups.server'
import { requirePerson } from '../subjects/queries/list.server'
import { visibleColumns } from '../subjects/visible-columns.server'
import { seesFewSubjects, someVisibleCondition, visibleSubjectsCondition } from '../subjects/row-access.server'
import { type ChoiceQuery, type TaskChoice, type TaskQuery, TaskRow, type TaskState } from './contract'

const ownerName = sql<string>`coalesce((select u.realname from user u where u.id = ${subjectTask.ownerId}), '')`
/**
 * The table name is written out: drizzle omits it in a select of a single table, and the inner table has an `id` as
 * well.
 */
const memberColumn = (userId: string) =>
  sql<number>`exists (select 1 from subject_member m where m.subject_id = subject.id and m.user_id = ${userId})`
/** Column with the state of a task. It is late when its due time has passed and it is not done. */
const stateColumn = (now: string): SQL<TaskState> =>
  sql`case when ${subjectTask.rate} = 100 then 'done' when ${subjectTask.dueTime} < ${now} then 'late' else 'open' end`

const tasksPageQuery = (ctx: Context, query: TaskQuery) => {
  assertRight(ctx.actor, 'subject:readTask')
  const actor = requirePerson(ctx)
  const now = formatStamp(ctx.now())
  const columns = {
    dueTime: subjectTask.dueTime,
    createTime: subjectTask.createTime,
    rate: subjectTask.rate,
    subjectName: subject.subjectName,
  }
  const where = and(
    eq(subjectTask.delFlag, 0),
    visibleSubjectsCondition(actor, query.subjectId ? 'row' : 'set'),
    query.subjectId ? eq(subjectTask.subjectId, query.subjectId) : undefined,
    query.ownerId ? eq(subjectTask.ownerId, query.ownerId) : undefined,
    query.subjectName ? containsTextCondition(subject.subjectName, query.subjectName) : undefined,
    query.keyword ? containsTextCondition(subjectTask.name, query.keyword) : undefined,
    query.status ? sql`${stateColumn(now)} = ${query.status}` : undefined,
    advancedFilterCondition(query.asked, columns),
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
      subjectNum: visibleColumns(actor).subjectNum,
      ...pickColumns(subject, 'year', 'subjectManId', 'createBy'),
      established: subject.status,
      ownerName,
      state: stateColumn(now),
      member: memberColumn(actor.userId),
    })
    .from(pageAsTable(subjectTask, pageIdsQuery(found, order, query)))
    .innerJoin(subject, eq(subject.id, subjectTask.subjectId))
    .orderBy(...order)
  const total = ctx.db
    .select({ total: count() })
    .from(subjectTask)
    .innerJoin(subject, eq(subject.id, subjectTask.subjectId))
    .where(where)
  const { userId } = actor
  return decodedQuery({ rows, total }, ({ rows, total: [counted] }) =>
    toPage(
      rows.map(
        ({ task, ...row }): TaskRow => ({
          ...pickResponseColumns(TaskRow, task),
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
export const listTasks = async (ctx: Context, query: TaskQuery) => readAll(ctx, tasksPageQuery(ctx, query))

const establishedCondition = eq(subject.status, 'ESTABLISHED')
/** Maximum number of subjects in the choice list. */
const MAX_CHOICES = 20
/**
 * Query of established subjects that the caller sees, with their people, newest first. For a person with few subjects
 * their own rows lead the query and are searched by name; otherwise the search index leads, or the index of the order.
 */
function choicesQuery(ctx: Context, { keyword, subjectId }: ChoiceQuery) {
  const order = [desc(subject.establishTime), asc(subject.id)]
  const terms = parseSearchTerms(keyword ?? '')
  const led = subjectId || seesFewSubjects(ctx.actor)
  const where = and(
    visibleSubjectsCondition(ctx.actor, subjectId ? 'row' : 'set'),
    subjectId ? eq(subject.id, subjectId) : undefined,
    led ? unindexedCondition(establishedCondition) : establishedCondition,
    ...terms.map((term) => sql`instr(lower(${subject.subjectName}), ${term}) > 0`),
  )
  const found = ctx.db.select({ place: rowidOf(subject).as('place') }).from(subject)
  const places =
    led || !terms.length
      ? pageIdsQuery(found.where(where), order, { pageNo: 1, pageSize: MAX_CHOICES })
      : keywordPlaces(terms, visibleSubjectsCondition(ctx.actor))
  const { page, at } = pageAsDrivingTable(places, rowidOf(subject))
  return selectChoices(ctx)
    .from(page)
    .crossJoin(subject)
    .where(at)
    .orderBy(...order)
}
/**
 * Rowids of the newest established subjects whose names contain the terms, found by the search index; for callers who
 * see all subjects.
 */
const keywordPlaces = (terms: readonly string[], visible: SQL) =>
  sql`(select subject.rowid as place from search_index cross join search_document d on d.no = ${searchDocNumber}
    cross join subject on subject.id = d.id
    where search_index match ${ftsMatch(terms, ['title'])} and ${searchKindCondition('subject')} and ${visible} and +${establishedCondition}
    order by search_index.rowid desc limit ${MAX_CHOICES})`
const selectChoices = (ctx: Context) =>
  ctx.db.select({
    ...pickColumns(subject, 'id', 'subjectName', 'subjectManId', 'subjectManName', 'createBy'),
    member: memberColumn(requirePerson(ctx).userId),
    people: jsonColumn<
      { value: string; label: string }[]
    >(sql`(select json_group_array(json_object('value', m.user_id, 'label', m.name)) from subject_member m
        where m.subject_id = subject.id and m.user_id <> '' and m.user_id <> subject.subject_man_id)`),
  })
type ChoiceRows = Awaited<ReturnType<typeof choicesQuery>>
/** Keeps the subjects whose tasks the caller may manage. */
const toTaskChoices = (ctx: Context, rows: ChoiceRows): TaskChoice[] =>
  rows
    .filter((row) =>
      can(ctx.actor, 'subject:task', {
        ...row,
        members: row.member ? [{ userId: requirePerson(ctx).userId, editRight: 0 }] : [],
      }),
    )
    .map((row) => ({
      value: row.id,
      label: row.subjectName,
      people: [{ value: row.subjectManId, label: row.subjectManName }, ...row.people],
    }))

/** Returns the established subjects whose tasks the caller may manage, by keyword or id. One round trip. */
export const taskChoices = async (ctx: Context, query: ChoiceQuery) =>
  toTaskChoices(ctx, await choicesQuery(ctx, query))

/**
 * Returns the data of the task page: the list, whether the caller may manage tasks of any subject, and the progress per
 * owner for callers who may read users. One round trip.
 */
export async function taskScreen(ctx: Context, query: TaskQuery) {
  const plans = hasRight(ctx.actor, 'subject:task')
  const { page, some, owners } = await readAll(ctx, {
    page: tasksPageQuery(ctx, query),
    owners: hasRight(ctx.actor, 'user:read') ? taskRatesQuery(ctx, {}) : null,
    some: plans
      ? ctx.db
          .select({ some: sql<number>`${someVisibleCondition(requirePerson(ctx), establishedCondition)}` })
          .from(sql`(select 1)`)
      : null,
  })
  return { page, mayPlan: some?.[0]?.some === 1, owners: owners ?? [] }
}
