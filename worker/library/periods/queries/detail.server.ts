import { and, asc, eq, sql } from 'drizzle-orm'
import { fbLog, fbSchedule, file } from '../../../../db/schema'
import { doerName } from '../../../core/doer'
import type { Context } from '../../../core/context'
import { rowIn } from '../../../core/names'
import { readAll } from '../../../core/read-all.server'
import { pickColumns } from '../../../core/columns.server'
import { notFound } from '../../../core/refusal'
import { readableFiles } from '../../../files/readable.server'
import { need } from '../../../policy/can'
import { visibleSchedules } from '../../rooms.server'
import { selectSchedules } from '../case.server'
import type { ScheduleDetail } from '../contract'
import { scheduleLifecycle } from '../lifecycle'
import { shownSchedule } from './list.server'

/** Loads a schedule with its files and history. One round trip. @throws 404 */
export async function openSchedule(ctx: Context, { id }: { id: string }): Promise<ScheduleDetail> {
  need(ctx.actor, 'library:read')
  const { rows, files, log } = await readAll(ctx, {
    rows: selectSchedules(ctx).where(and(eq(fbSchedule.id, id), visibleSchedules(ctx.actor))),
    files: ctx.db
      .select(pickColumns(file, 'id', 'fileName', 'size'))
      .from(file)
      .where(
        and(
          sql`${file.id} in (select f.value from fb_schedule s, json_each(s.file_ids) f where s.id = ${id})`,
          eq(file.delFlag, 0),
          readableFiles(ctx, 'r', { kinds: ['fbSchedule'] }),
        ),
      ),
    log: ctx.db
      .select({
        id: fbLog.id,
        operation: fbLog.operation,
        actorName: sql<string>`${fbLog.actorName}`.mapWith(doerName),
        reason: fbLog.reason,
        createTime: fbLog.createTime,
      })
      .from(fbLog)
      .where(and(eq(fbLog.bizType, 'fbSchedule'), eq(fbLog.bizId, id)))
      .orderBy(asc(fbLog.createTime), asc(sql`${fbLog}.rowid`)),
  })
  if (!rows[0]) throw notFound()
  return {
    schedule: shownSchedule(ctx, rows[0]),
    files,
    log: log.map((line) => ({
      ...line,
      operation_dictText: rowIn(scheduleLifecycle.moves, line.operation)?.says ?? line.operation,
    })),
  }
}
