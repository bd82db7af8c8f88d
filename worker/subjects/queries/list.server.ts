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

/** Who reads lists is a person; a job reads its own way. @throws 403 */
export function personOf({ actor }: Pick<Context, 'actor'>): Person {
  if (!isPerson(actor)) throw forbidden()
  return actor
}

/** What a list reads of a subject, for the serializer. */
export const rowColumns = (ctx: Context, actor: Person) => ({
  subject: columns,
  ...rowExtras(actor, stamp(ctx.now())),
})
/** The rows stand in the table's place, so that the columns need no name of a table. */
const subjectRows = (ctx: Context, query: Paged, { page, at }: ReturnType<typeof ledBy>) =>
  ctx.db
    .select({
      ...rowColumns(ctx, personOf(ctx)),
      // The condition of these lists is not asked again.
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

/** Of each year's grades whether they are published, and whether they are given blind: read once, not for each row. */
export const yearRules = ({ db }: Context) =>
  db.select({ year: gradeRule.year, publish: gradeRule.publish, blind: gradeRule.blind }).from(gradeRule)
type YearRules = Awaited<ReturnType<typeof yearRules>>

/** What the serializer and the policy look at, from a row of a list and the rules of all years. */
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

/** The condition of a list for the caller, to stand in statements of others (counts, exports). */
export const conditionFor = (ctx: Context, filters: SubjectFilters): SQL =>
  subjectCondition(personOf(ctx), filters, stamp(ctx.now()))

/** Columns that a subject may have no value in: those rows come last. */
const optional = ['submitTime', 'establishTime', 'dueTime', 'startDate', 'endDate', 'passRate', 'gradeRank'] as const
const isOptional = (column: string) => isAmong(optional, column)
type Ordered = SubjectFilters & Pick<SubjectQuery, 'column' | 'order' | 'draftsLast'>
/** Whether drafts come last. Only readers who see the drafts of everybody have them put last. */
function putsDraftsLast({ actor }: Context, query: Ordered): boolean {
  const { ids, todo, submitted, status, listType } = query
  if (!query.draftsLast || query.column !== 'createTime' || query.order !== 'desc') return false
  if (ids || todo || submitted || [status, listType].includes('thisYearDeclare') || !seesAll(actor)) return false
  const statuses = statusesOf(personOf({ actor }), query)
  return !statuses || (statuses.includes('TO_SUBMIT') && statuses.length > 1)
}
/** What a list is put in order by. */
const turnOf = (ctx: Context, { column }: Ordered): SQLWrapper => columnsOf(personOf(ctx))[column]
/** The order of a list. `turn`: what it is put in order by, where the statement has it. */
export const listOrder = (ctx: Context, query: Ordered, turn = turnOf(ctx, query)) => [
  ...(putsDraftsLast(ctx, query) ? [sql`${subject.status} = 'TO_SUBMIT'`] : []),
  isOptional(query.column) ? emptyLast(turn, query.order) : (query.order === 'asc' ? asc : desc)(turn),
  desc(subject.id),
]

/** How many subjects a list has. */
export const totalQuery = (ctx: Context, filters: SubjectFilters) =>
  ctx.db.select({ total: count() }).from(subject).where(conditionFor(ctx, filters))

/** Leads a statement to the subjects of one page of a list, by `key`; each comes with its `turn`. */
export function onPage(ctx: Context, query: Paged, key: SQLWrapper = rowOf(subject)) {
  const places = ctx.db
    .select({ place: sql`${key}`.as('place'), turn: sql`${turnOf(ctx, query)}`.as('turn') })
    .from(subject)
    .where(subjectCondition(personOf(ctx), query, stamp(ctx.now()), true))
  return ledBy(idsOfPage(places, listOrder(ctx, query), query), key)
}
/** The ids of the same in the order of the list: nothing else is joined to them. */
export const idsOnPage = (ctx: Context, query: Paged) =>
  ctx.db.select({ id: sql<string>`place` }).from(onPage(ctx, query, subject.id).page)
type Paged = Ordered & Pick<SubjectQuery, 'pageNo' | 'pageSize'>
/** The subjects of a page, with what else shows them: the words of codes, the settings, what is known of each year. */
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
/** The subjects of a page of a list, with the settings and the words that came along; how many it has in all is not counted. */
export const pageOf = (ctx: Context, query: Paged) =>
  reading(pageStatements(ctx, query), ({ rows, texts, settings, rules }) => {
    const actor = personOf(ctx)
    const known = readSettings(settings)
    const textOf = textsFrom(texts)
    const records = rows.map((row) => showSubject(seenRow(row, actor, rules), actor, known, textOf))
    return { records, settings: known, texts }
  })
/** A page of a list, with the settings and the words that came along. */
export const listOf = (ctx: Context, query: SubjectQuery) =>
  reading(
    { list: pageOf(ctx, query), total: totalQuery(ctx, query) },
    ({ list: { records, settings, texts }, total: [counted] }) => ({
      page: page(records, counted!.total, query),
      settings,
      texts,
    }),
  )

/** The rows of a page of subjects; how many there are in all is not counted. One trip. */
export const listRows = async (ctx: Context, query: SubjectQuery): Promise<SubjectRow[]> =>
  (await readAll(ctx, pageOf(ctx, query))).records
/** A page of subjects as the caller may see them. One trip. */
export async function listSubjects(ctx: Context, query: SubjectQuery): Promise<Page<SubjectRow>> {
  return (await readAll(ctx, listOf(ctx, query))).page
}
