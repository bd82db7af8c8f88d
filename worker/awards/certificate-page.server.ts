import type { Context } from '../core/context'
import { fontOf, writable } from '../files/copies/pdf.server'
import { type Certificate, certificateWords } from './show'
import { linesIn } from '../subjects/paper/lines'

/** Points; A4 lying. */
const [WIDE, HIGH, EDGE, MARGIN] = [841.89, 595.28, 28, 96]
const ROOM = WIDE - 2 * MARGIN

/** The certificate of an award on one lying page of A4, with the signs it needs embedded; long texts get smaller until they fit. */
export async function certificatePdf(ctx: Pick<Context, 'bindings'>, of: Certificate): Promise<Uint8Array> {
  const words = certificateWords(of)
  const lib = await import('@cantoo/pdf-lib')
  const { default: fontkit } = await import('@cantoo/fontkit')
  const pdf = await lib.PDFDocument.create()
  pdf.registerFontkit(fontkit as never)
  pdf.setTitle(`获奖证书 ${of.certificateNo}`)
  const font = await pdf.embedFont(await fontOf(ctx), { subset: true })
  const shown = writable(font)
  const page = pdf.addPage([WIDE, HIGH])
  const red = lib.rgb(0.66, 0.11, 0.13)
  for (const [inset, width] of [
    [EDGE, 3],
    [EDGE + 8, 0.8],
  ] as const)
    page.drawRectangle({
      x: inset,
      y: inset,
      width: WIDE - 2 * inset,
      height: HIGH - 2 * inset,
      borderColor: red,
      borderWidth: width,
    })
  const widthOf = (sign: string) => font.widthOfTextAtSize(sign, 1)
  const centred = (text: string, size: number, y: number, color = lib.rgb(0.1, 0.1, 0.1)) =>
    page.drawText(text, { x: (WIDE - font.widthOfTextAtSize(text, size)) / 2, y, size, font, color })
  centred(words.title, 40, HIGH - 132, red)
  const paragraphs = words.paragraphs.map((text) => shown(text.replace(/\s+/g, ' ')))
  const top = HIGH - 190
  const bottom = 150
  // The largest size in which everything has room.
  let size = 20
  let lines: string[][] = []
  for (; size > 8; size -= 1) {
    // Two signs in from the edge, as paragraphs begin.
    lines = paragraphs.map((text) => linesIn(`　　${text}`, size, ROOM, (sign) => (sign === '　' ? 1 : widthOf(sign))))
    if (lines.flat().length * size * 1.8 <= top - bottom) break
  }
  let y = top
  for (const line of lines.flat()) {
    y -= size * 1.8
    const indent = line.length - line.replace(/^　+/, '').length
    page.drawText(line.slice(indent), { x: MARGIN + indent * size, y, size, font })
  }
  page.drawText(shown(words.number), { x: MARGIN, y: 84, size: 12, font })
  const right = (text: string, at: number, points: number) =>
    page.drawText(text, { x: WIDE - MARGIN - font.widthOfTextAtSize(text, points), y: at, size: points, font })
  right(shown(words.issuer), 108, 16)
  right(words.day, 84, 14)
  return pdf.save({ useObjectStreams: true })
}
