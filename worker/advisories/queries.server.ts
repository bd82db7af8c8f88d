import { and, asc, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { advisory as table, affectedInstitution, drillScene, software } from '../../db/schema'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { toPage } from '../core/list'
import { pickResponseColumns } from '../core/typed-keys'
import { emptyLastOrder, orderOf, paginateTable } from '../core/page.server'
import { readAll, decodedQuery } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { formatDay } from '../core/time'
import { hasRight, assertRight } from '../policy/authorization'
import {
  AdvisoryDetail,
  type AdvisoryQuery,
  AdvisoryRow,
  AffectedRow,
  type AdvisoryFigures,
  type FindSoftware,
  type NewestAdvisory,
  OwnAnswer,
  type AffectedPreview,
  type PreviewAdvisory,
} from './contract'
import { affectedCandidatesQuery } from './matching.server'
import { advisoryTransitions } from './transitions'
import { findAffected, formatReason, formatTarget } from './rules'
import {
  advisoryKinds,
  advisoryStatusLabel,
  answerLabel,
  advisoryKindLabel,
  severityCodes,
  severityLabel,
} from './statuses'
import { affectedCondition, managesLab, institutionCondition, visibleAdvisoriesCondition } from './row-access.server'

const columns = {
  updateTime: table.updateTime,
  publishTime: table.publishTime,
  severity: table.severity,
  title: table.title,
  advisoryNo: table.advisoryNo,
  foundDate: table.foundDate,
  createTime: table.createTime,
}
const advisoryCondition = (ctx: Context, query: AdvisoryQuery) =>
  and(
    visibleAdvisoriesCondition(ctx.actor),
    query.status?.length ? inArray(table.status, query.status.map(Number)) : undefined,
    query.severity?.length ? inArray(table.severity, query.severity.map(Number)) : undefined,
    query.kind ? eq(table.kind, query.kind) : undefined,
    query.month ? sql`substr(${table.publishTime}, 1, 7) = ${query.month}` : undefined,
    query.mine || query.unanswered ? affectedCondition(ctx.actor, query.unanswered === 1) : undefined,
    query.unanswered ? sql`+${table.status} = 2` : undefined,
    query.keyword
      ? or(
          ...[table.title, table.advisoryNo, table.code].map((column) => containsTextCondition(column, query.keyword!)),
        )
      : undefined,
    advancedFilterCondition(query.asked, columns),
  )
/** Columns for a select from `advisory`: number of affected institutions, and of those that have finished. */
const countColumns = {
  affectedCount: sql<number>`(select count(*) from affected_institution a where a.advisory_id = advisory.id)`,
  doneCount: sql<number>`(select count(*) from affected_institution a where a.advisory_id = advisory.id and a.state in (2, 3))`,
}
type AdvisoryWithCounts = Row<'advisory'> & { affectedCount: number; doneCount: number }

type OwnAnswerRow = Pick<Row<'affectedInstitution'>, 'id' | 'state' | 'note' | 'lockVersion'> & { advisoryId: string }
/** Query of the rows of the caller's institution among these advisories. */
const ownAnswersQuery = (ctx: Context, ids: SQL | readonly string[]) =>
  ctx.db
    .select({
      id: affectedInstitution.id,
      advisoryId: affectedInstitution.advisoryId,
      state: affectedInstitution.state,
      note: affectedInstitution.note,
      lockVersion: affectedInstitution.lockVersion,
    })
    .from(affectedInstitution)
    .where(
      and(
        institutionCondition(ctx.actor, sql`${affectedInstitution.sysOrgCode}`),
        sql`${affectedInstitution.advisoryId} in ${ids}`,
      ),
    )
const toAdvisoryRow = (ctx: Context, row: AdvisoryWithCounts, own: OwnAnswerRow | undefined): AdvisoryRow => ({
  ...pickResponseColumns(AdvisoryRow, row),
  kind_dictText: advisoryKindLabel(row.kind),
  severity_dictText: severityLabel(row.severity),
  affectedCount: managesLab(ctx.actor) ? row.affectedCount : null,
  doneCount: managesLab(ctx.actor) ? row.doneCount : null,
  status_dictText: advisoryStatusLabel(row.status),
  own: own ? { ...pickResponseColumns(OwnAnswer, own), state_dictText: answerLabel(own.state) } : null,
  buttons: advisoryTransitions.open(ctx, row),
})
const advisoryPageQuery = (ctx: Context, query: AdvisoryQuery) => {
  assertRight(ctx.actor, 'advisory:read')
  const [sorted, byId] = orderOf(query, columns, table.id)
  const published = emptyLastOrder(sql`nullif(${table.publishTime}, '')`, query.order)
  const order = [query.column === 'publishTime' ? published : sorted!, byId!]
  const { onPage, ids, total } = paginateTable(ctx, { table, where: advisoryCondition(ctx, query), order }, query)
  const rows = ctx.db
    .select({ ...getTableColumns(table), ...countColumns })
    .from(table)
    .where(onPage)
    .orderBy(...order)
  return decodedQuery({ rows, total, own: ownAnswersQuery(ctx, sql`${ids}`) }, ({ rows: loaded, total: all, own }) =>
    toPage(
      loaded.map((row) =>
        toAdvisoryRow(
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
export const listAdvisories = (ctx: Context, query: AdvisoryQuery) => readAll(ctx, advisoryPageQuery(ctx, query))

/**
 * Loads an advisory with the affected institutions: all for the administrator of the lab, only the own for others. One
 * round trip. @throws 404
 */
export async function loadAdvisoryDetail(ctx: Context, { id }: { id: string }): Promise<AdvisoryDetail> {
  assertRight(ctx.actor, 'advisory:read')
  const { actor, db } = ctx
  const read = await readAll(ctx, {
    rows: db
      .select({ ...getTableColumns(table), ...countColumns })
      .from(table)
      .where(and(eq(table.id, id), visibleAdvisoriesCondition(actor))),
    own: ownAnswersQuery(ctx, sql`(${id})`),
    affected: db
      .select()
      .from(affectedInstitution)
      .where(
        and(
          eq(affectedInstitution.advisoryId, id),
          managesLab(actor) ? undefined : institutionCondition(actor, sql`${affectedInstitution.sysOrgCode}`),
        ),
      )
      .orderBy(asc(affectedInstitution.state), asc(affectedInstitution.departName)),
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
    ...pickResponseColumns(AdvisoryDetail, row),
    ...toAdvisoryRow(ctx, row, read.own[0]),
    targets: row.targets.map((target) => ({ ...target, text: formatTarget(target) })),
    drills: read.drills,
    affected: read.affected.map(
      (one): AffectedRow => ({
        ...pickResponseColumns(AffectedRow, one),
        reasons: one.reasons.map(formatReason),
        state_dictText: answerLabel(one.state),
      }),
    ),
  }
}
/** Loads a preview of the institutions that the targets would affect. One round trip. */
export async function previewAffected(ctx: Context, { targets }: PreviewAdvisory): Promise<AffectedPreview> {
  assertRight(ctx.actor, 'advisory:publish')
  const candidates = await readAll(ctx, affectedCandidatesQuery(ctx, sql`${JSON.stringify(targets)}`))
  return findAffected(targets, candidates).map(({ departId, departName, reasons }) => ({
    ...{ departId, departName, reasons: reasons.map(formatReason) },
  }))
}

const MAX_SOFTWARE_OPTIONS = 20
/** Finds published software by name or vendor for the form; at most 20. One round trip. */
export const findSoftware = (ctx: Context, { keyword }: FindSoftware) => {
  assertRight(ctx.actor, 'advisory:write')
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
          keyword
            ? or(containsTextCondition(software.name, keyword), containsTextCondition(software.vendorName, keyword))
            : undefined,
        ),
      )
      .orderBy(desc(software.updateTime), desc(software.id))
      .limit(MAX_SOFTWARE_OPTIONS),
  )
}

const MAX_MONTHS = 12
const figuresQuery = (ctx: Context) => {
  assertRight(ctx.actor, 'advisory:statistics')
  const sums = ctx.db
    .select({ kind: sql<string>`g.kind`, name: sql<string>`g.name`, total: sql<number>`g.total` })
    .from(
      sql`(with published as (select kind, severity, publish_time from advisory where del_flag = 0 and status = 2)
        select 'severity' as kind, cast(severity as text) as name, count(*) as total from published group by severity
        union all select 'kind', kind, count(*) from published group by kind
        union all select 'month', substr(publish_time, 1, 7), count(*) from published group by 2) g`,
    )
    .orderBy(desc(sql`g.name`))
  return decodedQuery(sums, (all): AdvisoryFigures => {
    const of = (kind: string, name: string) => all.find((one) => one.kind === kind && one.name === name)?.total ?? 0
    return {
      total: advisoryKinds.reduce((sum, kind) => sum + of('kind', kind), 0),
      severities: severityCodes.map((value) => ({
        ...{ value, label: severityLabel(Number(value)), total: of('severity', value) },
      })),
      kinds: advisoryKinds.map((value) => ({ value, label: advisoryKindLabel(value), total: of('kind', value) })),
      months: all
        .filter(({ kind }) => kind === 'month')
        .slice(0, MAX_MONTHS)
        .toReversed()
        .map(({ name, total }) => ({ value: name, label: name, total })),
    }
  })
}
/** Counts published advisories by severity, kind and month. One round trip. */
export const loadAdvisoryFigures = (ctx: Context) => readAll(ctx, figuresQuery(ctx))

/** Query of the newest published advisories that the caller may see, to be combined with others in one round trip. */
export const newestAdvisoriesQuery = (ctx: Context, count: number) => {
  assertRight(ctx.actor, 'advisory:read')
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
    .where(and(visibleAdvisoriesCondition(ctx.actor), eq(table.status, 2)))
    .orderBy(desc(table.publishTime), desc(table.id))
    .limit(count)
  return decodedQuery(rows, (loaded) =>
    loaded.map(
      ({ kind, ...one }): NewestAdvisory => ({
        ...one,
        kind_dictText: advisoryKindLabel(kind),
        severity_dictText: severityLabel(one.severity),
      }),
    ),
  )
}

/** Loads the page: the list or the figures. One round trip. */
export async function loadAdvisoryScreen(ctx: Context, query: AdvisoryQuery, asked: string) {
  const { actor } = ctx
  const may = {
    write: hasRight(actor, 'advisory:write'),
    publish: hasRight(actor, 'advisory:publish'),
    answer: hasRight(actor, 'advisory:answer'),
    figures: hasRight(actor, 'advisory:statistics'),
  }
  const shown = asked === 'figures' && may.figures ? 'figures' : 'list'
  const read = await readAll(ctx, {
    page: advisoryPageQuery(ctx, query),
    figures: shown === 'figures' ? figuresQuery(ctx) : null,
  })
  return { ...read, part: shown, may, today: formatDay(ctx.now()) }
}
