import { CAPTCHA_LENGTH } from '../verification-codes/rules'
import glyphs from './glyphs.json' with { type: 'json' }

/** The canvas in pixels: 136x38 with four characters, 100 noise dots and one line. */
export const CAPTCHA_WIDTH = 136
export const CAPTCHA_HEIGHT = 38
const DOTS = 100

/** A random number from 0 up to, not including, 1. It is an argument so that tests can fix it. */
export type Random = () => number
type Colour = readonly [number, number, number]
type Point = readonly [x: number, y: number]

const outlines = Object.fromEntries(
  Object.entries(glyphs).map(([character, { width, outline }]) => [
    character,
    { width, outline: outline.map((polygon) => polygon.split(' ').map(Number)) },
  ]),
)
const characters = Object.keys(outlines)

/** Returns the random text of a captcha. */
export const generateCaptchaText = (random: Random) =>
  Array.from({ length: CAPTCHA_LENGTH }, () => characters[Math.floor(random() * characters.length)]).join('')

const randomBetween = (random: Random, low: number, high: number) => low + random() * (high - low)
const randomColour = (random: Random, low: number, high: number): Colour => [
  Math.floor(randomBetween(random, low, high)),
  Math.floor(randomBetween(random, low, high)),
  Math.floor(randomBetween(random, low, high)),
]

/**
 * Returns the pixels of the picture, RGB row by row. Each outline is rotated, slanted and jittered, so that no two
 * pictures match.
 */
export function drawCaptcha(text: string, random: Random): Uint8Array {
  const pixels = new Uint8Array(CAPTCHA_WIDTH * CAPTCHA_HEIGHT * 3).fill(0xf4)
  const place = CAPTCHA_WIDTH / CAPTCHA_LENGTH
  text.split('').forEach((character, index) => {
    const { width, outline } = outlines[character]!
    const size = randomBetween(random, 0.27, 0.33)
    const turn = randomBetween(random, -0.35, 0.35)
    const slant = randomBetween(random, -0.25, 0.25)
    const shake = () => randomBetween(random, -0.5, 0.5)
    const middle: Point = [
      place * (index + 0.5) + randomBetween(random, -3, 3),
      CAPTCHA_HEIGHT / 2 + randomBetween(random, -3, 3),
    ]
    const moved = outline.map((polygon) => {
      const points: Point[] = []
      for (let i = 0; i < polygon.length; i += 2) {
        // Capitals are about 73 units high. Their center moves to the center of the slot.
        const x = (polygon[i]! - width / 2) * size
        const y = (36 - polygon[i + 1]!) * size
        const leaning = x + y * slant
        points.push([
          middle[0] + leaning * Math.cos(turn) - y * Math.sin(turn) + shake(),
          middle[1] + leaning * Math.sin(turn) + y * Math.cos(turn) + shake(),
        ])
      }
      return points
    })
    fillPolygons(pixels, moved, randomColour(random, 20, 130))
  })
  for (let dot = 0; dot < DOTS; dot++)
    blendPixel(
      pixels,
      Math.floor(random() * CAPTCHA_WIDTH),
      Math.floor(random() * CAPTCHA_HEIGHT),
      randomColour(random, 60, 220),
      1,
    )
  drawLine(pixels, random)
  return pixels
}

function blendPixel(pixels: Uint8Array, x: number, y: number, ink: Colour, share: number) {
  if (x < 0 || y < 0 || x >= CAPTCHA_WIDTH || y >= CAPTCHA_HEIGHT) return
  const at = (y * CAPTCHA_WIDTH + x) * 3
  for (let channel = 0; channel < 3; channel++)
    pixels[at + channel] = Math.round(pixels[at + channel]! * (1 - share) + ink[channel]! * share)
}

const ROWS_PER_PIXEL = 4
/** Fills polygons by the non-zero winding rule, with four scan lines per pixel and antialiased edges. */
function fillPolygons(pixels: Uint8Array, polygons: Point[][], ink: Colour) {
  for (let y = 0; y < CAPTCHA_HEIGHT; y++) {
    const cover = new Float64Array(CAPTCHA_WIDTH)
    for (let row = 0; row < ROWS_PER_PIXEL; row++) {
      const line = y + (row + 0.5) / ROWS_PER_PIXEL
      const crossings: { x: number; way: number }[] = []
      for (const polygon of polygons)
        polygon.forEach(([x0, y0], i) => {
          const [x1, y1] = polygon[(i + 1) % polygon.length]!
          if (y0 <= line === y1 <= line) return
          crossings.push({ x: x0 + ((line - y0) / (y1 - y0)) * (x1 - x0), way: y1 > y0 ? 1 : -1 })
        })
      crossings.sort((a, b) => a.x - b.x)
      let winding = 0
      crossings.forEach(({ x, way }, i) => {
        winding += way
        const next = crossings[i + 1]
        if (winding === 0 || !next) return
        const first = Math.max(0, x)
        const last = Math.min(CAPTCHA_WIDTH, next.x)
        for (let pixel = Math.floor(first); pixel < last; pixel++)
          cover[pixel]! += Math.max(0, Math.min(last, pixel + 1) - Math.max(first, pixel)) / ROWS_PER_PIXEL
      })
    }
    cover.forEach((share, x) => {
      if (share > 0) blendPixel(pixels, x, y, ink, Math.min(1, share))
    })
  }
}

/** Draws one curve across all characters, about as thick as a thin stroke. */
function drawLine(pixels: Uint8Array, random: Random) {
  const ink = randomColour(random, 40, 160)
  const ys = Array.from({ length: 3 }, () => randomBetween(random, 6, CAPTCHA_HEIGHT - 6))
  for (let step = 0; step <= CAPTCHA_WIDTH * 2; step++) {
    const t = step / (CAPTCHA_WIDTH * 2)
    const y = (1 - t) ** 2 * ys[0]! + 2 * t * (1 - t) * ys[1]! + t ** 2 * ys[2]!
    const x = Math.floor(t * (CAPTCHA_WIDTH - 1))
    blendPixel(pixels, x, Math.floor(y), ink, 0.6)
    blendPixel(pixels, x, Math.floor(y) + 1, ink, 0.4)
  }
}
