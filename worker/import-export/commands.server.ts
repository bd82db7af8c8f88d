import { and, eq, inArray } from 'drizzle-orm'
import { exportTask } from '../../db/schema'
import { requirePerson } from '../auth/queries.server'
import { isPerson } from '../core/actor'
import { insert, outboxEntry, type Row } from '../core/change'
import { commit } from '../core/commit.server'
import type { Context } from '../core/context'
import { fieldMessages } from '../core/input'
import { badInput, notFound, unauthenticated } from '../core/refusal'
import { inChinese } from '../core/texts'
import { formatStamp } from '../core/time'
import { type Action, assertRight } from '../policy/authorization'
import { workbookFileName } from '../workbooks/export-workbook.server'
import { type WorkbookName, DOSSIERS, type ExportState, isWorkbookName, type StartExport } from './contract'
import { findExportState, toExportState } from './queries.server'
import { workbookExports, listExports, workbookQuerySchema, workbookRight } from './registry.server'
import { t } from './texts'

/**
 * Starts an export, or returns the one that was started with the same id. @throws 403 without the right to the list,
 * 404 for another user's id
 */
export const startExport = (ctx: Context, input: StartExport): Promise<ExportState> =>
  isWorkbookStart(input)
    ? startWorkbookExport(ctx, input.id, input.kind, input.query)
    : input.kind === DOSSIERS
      ? createExportTask(ctx, 'subject:read', {
          id: input.id,
          kind: DOSSIERS,
          title: inChinese(() => t.dossiers(input.ids.length)),
          wish: { columns: [], query: { ids: input.ids.join(',') } },
        })
      : createExportTask(ctx, listExports[input.kind].right, {
          id: input.id,
          kind: input.kind,
          title: input.title,
          wish: { columns: input.columns, query: input.query, format: input.format },
        })
const isWorkbookStart = (input: StartExport): input is Extract<StartExport, { kind: WorkbookName }> =>
  isWorkbookName(input.kind)

/**
 * Starts the export of a workbook with its own sheets; `query` as the client sent it. @throws 400 with a message per
 * field
 */
export async function startWorkbookExport(
  ctx: Context,
  id: string,
  kind: WorkbookName,
  query: Record<string, string>,
): Promise<ExportState> {
  assertRight(ctx.actor, workbookRight(kind))
  const parsed = workbookQuerySchema(kind).safeParse(query)
  if (!parsed.success) throw badInput(fieldMessages(parsed.error))
  return createExportTask(ctx, workbookRight(kind), {
    id,
    kind,
    title: workbookFileName(workbookExports[kind], parsed.data, ctx.now()),
    wish: { columns: [], query, format: parsed.data.format },
  })
}

async function createExportTask(
  ctx: Context,
  right: Action,
  { id, kind, title, wish }: Pick<Row<'exportTask'>, 'id' | 'kind' | 'title' | 'wish'>,
): Promise<ExportState> {
  if (!isPerson(ctx.actor)) throw unauthenticated()
  assertRight(ctx.actor, right)
  const { userId, roleId, departId } = ctx.actor
  const [known] = await ctx.db.select().from(exportTask).where(eq(exportTask.id, id))
  if (known && known.userId !== userId) throw notFound()
  if (known) return toExportState(known, ctx.now())
  const task = { id, kind, title, userId, roleId, departId, wish, createTime: formatStamp(ctx.now()) }
  await commit(ctx, right, [insert('exportTask', task), outboxEntry('export', { id })], {
    bizType: 'export',
    bizId: id,
    text: `导出 ${title}`,
  })
  return findExportState(ctx, id)
}

/** Cancels an export that is not finished. Only the caller's own exports are affected. */
export async function cancelExport(ctx: Context, id: string): Promise<null> {
  const { userId } = requirePerson(ctx)
  await ctx.db
    .update(exportTask)
    .set({ status: 'cancelled' })
    .where(
      and(eq(exportTask.id, id), eq(exportTask.userId, userId), inArray(exportTask.status, ['waiting', 'running'])),
    )
  return null
}
