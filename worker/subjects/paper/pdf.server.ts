import type { Context } from '../../core/context'
import type { Paper } from './paper'
import { paperWriter } from './writer.server'

/** A declaration as a PDF with the signs it needs embedded. */
export async function pdfOf(ctx: Pick<Context, 'bindings'>, paper: Paper): Promise<Uint8Array> {
  const writer = await paperWriter(ctx, paper.title)
  await writer.paper(paper)
  return writer.end()
}
