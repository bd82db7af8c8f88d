import { and, asc, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { software as table, softwareAdapt, softwareClass, softwareUse } from '../../db/schema'
import { xinchuangLabel } from '../purchases/statuses'
import { type Actor, isPerson } from '../core/actor'
import { holdsText, whereAsked } from '../core/asked.server'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { institutionsNamed } from '../core/institutions.server'
import { called, type Choice } from '../core/dictionary'
import { literalText, page } from '../core/list'
import { columnsIn } from '../core/names'
import { emptyLast, orderOf, pageIn } from '../core/page.server'
import { readAll, reading } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { addDays, day, instant } from '../core/time'
import { can, holds, need } from '../policy/can'
import { choicesOf, type Class, platformsOf } from './choices.server'
import {
  AdaptRow,
  type Figures,
  type Matrix,
  SoftwareDetail,
  type SoftwareQuery,
  SoftwareRow,
  UseRow,
} from './contract'
import { softwareMoves } from './move'
import { matrixOf } from './rules'
import { adaptResultLabel, softwareStatusLabel } from './statuses'
import { seesOf, seesUsers, visibleSoftware } from './visible.server'

const columns = {
  updateTime: table.updateTime,
  name: table.name,
  publishTime: table.publishTime,
  expireDate: table.expireDate,
  createTime: table.createTime,
}
const SOON = 90
const holding = (query: SoftwareQuery) =>
  query.platform || query.result
    ? sql`exists (select 1 from software_adapt a where a.software_id = software.id and a.del_flag = 0
        ${query.platform ? sql`and a.platform = ${query.platform}` : sql``} ${query.result ? sql`and a.result = ${Number(query.result)}` : sql``})`
    : undefined
const expiring = ({ due }: SoftwareQuery, today: string) =>
  due === 'over'
    ? sql`(${table.expireDate} > '' and ${table.expireDate} < ${today})`
    : due === 'soon'
      ? sql`(${table.expireDate} >= ${today} and ${table.expireDate} <= ${day(addDays(instant(today), SOON))})`
      : undefined
/** Condition: the vendor name as entered, or a current or former name of its institution. */
const ofVendor = (text: string) =>
  sql`(${holdsText(table.vendorName, text)} or ${table.departId} in ${institutionsNamed((name) => holdsText(name, text))})`

/** Condition: the entries that match the filters and that the caller may see. */
export const found = (ctx: Context, query: SoftwareQuery) =>
  and(
    visibleSoftware(ctx.actor),
    query.status?.length ? inArray(table.status, query.status.map(Number)) : undefined,
    query.classCode
      ? sql`${table.classId} in (select c.id from software_class c where c.code like ${literalText(query.classCode).slice(1)} escape '\\')`
      : undefined,
    query.xinchuang ? eq(table.xinchuang, Number(query.xinchuang)) : undefined,
    query.vendor ? ofVendor(query.vendor) : undefined,
    query.keyword ? or(holdsText(table.name, query.keyword), ofVendor(query.keyword)) : undefined,
    holding(query),
    expiring(query, day(ctx.now())),
    whereAsked(query.asked, columns),
  )
const sorts = {
  ...columns,
  publishTime: sql`nullif(${table.publishTime}, '')`,
  expireDate: sql`nullif(${table.expireDate}, '')`,
}
const inOrder = (query: SoftwareQuery) =>
  query.column === 'publishTime' || query.column === 'expireDate'
    ? [emptyLast(sorts[query.column], query.order), ...orderOf(query, columns, table.id).slice(1)]
    : orderOf(query, columns, table.id)
const className = sql<string>`coalesce((select c.name from ${softwareClass} c where c.id = software.class_id), '')`

/** Columns of an entry with the number of test results and of using institutions. */
const shownColumns = {
  ...getTableColumns(table),
  className,
  adaptCount: sql<number>`(select count(*) from software_adapt a where a.software_id = software.id and a.del_flag = 0)`,
  useCount: sql<number>`(select count(*) from software_use u where u.software_id = software.id and u.del_flag = 0)`,
}

type Read = Row<'software'> & { className: string; adaptCount: number; useCount: number }
const show = (ctx: Context, row: Read): SoftwareRow => ({
  ...columnsIn(SoftwareRow, row),
  xinchuang_dictText: xinchuangLabel(row.xinchuang),
  status_dictText: softwareStatusLabel(row.status),
  buttons: softwareMoves.open(ctx, row),
})

const softwareOf = (ctx: Context, query: SoftwareQuery) => {
  need(ctx.actor, 'software:read')
  const order = inOrder(query)
  const { onPage, total } = pageIn(ctx, { table, where: found(ctx, query), order }, query)
  const rows = ctx.db
    .select(shownColumns)
    .from(table)
    .where(onPage)
    .orderBy(...order)
  return reading({ rows, total }, (read) =>
    page(
      read.rows.map((row) => show(ctx, row)),
      read.total,
      query,
    ),
  )
}
/** Lists the entries that the caller may see. One round trip. */
export const listSoftware = (ctx: Context, query: SoftwareQuery) => readAll(ctx, softwareOf(ctx, query))

const matrixRows = (ctx: Context, query: SoftwareQuery) => {
  need(ctx.actor, 'software:read')
  const order = inOrder(query)
  const { ids: paged } = pageIn(ctx, { table, where: found(ctx, query), order }, query)
  const products = ctx.db
    .select({ id: table.id, name: table.name, vendorName: table.vendorName, version: table.version })
    .from(table)
    .where(inArray(table.id, paged))
    .orderBy(...order)
  const results = ctx.db
    .select({
      softwareId: softwareAdapt.softwareId,
      version: softwareAdapt.version,
      platform: softwareAdapt.platform,
      result: softwareAdapt.result,
      testDate: softwareAdapt.testDate,
    })
    .from(softwareAdapt)
    .where(and(inArray(softwareAdapt.softwareId, paged), eq(softwareAdapt.delFlag, 0)))
  return reading(
    { products, results },
    ({ products: loaded, results: all }): Matrix => ({
      rows: loaded.flatMap((one) => {
        const own = matrixOf(all.filter(({ softwareId }) => softwareId === one.id))
        return (own.length ? own : [{ version: one.version, cells: [] }]).map((line) => ({
          ...{ id: one.id, name: one.name, vendorName: one.vendorName },
          ...line,
        }))
      }),
    }),
  )
}
/** Loads the test results of the products of a page by version and platform. One round trip. */
export const softwareMatrix = (ctx: Context, query: SoftwareQuery) => readAll(ctx, matrixRows(ctx, query))

/** Maximum vendors in the chart; the list has all. */
const VENDORS = 10
const figuresOf = (ctx: Context) => {
  need(ctx.actor, 'software:read')
  const sums = ctx.db
    .select({ kind: sql<string>`g.kind`, name: sql<string>`g.name`, total: sql<number>`g.total` })
    .from(
      sql`(with published as (select id, class_id, vendor_name, xinchuang from software where del_flag = 0 and status = 2)
        select 'class' as kind, class_id as name, count(*) as total from published group by class_id
        union all select 'vendor', vendor_name, count(*) from published group by vendor_name
        union all select 'xinchuang', cast(xinchuang as text), count(*) from published group by xinchuang
        union all select 'adapt', a.platform || '/' || a.result, count(*) from software_adapt a
          join published p on p.id = a.software_id where a.del_flag = 0 group by a.platform, a.result) g`,
    )
  return reading({ sums, choices: choicesOf(ctx) }, ({ sums: all, choices }) => figuresIn(all, choices))
}
function figuresIn(
  all: readonly { kind: string; name: string; total: number }[],
  choices: { platforms: readonly Choice[]; classes: readonly Class[] },
): Figures {
  const of = (kind: string) => all.filter((one) => one.kind === kind)
  const sum = (rows: readonly { total: number }[]) => rows.reduce((together, { total }) => together + total, 0)
  const tops = choices.classes.filter(({ pid }) => pid === '0')
  const below = (code: string) => choices.classes.filter((one) => one.code.startsWith(code)).map(({ id }) => id)
  const results = of('adapt')
  const tried = (platform: string, result: number) =>
    results.find(({ name }) => name === `${platform}/${result}`)?.total ?? 0
  const most = <One extends { total: number; value: string }>(rows: readonly One[]) =>
    rows.toSorted((a, b) => b.total - a.total || a.value.localeCompare(b.value))
  return {
    total: sum(of('xinchuang')),
    results: sum(results),
    classes: tops.map(({ name, code }) => {
      const ids = below(code)
      return { value: code, label: name, total: sum(of('class').filter((one) => ids.includes(one.name))) }
    }),
    vendors: most(of('vendor').map(({ name, total }) => ({ value: name, label: name, total }))).slice(0, VENDORS),
    xinchuang: of('xinchuang')
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ name, total }) => ({ value: name, label: xinchuangLabel(Number(name)), total })),
    platforms: [...new Set(results.map(({ name }) => name.split('/')[0] ?? ''))].toSorted().map((value) => ({
      ...{ value, label: called(choices.platforms, value) },
      ...{ runs: tried(value, 1), partly: tried(value, 2), not: tried(value, 3) },
    })),
  }
}
/** Counts published software by class, vendor, level of domestic technology and platform. One round trip. */
export const softwareFigures = (ctx: Context) => readAll(ctx, figuresOf(ctx))

