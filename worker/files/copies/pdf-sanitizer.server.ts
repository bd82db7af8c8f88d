import type * as PdfLib from '@cantoo/pdf-lib'
import type { PDFDict, PDFDocument, PDFObject } from '@cantoo/pdf-lib'
import { UnusableFileError } from './zip-archive'
import { openPdf } from './pdf-loader.server'

/** PDF names of active content, and names that could hide some: packed, encrypted or spelled with escapes. */
const ACTIVE_CONTENT =
  /\/(?:AA|OpenAction|JS|JavaScript|Launch|EmbeddedFiles?|EF|AF|XFA|RichMedia\w*|SubmitForm|ImportData|GoTo[ER]|Rendition|Sound|Movie|ObjStm|Encrypt)\b|\/\w*#[0-9A-Fa-f]{2}/

/** Actions that run automatically or on a click, other than page navigation and links. */
const ACTIVE_ACTIONS = [
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToE',
  'GoToR',
  'Rendition',
  'RichMediaExecute',
  'Sound',
  'Movie',
]
/** Dictionary entries with automatic actions, scripts, forms with scripts, and embedded files. */
const ACTIVE_ENTRIES = ['AA', 'JS', 'JavaScript', 'EF', 'AF', 'EmbeddedFiles', 'XFA', 'RichMediaContent']

/**
 * Returns a PDF without active content, for third-party viewers: no scripts, launch actions, open actions or embedded
 * files. A PDF without any is returned unchanged.
 * @throws UnusableFileError if it is encrypted or broken and so cannot be checked
 */
export async function sanitizePdf(bytes: Uint8Array): Promise<Uint8Array> {
  if (!ACTIVE_CONTENT.test(new TextDecoder('latin1').decode(bytes))) return bytes
  const { lib, pdf } = await openPdf(bytes)
  // A document without pages for this library may have some for a program that repairs it.
  if (!pdf.catalog || pdf.getPageCount() === 0) throw new UnusableFileError('the document has no pages')
  if (!removeActiveContent(lib, pdf)) return bytes
  return await pdf.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false })
}

type PdfLibrary = typeof PdfLib
/**
 * Removes active content from a parsed document.
 * @returns true if there was any
 */
export function removeActiveContent(
  { PDFArray, PDFDict, PDFName, PDFRef, PDFStream }: PdfLibrary,
  pdf: PDFDocument,
): boolean {
  let found = false
  const drop = (from: PDFDict, name: string) => {
    const value = from.get(PDFName.of(name))
    if (!value) return
    found = true
    from.delete(PDFName.of(name))
    // An orphaned script or file would remain in the bytes.
    if (value instanceof PDFRef) pdf.context.delete(value)
  }
  const nameAt = (dict: PDFDict, name: string) => {
    const value = dict.lookup(PDFName.of(name))
    return value instanceof PDFName ? value.decodeText() : ''
  }
  const clean = (dict: PDFDict) => {
    for (const name of ACTIVE_ENTRIES) drop(dict, name)
    const opening = dict.lookup(PDFName.of('OpenAction'))
    // An open action that only jumps to a page is harmless.
    if (opening instanceof PDFDict && nameAt(opening, 'S') !== 'GoTo') drop(dict, 'OpenAction')
    if (!ACTIVE_ACTIONS.includes(nameAt(dict, 'S'))) return
    found = true
    for (const [key] of dict.entries()) dict.delete(key)
  }
  // Iterative, because the document controls the nesting depth.
  const left: PDFObject[] = pdf.context.enumerateIndirectObjects().map(([, object]) => object)
  for (let next = left.pop(); next; next = left.pop()) {
    const dict = next instanceof PDFStream ? next.dict : next
    if (dict instanceof PDFDict) {
      clean(dict)
      left.push(...dict.values())
    } else if (dict instanceof PDFArray) left.push(...dict.asArray())
  }
  for (const [ref, object] of pdf.context.enumerateIndirectObjects())
    if (object instanceof PDFStream && nameAt(object.dict, 'Type') === 'EmbeddedFile') {
      found = true
      pdf.context.delete(ref)
    }
  return found
}
