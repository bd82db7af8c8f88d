import {
  type ArchiveEntry,
  writeZip,
  packEntry,
  readOfficeEntries,
  readEntryText,
  UnusableFileError,
} from '../../files/copies/zip-archive'
import { escapeXml } from '../../subjects/documents/docx'

/** Maximum size of a template and of its unpacked content, in bytes. */
export const MAX_TEMPLATE_BYTES = 5 * 1024 * 1024
const MAX_UNPACKED_BYTES = 32 * 1024 * 1024
const PLACEHOLDER = /\{\{\s*([^{}\s](?:[^{}]*[^{}\s])?)\s*\}\}/g
/** Matches text runs, and starts and ends of paragraphs. */
const TOKEN = /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<w:p[\s/>]|<\/w:p>/g
const xmlEntities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const decodeXml = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, number?: string, name = '') => {
    if (!hex && !number) return xmlEntities[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(number)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

type TextRun = { from: number; to: number; text: string }
/** Returns the text runs of each paragraph. Word processors may split a placeholder into several runs. */
function paragraphRuns(part: string): TextRun[][] {
  const lines: TextRun[][] = [[]]
  for (const { 0: whole, 1: text, index } of part.matchAll(TOKEN))
    if (text === undefined) lines.push([])
    else lines.at(-1)!.push({ from: index, to: index + whole.length, text: decodeXml(text) })
  return lines.filter((line) => line.length)
}
const paragraphText = (line: readonly TextRun[]) => line.map(({ text }) => text).join('')

/** @throws UnusableFileError if the file is no Word document or too large when unpacked */
function readParts(bytes: Uint8Array): { entries: readonly ArchiveEntry[]; written: ReadonlyMap<string, string> } {
  const entries = readOfficeEntries(bytes, MAX_UNPACKED_BYTES)
  const written = new Map(
    entries
      .filter(({ name }) => /^word\/(document|header\d*|footer\d*)\.xml$/.test(name))
      .map((entry) => [entry.name, readEntryText(entry)]),
  )
  if (!written.get('word/document.xml')?.includes('<w:body'))
    throw new UnusableFileError('the file contains no Word document')
  return { entries, written }
}
/**
 * Returns the placeholders of a template, each once, in order of appearance.
 * @throws UnusableFileError
 */
export function placeholdersIn(bytes: Uint8Array): string[] {
  const parts = [...readParts(bytes).written.values()]
  const found = parts.flatMap((part) =>
    paragraphRuns(part).flatMap((line) => [...paragraphText(line).matchAll(PLACEHOLDER)]),
  )
  return [...new Set(found.map(([, name]) => name!))]
}
/**
 * Fills the placeholders of a template; the rest is unchanged.
 * @throws UnusableFileError
 */
export function fillTemplate(bytes: Uint8Array, valueOf: (place: string) => string): Uint8Array<ArrayBuffer> {
  const { entries, written } = readParts(bytes)
  return writeZip(
    entries.map((entry) => {
      const part = written.get(entry.name)
      return part === undefined ? entry : packEntry(entry.name, fillPart(part, valueOf))
    }),
  )
}
function fillPart(part: string, valueOf: (place: string) => string): string {
  let [out, at] = ['', 0]
  for (const line of paragraphRuns(part)) {
    const whole = paragraphText(line)
    const places = [...whole.matchAll(PLACEHOLDER)].map(({ 0: words, 1: name, index }) => ({
      ...{ from: index, to: index + words.length, name: name! },
    }))
    if (!places.length) continue
    let start = 0
    for (const run of line) {
      const end = start + run.text.length
      let [text, next] = ['', start]
      for (const { from, to, name } of places) {
        if (to <= start || from >= end) continue
        // The value is inserted where the placeholder begins.
        if (from >= start) text += whole.slice(next, from) + valueOf(name)
        next = Math.min(to, end)
      }
      out += part.slice(at, run.from) + textElement(text + whole.slice(next, end))
      ;[at, start] = [run.to, end]
    }
  }
  return out + part.slice(at)
}
/** A run with the lines of a text. */
const textElement = (text: string) =>
  `<w:t xml:space="preserve">${text.split('\n').map(escapeXml).join('</w:t><w:br/><w:t xml:space="preserve">')}</w:t>`
