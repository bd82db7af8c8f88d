import type { Glyph as FontGlyph } from '@cantoo/fontkit'
import { UnusableFileError } from '../zip-archive'

/**
 * Values that are added to the brightness of a picture, repeated over its whole area: `values[y * width + x]`, -128 to
 * 127. Letters are lighter and have a darker edge, so that they are visible on any background.
 */
export type Tile = { width: number; height: number; values: Int8Array }

const LIGHT = 72
const DARK = 100
const ANGLE = -Math.PI / 7.2
const [COS, SIN] = [Math.cos(ANGLE), -Math.sin(ANGLE)]
/** Letter heights, in pixels. */
const MIN_LETTER_HEIGHT = 10
const PREFERRED_LETTER_HEIGHT = 14
const MAX_LETTER_HEIGHT = 120
const LINE_HEIGHT = 1.3
/** Sampled rows per pixel row. */
const SAMPLES_PER_PIXEL = 4

/** A glyph: outline and width in font units. */
type Glyph = Pick<FontGlyph, 'path' | 'advanceWidth'> & { unitsPerEm: number }
type Edge = { x0: number; y0: number; x1: number; y1: number; direction: 1 | -1 }

/**
 * Renders the lines one below the other, rising to the right, as large as the picture allows: once in the smallest
 * picture, at least twice across and down in larger ones.
 * @throws UnusableFileError if the letters would be illegible
 */
export function tileOf(lines: readonly (readonly Glyph[])[], picture: { width: number; height: number }): Tile {
  const widths = lines.map((line) => line.reduce((sum, one) => sum + one.advanceWidth / one.unitsPerEm, 0))
  const wide = Math.max(...widths)
  const high = lines.length * LINE_HEIGHT
  // Measured in letter heights, with a margin of one at either side.
  const across = wide * COS + high * SIN + 2
  const down = wide * SIN + high * COS + 2
  const fits = Math.min(picture.width / across, picture.height / down)
  if (fits < MIN_LETTER_HEIGHT) throw new UnusableFileError('the picture is too small for a watermark')
  const size = Math.min(fits, MAX_LETTER_HEIGHT, Math.max(PREFERRED_LETTER_HEIGHT, fits / 2))
  const [width, height] = [Math.floor(across * size), Math.floor(down * size)]

  const edges: Edge[] = []
  for (const [number, line] of lines.entries()) {
    let x = -widths[number]! / 2
    const base = (number + 1) * LINE_HEIGHT - high / 2 - 0.3
    for (const { path, advanceWidth, unitsPerEm } of line) {
      const place = (atX: number, atY: number) => {
        const [right, below] = [x + atX / unitsPerEm, base - atY / unitsPerEm]
        return [
          width / 2 + (right * COS + below * SIN) * size,
          height / 2 + (below * COS - right * SIN) * size,
        ] as const
      }
      addOutline(path.commands as PathCommand[], place, edges)
      x += advanceWidth / unitsPerEm
    }
  }
  const light = pixelCoverage(edges, width, height)
  const off = Math.ceil(size / 14)
  const values = new Int8Array(width * height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const above = light[at]!
      const shadow = y >= off && x >= off ? light[at - off * width - off]! : 0
      values[at] = Math.round(LIGHT * above - DARK * shadow * (1 - above))
    }
  return { width, height, values }
}

type PathCommand = { command: string; args: number[] }
const CURVE_STEPS = 6
/** Converts a glyph outline to straight edges; a curve becomes a few segments. */
function addOutline(
  commands: readonly PathCommand[],
  place: (x: number, y: number) => readonly [number, number],
  edges: Edge[],
): void {
  let [x, y, firstX, firstY] = [0, 0, 0, 0]
  const line = (toX: number, toY: number) => {
    const [fromAt, toAt] = [place(x, y), place(toX, toY)]
    if (fromAt[1] < toAt[1]) edges.push({ x0: fromAt[0], y0: fromAt[1], x1: toAt[0], y1: toAt[1], direction: 1 })
    if (fromAt[1] > toAt[1]) edges.push({ x0: toAt[0], y0: toAt[1], x1: fromAt[0], y1: fromAt[1], direction: -1 })
    ;[x, y] = [toX, toY]
  }
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    if (command === 'moveTo') [x, y, firstX, firstY] = [a, b, a, b]
    else if (command === 'lineTo') line(a, b)
    else if (command === 'closePath') line(firstX, firstY)
    else {
      const [fromX, fromY] = [x, y]
      const cubic = command === 'bezierCurveTo'
      for (let step = 1; step <= CURVE_STEPS; step++) {
        const t = step / CURVE_STEPS
        const u = 1 - t
        if (cubic)
          line(
            u ** 3 * fromX + 3 * u * u * t * a + 3 * u * t * t * c + t ** 3 * e,
            u ** 3 * fromY + 3 * u * u * t * b + 3 * u * t * t * d + t ** 3 * f,
          )
        else line(u * u * fromX + 2 * u * t * a + t * t * c, u * u * fromY + 2 * u * t * b + t * t * d)
      }
    }
  }
}

/** Share of each pixel inside the edges, 0 to 1. A few rows are sampled per pixel, with exact horizontal ends. */
function pixelCoverage(edges: readonly Edge[], width: number, height: number): Float32Array {
  const filled = new Float32Array(width * height)
  const byRow: Edge[][] = Array.from({ length: height }, () => [])
  for (const edge of edges)
    for (let row = Math.max(0, Math.floor(edge.y0)); row < Math.min(height, edge.y1); row++) byRow[row]!.push(edge)
  for (const [row, near] of byRow.entries())
    for (let fine = 0; near.length && fine < SAMPLES_PER_PIXEL; fine++) {
      const y = row + (fine + 0.5) / SAMPLES_PER_PIXEL
      const crossings = near
        .filter(({ y0, y1 }) => y0 <= y && y < y1)
        .map(({ x0, y0, x1, y1, direction }) => ({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), direction }))
        .sort((one, other) => one.x - other.x)
      let winding = 0
      for (const [number, { x, direction }] of crossings.entries()) {
        winding += direction
        const end = crossings[number + 1]?.x
        if (winding !== 0 && end !== undefined) fillSpan(filled, row * width, Math.max(0, x), Math.min(width, end))
      }
    }
  return filled
}
function fillSpan(filled: Float32Array, row: number, from: number, to: number): void {
  for (let pixel = Math.floor(from); pixel < to; pixel++) {
    const part = Math.min(to, pixel + 1) - Math.max(from, pixel)
    filled[row + pixel] = Math.min(1, filled[row + pixel]! + part / SAMPLES_PER_PIXEL)
  }
}
