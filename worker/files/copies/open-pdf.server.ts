import type * as PdfLib from '@cantoo/pdf-lib'
import type { PDFDict, PDFDocument as Document, PDFObject } from '@cantoo/pdf-lib'
import { limitConcurrency } from '../../core/concurrency-limit.server'
import { Unfit } from './archive'

/**
 * A document that can be worked on, also one that is encrypted and opens without a password.
 * @throws Unfit where it needs a password or is broken
 */
export async function openPdf(bytes: Uint8Array) {
  const lib = await import('@cantoo/pdf-lib')
  let pdf: Document
  try {
    pdf = await lib.PDFDocument.load(bytes, { updateMetadata: false, password: '' })
  } catch (error) {
    throw new Unfit(error instanceof Error ? error.message : 'the document cannot be read')
  }
  dropEncryption(lib, pdf)
  if (pdf.isEncrypted) throw new Unfit('the document is encrypted')
  return { lib, pdf }
}

/**
 * Takes out what a decrypted document keeps of its encryption: the dictionary of its keys, and the tables and packed objects
 * of before, which the library does not read as such. Nothing refers to them, but programs that repair would find them.
 */
function dropEncryption({ PDFDict, PDFInvalidObject, PDFName, PDFStream }: typeof PdfLib, { context }: Document): void {
  const named = (dict: PDFDict, name: string) => dict.get(PDFName.of(name))
  const isKey = (object: PDFObject) =>
    object instanceof PDFDict &&
    named(object, 'Filter') === PDFName.of('Standard') &&
    object.has(PDFName.of('O')) &&
    object.has(PDFName.of('U'))
  const packed = [PDFName.of('XRef'), PDFName.of('ObjStm')]
  const objects = context.enumerateIndirectObjects()
  if (!objects.some(([, object]) => isKey(object))) return
  for (const [ref, object] of objects) {
    const table = object instanceof PDFStream && packed.some((type) => type === named(object.dict, 'Type'))
    if (table || isKey(object) || object instanceof PDFInvalidObject) context.delete(ref)
  }
}

/** Documents that are looked at at once in an isolate. */
const twoAtATime = limitConcurrency(2)
/** Null for a document that viewers open without a password, from its first page to its last. */
export const pdfProblem = (bytes: Uint8Array) =>
  twoAtATime(async (): Promise<'encrypted' | 'broken' | null> => {
    const { getDocumentProxy } = await import('unpdf')
    try {
      // It takes the bytes for itself.
      const pdf = await getDocumentProxy(bytes.slice(), { isEvalSupported: false } as never)
      try {
        await pdf.getPage(1)
        await pdf.getPage(pdf.numPages)
      } finally {
        await pdf.loadingTask.destroy()
      }
      return null
    } catch (error) {
      return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken'
    }
  })
