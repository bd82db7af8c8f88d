import { record } from '../core/commit.server'
import type { Context } from '../core/context'
import { need } from '../policy/can'
import { workbook } from '../core/workbook'
import { bookName, STREAMED_ROWS } from './books/book'
import { books } from './books.server'
import { startBook } from './commands.server'
import type { BookName, ExportState } from './contract'

export type Taken = { name: string; body: ReadableStream<Uint8Array> } | { task: ExportState; rows: number }

/**
 * A workbook as a stream; one of more than 20,000 rows is begun as a job instead. At most three trips before the answer,
 * and one for each further 500 rows while it is taken. `asked` is the query as it was sent, for the job. @throws 403
 */
export async function takeBook(
  ctx: Context,
  name: BookName,
  query: unknown,
  asked: Record<string, string>,
): Promise<Taken> {
  const started = Date.now()
  const kind = books[name]
  need(ctx.actor, kind.right)
  const { total, sheets } = await kind.open(ctx, query)
  if (total > STREAMED_ROWS) return { task: await startBook(ctx, ctx.id(), name, asked), rows: total }
  const title = bookName(kind, query, ctx.now())
  await record(ctx, kind.right, { bizType: 'export', bizId: name, text: `${title}（${total} 行）` }, started)
  return { name: `${title}.xlsx`, body: workbook(sheets) }
}
