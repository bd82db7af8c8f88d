import { and, asc, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { software as table, softwareAdapt, softwareClass, softwareUse } from '../../db/schema'
import { xinchuangLabel } from '../purchases/statuses'
import { type Actor, isPerson } from '../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { institutionIdsByName } from '../core/institutions.server'
import { itemLabel, type DictionaryChoice } from '../core/dictionary'
import { literalPattern, toPage } from '../core/list'
import { pickResponseColumns } from '../core/typed-keys'
import { emptyLastOrder, orderOf, paginateTable } from '../core/page.server'
import { readAll, decodedQuery } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { addDays, formatDay, parseStamp } from '../core/time'
import { can, hasRight, assertRight } from '../policy/authorization'
import { softwareChoiceQueries, type SoftwareClass, platformsQuery } from './choices.server'
import {
  AdaptRow,
  type SoftwareFigures,
  type SoftwareMatrix,
  SoftwareDetail,
  type SoftwareQuery,
  SoftwareRow,
  UseRow,
} from './contract'
import { softwareTransitions } from './transitions'
import { buildMatrix } from './rules'
import { adaptResultLabel, softwareStatusLabel } from './statuses'
import { visibleScopeOf, canSeeUsers, visibleSoftwareCondition } from './row-access.server'

const columns = {
  updateTime: table.updateTime,
  name: table.name,
  publishTime: table.publishTime,
  expireDate: table.expireDate,
  createTime: table.createTime,
}
const EXPIRY_SOON_DAYS = 90
const adaptCondition = (query: SoftwareQuery) =>
  query.platform || query.result
    ? sql`exists (select 1 from software_adapt a where a.software_id = software.id and a.del_flag = 0
        ${query.platform ? sql`and a.platform = ${query.platform}` : sql``} ${query.result ? sql`and a.result = ${Number(query.result)}` : sql``})`
    : undefined
const expiryCondition = ({ due }: SoftwareQuery, today: string) =>
  due === 'over'
    ? sql`(${table.expireDate} > '' and ${table.expireDate} < ${today})`
    : due === 'soon'
      ? sql`(${table.expireDate} >= ${today} and ${table.expireDate} <= ${formatDay(addDays(parseStamp(today), EXPIRY_SOON_DAYS))})`
      : undefined
/** Condition: the vendor name as entered, or a current or former name of its institution. */
const vendorNameCondition = (text: string) =>
  sql`(${containsTextCondition(table.vendorName, text)} or ${table.departId} in ${institutionIdsByName((name) => containsTextCondition(name, text))})`

/** Condition: the entries that match the filters and that the caller may see. */
export const softwareCondition = (ctx: Context, query: SoftwareQuery) =>
  and(
    visibleSoftwareCondition(ctx.actor),
    query.status?.length ? inArray(table.status, query.status.map(Number)) : undefined,
    query.classCode
      ? sql`${table.classId} in (select c.id from software_class c where c.code like ${literalPattern(query.classCode).slice(1)} escape '\\')`
      : undefined,
    query.xinchuang ? eq(table.xinchuang, Number(query.xinchuang)) : undefined,
    query.vendor ? vendorNameCondition(query.vendor) : undefined,
    query.keyword
      ? or(containsTextCondition(table.name, query.keyword), vendorNameCondition(query.keyword))
      : undefined,
    adaptCondition(query),
    expiryCondition(query, formatDay(ctx.now())),
    advancedFilterCondition(query.asked, columns),
  )
const sortColumns = {
  ...columns,
  publishTime: sql`nullif(${table.publishTime}, '')`,
  expireDate: sql`nullif(${table.expireDate}, '')`,
}
const orderColumns = (query: SoftwareQuery) =>
  query.column === 'publishTime' || query.column === 'expireDate'
    ? [emptyLastOrder(sortColumns[query.column], query.order), ...orderOf(query, columns, table.id).slice(1)]
    : orderOf(query, columns, table.id)
const classNameColumn = sql<string>`coalesce((select c.name from ${softwareClass} c where c.id = software.class_id), '')`

/** Columns of an entry with the number of test results and of using institutions. */
const softwareColumns = {
  ...getTableColumns(table),
  className: classNameColumn,
  adaptCount: sql<number>`(select count(*) from software_adapt a where a.software_id = software.id and a.del_flag = 0)`,
  useCount: sql<number>`(select count(*) from software_use u where u.software_id = software.id and u.del_flag = 0)`,
}

type SoftwareWithCounts = Row<'software'> & { className: string; adaptCount: number; useCount: number }
const toSoftwareRow = (ctx: Context, row: SoftwareWithCounts): SoftwareRow => ({
  ...pickResponseColumns(SoftwareRow, row),
  xinchuang_dictText: xinchuangLabel(row.xinchuang),
  status_dictText: softwareStatusLabel(row.status),
  buttons: softwareTransitions.open(ctx, row),
})

const softwarePageQuery = (ctx: Context, query: SoftwareQuery) => {
  assertRight(ctx.actor, 'software:read')
  const order = orderColumns(query)
  const { onPage, total } = paginateTable(ctx, { table, where: softwareCondition(ctx, query), order }, query)
  const rows = ctx.db
    .select(softwareColumns)
    .from(table)
    .where(onPage)
    .orderBy(...order)
  return decodedQuery({ rows, total }, (read) =>
    toPage(
      read.rows.map((row) => toSoftwareRow(ctx, row)),
      read.total,
      query,
    ),
  )
}
/** Lists the entries that the caller may see. One round trip. */
export const listSoftware = (ctx: Context, query: SoftwareQuery) => readAll(ctx, softwarePageQuery(ctx, query))

const matrixQuery = (ctx: Context, query: SoftwareQuery) => {
  assertRight(ctx.actor, 'software:read')
  const order = orderColumns(query)
  const { ids: paged } = paginateTable(ctx, { table, where: softwareCondition(ctx, query), order }, query)
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
  return decodedQuery(
    { products, results },
    ({ products: loaded, results: all }): SoftwareMatrix => ({
      rows: loaded.flatMap((one) => {
        const own = buildMatrix(all.filter(({ softwareId }) => softwareId === one.id))
        return (own.length ? own : [{ version: one.version, cells: [] }]).map((line) => ({
          ...{ id: one.id, name: one.name, vendorName: one.vendorName },
          ...line,
        }))
      }),
    }),
  )
}
/** Loads the test results of the products of a page by version and platform. One round trip. */
export const loadSoftwareMatrix = (ctx: Context, query: SoftwareQuery) => readAll(ctx, matrixQuery(ctx, query))

/** Maximum vendors in the chart; the list has all. */
const MAX_CHART_VENDORS = 10
const figuresQuery = (ctx: Context) => {
  assertRight(ctx.actor, 'software:read')
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
  return decodedQuery({ sums, choices: softwareChoiceQueries(ctx) }, ({ sums: all, choices }) =>
    toFigures(all, choices),
  )
}
function toFigures(
  all: readonly { kind: string; name: string; total: number }[],
  choices: { platforms: readonly DictionaryChoice[]; classes: readonly SoftwareClass[] },
): SoftwareFigures {
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
    vendors: most(of('vendor').map(({ name, total }) => ({ value: name, label: name, total }))).slice(
      0,
      MAX_CHART_VENDORS,
    ),
    xinchuang: of('xinchuang')
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ name, total }) => ({ value: name, label: xinchuangLabel(Number(name)), total })),
    platforms: [...new Set(results.map(({ name }) => name.split('/')[0] ?? ''))].toSorted().map((value) => ({
      ...{ value, label: itemLabel(choices.platforms, value) },
      ...{ runs: tried(value, 1), partly: tried(value, 2), not: tried(value, 3) },
    })),
  }
}
/** Counts published software by class, vendor, level of domestic technology and platform. One round trip. */
export const loadSoftwareFigures = (ctx: Context) => readAll(ctx, figuresQuery(ctx))

