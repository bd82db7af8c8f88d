import { and, asc, count, desc, type SQL, sql } from 'drizzle-orm'
import { setting, subject, subjectHandled } from '../../../db/schema'
import type { Person } from '../../core/actor'
import { whereAsked } from '../../core/asked.server'
import type { Context } from '../../core/context'
import { rowIn } from '../../core/names'
import { countedOn, idsOfPage, isIn, ledBy, pageOn, rowOf } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { readSettings } from '../../system/settings'
import type { ProcessedQuery } from '../inputs'
import { subjectLifecycle } from '../lifecycle'
import { showSubject } from '../show'
import { hasFew, seesAll } from '../visible.server'
import { columnsOf } from './filters.server'
import { conditionFor, personOf, rowColumns, seenRow, yearRules } from './list.server'
import { textsFrom, textsQuery } from './texts.server'

/**
 * The subjects that the caller has handled, each with the last thing that the caller did to it; who sees nearly all is told how
 * many there are a little beyond the page. One trip.
 */
export async function processedSubjects(ctx: Context, query: ProcessedQuery) {
  const actor = personOf(ctx)
  const { rows, total, texts, settings, rules } = await readAll(ctx, {
    rows: pageOf(ctx, query),
    total: totalOf(ctx, query),
    texts: textsQuery(ctx),
    settings: ctx.db.select().from(setting),
    rules: yearRules(ctx),
  })
  const known = readSettings(settings)
  const textOf = textsFrom(texts)
  const records = rows.map((row) => ({
    ...showSubject(seenRow(row, actor, rules), actor, known, textOf),
    operation: row.operation,
    operation_dictText: rowIn(subjectLifecycle.moves, row.operation)?.says ?? row.operation,
    dealTime: row.dealTime,
    dealReason: row.dealReason,
  }))
  const found = pageOn(records, total, query)
  return hasFew(actor) ? { ...found, atLeast: false } : found
}

/** The person's last line of each subject, which is kept; of one operation it is looked for in all of the person's lines. */
const handledBy = ({ userId }: Person, { operation }: ProcessedQuery) =>
  operation
    ? sql`(select x.actor_id, x.subject_id, max(x.seq) as seq, x.create_time as deal_time, x.operation, x.reason
        from subject_status_log x
        where x.actor_id = ${userId} and x.undone_by = '' and x.operation = ${operation} group by x.subject_id)`
    : sql`${subjectHandled}`
/** Of a line `l` or of a page of them what a row shows. */
const lineOf = (of: 'l' | 'page') => ({
  operation: sql<string>`${sql.raw(of)}.operation`,
  dealTime: sql<string>`${sql.raw(of)}.deal_time`,
  dealReason: sql<string>`${sql.raw(of)}.reason`,
})
const columnsFor = (actor: Person) => {
  const { year, subjectName, createTime } = columnsOf(actor)
  return { dealTime: sql`l.deal_time`, year, subjectName, createTime }
}
/** Which of the lines `l` with their `subject`. */
function linesOf(ctx: Context, query: ProcessedQuery) {
  const actor = personOf(ctx)
  const where = and(
    sql`l.actor_id = ${actor.userId} and ${subject.id} = l.subject_id`,
    conditionFor(ctx, { keyword: query.keyword }),
    // What the person has handled leads, and not all subjects of a year; of all operations the year is kept with it.
    query.year && isIn(query.operation ? sql`+${subject.year}` : sql`l.year`, query.year),
    whereAsked(query.asked, columnsFor(actor)),
  )
  return { from: sql`${handledBy(actor, query)} l`, where }
}
/** Where an index has their order, the rows are read as they come; otherwise those of the page once it is found. */
function pageOf(ctx: Context, query: ProcessedQuery) {
  const { from, where } = linesOf(ctx, query)
  const shown = rowColumns(ctx, personOf(ctx))
  const sorted = (by: SQL, id: SQL) => [(query.order === 'asc' ? asc : desc)(by), desc(id)]
  if (query.column === 'dealTime' && !query.operation && (query.year?.length ?? 0) < 2)
    return ctx.db
      .select({ ...shown, ...lineOf('l') })
      .from(from)
      .crossJoin(subject)
      .where(where)
      .orderBy(...sorted(sql`l.deal_time`, sql`l.subject_id`))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize)
  const by = sql`${columnsFor(personOf(ctx))[query.column]}`
  const { operation, dealTime, dealReason } = lineOf('l')
  const places = ctx.db
    .select({
      place: rowOf(subject).as('place'),
      ...{ operation: operation.as('operation'), dealTime: dealTime.as('deal_time'), reason: dealReason.as('reason') },
      by: by.as('by'),
    })
    .from(from)
    .crossJoin(subject)
    .where(where)
  const { page, at } = ledBy(idsOfPage(places, sorted(by, sql`l.subject_id`), query), rowOf(subject))
  return ctx.db
    .select({ ...shown, ...lineOf('page') })
    .from(page)
    .crossJoin(subject)
    .where(at)
    .orderBy(...sorted(sql`page.by`, sql`subject.id`))
}
/** How many: who sees all subjects need not be asked of each, where nothing else is asked of it. */
function totalOf(ctx: Context, query: ProcessedQuery) {
  const actor = personOf(ctx)
  const id = { id: sql`l.subject_id`.as('id') }
  if (seesAll(actor) && !query.operation && !query.keyword && !query.asked.length) {
    const years = query.year && isIn(sql`l.year`, query.year)
    const kept = ctx.db.select(id).from(sql`${subjectHandled} l`)
    return countedOn(ctx, query, kept.where(and(sql`l.actor_id = ${actor.userId} and l.shown = 1`, years)).$dynamic())
  }
  const { from, where } = linesOf(ctx, query)
  const found = ctx.db.select(id).from(from).crossJoin(subject).where(where).$dynamic()
  if (!hasFew(actor)) return countedOn(ctx, query, found)
  return reading(ctx.db.select({ total: count() }).from(found.as('found')), ([row]) => row?.total ?? 0)
}
