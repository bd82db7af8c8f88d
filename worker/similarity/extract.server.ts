import { decodeXML } from 'entities'
import { officeEntriesOf, textOf, Unfit } from '../files/copies/archive'

const MAX_PAGES = 300
/** Maximum length of the compared text of one file, in characters. */
const MAX_TEXT = 200_000

/**
 * Returns the text of a .docx or .pdf, one line per paragraph or text line.
 * @throws UnusableFileError if the file is broken, encrypted or of another kind
 */
export async function textFrom(ext: string, bytes: Uint8Array): Promise<string> {
  if (ext !== 'docx' && ext !== 'pdf') throw new Unfit('this kind has no text to compare')
  return (ext === 'docx' ? docxText(bytes) : await pdfText(bytes)).slice(0, MAX_TEXT)
}

const STORIES = /^word\/(document\d*|footnotes|endnotes)\.xml$/
/** Returns the text of the document and its notes, without headers, footers and deleted text. */
export function docxText(bytes: Uint8Array): string {
  const stories = officeEntriesOf(bytes).filter(({ name }) => STORIES.test(name))
  if (stories.length === 0) throw new Unfit('there is no document')
  return stories.map((part) => storyText(textOf(part))).join('\n')
}
const storyText = (xml: string) =>
  [...xml.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<|<\/(?:\w+:)?(p)>|<(?:\w+:)?(tab|br)\b/g)]
    .map(([, text, paragraph, gap]) => (paragraph ? '\n' : gap ? ' ' : decodeXML(text ?? '')))
    .join('')
    .replace(/\n{2,}/g, '\n')
    .trim()

async function pdfText(bytes: Uint8Array): Promise<string> {
  const { getDocumentProxy } = await import('unpdf')
  // The library takes ownership of the bytes.
  const source = await getDocumentProxy(bytes.slice(), { isEvalSupported: false } as never).catch((error: unknown) => {
    throw new Unfit(error instanceof Error ? error.message : 'the document cannot be read')
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
