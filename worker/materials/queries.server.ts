import { and, asc, desc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { file, material, materialRequest, materialDownload } from '../../db/schema'
import { isPerson } from '../core/actor'
import { containsTextCondition, advancedFilterCondition } from '../core/advanced-filter.server'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { toPage } from '../core/list'
import { orderOf, paginateTable, boundedPage } from '../core/page.server'
import { readAll, type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { forbidden, notFound } from '../core/refusal'
import { formatDay } from '../core/time'
import { pickResponseColumns, isAmong, lookup } from '../core/typed-keys'
import { hasRight, assertRight } from '../policy/authorization'
import { roleCodes, roles, type RoleCode } from '../policy/roles'
import {
  type MaterialPage,
  type MaterialQuery,
  MaterialRow,
  type RequestPage,
  type RequestQuery,
  RequestRow,
  type DownloadQuery,
} from './contract'
import { managesMaterial, effectiveStatus, downloadProblem } from './rules'
import { materialKindLabel, materialStatusLabel, requestStatusLabel } from './statuses'
import { t } from './texts'
import { managesDataSpace, visibleMaterialsCondition, visibleMaterialRequestsCondition } from './row-access.server'

const currentUserId = ({ actor }: Context) => (isPerson(actor) ? actor.userId : '')
/** Columns of a material with the number of downloads and of users with an approved request. */
const materialColumns = {
  ...getTableColumns(material),
  downloads: sql<number>`(select count(*) from material_download t where t.material_id = material.id)`,
  users: sql<number>`(select count(*) from material_request r where r.material_id = material.id and r.status = 1 and r.del_flag = 0)`,
}
type MaterialWithUse = Row<'material'> & { downloads: number; users: number }
type OwnRequest = { materialId: string; status: Row<'materialRequest'>['status']; approvedUntil: string }

/** Serializes a material with the caller's own request and possible actions. */
function toMaterialRow(
  ctx: Context,
  row: MaterialWithUse,
  files: readonly { id: string; fileName: string; size: number; bizId: string }[],
  asked: OwnRequest | undefined,
): MaterialRow {
  const today = formatDay(ctx.now())
  const keeps = managesMaterial(ctx.actor, row)
  const offers = keeps && hasRight(ctx.actor, 'space:offer')
  const own = row.ownerId === currentUserId(ctx)
  const status = asked ? effectiveStatus(asked, today) : null
  const there = row.fileIds.flatMap((id) => files.find((one) => one.id === id && one.bizId === row.id) ?? [])
  return {
    ...pickResponseColumns(MaterialRow, row),
    kind_dictText: materialKindLabel(row.kind),
    audience: row.audience.filter((code): code is RoleCode => isAmong(roleCodes, code)),
    files: there.map(({ id, fileName, size }) => ({ id, fileName, size })),
    status_dictText: materialStatusLabel(row.status),
    request: asked && status !== null ? { status, approvedUntil: asked.approvedUntil } : null,
    whyNot: keeps ? null : downloadProblem(row, asked, today),
    may: {
      edit: offers && row.status !== 1,
      offer: offers && row.status === 0 && there.length > 0,
      takeOff: offers && row.status === 1,
      putBack: offers && row.status === 2 && there.length > 0,
      remove: offers && row.status === 0,
      ask: hasRight(ctx.actor, 'space:request') && !own && row.status === 1 && ![0, 1, 2].includes(status ?? 5),
      register: offers,
    },
  }
}

const materialPageQuery = (ctx: Context, query: MaterialQuery): DecodedQuery<z.infer<typeof MaterialPage>> => {
  assertRight(ctx.actor, 'space:read')
  const me = currentUserId(ctx)
  const { keyword, kind, status, box } = query
  const where = and(
    eq(material.delFlag, 0),
    visibleMaterialsCondition(ctx.actor),
    box === 'mine' ? eq(material.ownerId, me) : undefined,
    kind ? eq(material.kind, kind) : undefined,
    status ? sql`${material.status} = ${Number(status)}` : undefined,
    keyword
      ? or(containsTextCondition(material.title, keyword), containsTextCondition(material.summary, keyword))
      : undefined,
    advancedFilterCondition(query.asked, { offerTime: material.offerTime }),
  )
  const turn = query.order === 'asc' ? asc : desc
  // Drafts have no publication time; they are first in the caller's own list.
  const order = [asc(material.status), turn(material.offerTime), turn(material.id)]
  const { onPage, places, totalOn } = paginateTable(ctx, { table: material, where, order }, query)
  return decodedQuery(
    {
      rows: ctx.db
        .select(materialColumns)
        .from(material)
        .where(onPage)
        .orderBy(...order),
      files: materialFilesQuery(ctx, sql`${file.bizId} in (select m.id from material m where m.rowid in ${places})`),
      asked: ownRequestsQuery(ctx, sql`select m.id from material m where m.rowid in ${places}`),
      total: totalOn,
    },
    ({ rows, files, asked, total }) =>
      boundedPage(
        rows.map((row) =>
          toMaterialRow(
            ctx,
            row,
            files,
            asked.find((one) => one.materialId === row.id),
          ),
        ),
        total,
        query,
      ),
  )
}
const materialFilesQuery = (ctx: Context, which: SQL) =>
  ctx.db
    .select({ id: file.id, fileName: file.fileName, size: file.size, bizId: file.bizId })
    .from(file)
    .where(and(eq(file.bizType, 'material'), which, eq(file.delFlag, 0)))
/**
 * Query of the caller's own requests for the materials; the first row per material is the relevant one: a pending,
 * approved or returned request, otherwise the latest.
 */
const ownRequestsQuery = (ctx: Context, ids: SQL) =>
  ctx.db
    .select({
      materialId: materialRequest.materialId,
      status: materialRequest.status,
      approvedUntil: materialRequest.approvedUntil,
    })
    .from(materialRequest)
    .where(
      and(
        eq(materialRequest.userId, currentUserId(ctx)),
        eq(materialRequest.delFlag, 0),
        sql`${materialRequest.materialId} in (${ids})`,
      ),
    )
    .orderBy(sql`${materialRequest.status} not in (0, 1, 2)`, desc(materialRequest.createTime))

/** Lists the materials that the caller may see. One round trip. */
export const listMaterials = (ctx: Context, query: MaterialQuery) => readAll(ctx, materialPageQuery(ctx, query))

const requestPageQuery = (ctx: Context, query: RequestQuery): DecodedQuery<z.infer<typeof RequestPage>> => {
  assertRight(ctx.actor, 'space:request')
  const me = currentUserId(ctx)
  const today = formatDay(ctx.now())
  const status = query.status === undefined ? null : Number(query.status)
  const inUse = sql`${materialRequest.approvedUntil} >= ${today}`
  const received = managesDataSpace(ctx.actor) ? undefined : eq(materialRequest.ownerId, me)
  const where = and(
    eq(materialRequest.delFlag, 0),
    visibleMaterialRequestsCondition(ctx.actor),
    query.box === 'mine' ? eq(materialRequest.userId, me) : query.box === 'received' ? received : undefined,
    query.materialId ? eq(materialRequest.materialId, query.materialId) : undefined,
    status === null
      ? undefined
      : status === 1
        ? sql`(${materialRequest.status} = 1 and ${inUse})`
        : status === 6
          ? sql`(${materialRequest.status} = 6 or (${materialRequest.status} = 1 and not ${inUse}))`
          : sql`${materialRequest.status} = ${status}`,
    advancedFilterCondition(query.asked, { createTime: materialRequest.createTime }),
  )
  const order = orderOf(query, { createTime: materialRequest.createTime }, materialRequest.id)
  const { onPage, totalOn } = paginateTable(ctx, { table: materialRequest, where, order }, query)
  return decodedQuery(
    {
      rows: ctx.db
        .select({
          row: materialRequest,
          of: material,
          downloads: sql<number>`(select count(*) from material_download t where t.request_id = material_request.id)`,
        })
        .from(materialRequest)
        .innerJoin(material, eq(material.id, materialRequest.materialId))
        .where(onPage)
        .orderBy(...order),
      total: totalOn,
    },
    ({ rows, total }) =>
      boundedPage(
        rows.map(({ row, of, downloads }) => toRequestRow(ctx, { ...row, downloads }, of, today)),
        total,
        query,
      ),
  )
}
function toRequestRow(
  ctx: Context,
  row: Row<'materialRequest'> & { downloads: number },
  of: Row<'material'>,
  today: string,
): RequestRow {
  const status = effectiveStatus(row, today)
  const own = row.userId === currentUserId(ctx)
  const decides = hasRight(ctx.actor, 'space:decide') && managesMaterial(ctx.actor, of) && !own
  return {
    ...pickResponseColumns(RequestRow, row),
    title: of.title,
    ownerName: of.ownerName,
    roleName: lookup(roles, row.roleCode)?.name ?? '',
    maxDays: of.maxDays,
    terms: of.terms,
    status,
    status_dictText: requestStatusLabel(status),
    may: {
      decide: decides && status === 0,
      revoke: decides && status === 1,
      withdraw: own && (status === 0 || status === 2),
      askAgain: own && status === 2 && of.status === 1,
    },
  }
}
/** Lists the requests that the caller made or has to decide. One round trip. */
export const listRequests = (ctx: Context, query: RequestQuery) => readAll(ctx, requestPageQuery(ctx, query))

/**
 * Lists the downloads of a material: user, file and time. One round trip. @throws 404 if the material is not visible,
 * 403 if the caller does not manage it
 */
export async function listDownloads(ctx: Context, query: DownloadQuery) {
  assertRight(ctx.actor, 'space:offer')
  const where = and(
    eq(materialDownload.materialId, query.materialId),
    advancedFilterCondition(query.asked, { time: materialDownload.time }),
  )
  const turn = query.order === 'asc' ? asc : desc
  const { of, rows, counted } = await readAll(ctx, {
    of: ctx.db
      .select()
      .from(material)
      .where(and(eq(material.id, query.materialId), eq(material.delFlag, 0), visibleMaterialsCondition(ctx.actor))),
    rows: ctx.db
      .select({
        id: materialDownload.id,
        fileName: materialDownload.fileName,
        realname: materialDownload.realname,
        departName: materialDownload.departName,
        time: materialDownload.time,
        ip: materialDownload.ip,
      })
      .from(materialDownload)
      .where(where)
      .orderBy(turn(materialDownload.time), turn(materialDownload.id))
      .limit(query.pageSize)
      .offset((query.pageNo - 1) * query.pageSize),
    counted: ctx.db.select({ total: sql<number>`count(*)` }).from(materialDownload).where(where),
  })
  if (!of[0]) throw notFound()
  if (!managesMaterial(ctx.actor, of[0])) throw forbidden(t.notYours)
  return toPage(rows, counted[0]?.total ?? 0, query)
}
