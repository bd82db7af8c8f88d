import { and, asc, eq, sql } from 'drizzle-orm'
import { fbLog, file } from '../../db/schema'
import type { Context } from '../core/context'
import { historyActorName } from '../core/history-actor'
import { lookup } from '../core/typed-keys'
import { pickColumns } from '../core/columns.server'
import { decodedQuery } from '../core/read-all.server'

/** Query of the history of a case or a task, oldest entry first. */
export const historyQuery = (
  ctx: Context,
  bizType: 'fbCase' | 'fbTask',
  bizId: string,
  moves: Record<string, { says: string }>,
  statusLabel: (status: number) => string,
) =>
  decodedQuery(
    ctx.db
      .select({
        createTime: fbLog.createTime,
        actorName: sql<string>`${fbLog.actorName}`.mapWith(historyActorName),
        ...pickColumns(fbLog, 'operation', 'toStatus', 'reason'),
      })
      .from(fbLog)
      .where(and(eq(fbLog.bizType, bizType), eq(fbLog.bizId, bizId)))
      .orderBy(asc(fbLog.createTime), asc(fbLog.id)),
    (lines) =>
      lines.map(({ operation, toStatus, ...line }) => ({
        ...line,
        says: lookup(moves, operation)?.says ?? operation,
        status_dictText: statusLabel(toStatus),
      })),
  )

/** Query of the files that are attached to a case or a task. */
export const attachedFilesQuery = (ctx: Context, bizType: 'fbCase' | 'fbTask', bizId: string) =>
  ctx.db
    .select(pickColumns(file, 'id', 'fileName', 'size', 'ext'))
    .from(file)
    .where(and(eq(file.bizType, bizType), eq(file.bizId, bizId), eq(file.delFlag, 0)))
