import { asc, count, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { gradeRule, setting, subject } from '../../../db/schema'
import { isPerson, type Person } from '../../core/actor'
import { pickColumns } from '../../core/columns.server'
import type { Context } from '../../core/context'
import { type Page, toPage } from '../../core/list'
import { isAmong } from '../../core/typed-keys'
import { emptyLastOrder, pageIdsQuery, pageAsDrivingTable, rowidOf } from '../../core/page.server'
import { readAll, decodedQuery } from '../../core/read-all.server'
import { forbidden } from '../../core/refusal'
import { formatStamp } from '../../core/time'
import { readSettings } from '../../system/settings'
import type { SubjectRow } from '../responses'
import type { SubjectFilters, SubjectQuery } from '../inputs'
import { viewerColumns } from '../pending-subjects.server'
import { listColumns, type SerializerInput, serializeSubjectRow } from '../serializer'
import { seesAllSubjects } from '../row-access.server'
import { subjectSortColumns, filteredStatuses, subjectCondition } from './filters.server'
import { dictionaryLookup, dictionaryItemsQuery } from './dictionaries.server'

/** Returns the person of a context. Lists are read by persons only. @throws 403 */
export function requirePerson({ actor }: Pick<Context, 'actor'>): Person {
  if (!isPerson(actor)) throw forbidden()
  return actor
}

/** Columns of a list row that the serializer needs. */
export const subjectRowColumns = (ctx: Context, actor: Person) => ({
  subject: pickColumns(subject, ...listColumns),
  ...viewerColumns(actor, formatStamp(ctx.now())),
})
const subjectRows = (ctx: Context, query: PagedListQuery, { page, at }: ReturnType<typeof pageAsDrivingTable>) =>
  ctx.db
    .select({
      ...subjectRowColumns(ctx, requirePerson(ctx)),
      // The condition of this list already implies it.
      ...(query.todo && { canDeal: sql<number>`1` }),
    })
    .from(page)
    .crossJoin(subject)
    .where(at)
export type SubjectListRow = Awaited<ReturnType<typeof subjectRows>>[number]

/** Query of each year's grading rule: results published, graded blind. Read once per list instead of once per row. */
export const yearRulesQuery = ({ db }: Context) =>
  db.select({ year: gradeRule.year, publish: gradeRule.publish, blind: gradeRule.blind }).from(gradeRule)
type YearRules = Awaited<ReturnType<typeof yearRulesQuery>>

/** Builds the input of serializer and policy from a list row and the grading rules of all years. */
export function rowSerializerInput(row: SubjectListRow, actor: Person, rules: YearRules): SerializerInput {
  const rule = rules.find(({ year }) => year === row.subject.year)
  return {
    subject: row.subject,
    formerNames: row.formerNames,
    facts: {
      createBy: row.subject.createBy,
      subjectManId: row.subject.subjectManId,
      sysOrgCode: row.subject.sysOrgCode,
      members: row.editRight === null ? [] : [{ userId: actor.userId, editRight: row.editRight }],
      reviewerIds: row.isReviewer ? [actor.userId] : [],
    },
    reviewTotal: row.reviews[0],
    reviewDone: row.reviews[1],
    canDeal: row.canDeal,
    gradePublished: rule?.publish ?? 0,
    gradeBlind: rule?.blind ?? 1,
  }
}

/** Returns the condition of a list for the caller, for counts and exports. */
export const subjectListCondition = (ctx: Context, filters: SubjectFilters): SQL =>
  subjectCondition(requirePerson(ctx), filters, formatStamp(ctx.now()))

/** Columns that may be empty. Empty values come last. */
const nullableColumns = [
  'submitTime',
  'establishTime',
  'dueTime',
  'startDate',
  'endDate',
  'passRate',
  'gradeRank',
] as const
const isNullableColumn = (column: string) => isAmong(nullableColumns, column)
type ListOrderQuery = SubjectFilters & Pick<SubjectQuery, 'column' | 'order' | 'draftsLast'>
/** True if drafts come last: only for readers who see everybody's drafts. */
function putsDraftsLast({ actor }: Context, query: ListOrderQuery): boolean {
  const { ids, todo, submitted, status, listType } = query
  if (!query.draftsLast || query.column !== 'createTime' || query.order !== 'desc') return false
  if (ids || todo || submitted || [status, listType].includes('thisYearDeclare') || !seesAllSubjects(actor))
    return false
  const statuses = filteredStatuses(requirePerson({ actor }), query)
  return !statuses || (statuses.includes('TO_SUBMIT') && statuses.length > 1)
}
/** Returns the column that a list is sorted by. */
const sortColumnOf = (ctx: Context, { column }: ListOrderQuery): SQLWrapper =>
  subjectSortColumns(requirePerson(ctx))[column]
/** Returns the order of a list. `turn`: the sort column, if the statement already selects it. */
export const subjectListOrder = (ctx: Context, query: ListOrderQuery, turn = sortColumnOf(ctx, query)) => [
  ...(putsDraftsLast(ctx, query) ? [sql`${subject.status} = 'TO_SUBMIT'`] : []),
  isNullableColumn(query.column) ? emptyLastOrder(turn, query.order) : (query.order === 'asc' ? asc : desc)(turn),
  desc(subject.id),
]

/** Query of the number of subjects in a list. */
export const subjectTotalQuery = (ctx: Context, filters: SubjectFilters) =>
  ctx.db.select({ total: count() }).from(subject).where(subjectListCondition(ctx, filters))

/** Returns one page of a list as the leading table of a statement, identified by `key`, with the sort value `turn`. */
export function subjectPageTable(ctx: Context, query: PagedListQuery, key: SQLWrapper = rowidOf(subject)) {
  const places = ctx.db
    .select({ place: sql`${key}`.as('place'), turn: sql`${sortColumnOf(ctx, query)}`.as('turn') })
    .from(subject)
    .where(subjectCondition(requirePerson(ctx), query, formatStamp(ctx.now()), true))
  return pageAsDrivingTable(pageIdsQuery(places, subjectListOrder(ctx, query), query), key)
}
/** Query of the subject ids of a page, in the order of the list, without any join. */
export const subjectPageIds = (ctx: Context, query: PagedListQuery) =>
  ctx.db.select({ id: sql<string>`place` }).from(subjectPageTable(ctx, query, subject.id).page)
type PagedListQuery = ListOrderQuery & Pick<SubjectQuery, 'pageNo' | 'pageSize'>
/** Queries of a page: its rows, and dictionaries, settings and grading rules for the serializer. */
function subjectPageQueries(ctx: Context, query: PagedListQuery) {
  return {
    rows: subjectRows(ctx, query, subjectPageTable(ctx, query)).orderBy(
      ...subjectListOrder(ctx, query, sql`page.turn`),
    ),
    texts: dictionaryItemsQuery(),
    settings: ctx.db.select().from(setting),
    rules: yearRulesQuery(ctx),
  }
}
export function subjectListQueries(ctx: Context, query: SubjectQuery) {
  const { rows, texts, settings, rules } = subjectPageQueries(ctx, query)
  return [rows, subjectTotalQuery(ctx, query), texts, settings, rules] as const
}
/** Loads a page of a list without a total count, with settings and dictionary texts. */
export const subjectPageQuery = (ctx: Context, query: PagedListQuery) =>
  decodedQuery(subjectPageQueries(ctx, query), ({ rows, texts, settings, rules }) => {
    const actor = requirePerson(ctx)
    const known = readSettings(settings)
    const textOf = dictionaryLookup(texts)
    const records = rows.map((row) => serializeSubjectRow(rowSerializerInput(row, actor, rules), actor, known, textOf))
    return { records, settings: known, texts }
  })
/** Loads a page of a list with its total count, settings and dictionary texts. */
export const subjectListQuery = (ctx: Context, query: SubjectQuery) =>
  decodedQuery(
    { list: subjectPageQuery(ctx, query), total: subjectTotalQuery(ctx, query) },
    ({ list: { records, settings, texts }, total: [counted] }) => ({
      page: toPage(records, counted!.total, query),
      settings,
      texts,
    }),
  )

/** Loads the rows of a page of subjects, without a total count. One round trip. */
export const listSubjectRows = async (ctx: Context, query: SubjectQuery): Promise<SubjectRow[]> =>
  (await readAll(ctx, subjectPageQuery(ctx, query))).records
/** Loads a page of subjects as the caller may see them. One round trip. */
export async function listSubjects(ctx: Context, query: SubjectQuery): Promise<Page<SubjectRow>> {
  return (await readAll(ctx, subjectListQuery(ctx, query))).page
}
