import type { Context } from '../../core/context'
import type { PrintedDocument } from './declaration-document'
import { createPdfWriter } from './pdf-writer.server'

/** Builds the PDF of a declaration, with the needed glyphs embedded. */
export async function buildPdf(ctx: Pick<Context, 'bindings'>, content: PrintedDocument): Promise<Uint8Array> {
  const writer = await createPdfWriter(ctx, content.title)
  await writer.paper(content)
  return writer.end()
}
