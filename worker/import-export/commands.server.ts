import { and, eq, inArray } from 'drizzle-orm'
import { exportTask } from '../../db/schema'
import { signedIn } from '../auth/queries.server'
import { isPerson } from '../core/actor'
import { insert, outbox, type Row } from '../core/change'
import { commit } from '../core/commit.server'
import type { Context } from '../core/context'
import { fieldSentences } from '../core/input'
import { badInput, notFound, unauthenticated } from '../core/refusal'
import { inChinese } from '../core/texts'
import { stamp } from '../core/time'
import { type Action, need } from '../policy/can'
import { bookName } from '../workbooks/pages.server'
import { type BookName, DOSSIERS, type ExportState, isBook, type StartExport } from './contract'
import { exportState, stateOf } from './queries.server'
import { books, lists, queryOf, rightOf } from './registry.server'
import { t } from './texts'

/**
 * Starts an export, or returns the one that was started with the same id. @throws 403 without the right to the list,
 * 404 for another user's id
 */
export const startExport = (ctx: Context, input: StartExport): Promise<ExportState> =>
  isBookWish(input)
    ? startBook(ctx, input.id, input.kind, input.query)
    : input.kind === DOSSIERS
      ? begin(ctx, 'subject:read', {
          id: input.id,
          kind: DOSSIERS,
          title: inChinese(() => t.dossiers(input.ids.length)),
          wish: { columns: [], query: { ids: input.ids.join(',') } },
        })
      : begin(ctx, lists[input.kind].right, {
          id: input.id,
          kind: input.kind,
          title: input.title,
          wish: { columns: input.columns, query: input.query },
        })
const isBookWish = (input: StartExport): input is Extract<StartExport, { kind: BookName }> => isBook(input.kind)

/**
 * Starts the export of a workbook with its own sheets; `query` as the client sent it. @throws 400 with a message per
 * field
 */
export async function startBook(
  ctx: Context,
  id: string,
  kind: BookName,
  query: Record<string, string>,
): Promise<ExportState> {
  need(ctx.actor, rightOf(kind))
  const parsed = queryOf(kind).safeParse(query)
  if (!parsed.success) throw badInput(fieldSentences(parsed.error))
  return begin(ctx, rightOf(kind), {
    id,
    kind,
    title: bookName(books[kind], parsed.data, ctx.now()),
    wish: { columns: [], query },
  })
}

async function begin(
  ctx: Context,
  right: Action,
  { id, kind, title, wish }: Pick<Row<'exportTask'>, 'id' | 'kind' | 'title' | 'wish'>,
): Promise<ExportState> {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  need(ctx.actor, right)
  const { userId, roleId, departId } = ctx.actor
  const [known] = await ctx.db.select().from(exportTask).where(eq(exportTask.id, id))
  if (known && known.userId !== userId) throw notFound()
  if (known) return stateOf(known, ctx.now())
  const task = { id, kind, title, userId, roleId, departId, wish, createTime: stamp(ctx.now()) }
  await commit(ctx, right, [insert('exportTask', task), outbox('export', { id })], {
    bizType: 'export',
    bizId: id,
    text: `导出 ${title}`,
  })
  return exportState(ctx, id)
}

/** Cancels an export that is not finished. Only the caller's own exports are affected. */
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
