import { and, asc, count, desc, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { gradeRule, setting, subject } from '../../../db/schema'
import { isPerson, type Person } from '../../core/actor'
import type { Context } from '../../core/context'
import { type Page, page } from '../../core/list'
import { isAmong } from '../../core/names'
import { emptyLast, idsOfPage, ledBy, ofEach, placesOfParts, rowOf, type Turn } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { forbidden } from '../../core/refusal'
import { stamp } from '../../core/time'
import { readSettings } from '../../system/settings'
import type { SubjectRow } from '../answers'
import type { SubjectFilters, SubjectQuery } from '../inputs'
import { dealableIds, rowExtras } from '../dealable.server'
import { longColumns, type Seen, showSubject } from '../show'
import { statusLists, subjectStatusNames } from '../statuses'
import { seesNoDrafts, visibleParts } from '../visible.server'
import { byStateAlone, columnsOf, countCondition, statusesOf, subjectCondition } from './filters.server'
import { dealtTotal } from './dealt.server'
import { DRAFT, isDraft, type Ordered, placesBehind, placesOfDrafts, putsDraftsLast } from './drafts-last.server'
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
const subjectRows = (ctx: Context, actor: Person, { page, at }: ReturnType<typeof ledBy>) =>
  ctx.db.select(rowColumns(ctx, actor)).from(page).crossJoin(subject).where(at)
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
/** The order of a list, for whoever reads the same rows in another way. */
export const listOrder = (ctx: Context, query: Ordered) => [
  ...(putsDraftsLast(ctx, query) ? [isDraft] : []),
  isOptional(query.column)
    ? emptyLast(columnsOf(personOf(ctx))[query.column], query.order)
    : (query.order === 'asc' ? asc : desc)(columnsOf(personOf(ctx))[query.column]),
  desc(subject.id),
]

/** How many subjects a list has; of who sees nearly all those told by their state are counted in an index, and the few others beside. */
export function totalQuery(ctx: Context, filters: SubjectFilters) {
  const actor = personOf(ctx)
  const dealt = dealtTotal(ctx, filters)
  if (dealt) return dealt
  const where = conditionFor(ctx, filters)
  const counted = (of: SQL | undefined) => ctx.db.select({ total: count() }).from(subject).where(of)
  const seen = visibleParts(actor)
  const narrowed = countCondition(actor, filters, stamp(ctx.now()))
  if (!seen || !narrowed) return counted(where)
  const parts = [counted(and(seen.most, narrowed)), ...(seen.few ? [counted(and(seen.few, ofEach(where)))] : [])]
  const total = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` + `,
  )
  return ctx.db.select({ total: sql<number>`${total}`.mapWith(Number) }).from(sql`(select 1)`)
}

/** The orders that an index has of each status, behind it the id downwards. */
const indexed: Partial<Record<string, { by: SQLWrapper; turn: Turn }>> = {
  'createTime desc': { by: subject.createTime, turn: 'desc' },
  'dueTime asc': { by: subject.dueTime, turn: 'asc nulls last' },
}
const byDomain = { by: subject.domain, turn: 'asc' } as const
/**
 * What leads to the subjects of a page of a list: of some statuses the index of each. Who sees all of some statuses and few of the others reads all, or those of a year, in that way too.
 * Otherwise they are known by `key`.
 */
export function onPage(ctx: Context, query: Paged, key: SQLWrapper = rowOf(subject)) {
  const where = conditionFor(ctx, query)
  const parts = partsOf(ctx, query, where, key)
  if (parts) return ledBy(parts, key)
  const places = ctx.db
    .select({ place: sql`${key}`.as('place') })
    .from(subject)
    .where(where)
  return ledBy(idsOfPage(places, listOrder(ctx, query), query), key)
}
/** The ids of the same in the order of the list: nothing else is joined to them. */
export const idsOnPage = (ctx: Context, query: Paged) =>
  ctx.db.select({ id: sql<string>`place` }).from(onPage(ctx, query, subject.id).page)
type Paged = Ordered & Pick<SubjectQuery, 'pageNo' | 'pageSize'>
/**
 * The places of a page that is put together of those of each status; null where no index has them in this order. A status is
 * written out: an index that has but some of them is known by it.
 */
function partsOf(ctx: Context, query: Paged, where: SQL, key: SQLWrapper): SQL | null {
  const statuses = statusesOf(personOf(ctx), query)
  const planned = statuses?.every((one) => isAmong(statusLists.plan, one)) && query.year?.length === 1
  const order =
    planned && query.column === 'domain' && query.order === 'asc' ? byDomain : indexed[`${query.column} ${query.order}`]
  // Of what a person's own few rows lead to, these lead.
  if (!order || query.ids || (query.todo && dealableIds(personOf(ctx)))) return null
  const last = putsDraftsLast(ctx, query)
  const seen = visibleParts(ctx.actor)
  const known = seen?.few ? seen.statuses : undefined
  // Of all statuses the few that fit another filter may be among the last of each.
  const usual = order.by === subject.createTime && (query.year?.length ?? 0) < 2
  const all =
    usual && byStateAlone(query, [], ['domain', 'source'])
      ? (known ?? (last || seesNoDrafts(ctx.actor) ? subjectStatusNames : undefined))
      : undefined
  const asked = statuses ?? all
  if (!asked) return last ? placesOfDrafts(where, query, key) : null
  const parts = asked.flatMap((one) =>
    !known || known.includes(one) ? sql`${subject.status} = ${sql.raw(`'${one}'`)} and ${where}` : [],
  )
  if (known && (!statuses || parts.length < statuses.length)) parts.push(sql`${seen!.few!} and ${ofEach(where)}`)
  if (!parts.length) return null
  const read = parts.map(
    (part) => sql`select ${key} as place, ${order.by}, ${subject.id} from ${subject} where ${part}`,
  )
  if (!last) return placesOfParts(read, [order.turn, 'desc'], query)
  const [drafts, others] = [true, false].map((of) => read.filter((_, at) => (asked[at] === DRAFT) === of))
  return placesBehind(others!, drafts!, query)
}

/** The subjects of a page, with what else shows them: the words of codes, the settings, what is known of each year. */
function pageStatements(ctx: Context, query: Paged) {
  const actor = personOf(ctx)
  return {
    rows: subjectRows(ctx, actor, onPage(ctx, query)).orderBy(...listOrder(ctx, query)),
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

/** A page of subjects as the caller may see them. One trip. */
export async function listSubjects(ctx: Context, query: SubjectQuery): Promise<Page<SubjectRow>> {
  return (await readAll(ctx, listOf(ctx, query))).page
}
