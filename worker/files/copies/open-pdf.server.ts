import type { PDFDocument as Document } from '@cantoo/pdf-lib'
import { Unfit } from './archive'

/** A document that can be worked on. @throws Unfit where it is encrypted or broken */
export async function openPdf(bytes: Uint8Array) {
  const lib = await import('@cantoo/pdf-lib')
  const { default: fontkit } = await import('@cantoo/fontkit')
  let pdf: Document
  try {
    pdf = await lib.PDFDocument.load(bytes, { updateMetadata: false })
  } catch (error) {
    throw new Unfit(error instanceof Error ? error.message : 'the document cannot be read')
  }
  if (pdf.isEncrypted) throw new Unfit('the document is encrypted')
  pdf.registerFontkit(fontkit as never)
  return { lib, pdf }
}
