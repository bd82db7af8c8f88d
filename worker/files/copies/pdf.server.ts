import type { PDFOperator } from '@cantoo/pdf-lib'
import { z } from 'zod'
import type { Context } from '../../core/context'
import { UnusableFileError } from './zip-archive'
import { documentFonts } from './fonts.server'
import { removeNamesFromPieces } from './name-removal.rules'
import { openPdf } from './pdf-loader.server'
import { removeActiveContent } from './pdf-sanitizer.server'

const FONT_SIZE = 15
const LINE_GAP = 190
/**
 * Returns a copy of a PDF with a watermark on every page, in embedded fonts, and without active content. The input is
 * not modified.
 * @throws UnusableFileError if it is encrypted or broken
 */
export async function watermarkPdf(
  ctx: Pick<Context, 'bindings'>,
  bytes: Uint8Array,
  text: string,
): Promise<Uint8Array> {
  const { lib, pdf } = await openPdf(bytes)
  removeActiveContent(lib, pdf)
  const fonts = await documentFonts(ctx, pdf)
  await fonts.load(text)
  const words = fonts.runs(text).map(({ font, text: part }) => ({ font, word: font.encodeText(part) }))
  const width = fonts.widthOf(text, FONT_SIZE)
  const faint = pdf.context.register(pdf.context.obj({ Type: 'ExtGState', ca: 0.22, CA: 0.22 }))
  const { PDFOperator: Operator, PDFOperatorNames: Do, PDFName, PDFNumber } = lib
  const op = (name: (typeof Do)[keyof typeof Do], ...args: unknown[]): PDFOperator => Operator.of(name, args as never)
  const number = (value: number) => PDFNumber.of(Math.round(value * 1000) / 1000)
  const drawings = new Map<string, ReturnType<typeof pdf.context.register>>()
  const drawingOf = (wide: number, high: number) => {
    const key = `${Math.round(wide)}x${Math.round(high)}`
    const known = drawings.get(key)
    if (known) return known
    const operators: PDFOperator[] = [
      op(Do.PushGraphicsState),
      op(Do.SetGraphicsStateParams, PDFName.of('Faint')),
      op(Do.NonStrokingColorGray, number(0.35)),
      op(Do.BeginText),
    ]
    const [cos, sin] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)]
    // Limits the number of repetitions to a few hundred, since a page may be very large.
    const step = Math.max(LINE_GAP, Math.sqrt((wide * high) / 200))
    for (let y = -width * sin; y < high; y += step)
      for (let x = -width * 0.2; x < wide; x += Math.max(width * cos + 40, step))
        operators.push(
          op(Do.SetTextMatrix, number(cos), number(sin), number(-sin), number(cos), number(x), number(y + 40)),
          ...words.flatMap(({ word }, at) => [
            op(Do.SetFontAndSize, PDFName.of(`Mark${at}`), number(FONT_SIZE)),
            op(Do.ShowText, word),
          ]),
        )
    operators.push(op(Do.EndText), op(Do.PopGraphicsState))
    const form = pdf.context.formXObject(operators, {
      BBox: [0, 0, wide, high],
      Resources: {
        Font: Object.fromEntries(words.map(({ font }, at) => [`Mark${at}`, font.ref])),
        ExtGState: { Faint: faint },
      },
    })
    const registered = pdf.context.register(form)
    drawings.set(key, registered)
    return registered
  }
  try {
    for (const page of pdf.getPages()) {
      const { x, y, width: wide, height: high } = page.getMediaBox()
      const name = page.node.newXObject('KetiMark', drawingOf(wide, high))
      page.pushOperators(
        lib.pushGraphicsState(),
        lib.concatTransformationMatrix(1, 0, 0, 1, x, y),
        lib.drawObject(name),
        lib.popGraphicsState(),
      )
    }
    return await pdf.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false })
  } catch (error) {
    throw new UnusableFileError(error instanceof Error ? error.message : 'the document cannot be watermarked')
  }
}

const MAX_PAGES = 1000
type TextPiece = { text: string; x: number; y: number; size: number }
/**
 * Returns a PDF with only the text of the original, page by page at its position, without the given names. The document
 * is written anew, so that nothing else of the original (properties, notes, pictures, hidden layers) is carried over.
 * `note` is printed at the top of every page.
 * @throws UnusableFileError if it is encrypted, broken, or has no text
 */
export async function anonymizePdf(
  ctx: Pick<Context, 'bindings'>,
  bytes: Uint8Array,
  names: RegExp | null,
  note: string,
): Promise<Uint8Array> {
  const { getDocumentProxy } = await import('unpdf')
  // The library takes ownership of the bytes.
  const source = await getDocumentProxy(bytes.slice(), { isEvalSupported: false } as never).catch((error: unknown) => {
    throw new UnusableFileError(error instanceof Error ? error.message : 'the document cannot be read')
  })
  try {
    if (source.numPages > MAX_PAGES) throw new UnusableFileError('the document has too many pages')
    const lib = await import('@cantoo/pdf-lib')
    const pdf = await lib.PDFDocument.create({ updateMetadata: false })
    const fonts = await documentFonts(ctx, pdf)
    await fonts.load(note)
    let signs = 0
    for (let number = 1; number <= source.numPages; number++) {
      const from = await source.getPage(number)
      const { width, height } = from.getViewport({ scale: 1 })
      const page = pdf.addPage([width, height])
      fonts.draw(page, note, { x: 24, y: height - 18, size: 8, color: lib.rgb(0.5, 0.5, 0.5) })
      const { items } = await from.getTextContent({ disableNormalization: true })
      const [left = 0, bottom = 0] = from.view
      const pieces = items.flatMap((item): TextPiece[] => {
        if (!('str' in item) || !item.str.trim()) return []
        const [a = 0, b = 0, , , x = 0, y = 0] = z.array(z.number()).parse(item.transform)
        return [{ text: item.str, x: x - left, y: y - bottom, size: Math.hypot(a, b) || 10 }]
      })
      const plain = removeNamesFromPieces(
        pieces.map(({ text }) => text),
        names,
      )
      await fonts.load(plain.join(''))
      for (const [index, { x, y, size }] of pieces.entries()) {
        const text = plain[index]!.replace(/\p{Cc}/gu, ' ')
        signs += text.trim().length
        if (text.trim()) fonts.draw(page, text, { x, y, size: Math.min(Math.max(size, 4), 72) })
      }
    }
    if (signs === 0) throw new UnusableFileError('the document has no text')
    return await pdf.save()
  } catch (error) {
    throw error instanceof UnusableFileError
      ? error
      : new UnusableFileError(error instanceof Error ? error.message : 'the document cannot be read')
  } finally {
    await source.loadingTask.destroy()
  }
}