/** Condition on a child table: rows of the caller's institution, or all. */
const ofInstitution = (actor: Actor, column: { departId: unknown }) =>
  seesUsers(actor) ? sql`1` : isPerson(actor) ? sql`${column.departId} = ${actor.departId}` : sql`0`

/** Loads an entry with its test results and the institutions that use it. One round trip. @throws 404 */
export async function softwareInfo(ctx: Context, { id }: { id: string }): Promise<SoftwareDetail> {
  need(ctx.actor, 'software:read')
  const { actor, db } = ctx
  const read = await readAll(ctx, {
    rows: db
      .select(shownColumns)
      .from(table)
      .where(and(eq(table.id, id), visibleSoftware(actor))),
    adaptations: db
      .select()
      .from(softwareAdapt)
      .where(and(eq(softwareAdapt.softwareId, id), eq(softwareAdapt.delFlag, 0)))
      .orderBy(desc(softwareAdapt.testDate), asc(softwareAdapt.platform), asc(softwareAdapt.id)),
    uses: db
      .select()
      .from(softwareUse)
      .where(and(eq(softwareUse.softwareId, id), eq(softwareUse.delFlag, 0), ofInstitution(actor, softwareUse)))
      .orderBy(asc(softwareUse.departName), desc(softwareUse.version)),
    platforms: platformsOf(ctx),
  })
  const [row] = read.rows
  if (!row) throw notFound()
  return {
    ...columnsIn(SoftwareDetail, row),
    ...show(ctx, row),
    adaptations: read.adaptations.map((one) => ({
      ...columnsIn(AdaptRow, one),
      platform_dictText: called(read.platforms, one.platform),
      result_dictText: adaptResultLabel(one.result),
      mayEdit: can(actor, 'software:adapt', one),
    })),
    matrix: matrixOf(read.adaptations),
    uses: read.uses.map((one) => ({ ...columnsIn(UseRow, one), mayEdit: can(actor, 'software:use', one) })),
    may: {
      adapt: holds(actor, 'software:adapt') && (seesOf(actor) !== 'own' || can(actor, 'software:write', row)),
      use: row.status === 2 && holds(actor, 'software:use'),
    },
  }
}

/** Loads the page: the list, the matrix or the figures, with the options of the form. One round trip. */
export async function softwareScreen(ctx: Context, query: SoftwareQuery, part: string) {
  const read = await readAll(ctx, {
    page: softwareOf(ctx, query),
    matrix: part === 'matrix' ? matrixRows(ctx, query) : null,
    figures: part === 'figures' ? figuresOf(ctx) : null,
    choices: choicesOf(ctx),
  })
  const { actor } = ctx
  return {
    ...read,
    part,
    may: { write: holds(actor, 'software:write'), review: holds(actor, 'software:review') },
    /** The institution of a caller who enters for it; null for the centre, which enters for all. */
    own: isPerson(actor) && !seesUsers(actor) ? { id: actor.departId, name: actor.departName } : null,
    today: day(ctx.now()),
  }
}
