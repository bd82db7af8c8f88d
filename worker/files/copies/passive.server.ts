import type * as PdfLib from '@cantoo/pdf-lib'
import type { PDFDict, PDFDocument, PDFObject } from '@cantoo/pdf-lib'
import { Unfit } from './archive'
import { openPdf } from './open-pdf.server'

/** Names that something active stands under, or behind which one could stand unseen: packed, encrypted, or spelled in escapes. */
const SUSPECT =
  /\/(?:AA|OpenAction|JS|JavaScript|Launch|EmbeddedFiles?|EF|AF|XFA|RichMedia\w*|SubmitForm|ImportData|GoTo[ER]|Rendition|Sound|Movie|ObjStm|Encrypt)\b|\/\w*#[0-9A-Fa-f]{2}/

/** What a page may do by itself or at a click, beyond turning to another page or opening a link. */
const ACTIONS = [
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
/** Entries that hold actions which run by themselves, scripts, forms with scripts, and files within the file. */
const ENTRIES = ['AA', 'JS', 'JavaScript', 'EF', 'AF', 'EmbeddedFiles', 'XFA', 'RichMediaContent']

/**
 * A PDF to be shown by a program that is not ours: without scripts, launch actions, actions on opening and files within. One
 * that has none is given back as it is.
 * @throws Unfit where it is encrypted or broken, so that nobody can say
 */
export async function passivePdf(bytes: Uint8Array): Promise<Uint8Array> {
  if (!SUSPECT.test(new TextDecoder('latin1').decode(bytes))) return bytes
  const { lib, pdf } = await openPdf(bytes)
  // What has no pages for us may have some for a program that repairs it.
  if (!pdf.catalog || pdf.getPageCount() === 0) throw new Unfit('the document has no pages')
  if (!madePassive(lib, pdf)) return bytes
  return await pdf.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false })
}

type Lib = typeof PdfLib
/** Takes out of an open document what could act. @returns whether there was anything */
export function madePassive({ PDFArray, PDFDict, PDFName, PDFRef, PDFStream }: Lib, pdf: PDFDocument): boolean {
  let found = false
  const drop = (from: PDFDict, name: string) => {
    const value = from.get(PDFName.of(name))
    if (!value) return
    found = true
    from.delete(PDFName.of(name))
    // A script or a file of its own would lie on in the bytes.
    if (value instanceof PDFRef) pdf.context.delete(value)
  }
  const nameAt = (dict: PDFDict, name: string) => {
    const value = dict.lookup(PDFName.of(name))
    return value instanceof PDFName ? value.decodeText() : ''
  }
  const clean = (dict: PDFDict) => {
    for (const name of ENTRIES) drop(dict, name)
    const opening = dict.lookup(PDFName.of('OpenAction'))
    // To begin at a certain page is no harm.
    if (opening instanceof PDFDict && nameAt(opening, 'S') !== 'GoTo') drop(dict, 'OpenAction')
    if (!ACTIONS.includes(nameAt(dict, 'S'))) return
    found = true
    for (const [key] of dict.entries()) dict.delete(key)
  }
  // Not by calling itself: how deep a document is nested is the document's to say.
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
