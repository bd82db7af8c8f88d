import type { Context } from '../../core/context'
import { fontOf, writable } from '../../files/copies/pdf.server'
import { linesIn } from './lines'
import type { Paper } from './paper'

/** Points; A4. */
const [WIDE, HIGH, MARGIN] = [595.28, 841.89, 56]
const ROOM = WIDE - 2 * MARGIN
const BODY = 10.5
const LEADING = 1.6
const PAD = 4

/** A declaration as a PDF with the signs it needs embedded. */
export async function pdfOf(ctx: Pick<Context, 'bindings'>, paper: Paper): Promise<Uint8Array> {
  const lib = await import('@cantoo/pdf-lib')
  const { default: fontkit } = await import('@cantoo/fontkit')
  const pdf = await lib.PDFDocument.create()
  pdf.registerFontkit(fontkit as never)
  pdf.setTitle(paper.title)
  const font = await pdf.embedFont(await fontOf(ctx), { subset: true })
  const shown = writable(font)
  const grey = lib.rgb(0.55, 0.58, 0.62)
  const widths = new Map<string, number>()
  /** Of a size of one point. */
  const widthOf = (sign: string) => {
    const known = widths.get(sign)
    if (known !== undefined) return known
    const width = font.widthOfTextAtSize(sign, 1)
    widths.set(sign, width)
    return width
  }
  const linesOf = (text: string, size: number, room: number): string[] => {
    const parts = text
      .replace(/\t/g, '  ')
      .replace(/[^\P{Cc}\n]/gu, '')
      .split('\n')
    // No font has a sign for the end of a line.
    return linesIn(parts.map(shown).join('\n'), size, room, widthOf)
  }

  let page = pdf.addPage([WIDE, HIGH])
  let y = HIGH - MARGIN
  const need = (height: number) => {
    if (y - height >= MARGIN) return
    page = pdf.addPage([WIDE, HIGH])
    y = HIGH - MARGIN
  }
  const write = (text: string, size: number, { indent = 0, before = 0 } = {}) => {
    y -= before
    for (const [no, line] of linesOf(text, size, ROOM - indent).entries()) {
      need(size * LEADING)
      y -= size * LEADING
      page.drawText(line, { x: MARGIN + (no === 0 ? indent : 0), y: y + size * 0.35, size, font })
    }
  }
  const heading = (text: string) => {
    need(60)
    write(text, 13, { before: 14 })
    y -= 2
  }
  const row = (cells: readonly string[], parts: readonly number[]) => {
    const size = 9.5
    const texts = cells.map((cell, at) => linesOf(cell, size, ROOM * parts[at]! - 2 * PAD))
    const most = Math.floor((HIGH - 2 * MARGIN - 2 * PAD) / (size * LEADING))
    // A cell longer than a page goes on on the next.
    for (let from = 0; from < Math.max(...texts.map((lines) => lines.length)); from += most) {
      const some = texts.map((lines) => lines.slice(from, from + most))
      const height = Math.max(...some.map((lines) => lines.length)) * size * LEADING + 2 * PAD
      need(height)
      let x = MARGIN
      for (const [at, lines] of some.entries()) {
        const width = ROOM * parts[at]!
        page.drawRectangle({ x, y: y - height, width, height, borderColor: grey, borderWidth: 0.5 })
        for (const [no, line] of lines.entries())
          page.drawText(line, { x: x + PAD, y: y - PAD - (no + 0.75) * size * LEADING, size, font })
        x += width
      }
      y -= height
    }
  }

  write(paper.title, 18)
  y -= 10
  for (const [label, value] of paper.facts) row([label, value], [0.24, 0.76])
  for (const { title, text } of paper.texts) {
    heading(title)
    for (const line of text.split(/\r?\n/)) write(line, BODY, { indent: 2 * BODY })
  }
  for (const { title, header, rows } of paper.tables) {
    heading(title)
    const parts = header.map(() => 1 / header.length)
    row(header, parts)
    for (const cells of rows)
      row(
        cells.map((cell) => String(cell ?? '')),
        parts,
      )
  }
  const pages = pdf.getPages()
  for (const [at, one] of pages.entries()) {
    const text = `${at + 1} / ${pages.length}`
    one.drawText(text, { x: (WIDE - font.widthOfTextAtSize(text, 9)) / 2, y: MARGIN / 2, size: 9, font, color: grey })
  }
  return pdf.save({ useObjectStreams: true })
}
