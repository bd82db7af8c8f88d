import { and, asc, count, desc, type SQL, sql } from 'drizzle-orm'
import { setting, subject } from '../../../db/schema'
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
import { hasFew } from '../visible.server'
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

/** The person's last line of each subject, of all operations or of one. */
const handledBy = ({ userId }: Person, { operation }: ProcessedQuery) =>
  sql`(select x.subject_id, max(x.seq) as seq, x.create_time as deal_time, x.operation, x.reason from subject_status_log x
    where x.actor_id = ${userId} and x.undone_by = ''${operation ? sql` and x.operation = ${operation}` : sql``}
    group by x.subject_id)`
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
    sql`${subject.id} = l.subject_id`,
    conditionFor(ctx, { keyword: query.keyword }),
    // The `+` keeps the index of years out: what the person has handled leads.
    query.year && isIn(sql`+${subject.year}`, query.year),
    whereAsked(query.asked, columnsFor(actor)),
  )
  return { from: sql`${handledBy(actor, query)} l`, where }
}
/** The page is found first, then its rows are read. */
function pageOf(ctx: Context, query: ProcessedQuery) {
  const { from, where } = linesOf(ctx, query)
  const shown = rowColumns(ctx, personOf(ctx))
  const sorted = (by: SQL, id: SQL) => [(query.order === 'asc' ? asc : desc)(by), desc(id)]
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
/** How many; for a person who sees nearly all subjects only a little beyond the page. */
function totalOf(ctx: Context, query: ProcessedQuery) {
  const { from, where } = linesOf(ctx, query)
  const found = ctx.db
    .select({ id: sql`l.subject_id`.as('id') })
    .from(from)
    .crossJoin(subject)
    .where(where)
    .$dynamic()
  if (!hasFew(personOf(ctx))) return countedOn(ctx, query, found)
  return reading(ctx.db.select({ total: count() }).from(found.as('found')), ([row]) => row?.total ?? 0)
}
