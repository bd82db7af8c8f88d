import { and, asc, count, desc, type SQL, sql } from 'drizzle-orm'
import { setting, subject } from '../../../db/schema'
import type { Person } from '../../core/actor'
import { advancedFilterCondition } from '../../core/advanced-filter.server'
import type { Context } from '../../core/context'
import { lookup } from '../../core/typed-keys'
import {
  boundedCount,
  pageIdsQuery,
  inCondition,
  pageAsDrivingTable,
  boundedPage,
  rowidOf,
} from '../../core/page.server'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { readSettings } from '../../system/settings'
import type { ProcessedQuery } from '../inputs'
import { subjectLifecycle } from '../lifecycle'
import { serializeSubjectRow } from '../serializer'
import { seesFewSubjects } from '../row-access.server'
import { subjectSortColumns } from './filters.server'
import {
  subjectListCondition,
  requirePerson,
  subjectRowColumns,
  rowSerializerInput,
  yearRulesQuery,
} from './list.server'
import { dictionaryLookup, dictionaryItemsQuery } from './dictionaries.server'

/**
 * Loads the subjects that the caller has processed, each with the caller's last action. Readers of nearly all subjects
 * get a count that is bounded a little beyond the page. One round trip.
 */
export async function processedSubjects(ctx: Context, query: ProcessedQuery) {
  const actor = requirePerson(ctx)
  const { rows, total, texts, settings, rules } = await readAll(ctx, {
    rows: processedPageQuery(ctx, query),
    total: processedCount(ctx, query),
    texts: dictionaryItemsQuery(),
    settings: ctx.db.select().from(setting),
    rules: yearRulesQuery(ctx),
  })
  const known = readSettings(settings)
  const textOf = dictionaryLookup(texts)
  const records = rows.map((row) => ({
    ...serializeSubjectRow(rowSerializerInput(row, actor, rules), actor, known, textOf),
    operation: row.operation,
    operation_dictText: lookup(subjectLifecycle.moves, row.operation)?.says ?? row.operation,
    dealTime: row.dealTime,
    dealReason: row.dealReason,
  }))
  const bounded = boundedPage(records, total, query)
  return seesFewSubjects(actor) ? { ...bounded, atLeast: false } : bounded
}

/** Sub-select of the person's last timeline entry per subject, of all operations or of one. */
const lastEntriesQuery = ({ userId }: Person, { operation }: ProcessedQuery) =>
  sql`(select x.subject_id, max(x.seq) as seq, x.create_time as deal_time, x.operation, x.reason from subject_status_log x
    where x.actor_id = ${userId} and x.undone_by = ''${operation ? sql` and x.operation = ${operation}` : sql``}
    group by x.subject_id)`
/** Columns of a timeline entry, from the entries `l` or from a page of them. */
const entryColumns = (of: 'l' | 'page') => ({
  operation: sql<string>`${sql.raw(of)}.operation`,
  dealTime: sql<string>`${sql.raw(of)}.deal_time`,
  dealReason: sql<string>`${sql.raw(of)}.reason`,
})
const processedSortColumns = (actor: Person) => {
  const { year, subjectName, createTime } = subjectSortColumns(actor)
  return { dealTime: sql`l.deal_time`, year, subjectName, createTime }
}
/** Returns the source and the condition of the entries `l`, joined with their `subject`. */
function processedEntries(ctx: Context, query: ProcessedQuery) {
  const actor = requirePerson(ctx)
  const where = and(
    sql`${subject.id} = l.subject_id`,
    subjectListCondition(ctx, { keyword: query.keyword }),
    // The unary `+` keeps the index on the year out: the entries of the person lead.
    query.year && inCondition(sql`+${subject.year}`, query.year),
    advancedFilterCondition(query.asked, processedSortColumns(actor)),
  )
  return { from: sql`${lastEntriesQuery(actor, query)} l`, where }
}
/** Selects the page first, then reads its rows. */
function processedPageQuery(ctx: Context, query: ProcessedQuery) {
  const { from, where } = processedEntries(ctx, query)
  const rowFields = subjectRowColumns(ctx, requirePerson(ctx))
  const sorted = (by: SQL, id: SQL) => [(query.order === 'asc' ? asc : desc)(by), desc(id)]
  const by = sql`${processedSortColumns(requirePerson(ctx))[query.column]}`
  const { operation, dealTime, dealReason } = entryColumns('l')
  const places = ctx.db
    .select({
      place: rowidOf(subject).as('place'),
      ...{ operation: operation.as('operation'), dealTime: dealTime.as('deal_time'), reason: dealReason.as('reason') },
      by: by.as('by'),
    })
    .from(from)
    .crossJoin(subject)
    .where(where)
  const { page, at } = pageAsDrivingTable(pageIdsQuery(places, sorted(by, sql`l.subject_id`), query), rowidOf(subject))
  return ctx.db
    .select({ ...rowFields, ...entryColumns('page') })
    .from(page)
    .crossJoin(subject)
    .where(at)
    .orderBy(...sorted(sql`page.by`, sql`subject.id`))
}
/** Counts the entries; for readers of nearly all subjects, only a little beyond the page. */
function processedCount(ctx: Context, query: ProcessedQuery) {
  const { from, where } = processedEntries(ctx, query)
  const matching = ctx.db
    .select({ id: sql`l.subject_id`.as('id') })
    .from(from)
    .crossJoin(subject)
    .where(where)
    .$dynamic()
  if (!seesFewSubjects(requirePerson(ctx))) return boundedCount(ctx, query, matching)
  return decodedQuery(ctx.db.select({ total: count() }).from(matching.as('found')), ([row]) => row?.total ?? 0)
}
