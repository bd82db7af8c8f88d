import { and, eq } from 'drizzle-orm'
import { exhibit } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { formatStamp } from '../core/time'
import { encodePng } from './png-encoder.server'
import { fieldFiguresQuery } from './queries/home.server'
import { publicCondition } from './queries/exhibit-columns.server'

/** Size of link previews in chat applications. */
const [IMAGE_WIDTH, IMAGE_HEIGHT] = [1200, 630]
/** Area of the dots: left, top, width, height. */
const [LEFT, TOP, AREA_WIDTH, AREA_HEIGHT] = [80, 92, 1040, 458]
const BAR_HEIGHT = 12
/** Maximum number of dots; with more subjects, each dot represents several. */
const MAX_DOTS = 1500
type Colour = readonly [red: number, green: number, blue: number]
const BACKGROUND: Colour = [250, 248, 244]
/**
 * Colours of the fields in their order; the last for fields that are not highlighted. Same colours as
 * `display.module.css`.
 */
const FIELD_COLOURS: readonly Colour[] = [
  [13, 92, 99],
  [180, 83, 42],
  [54, 95, 156],
  [122, 91, 19],
  [123, 63, 109],
  [60, 110, 58],
  [91, 91, 140],
  [138, 71, 71],
  [205, 200, 190],
]
const NEUTRAL = FIELD_COLOURS.length - 1
/** Number of shades from the background to the full colour, for smooth edges. */
const SHADES = 16
const palette = FIELD_COLOURS.flatMap((tone) =>
  Array.from({ length: SHADES }, (_, shade) =>
    BACKGROUND.map((from, part) => Math.round(from + ((tone[part]! - from) * shade) / (SHADES - 1))),
  ),
)
const pixelCoverage = (distance: number, radius: number) => Math.min(1, Math.max(0, radius - distance + 0.5))

type Dot = { tone: number; full: boolean }
/** Draws the dots in rows that fill the area, as discs or rings with smooth edges. */
function drawDots(dots: readonly Dot[]): Uint8Array {
  const pixels = new Uint8Array(IMAGE_WIDTH * IMAGE_HEIGHT)
  pixels.fill(SHADES - 1, 0, IMAGE_WIDTH * BAR_HEIGHT)
  const across = Math.max(12, Math.ceil(Math.sqrt((dots.length * AREA_WIDTH) / AREA_HEIGHT)))
  const step = AREA_WIDTH / across
  const radius = step * 0.34
  const ring = Math.max(1.5, radius * 0.16)
  const down = Math.ceil(dots.length / across)
  const top = TOP + (AREA_HEIGHT - down * step) / 2
  dots.forEach(({ tone, full }, place) => {
    const [x, y] = [LEFT + ((place % across) + 0.5) * step, top + (Math.floor(place / across) + 0.5) * step]
    for (let row = Math.floor(y - radius); row <= y + radius + 1; row++)
      for (let at = Math.floor(x - radius); at <= x + radius + 1; at++) {
        const distance = Math.hypot(at + 0.5 - x, row + 0.5 - y)
        const part = pixelCoverage(distance, radius) - (full ? 0 : pixelCoverage(distance, radius - ring))
        if (part > 0) pixels[row * IMAGE_WIDTH + at] = tone * SHADES + Math.round(part * (SHADES - 1))
      }
  })
  return pixels
}

/**
 * Serves the link preview image of a page: a dot for each subject declared in the year, filled once it is established.
 * For an exhibit only its field is coloured. One round trip. @throws 404
 */
export async function serveShareImage(ctx: Context, id?: string): Promise<Response> {
  const { fields, found } = await readAll(ctx, {
    fields: fieldFiguresQuery(ctx, formatStamp(ctx.now()).slice(0, 4)),
    found: id
      ? ctx.db
          .select({ domain: exhibit.domain })
          .from(exhibit)
          .where(and(publicCondition, eq(exhibit.id, id)))
      : null,
  })
  if (found && !found[0]) throw notFound()
  const about = found?.[0]?.domain
  const total = fields.reduce((sum, { declared }) => sum + declared, 0)
  const each = Math.max(1, Math.ceil(total / MAX_DOTS))
  const dots = fields
    .toSorted((a, b) => b.declared - a.declared)
    .flatMap(({ domain, declared, established }, place) =>
      Array.from({ length: Math.ceil(declared / each) }, (_, at) => ({
        tone: about && about !== domain ? NEUTRAL : place % NEUTRAL,
        full: at < established / each,
      })),
    )
  return new Response(encodePng(IMAGE_WIDTH, IMAGE_HEIGHT, drawDots(dots), palette), {
    headers: { 'content-type': 'image/png' },
  })
}
