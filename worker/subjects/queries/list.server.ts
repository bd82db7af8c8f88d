import { and, asc, count, desc, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { judgeTotal, setting, subject, subjectJudge, subjectTotal } from '../../../db/schema'
import { isPerson, type Person } from '../../core/actor'
import type { Context } from '../../core/context'
import { type Page, page } from '../../core/list'
import { idsOfPage, ofEach, rowOf, rowsOfParts } from '../../core/page.server'
import { readAll, reading } from '../../core/read-all.server'
import { forbidden } from '../../core/refusal'
import { stamp } from '../../core/time'
import { readSettings } from '../../system/settings'
import type { SubjectRow } from '../answers'
import type { SubjectFilters, SubjectQuery } from '../inputs'
import { dealableIds, rowExtras } from '../dealable.server'
import { longColumns, type Seen, showSubject } from '../show'
import { visibleTotals } from '../visible.server'
import { columnsOf, judgedCondition, statusesOf, subjectCondition, totalCondition } from './filters.server'
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
const subjectRows = (ctx: Context, actor: Person) => ctx.db.select(rowColumns(ctx, actor)).from(subject)
export type ReadRow = Awaited<ReturnType<typeof subjectRows>>[number]

/** What the serializer and the policy look at, from a row of a list. */
export const seenRow = (row: ReadRow, actor: Person): Seen => ({
  subject: row.subject,
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
  gradePublished: row.rule[0],
  gradeBlind: row.rule[1],
})

/** The condition of a list for the caller, to stand in statements of others (counts, exports). */
export const conditionFor = (ctx: Context, filters: SubjectFilters): SQL =>
  subjectCondition(personOf(ctx), filters, stamp(ctx.now()))

/** The order of a list, for whoever reads the same rows in another way. */
export const listOrder = (ctx: Context, query: Pick<SubjectQuery, 'column' | 'order'>) => [
  (query.order === 'asc' ? asc : desc)(columnsOf(personOf(ctx))[query.column]),
  desc(subject.id),
]

/** How many subjects a list has: out of the kept totals where they tell it, with the few that they leave out. */
export function totalQuery(ctx: Context, filters: SubjectFilters) {
  const actor = personOf(ctx)
  const where = conditionFor(ctx, filters)
  const narrowed = totalCondition(actor, filters, stamp(ctx.now()))
  const judged = judgedCondition(actor, filters, stamp(ctx.now()), judgeTotal)
  if (judged)
    return ctx.db
      .select({ total: sql<number>`coalesce(sum(${judgeTotal.total}), 0)`.mapWith(Number) })
      .from(judgeTotal)
      .where(judged)
  const totals = narrowed && visibleTotals(actor, subjectTotal)
  if (!totals) return ctx.db.select({ total: count() }).from(subject).where(where)
  const beside = totals.beside
    ? sql`(${ctx.db
        .select({ total: count() })
        .from(subject)
        .where(and(totals.beside, ofEach(where)))})`
    : sql`0`
  const total = sql<number>`coalesce(sum(${subjectTotal.total}), 0) + ${beside}`.mapWith(Number)
  return ctx.db.select({ total }).from(subjectTotal).where(and(totals.kept, narrowed))
}

/** The orders that an index has of each status, behind it the id downwards. */
const indexed: Partial<Record<string, { by: SQLWrapper; turn: 'asc' | 'desc' }>> = {
  'createTime desc': { by: subject.createTime, turn: 'desc' },
  'dueTime asc': { by: subject.dueTime, turn: 'asc' },
}
/**
 * Which subjects stand on a page of a list: of a judge's list in its usual order `subject_judge` knows it, of some statuses the
 * index of each.
 */
function onPage(ctx: Context, query: SubjectQuery): SQL {
  const where = conditionFor(ctx, query)
  const judged = query.column === 'createTime' && judgedCondition(personOf(ctx), query, stamp(ctx.now()), subjectJudge)
  if (judged) {
    const ids = ctx.db.select({ id: subjectJudge.subjectId }).from(subjectJudge).where(judged)
    const direction = query.order === 'asc' ? asc : desc
    return inArray(
      subject.id,
      idsOfPage(ids, [direction(subjectJudge.createTime), desc(subjectJudge.subjectId)], query),
    )
  }
  const order = indexed[`${query.column} ${query.order}`]
  // Of what a person's own few rows lead to, these lead.
  const led = query.ids ?? (query.todo && dealableIds(personOf(ctx)))
  const statuses = order && !led ? statusesOf(personOf(ctx), query) : null
  if (order && statuses) {
    const { id, status } = subject
    const totals = visibleTotals(ctx.actor, subjectTotal)
    const known = totals?.beside ? totals.statuses : undefined
    const parts = statuses.flatMap((one) => (!known || known.includes(one) ? sql`${status} = ${one} and ${where}` : []))
    if (known && parts.length < statuses.length) parts.push(sql`${totals!.beside!} and ${ofEach(where)}`)
    const read = parts.map(
      (part) => sql`select ${rowOf(subject)} as row, ${order.by}, ${id} from ${subject} where ${part}`,
    )
    if (read.length) return sql`${rowOf(subject)} in ${rowsOfParts(read, [order.turn, 'desc'], query)}`
  }
  const rows = ctx.db
    .select({ row: rowOf(subject) })
    .from(subject)
    .where(where)
  return inArray(rowOf(subject), idsOfPage(rows, listOrder(ctx, query), query))
}

export function listStatements(ctx: Context, query: SubjectQuery) {
  const actor = personOf(ctx)
  return [
    subjectRows(ctx, actor)
      .where(onPage(ctx, query))
      .orderBy(...listOrder(ctx, query)),
    totalQuery(ctx, query),
    textsQuery(ctx),
    ctx.db.select().from(setting),
  ] as const
}
/** A page of a list, with the settings and the words that came along. */
export const listOf = (ctx: Context, query: SubjectQuery) =>
  reading(listStatements(ctx, query), ([rows, [counted], texts, settings]) => {
    const actor = personOf(ctx)
    const known = readSettings(settings)
    const textOf = textsFrom(texts)
    const records = rows.map((row) => showSubject(seenRow(row, actor), actor, known, textOf))
    return { page: page(records, counted!.total, query), settings: known, texts }
  })

/** A page of subjects as the caller may see them. One trip. */
export async function listSubjects(ctx: Context, query: SubjectQuery): Promise<Page<SubjectRow>> {
  return (await readAll(ctx, listOf(ctx, query))).page
}
