import { and, eq } from 'drizzle-orm'
import { exhibit } from '../../db/schema'
import type { Context } from '../core/context'
import { readAll } from '../core/read-all.server'
import { notFound } from '../core/refusal'
import { stamp } from '../core/time'
import { png } from './png.server'
import { fieldsOf } from './queries/home.server'
import { isPublic } from './queries/shown.server'

/** As chat windows show it. */
const [WIDE, HIGH] = [1200, 630]
/** Where the dots stand: left, top, width, height. */
const [LEFT, TOP, ROOM, TALL] = [80, 92, 1040, 458]
const BAR = 12
/** A dot stands for so many more where there are more. */
const MOST = 1500
type Colour = readonly [red: number, green: number, blue: number]
const PAPER: Colour = [250, 248, 244]
/** Of the fields in their order, the last for all that a picture is not about; as `display.module.css` has them. */
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
/** From paper to the whole colour. */
const SHADES = 16
const colours = TONES.flatMap((tone) =>
  Array.from({ length: SHADES }, (_, shade) =>
    PAPER.map((from, part) => Math.round(from + ((tone[part]! - from) * shade) / (SHADES - 1))),
  ),
)
const within = (distance: number, radius: number) => Math.min(1, Math.max(0, radius - distance + 0.5))

type Dot = { tone: number; full: boolean }
/** The dots in rows that fill their place, whole ones and rings, their edges smooth. */
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
 * The picture that a chat window shows of a page: the year's work, a dot for each subject that was declared, full once it is
 * established. Of one thing, its field is in colour. One trip.
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
