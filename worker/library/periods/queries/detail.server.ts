import { and, asc, eq, sql } from 'drizzle-orm'
import { fbLog, fbSchedule, file } from '../../../../db/schema'
import { historyActorName } from '../../../core/history-actor'
import type { Context } from '../../../core/context'
import { lookup } from '../../../core/typed-keys'
import { readAll } from '../../../core/read-all.server'
import { pickColumns } from '../../../core/columns.server'
import { notFound } from '../../../core/refusal'
import { readableFilesCondition } from '../../../files/row-access.server'
import { assertRight } from '../../../policy/authorization'
import { visibleSchedulesCondition } from '../../row-access.server'
import { selectSchedules } from '../case.server'
import type { ScheduleDetail } from '../contract'
import { scheduleLifecycle } from '../lifecycle'
import { toScheduleRow } from './list.server'

/** Loads a schedule with its files and history. One round trip. @throws 404 */
export async function openSchedule(ctx: Context, { id }: { id: string }): Promise<ScheduleDetail> {
  assertRight(ctx.actor, 'library:read')
  const { rows, files, log } = await readAll(ctx, {
    rows: selectSchedules(ctx).where(and(eq(fbSchedule.id, id), visibleSchedulesCondition(ctx.actor))),
    files: ctx.db
      .select(pickColumns(file, 'id', 'fileName', 'size'))
      .from(file)
      .where(
        and(
          sql`${file.id} in (select f.value from fb_schedule s, json_each(s.file_ids) f where s.id = ${id})`,
          eq(file.delFlag, 0),
          readableFilesCondition(ctx, 'r', { kinds: ['fbSchedule'] }),
        ),
      ),
    log: ctx.db
      .select({
        id: fbLog.id,
        operation: fbLog.operation,
        actorName: sql<string>`${fbLog.actorName}`.mapWith(historyActorName),
        reason: fbLog.reason,
        createTime: fbLog.createTime,
      })
      .from(fbLog)
      .where(and(eq(fbLog.bizType, 'fbSchedule'), eq(fbLog.bizId, id)))
      .orderBy(asc(fbLog.createTime), asc(sql`${fbLog}.rowid`)),
  })
  if (!rows[0]) throw notFound()
  return {
    schedule: toScheduleRow(ctx, rows[0]),
    files,
    log: log.map((line) => ({
      ...line,
      operation_dictText: lookup(scheduleLifecycle.moves, line.operation)?.says ?? line.operation,
    })),
  }
}
