import { and, asc, count, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { depart, file, workspaceAccess, user } from '../../db/schema'
import { advancedFilterCondition } from '../core/advanced-filter.server'
import type { Context } from '../core/context'
import { boundedCount, pageIdsQuery, boundedPage, rowidOf } from '../core/page.server'
import { readAll, type DecodedQuery, decodedQuery } from '../core/read-all.server'
import { addDays, formatDay } from '../core/time'
import { assertRight } from '../policy/authorization'
import type { Workspace } from '../policy/roles'
import type { WorkspaceFigures, WorkspaceUseQuery, WorkspaceUsePage, UseKind } from './contract'
import { requireOwnWorkspace } from './own-workspace.server'
import { t } from './texts'

const FIGURE_DAYS = 30
const MAX_TOP = 10

type TopList = WorkspaceFigures['files']
const useDayColumn = sql<string>`substr(${workspaceAccess.time}, 1, 10)`
/** Query of the users or files with the most uses of a kind, as `name` and `total`. */
const topUsesQuery = (
  ctx: Context,
  room: Workspace,
  by: typeof workspaceAccess.userId | typeof workspaceAccess.fileId,
  kind: UseKind,
) =>
  ctx.db
    .select({ name: sql<string>`${by}`.as('name'), total: sql<number>`count(*)`.as('total') })
    .from(workspaceAccess)
    .where(and(eq(workspaceAccess.workspace, room), eq(workspaceAccess.kind, kind), ne(by, '')))
    .groupBy(by)
    .orderBy(desc(sql`total`), asc(by))
    .limit(MAX_TOP)
const topPeopleQuery = (ctx: Context, room: Workspace, kind: UseKind): DecodedQuery<TopList> => {
  const top = topUsesQuery(ctx, room, workspaceAccess.userId, kind).as('top')
  return decodedQuery(
    ctx.db
      .select({
        id: top.name,
        label: sql<string>`coalesce(${user.realname}, ${top.name})`,
        note: sql<string>`coalesce(${depart.departName}, '')`,
        count: top.total,
      })
      .from(top)
      .leftJoin(user, eq(user.id, top.name))
      .leftJoin(depart, eq(depart.id, user.departId)),
    (rows) => rows.toSorted((a, b) => b.count - a.count || a.id.localeCompare(b.id)),
  )
}
const topFilesQuery = (ctx: Context, room: Workspace): DecodedQuery<TopList> => {
  const top = topUsesQuery(ctx, room, workspaceAccess.fileId, 'download').as('top')
  return decodedQuery(
    ctx.db
      .select({
        id: top.name,
        label: sql<string | null>`case when ${file.delFlag} = 0 then ${file.fileName} end`,
        count: top.total,
      })
      .from(top)
      .leftJoin(file, eq(file.id, top.name)),
    (rows) =>
      rows
        .toSorted((a, b) => b.count - a.count || a.id.localeCompare(b.id))
        .map((row) => ({ ...row, label: row.label ?? t.gone, note: '' })),
  )
}

const figuresQuery = (ctx: Context, room: Workspace): DecodedQuery<WorkspaceFigures> => {
  const today = ctx.now()
  const days = Array.from({ length: FIGURE_DAYS }, (_, at) => formatDay(addDays(today, at + 1 - FIGURE_DAYS)))
  return decodedQuery(
    {
      totals: ctx.db
        .select({ kind: workspaceAccess.kind, total: count() })
        .from(workspaceAccess)
        .where(eq(workspaceAccess.workspace, room))
        .groupBy(workspaceAccess.kind),
      byDay: ctx.db
        .select({ day: useDayColumn, kind: workspaceAccess.kind, total: count() })
        .from(workspaceAccess)
        .where(and(eq(workspaceAccess.workspace, room), gte(workspaceAccess.time, days[0]!)))
        .groupBy(useDayColumn, workspaceAccess.kind),
      visitors: topPeopleQuery(ctx, room, 'visit'),
      takers: topPeopleQuery(ctx, room, 'download'),
      files: topFilesQuery(ctx, room),
    },
    ({ totals, byDay, visitors, takers, files }): WorkspaceFigures => {
      const all = (kind: UseKind) => totals.find((one) => one.kind === kind)?.total ?? 0
      const of = (date: string, kind: UseKind) => byDay.find((one) => one.day === date && one.kind === kind)?.total ?? 0
      return {
        totals: { visit: all('visit'), view: all('view'), download: all('download') },
        days: days.map((date) => ({
          day: date,
          visit: of(date, 'visit'),
          view: of(date, 'view'),
          download: of(date, 'download'),
        })),
        visitors,
        takers,
        files,
      }
    },
  )
}

/** Loads the usage figures of the caller's workspace. One round trip. */
export function loadWorkspaceFigures(ctx: Context): Promise<WorkspaceFigures> {
  assertRight(ctx.actor, 'room:statistics')
  return readAll(ctx, figuresQuery(ctx, requireOwnWorkspace(ctx).room))
}

const accessPageQuery = (
  ctx: Context,
  room: Workspace,
  query: WorkspaceUseQuery,
): DecodedQuery<z.infer<typeof WorkspaceUsePage>> => {
  const where = and(
    eq(workspaceAccess.workspace, room),
    query.kind ? eq(workspaceAccess.kind, query.kind) : undefined,
    query.who ? eq(workspaceAccess.userId, query.who) : undefined,
    query.what ? eq(workspaceAccess.fileId, query.what) : undefined,
    advancedFilterCondition(query.asked, { time: workspaceAccess.time }),
  )
  const turn = query.order === 'asc' ? asc : desc
  const order = [turn(workspaceAccess.time), turn(workspaceAccess.id)]
  const chosen = pageIdsQuery(
    ctx.db
      .select({ row: rowidOf(workspaceAccess) })
      .from(workspaceAccess)
      .where(where),
    order,
    query,
  )
  const columns = {
    id: workspaceAccess.id,
    kind: workspaceAccess.kind,
    fileId: workspaceAccess.fileId,
    fileName: workspaceAccess.fileName,
    userId: workspaceAccess.userId,
    realname: workspaceAccess.realname,
    departName: workspaceAccess.departName,
    time: workspaceAccess.time,
  }
  return decodedQuery(
    {
      rows: ctx.db
        .select(columns)
        .from(workspaceAccess)
        .where(inArray(rowidOf(workspaceAccess), chosen))
        .orderBy(...order),
      total: boundedCount(
        ctx,
        query,
        ctx.db.select({ id: workspaceAccess.id }).from(workspaceAccess).where(where).$dynamic(),
      ),
    },
    ({ rows, total }) => boundedPage(rows, total, query),
  )
}
/** Lists the uses of the caller's workspace: user, kind, file and time. One round trip. */
export function listWorkspaceUses(ctx: Context, query: WorkspaceUseQuery) {
  assertRight(ctx.actor, 'room:statistics')
  return readAll(ctx, accessPageQuery(ctx, requireOwnWorkspace(ctx).room, query))
}

/** Loads the usage figures and a page of uses. One round trip. */
export function loadStatisticsScreen(ctx: Context, query: WorkspaceUseQuery) {
  const { room } = requireOwnWorkspace(ctx)
  return readAll(ctx, { figures: figuresQuery(ctx, room), page: accessPageQuery(ctx, room, query) })
}
