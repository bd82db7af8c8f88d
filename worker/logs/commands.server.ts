import { desc, inArray, sql } from 'drizzle-orm'
import { log, logArchive } from '../../db/schema'
import { unguardedStatement } from '../core/change'
import { command } from '../core/command.server'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { conflict, notFound } from '../core/refusal'
import type { RemoveLogs } from './contract'
import { t } from './texts'

/**
 * Removes log rows, all or none. Only archived rows can be removed, because the archive continues the chain of seals.
 * The removal itself is logged. Three round trips. @throws 404, 409
 */
export const removeLogs = command('log:delete', {
  load: (ctx: Context, { ids }: RemoveLogs) =>
    readAll(ctx, {
      rows: ctx.db.select({ id: log.id, seq: log.seq }).from(log).where(inArray(log.id, ids)),
      last: ctx.db.select({ seq: logArchive.toSeq }).from(logArchive).orderBy(desc(logArchive.fromSeq)).limit(1),
    }),
  decide({ rows, last }, { ids }) {
    if (rows.length < ids.length) throw notFound()
    const exported = last[0]?.seq ?? 0
    const unarchived = rows.filter(({ seq }) => seq === null || seq > exported)
    if (unarchived.length) throw conflict(t.notExported(unarchived.length))
    const places = rows.map(({ seq }) => seq!).toSorted((a, b) => a - b)
    return {
      changes: [
        unguardedStatement(sql`delete from log where id in (select value from json_each(${JSON.stringify(ids)}))`),
      ],
      result: null,
      message: t.removedCount(rows.length),
      about: { bizType: 'log', bizId: '', text: `${rows.length} 条，序号 ${places[0]}–${places.at(-1)}` },
    }
  },
})
