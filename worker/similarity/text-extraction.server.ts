import { decodeXML } from 'entities'
import { readOfficeEntries, readEntryText, UnusableFileError } from '../files/copies/zip-archive'

const MAX_PAGES = 300
/** Maximum length of the compared text of one file, in characters. */
const MAX_TEXT = 200_000

/**
 * Returns the text of a .docx or .pdf, one line per paragraph or text line.
 * @throws UnusableFileError if the file is broken, encrypted or of another kind
 */
export async function extractText(ext: string, bytes: Uint8Array): Promise<string> {
  if (ext !== 'docx' && ext !== 'pdf') throw new UnusableFileError('text extraction supports docx and pdf only')
  return (ext === 'docx' ? docxText(bytes) : await pdfText(bytes)).slice(0, MAX_TEXT)
}

const TEXT_PARTS = /^word\/(document\d*|footnotes|endnotes)\.xml$/
/** Returns the text of the document and its notes, without headers, footers and deleted text. */
export function docxText(bytes: Uint8Array): string {
  const stories = readOfficeEntries(bytes).filter(({ name }) => TEXT_PARTS.test(name))
  if (stories.length === 0) throw new UnusableFileError('the file contains no Word document')
  return stories.map((part) => partText(readEntryText(part))).join('\n')
}
const partText = (xml: string) =>
  [...xml.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<|<\/(?:\w+:)?(p)>|<(?:\w+:)?(tab|br)\b/g)]
    .map(([, text, paragraph, gap]) => (paragraph ? '\n' : gap ? ' ' : decodeXML(text ?? '')))
    .join('')
    .replace(/\n{2,}/g, '\n')
    .trim()

async function pdfText(bytes: Uint8Array): Promise<string> {
  const { getDocumentProxy } = await import('unpdf')
  // The library takes ownership of the bytes.
  const source = await getDocumentProxy(bytes.slice(), { isEvalSupported: false } as never).catch((error: unknown) => {
    throw new UnusableFileError(error instanceof Error ? error.message : 'the document cannot be read')
  })
  try {
    let text = ''
    for (let number = 1; number <= Math.min(source.numPages, MAX_PAGES) && text.length < MAX_TEXT; number++) {
      const { items } = await (await source.getPage(number)).getTextContent()
      text += items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      text += '\n'
    }
    return text.trim()
  } finally {
    await source.loadingTask.destroy()
  }
}