/** Condition on a child table: rows of the caller's institution, or all. */
const institutionCondition = (actor: Actor, column: { departId: unknown }) =>
  canSeeUsers(actor) ? sql`1` : isPerson(actor) ? sql`${column.departId} = ${actor.departId}` : sql`0`

/** Loads an entry with its test results and the institutions that use it. One round trip. @throws 404 */
export async function loadSoftwareDetail(ctx: Context, { id }: { id: string }): Promise<SoftwareDetail> {
  assertRight(ctx.actor, 'software:read')
  const { actor, db } = ctx
  const read = await readAll(ctx, {
    rows: db
      .select(softwareColumns)
      .from(table)
      .where(and(eq(table.id, id), visibleSoftwareCondition(actor))),
    adaptations: db
      .select()
      .from(softwareAdapt)
      .where(and(eq(softwareAdapt.softwareId, id), eq(softwareAdapt.delFlag, 0)))
      .orderBy(desc(softwareAdapt.testDate), asc(softwareAdapt.platform), asc(softwareAdapt.id)),
    uses: db
      .select()
      .from(softwareUse)
      .where(and(eq(softwareUse.softwareId, id), eq(softwareUse.delFlag, 0), institutionCondition(actor, softwareUse)))
      .orderBy(asc(softwareUse.departName), desc(softwareUse.version)),
    platforms: platformsQuery(ctx),
  })
  const [row] = read.rows
  if (!row) throw notFound()
  return {
    ...pickResponseColumns(SoftwareDetail, row),
    ...toSoftwareRow(ctx, row),
    adaptations: read.adaptations.map((one) => ({
      ...pickResponseColumns(AdaptRow, one),
      platform_dictText: itemLabel(read.platforms, one.platform),
      result_dictText: adaptResultLabel(one.result),
      mayEdit: can(actor, 'software:adapt', one),
    })),
    matrix: buildMatrix(read.adaptations),
    uses: read.uses.map((one) => ({ ...pickResponseColumns(UseRow, one), mayEdit: can(actor, 'software:use', one) })),
    may: {
      adapt:
        hasRight(actor, 'software:adapt') && (visibleScopeOf(actor) !== 'own' || can(actor, 'software:write', row)),
      use: row.status === 2 && hasRight(actor, 'software:use'),
    },
  }
}

/** Loads the page: the list, the matrix or the figures, with the options of the form. One round trip. */
export async function loadSoftwareScreen(ctx: Context, query: SoftwareQuery, part: string) {
  const read = await readAll(ctx, {
    page: softwarePageQuery(ctx, query),
    matrix: part === 'matrix' ? matrixQuery(ctx, query) : null,
    figures: part === 'figures' ? figuresQuery(ctx) : null,
    choices: softwareChoiceQueries(ctx),
  })
  const { actor } = ctx
  return {
    ...read,
    part,
    may: { write: hasRight(actor, 'software:write'), review: hasRight(actor, 'software:review') },
    /** The institution of a caller who enters for it; null for the centre, which enters for all. */
    own: isPerson(actor) && !canSeeUsers(actor) ? { id: actor.departId, name: actor.departName } : null,
    today: formatDay(ctx.now()),
  }
}
