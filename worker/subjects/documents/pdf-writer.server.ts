import type * as Lib from '@cantoo/pdf-lib'
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import type { Context } from '../../core/context'
import { documentFonts } from '../../files/copies/fonts.server'
import { breakLines } from './line-breaking'
import type { PrintedDocument } from './declaration-document'

/** A4, in points. */
const [PAGE_WIDTH, PAGE_HEIGHT, MARGIN] = [595.28, 841.89, 56]
const TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN
const BODY_SIZE = 10.5
const LINE_HEIGHT = 1.6
const CELL_PADDING = 4
const CELL_SIZE = 9.5
/** A table row starts on the next page if fewer lines than this fit on the current one. */
const MIN_ROW_LINES = 4

/** An entry of the PDF outline, with its target and level. */
type OutlineEntry = { title: string; page: PDFRef; y: number; level: 0 | 1 }

/** Creates a writer of A4 pages from top to bottom, with the needed glyphs embedded. */
export async function createPdfWriter(ctx: Pick<Context, 'bindings'>, title: string) {
  const lib = await import('@cantoo/pdf-lib')
  const pdf = await lib.PDFDocument.create()
  pdf.setTitle(title)
  const fonts = await documentFonts(ctx, pdf)
  // For the page numbers.
  await fonts.load('0123456789 /')
  const grey = lib.rgb(0.55, 0.58, 0.62)
  const pale = lib.rgb(0.94, 0.95, 0.965)
  const widths = new Map<string, number>()
  /** Width at a font size of one point. */
  const widthOf = (sign: string) => {
    const known = widths.get(sign)
    if (known !== undefined) return known
    const width = fonts.widthOf(sign, 1)
    widths.set(sign, width)
    return width
  }
  const linesOf = (text: string, size: number, maxWidth: number, indent = 0): string[] => {
    const plain = text
      .normalize('NFC')
      .replace(/\t/g, '  ')
      .replace(/[^\P{Cc}\n]/gu, '')
    return breakLines(plain, size, maxWidth, widthOf, indent)
  }

  const marks: OutlineEntry[] = []
  let page = pdf.addPage([PAGE_WIDTH, PAGE_HEIGHT])
  let y = PAGE_HEIGHT - MARGIN
  const turn = () => {
    page = pdf.addPage([PAGE_WIDTH, PAGE_HEIGHT])
    y = PAGE_HEIGHT - MARGIN
  }
  const need = (height: number) => {
    if (y - height < MARGIN) turn()
  }
  const write = (text: string, size: number, { indent = 0, before = 0, centred = false } = {}) => {
    y -= before
    for (const [no, line] of linesOf(text, size, TEXT_WIDTH, indent).entries()) {
      need(size * LINE_HEIGHT)
      y -= size * LINE_HEIGHT
      const x = centred ? (PAGE_WIDTH - fonts.widthOf(line, size)) / 2 : MARGIN + (no === 0 ? indent : 0)
      fonts.draw(page, line, { x, y: y + size * 0.35, size })
    }
  }
  /** Adds the next line to the outline. */
  const mark = (text: string, level: OutlineEntry['level']) => marks.push({ title: text, page: page.ref, y, level })
  const heading = (text: string, marked: boolean) => {
    need(60)
    if (marked) mark(text, 1)
    write(text, 13, { before: 14 })
    y -= 2
  }
  const row = (cells: readonly string[], parts: readonly number[], { head = false, again = () => {} } = {}) => {
    const texts = cells.map((cell, at) => linesOf(cell, CELL_SIZE, TEXT_WIDTH * parts[at]! - 2 * CELL_PADDING))
    const count = Math.max(...texts.map((lines) => lines.length))
    const fitting = () => Math.floor((y - MARGIN - 2 * CELL_PADDING) / (CELL_SIZE * LINE_HEIGHT))
    // A cell that is longer than the page continues on the next.
    for (let from = 0; from < count; ) {
      if (fitting() < Math.min(count - from, from === 0 ? MIN_ROW_LINES : 1)) {
        turn()
        again()
      }
      const some = texts.map((lines) => lines.slice(from, from + fitting()))
      from += fitting()
      const height = Math.max(...some.map((lines) => lines.length)) * CELL_SIZE * LINE_HEIGHT + 2 * CELL_PADDING
      let x = MARGIN
      for (const [at, lines] of some.entries()) {
        const width = TEXT_WIDTH * parts[at]!
        page.drawRectangle({
          ...{ x, y: y - height, width, height, borderColor: grey, borderWidth: 0.5 },
          ...(head && { color: pale }),
        })
        for (const [no, line] of lines.entries())
          fonts.draw(page, line, {
            x: x + CELL_PADDING,
            y: y - CELL_PADDING - (no + 0.75) * CELL_SIZE * LINE_HEIGHT,
            size: CELL_SIZE,
          })
        x += width
      }
      y -= height
    }
  }
  const table = (
    header: readonly string[],
    rows: PrintedDocument['tables'][number]['rows'],
    parts: readonly number[],
  ) => {
    const head = () => row(header, parts, { head: true })
    head()
    for (const cells of rows)
      row(
        cells.map((cell) => String(cell ?? '')),
        parts,
        { again: head },
      )
  }

  return {
    /** Writes centred lines on a title page; `size` in points. */
    async cover(lines: readonly { text: string; size: number }[]): Promise<void> {
      await fonts.load(lines.map(({ text }) => text).join(''))
      y = PAGE_HEIGHT - 220
      for (const { text, size } of lines) write(text, size, { centred: true, before: size })
    },
    turn,
    mark,
    /** Appends a document. With `chapter`, its headings are added to the outline. */
    async paper(content: PrintedDocument, { chapter = false } = {}): Promise<void> {
      await fonts.load(JSON.stringify(content))
      write(content.title, 18)
      y -= 10
      for (const [label, value] of content.facts) row([label, value], [0.24, 0.76])
      for (const { title: name, text } of content.texts) {
        heading(name, chapter)
        for (const line of text.split(/\r?\n/)) write(line, BODY_SIZE, { indent: 2 * BODY_SIZE })
      }
      for (const { title: name, header, rows, parts } of content.tables) {
        heading(name, chapter)
        table(header, rows, parts ?? header.map(() => 1 / header.length))
      }
    },
    /** Returns the bytes, with a page number at the foot of each page. */
    async end(): Promise<Uint8Array> {
      const pages = pdf.getPages()
      for (const [at, one] of pages.entries()) {
        const text = `${at + 1} / ${pages.length}`
        const x = (PAGE_WIDTH - fonts.widthOf(text, 9)) / 2
        fonts.draw(one, text, { x, y: MARGIN / 2, size: 9, color: grey })
      }
      if (marks.length) addOutline(lib, pdf, marks)
      return pdf.save({ useObjectStreams: true })
    },
  }
}

