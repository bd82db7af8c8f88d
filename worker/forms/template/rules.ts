import { type Entry, archiveOf, entryOf, officeEntriesOf, textOf, Unfit } from '../../files/copies/archive'
import { xmlText } from '../../subjects/paper/docx'

/** Maximum size of a template and of its unpacked content, in bytes. */
export const MOST_TEMPLATE = 5 * 1024 * 1024
const MOST_UNPACKED = 32 * 1024 * 1024
const PLACE = /\{\{\s*([^{}\s](?:[^{}]*[^{}\s])?)\s*\}\}/g
/** Matches text runs, and starts and ends of paragraphs. */
const TOKEN = /<w:t(?:\s[^>]*)?>([^<]*)<\/w:t>|<w:p[\s/>]|<\/w:p>/g
const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const decoded = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, number?: string, name = '') => {
    if (!hex && !number) return signs[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(number)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

type Run = { from: number; to: number; text: string }
/** Returns the text runs of each paragraph. Word processors may split a placeholder into several runs. */
function linesOf(part: string): Run[][] {
  const lines: Run[][] = [[]]
  for (const { 0: whole, 1: text, index } of part.matchAll(TOKEN))
    if (text === undefined) lines.push([])
    else lines.at(-1)!.push({ from: index, to: index + whole.length, text: decoded(text) })
  return lines.filter((line) => line.length)
}
const wholeOf = (line: readonly Run[]) => line.map(({ text }) => text).join('')

/** @throws UnusableFileError if the file is no Word document or too large when unpacked */
function partsOf(bytes: Uint8Array): { entries: readonly Entry[]; written: ReadonlyMap<string, string> } {
  const entries = officeEntriesOf(bytes, MOST_UNPACKED)
  const written = new Map(
    entries
      .filter(({ name }) => /^word\/(document|header\d*|footer\d*)\.xml$/.test(name))
      .map((entry) => [entry.name, textOf(entry)]),
  )
  if (!written.get('word/document.xml')?.includes('<w:body')) throw new Unfit('there is no document')
  return { entries, written }
}
/**
 * Returns the placeholders of a template, each once, in order of appearance.
 * @throws UnusableFileError
 */
export function placesIn(bytes: Uint8Array): string[] {
  const parts = [...partsOf(bytes).written.values()]
  const found = parts.flatMap((part) => linesOf(part).flatMap((line) => [...wholeOf(line).matchAll(PLACE)]))
  return [...new Set(found.map(([, name]) => name!))]
}
/**
 * Fills the placeholders of a template; the rest is unchanged.
 * @throws UnusableFileError
 */
export function filledTemplate(bytes: Uint8Array, valueOf: (place: string) => string): Uint8Array<ArrayBuffer> {
  const { entries, written } = partsOf(bytes)
  return archiveOf(
    entries.map((entry) => {
      const part = written.get(entry.name)
      return part === undefined ? entry : entryOf(entry.name, filledPart(part, valueOf))
    }),
  )
}
function filledPart(part: string, valueOf: (place: string) => string): string {
  let [out, at] = ['', 0]
  for (const line of linesOf(part)) {
    const whole = wholeOf(line)
    const places = [...whole.matchAll(PLACE)].map(({ 0: words, 1: name, index }) => ({
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
      out += part.slice(at, run.from) + written(text + whole.slice(next, end))
      ;[at, start] = [run.to, end]
    }
  }
  return out + part.slice(at)
}
/** A run with the lines of a text. */
const written = (text: string) =>
  `<w:t xml:space="preserve">${text.split('\n').map(xmlText).join('</w:t><w:br/><w:t xml:space="preserve">')}</w:t>`
