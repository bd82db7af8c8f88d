import { asc, count, desc, getTableColumns, getTableName, type SQL, type SQLWrapper, Subquery, sql } from 'drizzle-orm'
import { gradeRule, setting, subject } from '../../../db/schema'
import { isPerson, type Person } from '../../core/actor'
import type { Context } from '../../core/context'
import { type Page, page } from '../../core/list'
import { isAmong } from '../../core/names'
import { emptyLast, idsOfPage, ledBy, rowOf } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { forbidden } from '../../core/refusal'
import { stamp } from '../../core/time'
import { readSettings } from '../../system/settings'
import type { SubjectRow } from '../answers'
import type { SubjectFilters, SubjectQuery } from '../inputs'
import { rowExtras } from '../dealable.server'
import { longColumns, type Seen, showSubject } from '../show'
import { seesAll } from '../visible.server'
import { columnsOf, statusesOf, subjectCondition } from './filters.server'
import { textsFrom, textsQuery } from './texts.server'

const columns = Object.fromEntries(
  Object.entries(getTableColumns(subject)).filter(([name]) => !(longColumns as readonly string[]).includes(name)),
) as unknown as Omit<ReturnType<typeof getTableColumns<typeof subject>>, (typeof longColumns)[number]>

/** Returns the person of a context. Lists are read by persons only. @throws 403 */
export function personOf({ actor }: Pick<Context, 'actor'>): Person {
  if (!isPerson(actor)) throw forbidden()
  return actor
}

/** Columns of a list row that the serializer needs. */
export const rowColumns = (ctx: Context, actor: Person) => ({
  subject: columns,
  ...rowExtras(actor, stamp(ctx.now())),
})
/** The page of rows replaces the table, under the table's name, so that column names resolve. */
const subjectRows = (ctx: Context, query: Paged, { page, at }: ReturnType<typeof ledBy>) =>
  ctx.db
    .select({
      ...rowColumns(ctx, personOf(ctx)),
      // The condition of this list already implies it.
      ...(query.todo && { canDeal: sql<number>`1` }),
    })
    .from(
      new Subquery(
        sql`select subject.*, page.turn from ${page} cross join ${subject} where ${at}`,
        {},
        getTableName(subject),
      ),
    )
export type ReadRow = Awaited<ReturnType<typeof subjectRows>>[number]

/** Query of each year's grading rule: results published, graded blind. Read once per list instead of once per row. */
export const yearRules = ({ db }: Context) =>
  db.select({ year: gradeRule.year, publish: gradeRule.publish, blind: gradeRule.blind }).from(gradeRule)
type YearRules = Awaited<ReturnType<typeof yearRules>>

