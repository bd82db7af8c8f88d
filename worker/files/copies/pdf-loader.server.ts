import type * as PdfLib from '@cantoo/pdf-lib'
import type { PDFDict, PDFDocument as Document, PDFObject } from '@cantoo/pdf-lib'
import { toBodyBytes } from '../../core/bytes'
import { limitConcurrency } from '../../core/concurrency-limit.server'
import { UnusableFileError } from './zip-archive'

/** Bytes whose slices are views. The library slices every stream of a document, which would be a second copy of it. */
class ViewedBytes extends Uint8Array<ArrayBuffer> {
  override slice(start?: number, end?: number) {
    return this.subarray(start, end)
  }
}

/**
 * Parses a PDF for editing, also one that is encrypted but opens without a password. The document refers to `bytes`,
 * which may not change.
 * @throws UnusableFileError if it needs a password or is broken
 */
export async function openPdf(bytes: Uint8Array) {
  const lib = await import('@cantoo/pdf-lib')
  let pdf: Document
  try {
    const { buffer, byteOffset, byteLength } = toBodyBytes(bytes)
    pdf = await lib.PDFDocument.load(new ViewedBytes(buffer, byteOffset, byteLength), {
      updateMetadata: false,
      password: '',
    })
  } catch (error) {
    throw new UnusableFileError(error instanceof Error ? error.message : 'the document cannot be read')
  }
  dropEncryption(lib, pdf)
  if (pdf.isEncrypted) throw new UnusableFileError('the document is encrypted')
  return { lib, pdf }
}

/**
 * Removes the remains of the encryption from a decrypted document: the encryption dictionary, the old cross-reference
 * tables and the object streams, which the library does not parse. Nothing references them, but repair tools would find
 * them.
 */
function dropEncryption({ PDFDict, PDFInvalidObject, PDFName, PDFStream }: typeof PdfLib, { context }: Document): void {
  const entry = (dict: PDFDict, name: string) => dict.get(PDFName.of(name))
  const isKey = (object: PDFObject) =>
    object instanceof PDFDict &&
    entry(object, 'Filter') === PDFName.of('Standard') &&
    object.has(PDFName.of('O')) &&
    object.has(PDFName.of('U'))
  const packed = [PDFName.of('XRef'), PDFName.of('ObjStm')]
  const objects = context.enumerateIndirectObjects()
  if (!objects.some(([, object]) => isKey(object))) return
  for (const [ref, object] of objects) {
    const table = object instanceof PDFStream && packed.some((type) => type === entry(object.dict, 'Type'))
    if (table || isKey(object) || object instanceof PDFInvalidObject) context.delete(ref)
  }
}

/** At most two documents are checked at a time per isolate. */
const limitChecks = limitConcurrency(2)
/** Returns null for a PDF that viewers open without a password, checked at its first and last page. */
export const pdfProblem = (bytes: Uint8Array) =>
  limitChecks(async (): Promise<'encrypted' | 'broken' | null> => {
    const { getDocumentProxy } = await import('unpdf')
    try {
      // The library takes ownership of the bytes.
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
