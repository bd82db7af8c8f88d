import type { Font } from '@cantoo/fontkit'
import type { Color, PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib'
import type { Context } from '../../core/context'

/**
 * Fonts of generated documents: build assets under `/fonts` (`scripts/vite/library-files.ts`). A character is drawn
 * with the first font that has it. Later fonts are loaded only on demand: Latin with all accents, superscripts and
 * subscripts; rare ideographs in names.
 */
const FONT_NAMES = ['noto-sans-sc', 'noto-sans', 'noto-sans-jp'] as const
const MISSING_GLYPH = '□'

type LoadedFont = { bytes: Uint8Array; font: Font }
/** Cached per isolate and shared by requests. A failed load is retried. */
const loadedFonts: LoadedFont[] = []

async function loadFont({ bindings }: Pick<Context, 'bindings'>, index: number): Promise<LoadedFont> {
  const known = loadedFonts[index]
  if (known) return known
  const { default: fontkit } = await import('@cantoo/fontkit')
  const found = await bindings.ASSETS?.fetch(new Request(`https://assets.local/fonts/${FONT_NAMES[index]}.ttf`))
  if (!found?.ok) throw new Error(`The font ${FONT_NAMES[index]} is missing from the assets.`)
  const bytes = new Uint8Array(await found.arrayBuffer())
  return (loadedFonts[index] ??= { bytes, font: fontkit.create(bytes) as Font })
}

/**
 * Returns the text in NFC, with control characters as spaces and without zero-width and format characters, which fonts
 * do not draw.
 */
const drawableText = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
const hasGlyphs = ({ font }: LoadedFont, character: string) =>
  Array.from(character).every((one) => font.hasGlyphForCodePoint(one.codePointAt(0)!))

/** Loads the fonts that a text needs, up to the first that completes it. Returns the number of fonts. */
async function loadFontsFor(ctx: Pick<Context, 'bindings'>, text: string): Promise<number> {
  let needed = 1
  let missing = [...new Set(drawableText(text))]
  for (let index = 0; index < FONT_NAMES.length; index++) {
    const one = await loadFont(ctx, index)
    needed = index + 1
    missing = missing.filter((character) => !hasGlyphs(one, character))
    if (missing.length === 0) break
  }
  return needed
}
/**
 * Returns the font for a character, as an index into `FONT_NAMES`, and the text to draw: the character, its
 * compatibility form if no font has the character itself, else a box.
 */
function chooseFont(character: string, count: number): { index: number; text: string } {
  for (const text of [character, character.normalize('NFKC')])
    for (let index = 0; index < count; index++) if (hasGlyphs(loadedFonts[index]!, text)) return { index, text }
  return { index: 0, text: MISSING_GLYPH }
}

/** Returns the glyphs of a text for drawing outside of PDF documents, each with the units per em of its font. */
export async function glyphsOf(ctx: Pick<Context, 'bindings'>, text: string) {
  const count = await loadFontsFor(ctx, text)
  return Array.from(drawableText(text)).flatMap((character) => {
    const { index, text: drawnText } = chooseFont(character, count)
    const { font } = loadedFonts[index]!
    return Array.from(drawnText, (one) => {
      const { path, advanceWidth } = font.glyphForCodePoint(one.codePointAt(0)!)!
      return { path, advanceWidth, unitsPerEm: font.unitsPerEm }
    })
  })
}

/** A part of a text that is drawn in one font. */
type TextRun = { font: PDFFont; text: string }
type DrawOptions = { x: number; y: number; size: number; color?: Color }

/**
 * Returns the fonts of one PDF document; each is embedded as a subset. Call `load` with every text before drawing or
 * measuring it.
 */
export async function documentFonts(ctx: Pick<Context, 'bindings'>, pdf: PDFDocument) {
  const { default: fontkit } = await import('@cantoo/fontkit')
  pdf.registerFontkit(fontkit as never)
  const embedded: PDFFont[] = []
  const places = new Map<string, ReturnType<typeof chooseFont>>()
  const current = new WeakMap<PDFPage, PDFFont>()
  const placeOf = (character: string) => {
    const known = places.get(character)
    if (known) return known
    const found = chooseFont(character, embedded.length)
    places.set(character, found)
    return found
  }
  const runs = (text: string): TextRun[] => {
    const parts: TextRun[] = []
    for (const character of drawableText(text)) {
      const place = placeOf(character)
      const font = embedded[place.index]!
      const last = parts.at(-1)
      if (last?.font === font) last.text += place.text
      else parts.push({ font, text: place.text })
    }
    return parts
  }
  /** Width in points. */
  const widthOf = (text: string, size: number) =>
    runs(text).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0)
  return {
    /** Embeds the fonts that a text needs. */
    async load(text: string): Promise<void> {
      const count = await loadFontsFor(ctx, text)
      if (count > embedded.length) places.clear()
      for (let index = embedded.length; index < count; index++)
        embedded.push(await pdf.embedFont(loadedFonts[index]!.bytes, { subset: true }))
    },
    runs,
    widthOf,
    /** Draws one line; x and y are points from the lower left corner. */
    draw(page: PDFPage, text: string, { x, y, size, color }: DrawOptions): void {
      let at = x
      for (const run of runs(text)) {
        // Setting a font again would add another entry to the resources of the page.
        if (current.get(page) !== run.font) {
          page.setFont(run.font)
          current.set(page, run.font)
        }
        page.drawText(run.text, { x: at, y, size, ...(color && { color }) })
        at += run.font.widthOfTextAtSize(run.text, size)
      }
    },
  }
}