/** Builds the input of serializer and policy from a list row and the grading rules of all years. */
export function seenRow(row: ReadRow, actor: Person, rules: YearRules): Seen {
  const rule = rules.find(({ year }) => year === row.subject.year)
  return {
    subject: row.subject,
    formerNames: row.formerNames,
    facts: {
      createBy: row.subject.createBy,
      subjectManId: row.subject.subjectManId,
      sysOrgCode: row.subject.sysOrgCode,
      members: row.isMember ? [{ userId: actor.userId, editRight: row.isEditor ? 1 : 0 }] : [],
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
export const conditionFor = (ctx: Context, filters: SubjectFilters): SQL =>
  subjectCondition(personOf(ctx), filters, stamp(ctx.now()))

/** Columns that may be empty. Empty values come last. */
const optional = ['submitTime', 'establishTime', 'dueTime', 'startDate', 'endDate', 'passRate', 'gradeRank'] as const
const isOptional = (column: string) => isAmong(optional, column)
type Ordered = SubjectFilters & Pick<SubjectQuery, 'column' | 'order' | 'draftsLast'>
/** True if drafts come last: only for readers who see everybody's drafts. */
function putsDraftsLast({ actor }: Context, query: Ordered): boolean {
  const { ids, todo, submitted, status, listType } = query
  if (!query.draftsLast || query.column !== 'createTime' || query.order !== 'desc') return false
  if (ids || todo || submitted || [status, listType].includes('thisYearDeclare') || !seesAll(actor)) return false
  const statuses = statusesOf(personOf({ actor }), query)
  return !statuses || (statuses.includes('TO_SUBMIT') && statuses.length > 1)
}
/** Returns the column that a list is sorted by. */
const turnOf = (ctx: Context, { column }: Ordered): SQLWrapper => columnsOf(personOf(ctx))[column]
/** Returns the order of a list. `turn`: the sort column, if the statement already selects it. */
export const listOrder = (ctx: Context, query: Ordered, turn = turnOf(ctx, query)) => [
  ...(putsDraftsLast(ctx, query) ? [sql`${subject.status} = 'TO_SUBMIT'`] : []),
  isOptional(query.column) ? emptyLast(turn, query.order) : (query.order === 'asc' ? asc : desc)(turn),
  desc(subject.id),
]

/** Query of the number of subjects in a list. */
export const totalQuery = (ctx: Context, filters: SubjectFilters) =>
  ctx.db.select({ total: count() }).from(subject).where(conditionFor(ctx, filters))

/** Returns one page of a list as the leading table of a statement, identified by `key`, with the sort value `turn`. */
export function onPage(ctx: Context, query: Paged, key: SQLWrapper = rowOf(subject)) {
  const places = ctx.db
    .select({ place: sql`${key}`.as('place'), turn: sql`${turnOf(ctx, query)}`.as('turn') })
    .from(subject)
    .where(subjectCondition(personOf(ctx), query, stamp(ctx.now()), true))
  return ledBy(idsOfPage(places, listOrder(ctx, query), query), key)
}
/** Query of the subject ids of a page, in the order of the list, without any join. */
export const idsOnPage = (ctx: Context, query: Paged) =>
  ctx.db.select({ id: sql<string>`place` }).from(onPage(ctx, query, subject.id).page)
type Paged = Ordered & Pick<SubjectQuery, 'pageNo' | 'pageSize'>
/** Queries of a page: its rows, and dictionaries, settings and grading rules for the serializer. */
function pageStatements(ctx: Context, query: Paged) {
  return {
    rows: subjectRows(ctx, query, onPage(ctx, query)).orderBy(...listOrder(ctx, query, sql`subject.turn`)),
    texts: textsQuery(ctx),
    settings: ctx.db.select().from(setting),
    rules: yearRules(ctx),
  }
}
export function listStatements(ctx: Context, query: SubjectQuery) {
  const { rows, texts, settings, rules } = pageStatements(ctx, query)
  return [rows, totalQuery(ctx, query), texts, settings, rules] as const
}
/** Loads a page of a list without a total count, with settings and dictionary texts. */
export const pageOf = (ctx: Context, query: Paged) =>
  reading(pageStatements(ctx, query), ({ rows, texts, settings, rules }) => {
    const actor = personOf(ctx)
    const known = readSettings(settings)
    const textOf = textsFrom(texts)
    const records = rows.map((row) => showSubject(seenRow(row, actor, rules), actor, known, textOf))
    return { records, settings: known, texts }
  })
/** Loads a page of a list with its total count, settings and dictionary texts. */
export const listOf = (ctx: Context, query: SubjectQuery) =>
  reading(
    { list: pageOf(ctx, query), total: totalQuery(ctx, query) },
    ({ list: { records, settings, texts }, total: [counted] }) => ({
      page: page(records, counted!.total, query),
      settings,
      texts,
    }),
  )

/** Loads the rows of a page of subjects, without a total count. One round trip. */
export const listRows = async (ctx: Context, query: SubjectQuery): Promise<SubjectRow[]> =>
  (await readAll(ctx, pageOf(ctx, query))).records
/** Loads a page of subjects as the caller may see them. One round trip. */
export async function listSubjects(ctx: Context, query: SubjectQuery): Promise<Page<SubjectRow>> {
  return (await readAll(ctx, listOf(ctx, query))).page
}
