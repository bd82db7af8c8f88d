import { and, asc, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { advisory as table, advisoryAffected, drillScene, software } from '../../db/schema'
import { holdsText, whereAsked } from '../core/asked.server'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { page } from '../core/list'
import { columnsIn } from '../core/names'
import { emptyLast, orderOf, pageIn } from '../core/page.server'
import { readAll, reading } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { day } from '../core/time'
import { holds, need } from '../policy/can'
import {
  AdvisoryDetail,
  type AdvisoryQuery,
  AdvisoryRow,
  AffectedRow,
  type Figures,
  type FindSoftware,
  type Newest,
  OwnAnswer,
  type Preview,
  type PreviewAdvisory,
} from './contract'
import { candidatesOf } from './matching.server'
import { advisoryMoves } from './move'
import { affectedBy, reasonText, targetText } from './rules'
import { advisoryKinds, advisoryStatusLabel, answerLabel, kindLabel, severityCodes, severityLabel } from './statuses'
import { affecting, keepsLab, ofInstitution, visibleAdvisories } from './visible.server'

const columns = {
  updateTime: table.updateTime,
  publishTime: table.publishTime,
  severity: table.severity,
  title: table.title,
  advisoryNo: table.advisoryNo,
  foundDate: table.foundDate,
  createTime: table.createTime,
}
const found = (ctx: Context, query: AdvisoryQuery) =>
  and(
    visibleAdvisories(ctx.actor),
    query.status?.length ? inArray(table.status, query.status.map(Number)) : undefined,
    query.severity?.length ? inArray(table.severity, query.severity.map(Number)) : undefined,
    query.kind ? eq(table.kind, query.kind) : undefined,
    query.month ? sql`substr(${table.publishTime}, 1, 7) = ${query.month}` : undefined,
    query.mine || query.unanswered ? affecting(ctx.actor, query.unanswered === 1) : undefined,
    query.unanswered ? sql`+${table.status} = 2` : undefined,
    query.keyword
      ? or(...[table.title, table.advisoryNo, table.code].map((column) => holdsText(column, query.keyword!)))
      : undefined,
    whereAsked(query.asked, columns),
  )
/** Columns for a select from `advisory`: number of affected institutions, and of those that have finished. */
const counts = {
  affectedCount: sql<number>`(select count(*) from advisory_affected a where a.advisory_id = advisory.id)`,
  doneCount: sql<number>`(select count(*) from advisory_affected a where a.advisory_id = advisory.id and a.state in (2, 3))`,
}
type Read = Row<'advisory'> & { affectedCount: number; doneCount: number }

type Own = Pick<Row<'advisoryAffected'>, 'id' | 'state' | 'note' | 'lockVersion'> & { advisoryId: string }
/** Query of the rows of the caller's institution among these advisories. */
const ownOf = (ctx: Context, ids: SQL | readonly string[]) =>
  ctx.db
    .select({
      id: advisoryAffected.id,
      advisoryId: advisoryAffected.advisoryId,
      state: advisoryAffected.state,
      note: advisoryAffected.note,
      lockVersion: advisoryAffected.lockVersion,
    })
    .from(advisoryAffected)
    .where(
      and(ofInstitution(ctx.actor, sql`${advisoryAffected.sysOrgCode}`), sql`${advisoryAffected.advisoryId} in ${ids}`),
    )
const show = (ctx: Context, row: Read, own: Own | undefined): AdvisoryRow => ({
  ...columnsIn(AdvisoryRow, row),
  kind_dictText: kindLabel(row.kind),
  severity_dictText: severityLabel(row.severity),
  affectedCount: keepsLab(ctx.actor) ? row.affectedCount : null,
  doneCount: keepsLab(ctx.actor) ? row.doneCount : null,
  status_dictText: advisoryStatusLabel(row.status),
  own: own ? { ...columnsIn(OwnAnswer, own), state_dictText: answerLabel(own.state) } : null,
  buttons: advisoryMoves.open(ctx, row),
})
const advisoriesOf = (ctx: Context, query: AdvisoryQuery) => {
  need(ctx.actor, 'advisory:read')
  const [sorted, byId] = orderOf(query, columns, table.id)
  const published = emptyLast(sql`nullif(${table.publishTime}, '')`, query.order)
  const order = [query.column === 'publishTime' ? published : sorted!, byId!]
  const { onPage, ids, total } = pageIn(ctx, { table, where: found(ctx, query), order }, query)
  const rows = ctx.db
    .select({ ...getTableColumns(table), ...counts })
    .from(table)
    .where(onPage)
    .orderBy(...order)
  return reading({ rows, total, own: ownOf(ctx, sql`${ids}`) }, ({ rows: loaded, total: all, own }) =>
    page(
      loaded.map((row) =>
        show(
          ctx,
          row,
          own.find(({ advisoryId }) => advisoryId === row.id),
        ),
      ),
      all,
      query,
    ),
  )
}
/** Lists the advisories that the caller may see. One round trip. */
export const listAdvisories = (ctx: Context, query: AdvisoryQuery) => readAll(ctx, advisoriesOf(ctx, query))

/**
 * Loads an advisory with the affected institutions: all for the administrator of the lab, only the own for others. One
 * round trip. @throws 404
 */
export async function advisoryInfo(ctx: Context, { id }: { id: string }): Promise<AdvisoryDetail> {
  need(ctx.actor, 'advisory:read')
  const { actor, db } = ctx
  const read = await readAll(ctx, {
    rows: db
      .select({ ...getTableColumns(table), ...counts })
      .from(table)
      .where(and(eq(table.id, id), visibleAdvisories(actor))),
    own: ownOf(ctx, sql`(${id})`),
    affected: db
      .select()
      .from(advisoryAffected)
      .where(
        and(
          eq(advisoryAffected.advisoryId, id),
          keepsLab(actor) ? undefined : ofInstitution(actor, sql`${advisoryAffected.sysOrgCode}`),
        ),
      )
      .orderBy(asc(advisoryAffected.state), asc(advisoryAffected.departName)),
    drills: db
      .select({ id: drillScene.id, name: drillScene.sceneName })
      .from(drillScene)
      .where(
        and(
          sql`${drillScene.id} in (select d.value from advisory v, json_each(v.drills) d where v.id = ${id})`,
          eq(drillScene.status, 1),
          eq(drillScene.delFlag, 0),
        ),
      )
      .orderBy(asc(drillScene.sceneName)),
  })
  const [row] = read.rows
  if (!row) throw notFound()
  return {
    ...columnsIn(AdvisoryDetail, row),
    ...show(ctx, row, read.own[0]),
    targets: row.targets.map((target) => ({ ...target, text: targetText(target) })),
    drills: read.drills,
    affected: read.affected.map(
      (one): AffectedRow => ({
        ...columnsIn(AffectedRow, one),
        reasons: one.reasons.map(reasonText),
        state_dictText: answerLabel(one.state),
      }),
    ),
  }
}
/** Loads a preview of the institutions that the targets would affect. One round trip. */
export async function previewAffected(ctx: Context, { targets }: PreviewAdvisory): Promise<Preview> {
  need(ctx.actor, 'advisory:publish')
  const candidates = await readAll(ctx, candidatesOf(ctx, sql`${JSON.stringify(targets)}`))
  return affectedBy(targets, candidates).map(({ departId, departName, reasons }) => ({
    ...{ departId, departName, reasons: reasons.map(reasonText) },
  }))
}

const OFFERED = 20
/** Finds published software by name or vendor for the form; at most 20. One round trip. */
export const findSoftware = (ctx: Context, { keyword }: FindSoftware) => {
  need(ctx.actor, 'advisory:write')
  return readAll(
    ctx,
    ctx.db
      .select({
        id: software.id,
        name: software.name,
        vendorName: software.vendorName,
        version: software.version,
      })
      .from(software)
      .where(
        and(
          eq(software.delFlag, 0),
          eq(software.status, 2),
          keyword ? or(holdsText(software.name, keyword), holdsText(software.vendorName, keyword)) : undefined,
        ),
      )
      .orderBy(desc(software.updateTime), desc(software.id))
      .limit(OFFERED),
  )
}

const MONTHS = 12
const figuresOf = (ctx: Context) => {
  need(ctx.actor, 'advisory:statistics')
  const sums = ctx.db
    .select({ kind: sql<string>`g.kind`, name: sql<string>`g.name`, total: sql<number>`g.total` })
    .from(
      sql`(with published as (select kind, severity, publish_time from advisory where del_flag = 0 and status = 2)
        select 'severity' as kind, cast(severity as text) as name, count(*) as total from published group by severity
        union all select 'kind', kind, count(*) from published group by kind
        union all select 'month', substr(publish_time, 1, 7), count(*) from published group by 2) g`,
    )
    .orderBy(desc(sql`g.name`))
  return reading(sums, (all): Figures => {
    const of = (kind: string, name: string) => all.find((one) => one.kind === kind && one.name === name)?.total ?? 0
    return {
      total: advisoryKinds.reduce((sum, kind) => sum + of('kind', kind), 0),
      severities: severityCodes.map((value) => ({
        ...{ value, label: severityLabel(Number(value)), total: of('severity', value) },
      })),
      kinds: advisoryKinds.map((value) => ({ value, label: kindLabel(value), total: of('kind', value) })),
      months: all
        .filter(({ kind }) => kind === 'month')
        .slice(0, MONTHS)
        .toReversed()
        .map(({ name, total }) => ({ value: name, label: name, total })),
    }
  })
}
/** Counts published advisories by severity, kind and month. One round trip. */
export const advisoryFigures = (ctx: Context) => readAll(ctx, figuresOf(ctx))

/** Query of the newest published advisories that the caller may see, to be combined with others in one round trip. */
export const newestAdvisories = (ctx: Context, count: number) => {
  need(ctx.actor, 'advisory:read')
  const rows = ctx.db
    .select({
      id: table.id,
      advisoryNo: table.advisoryNo,
      title: table.title,
      kind: table.kind,
      severity: table.severity,
      publishTime: table.publishTime,
    })
    .from(table)
    .where(and(visibleAdvisories(ctx.actor), eq(table.status, 2)))
    .orderBy(desc(table.publishTime), desc(table.id))
    .limit(count)
  return reading(rows, (loaded) =>
    loaded.map(
      ({ kind, ...one }): Newest => ({
        ...one,
        kind_dictText: kindLabel(kind),
        severity_dictText: severityLabel(one.severity),
      }),
    ),
  )
}

/** Loads the page: the list or the figures. One round trip. */
export async function advisoryScreen(ctx: Context, query: AdvisoryQuery, asked: string) {
  const { actor } = ctx
  const may = {
    write: holds(actor, 'advisory:write'),
    publish: holds(actor, 'advisory:publish'),
    answer: holds(actor, 'advisory:answer'),
    figures: holds(actor, 'advisory:statistics'),
  }
  const shown = asked === 'figures' && may.figures ? 'figures' : 'list'
  const read = await readAll(ctx, {
    page: advisoriesOf(ctx, query),
    figures: shown === 'figures' ? figuresOf(ctx) : null,
  })
  return { ...read, part: shown, may, today: day(ctx.now()) }
}
