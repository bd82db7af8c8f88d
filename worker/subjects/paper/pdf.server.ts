import type { Context } from '../../core/context'
import type { Paper } from './paper'
import { paperWriter } from './writer.server'

/** Builds the PDF of a declaration, with the needed glyphs embedded. */
export async function pdfOf(ctx: Pick<Context, 'bindings'>, content: Paper): Promise<Uint8Array> {
  const writer = await paperWriter(ctx, content.title)
  await writer.paper(content)
  return writer.end()
}
