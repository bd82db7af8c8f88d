import { and, eq, inArray } from 'drizzle-orm'
import { exportTask } from '../../db/schema'
import { signedIn } from '../auth/queries.server'
import { isPerson } from '../core/actor'
import { insert, outbox } from '../core/change'
import { commit } from '../core/commit.server'
import type { Context } from '../core/context'
import { notFound, unauthenticated } from '../core/refusal'
import { stamp } from '../core/time'
import { need } from '../policy/can'
import type { ExportState, StartExport } from './contract'
import { kinds } from './kinds.server'
import { exportState, stateOf } from './queries.server'

/** Begins an export, or finds the one that was begun under the same id. @throws 403 for a list that is not theirs, 404 for another's id */
export async function startExport(
  ctx: Context,
  { id, kind, title, columns, query }: StartExport,
): Promise<ExportState> {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  need(ctx.actor, kinds[kind].right)
  const { userId, roleId, departId } = ctx.actor
  const [known] = await ctx.db.select().from(exportTask).where(eq(exportTask.id, id))
  if (known && known.userId !== userId) throw notFound()
  if (known) return stateOf(known, ctx.now())
  await commit(
    ctx,
    kinds[kind].right,
    [
      insert('exportTask', {
        id,
        kind,
        title,
        userId,
        roleId,
        departId,
        wish: { columns, query },
        createTime: stamp(ctx.now()),
      }),
      outbox('export', { id }),
    ],
    { bizType: 'export', bizId: id, text: `导出 ${title}` },
  )
  return exportState(ctx, id)
}

/** Gives up what is still to be written: exports of one task, which may have been asked for several times. */
export async function cancelExport(ctx: Context, id: string): Promise<null> {
  const { userId } = signedIn(ctx)
  await ctx.db
    .update(exportTask)
    .set({ status: 'cancelled' })
    .where(
      and(eq(exportTask.id, id), eq(exportTask.userId, userId), inArray(exportTask.status, ['waiting', 'running'])),
    )
  return null
}
