import { and, eq } from 'drizzle-orm'
import { exhibit } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { stamp } from '../core/time'
import { png } from './png.server'
import { fieldsOf } from './queries/home.server'
import { isPublic } from './queries/shown.server'

/** Size of link previews in chat applications. */
const [WIDE, HIGH] = [1200, 630]
/** Area of the dots: left, top, width, height. */
const [LEFT, TOP, ROOM, TALL] = [80, 92, 1040, 458]
const BAR = 12
/** Maximum number of dots; with more subjects, each dot represents several. */
const MOST = 1500
type Colour = readonly [red: number, green: number, blue: number]
const PAPER: Colour = [250, 248, 244]
/**
 * Colours of the fields in their order; the last for fields that are not highlighted. Same colours as
 * `display.module.css`.
 */
const TONES: readonly Colour[] = [
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
const QUIET = TONES.length - 1
/** Number of shades from the background to the full colour, for smooth edges. */
const SHADES = 16
const colours = TONES.flatMap((tone) =>
  Array.from({ length: SHADES }, (_, shade) =>
    PAPER.map((from, part) => Math.round(from + ((tone[part]! - from) * shade) / (SHADES - 1))),
  ),
)
const within = (distance: number, radius: number) => Math.min(1, Math.max(0, radius - distance + 0.5))

type Dot = { tone: number; full: boolean }
/** Draws the dots in rows that fill the area, as discs or rings with smooth edges. */
function drawn(dots: readonly Dot[]): Uint8Array {
  const pixels = new Uint8Array(WIDE * HIGH)
  pixels.fill(SHADES - 1, 0, WIDE * BAR)
  const across = Math.max(12, Math.ceil(Math.sqrt((dots.length * ROOM) / TALL)))
  const step = ROOM / across
  const radius = step * 0.34
  const ring = Math.max(1.5, radius * 0.16)
  const down = Math.ceil(dots.length / across)
  const top = TOP + (TALL - down * step) / 2
  dots.forEach(({ tone, full }, place) => {
    const [x, y] = [LEFT + ((place % across) + 0.5) * step, top + (Math.floor(place / across) + 0.5) * step]
    for (let row = Math.floor(y - radius); row <= y + radius + 1; row++)
      for (let at = Math.floor(x - radius); at <= x + radius + 1; at++) {
        const distance = Math.hypot(at + 0.5 - x, row + 0.5 - y)
        const part = within(distance, radius) - (full ? 0 : within(distance, radius - ring))
        if (part > 0) pixels[row * WIDE + at] = tone * SHADES + Math.round(part * (SHADES - 1))
      }
  })
  return pixels
}

/**
 * Serves the link preview image of a page: a dot for each subject declared in the year, filled once it is established.
 * For an exhibit only its field is coloured. One round trip. @throws 404
 */
export async function picture(ctx: Context, id?: string): Promise<Response> {
  const { fields, found } = await readAll(ctx, {
    fields: fieldsOf(ctx, stamp(ctx.now()).slice(0, 4)),
    found: id
      ? ctx.db
          .select({ domain: exhibit.domain })
          .from(exhibit)
          .where(and(isPublic, eq(exhibit.id, id)))
      : null,
  })
  if (found && !found[0]) throw notFound()
  const about = found?.[0]?.domain
  const total = fields.reduce((sum, { declared }) => sum + declared, 0)
  const each = Math.max(1, Math.ceil(total / MOST))
  const dots = fields
    .toSorted((a, b) => b.declared - a.declared)
    .flatMap(({ domain, declared, established }, place) =>
      Array.from({ length: Math.ceil(declared / each) }, (_, at) => ({
        tone: about && about !== domain ? QUIET : place % QUIET,
        full: at < established / each,
      })),
    )
  return new Response(png(WIDE, HIGH, drawn(dots), colours), { headers: { 'content-type': 'image/png' } })
}
