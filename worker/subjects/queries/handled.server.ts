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
 * Loads the subjects that the caller has processed, each with the caller's last action. Readers of nearly all subjects
 * get a count that is bounded a little beyond the page. One round trip.
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
  const bounded = pageOn(records, total, query)
  return hasFew(actor) ? { ...bounded, atLeast: false } : bounded
}

/** Sub-select of the person's last timeline entry per subject, of all operations or of one. */
const handledBy = ({ userId }: Person, { operation }: ProcessedQuery) =>
  sql`(select x.subject_id, max(x.seq) as seq, x.create_time as deal_time, x.operation, x.reason from subject_status_log x
    where x.actor_id = ${userId} and x.undone_by = ''${operation ? sql` and x.operation = ${operation}` : sql``}
    group by x.subject_id)`
/** Columns of a timeline entry, from the entries `l` or from a page of them. */
const lineOf = (of: 'l' | 'page') => ({
  operation: sql<string>`${sql.raw(of)}.operation`,
  dealTime: sql<string>`${sql.raw(of)}.deal_time`,
  dealReason: sql<string>`${sql.raw(of)}.reason`,
})
const columnsFor = (actor: Person) => {
  const { year, subjectName, createTime } = columnsOf(actor)
  return { dealTime: sql`l.deal_time`, year, subjectName, createTime }
}
/** Returns the source and the condition of the entries `l`, joined with their `subject`. */
function linesOf(ctx: Context, query: ProcessedQuery) {
  const actor = personOf(ctx)
  const where = and(
    sql`${subject.id} = l.subject_id`,
    conditionFor(ctx, { keyword: query.keyword }),
    // The unary `+` keeps the index on the year out: the entries of the person lead.
    query.year && isIn(sql`+${subject.year}`, query.year),
    whereAsked(query.asked, columnsFor(actor)),
  )
  return { from: sql`${handledBy(actor, query)} l`, where }
}
/** Selects the page first, then reads its rows. */
function pageOf(ctx: Context, query: ProcessedQuery) {
  const { from, where } = linesOf(ctx, query)
  const rowFields = rowColumns(ctx, personOf(ctx))
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
    .select({ ...rowFields, ...lineOf('page') })
    .from(page)
    .crossJoin(subject)
    .where(at)
    .orderBy(...sorted(sql`page.by`, sql`subject.id`))
}
/** Counts the entries; for readers of nearly all subjects, only a little beyond the page. */
function totalOf(ctx: Context, query: ProcessedQuery) {
  const { from, where } = linesOf(ctx, query)
  const matching = ctx.db
    .select({ id: sql`l.subject_id`.as('id') })
    .from(from)
    .crossJoin(subject)
    .where(where)
    .$dynamic()
  if (!hasFew(personOf(ctx))) return countedOn(ctx, query, matching)
  return reading(ctx.db.select({ total: count() }).from(matching.as('found')), ([row]) => row?.total ?? 0)
}
