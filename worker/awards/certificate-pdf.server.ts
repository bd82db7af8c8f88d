import type { Context } from '../core/context'
import { documentFonts } from '../files/copies/fonts.server'
import { type Certificate, certificateTexts } from './certificate.rules'
import { breakLines } from '../subjects/documents/line-breaking'

/** A4 landscape, in points. */
const [PAGE_WIDTH, PAGE_HEIGHT, BORDER_INSET, MARGIN] = [841.89, 595.28, 28, 96]
const TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN

/**
 * Builds the certificate of an award as a landscape A4 page, with the needed glyphs embedded. The font size is reduced
 * until long texts fit.
 */
export async function buildCertificatePdf(ctx: Pick<Context, 'bindings'>, of: Certificate): Promise<Uint8Array> {
  const words = certificateTexts(of)
  const lib = await import('@cantoo/pdf-lib')
  const pdf = await lib.PDFDocument.create()
  pdf.setTitle(`获奖证书 ${of.certificateNo}`)
  const fonts = await documentFonts(ctx, pdf)
  await fonts.load(JSON.stringify(words))
  const page = pdf.addPage([PAGE_WIDTH, PAGE_HEIGHT])
  const red = lib.rgb(0.66, 0.11, 0.13)
  for (const [inset, width] of [
    [BORDER_INSET, 3],
    [BORDER_INSET + 8, 0.8],
  ] as const)
    page.drawRectangle({
      x: inset,
      y: inset,
      width: PAGE_WIDTH - 2 * inset,
      height: PAGE_HEIGHT - 2 * inset,
      borderColor: red,
      borderWidth: width,
    })
  const widthOf = (sign: string) => fonts.widthOf(sign, 1)
  const centred = (text: string, size: number, y: number, color = lib.rgb(0.1, 0.1, 0.1)) =>
    fonts.draw(page, text, { x: (PAGE_WIDTH - fonts.widthOf(text, size)) / 2, y, size, color })
  centred(words.title, 40, PAGE_HEIGHT - 132, red)
  const paragraphs = words.paragraphs.map((text) => text.normalize('NFC').replace(/\s+/g, ' '))
  const top = PAGE_HEIGHT - 190
  const bottom = 150
  // Finds the largest font size at which all text fits.
  let size = 20
  let lines: string[][] = []
  for (; size > 8; size -= 1) {
    // Paragraphs are indented by two characters.
    lines = paragraphs.map((text) =>
      breakLines(`　　${text}`, size, TEXT_WIDTH, (sign) => (sign === '　' ? 1 : widthOf(sign))),
    )
    if (lines.flat().length * size * 1.8 <= top - bottom) break
  }
  let y = top
  for (const line of lines.flat()) {
    y -= size * 1.8
    const indent = line.length - line.replace(/^　+/, '').length
    fonts.draw(page, line.slice(indent), { x: MARGIN + indent * size, y, size })
  }
  fonts.draw(page, words.number, { x: MARGIN, y: 84, size: 12 })
  const right = (text: string, at: number, points: number) =>
    fonts.draw(page, text, { x: PAGE_WIDTH - MARGIN - fonts.widthOf(text, points), y: at, size: points })
  right(words.issuer, 108, 16)
  right(words.day, 84, 14)
  return pdf.save({ useObjectStreams: true })
}
