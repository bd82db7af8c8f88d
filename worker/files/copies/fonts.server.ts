import type { Font } from '@cantoo/fontkit'
import type { Color, PDFDocument, PDFFont, PDFPage } from '@cantoo/pdf-lib'
import type { Context } from '../../core/context'

/**
 * The fonts of documents, assets of the build under `/fonts` (`scripts/vite/library-files.ts`). A character is taken from the first
 * that has it; the later ones are loaded only once a character needs them: Latin with all accents, superscripts and
 * subscripts; rare ideographs of names.
 */
const NAMES = ['noto-sans-sc', 'noto-sans', 'noto-sans-jp'] as const
const BOX = '□'

type LoadedFont = { bytes: Uint8Array; font: Font }
/** Per isolate; requests share them. Loading is repeated after a failure. */
const loaded: LoadedFont[] = []

async function load({ bindings }: Pick<Context, 'bindings'>, index: number): Promise<LoadedFont> {
  const known = loaded[index]
  if (known) return known
  const { default: fontkit } = await import('@cantoo/fontkit')
  const found = await bindings.ASSETS?.fetch(new Request(`https://assets.local/fonts/${NAMES[index]}.ttf`))
  if (!found?.ok) throw new Error(`the font ${NAMES[index]} is not among the assets`)
  const bytes = new Uint8Array(await found.arrayBuffer())
  return (loaded[index] ??= { bytes, font: fontkit.create(bytes) as Font })
}

/** Composed, control characters as spaces, without zero-width and format characters, which no font draws. */
const drawn = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
const isIn = ({ font }: LoadedFont, character: string) =>
  Array.from(character).every((one) => font.hasGlyphForCodePoint(one.codePointAt(0)!))

/** Loads the fonts that a text needs, none beyond the first that has a character. Answers how many are needed. */
async function loadFor(ctx: Pick<Context, 'bindings'>, text: string): Promise<number> {
  let needed = 1
  let missing = [...new Set(drawn(text))]
  for (let index = 0; index < NAMES.length; index++) {
    const one = await load(ctx, index)
    needed = index + 1
    missing = missing.filter((character) => !isIn(one, character))
    if (missing.length === 0) break
  }
  return needed
}
/**
 * The font of a character, as an index into `NAMES`, and the text to draw: the character, its compatibility form where no
 * font has the character itself, else a box.
 */
function placed(character: string, count: number): { index: number; text: string } {
  for (const text of [character, character.normalize('NFKC')])
    for (let index = 0; index < count; index++) if (isIn(loaded[index]!, text)) return { index, text }
  return { index: 0, text: BOX }
}

/** A text's glyphs for drawings outside of documents, each with the number of units to its em. */
export async function glyphsOf(ctx: Pick<Context, 'bindings'>, text: string) {
  const count = await loadFor(ctx, text)
  return Array.from(drawn(text)).flatMap((character) => {
    const { index, text: shown } = placed(character, count)
    const { font } = loaded[index]!
    return Array.from(shown, (one) => {
      const { path, advanceWidth } = font.glyphForCodePoint(one.codePointAt(0)!)!
      return { path, advanceWidth, unitsPerEm: font.unitsPerEm }
    })
  })
}

/** A part of a text that one font draws. */
type TextRun = { font: PDFFont; text: string }
type Drawing = { x: number; y: number; size: number; color?: Color }

/** The fonts of one document, each embedded with the glyphs in use. `load` what is to be drawn or measured first. */
export async function documentFonts(ctx: Pick<Context, 'bindings'>, pdf: PDFDocument) {
  const { default: fontkit } = await import('@cantoo/fontkit')
  pdf.registerFontkit(fontkit as never)
  const embedded: PDFFont[] = []
  const places = new Map<string, ReturnType<typeof placed>>()
  const current = new WeakMap<PDFPage, PDFFont>()
  const placeOf = (character: string) => {
    const known = places.get(character)
    if (known) return known
    const found = placed(character, embedded.length)
    places.set(character, found)
    return found
  }
  const runs = (text: string): TextRun[] => {
    const parts: TextRun[] = []
    for (const character of drawn(text)) {
      const place = placeOf(character)
      const font = embedded[place.index]!
      const last = parts.at(-1)
      if (last?.font === font) last.text += place.text
      else parts.push({ font, text: place.text })
    }
    return parts
  }
  /** Points. */
  const widthOf = (text: string, size: number) =>
    runs(text).reduce((sum, run) => sum + run.font.widthOfTextAtSize(run.text, size), 0)
  return {
    /** Embeds the fonts that a text needs. */
    async load(text: string): Promise<void> {
      const count = await loadFor(ctx, text)
      if (count > embedded.length) places.clear()
      for (let index = embedded.length; index < count; index++)
        embedded.push(await pdf.embedFont(loaded[index]!.bytes, { subset: true }))
    },
    runs,
    widthOf,
    /** Draws one line; x and y are points from the lower left corner. */
    draw(page: PDFPage, text: string, { x, y, size, color }: Drawing): void {
      let at = x
      for (const run of runs(text)) {
        // A font that is named anew is a new entry among the resources of the page.
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