/**
 * Adds the outline (ISO 32000-1, 12.3.3): chapters with their headings; the chapters are expanded, their headings
 * collapsed.
 */
function addOutline(lib: typeof Lib, pdf: PDFDocument, marks: OutlineEntry[]) {
  const { context } = pdf
  const root = context.nextRef()
  const all = marks.map((one) => ({ ...one, ref: context.nextRef() }))
  const chapters = all.filter((one) => one.level === 0)
  const within = (chapter: (typeof all)[number]) => {
    const from = all.indexOf(chapter) + 1
    const rest = all.slice(from)
    const end = rest.findIndex((one) => one.level === 0)
    return end < 0 ? rest : rest.slice(0, end)
  }
  const placed = (list: typeof all, parent: PDFRef) => {
    for (const [at, one] of list.entries()) {
      const own = one.level === 0 ? within(one) : []
      const [before, after] = [list[at - 1], list[at + 1]]
      context.assign(
        one.ref,
        context.obj({
          ...{
            Title: lib.PDFHexString.fromText(one.title),
            Parent: parent,
            Dest: [one.page, 'XYZ', null, one.y, null],
          },
          ...(before && { Prev: before.ref }),
          ...(after && { Next: after.ref }),
          ...(own.length && { First: own[0]!.ref, Last: own.at(-1)!.ref, Count: -own.length }),
        }),
      )
      placed(own, one.ref)
    }
  }
  placed(chapters, root)
  context.assign(
    root,
    context.obj({ Type: 'Outlines', First: chapters[0]!.ref, Last: chapters.at(-1)!.ref, Count: chapters.length }),
  )
  pdf.catalog.set(lib.PDFName.of('Outlines'), root)
  pdf.catalog.set(lib.PDFName.of('PageMode'), lib.PDFName.of('UseOutlines'))
}
