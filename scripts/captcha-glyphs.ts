/**
 * Writes the glyph outlines of the picture captcha, because the Worker has no fonts. Only needed to change the
 * characters: `node --import ./scripts/imports.ts scripts/captcha-glyphs.ts`. The font is Noto Sans SC (OFL 1.1).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create } from '@cantoo/fontkit'

/** Characters that are not confused with each other; case is ignored when an answer is compared. */
const characters = '2346789ACEFHJKLMNPRTUWXYadefhkmnrty'
const STEPS_PER_CURVE = 4
/** Height of the em square of the outlines, which have integer coordinates. The baseline is at 0; up is positive. */
const SCALE = 100

type Command = { command: string; args: number[] }
type Font = {
  unitsPerEm: number
  glyphForCodePoint(code: number): { advanceWidth: number; path: { commands: Command[] } }
}

const file = new URL(import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf'))
const font = create(readFileSync(fileURLToPath(file))) as unknown as Font

/** Returns closed polygons, each as `x0 y0 x1 y1 …`; curves are approximated by straight segments. */
function polygons(commands: Command[]): string[] {
  const all: number[][] = []
  let points: number[] = []
  const at = () => [points.at(-2)!, points.at(-1)!] as const
  for (const { command, args } of commands) {
    if (command === 'moveTo') all.push((points = [...args]))
    if (command === 'lineTo') points.push(...args)
    if (command === 'quadraticCurveTo') {
      const [x0, y0] = at()
      const [cx, cy, x, y] = args as [number, number, number, number]
      for (let step = 1; step <= STEPS_PER_CURVE; step++) {
        const t = step / STEPS_PER_CURVE
        const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
        points.push(a * x0 + b * cx + c * x, a * y0 + b * cy + c * y)
      }
    }
    if (command === 'bezierCurveTo') {
      const [x0, y0] = at()
      const [ax, ay, bx, by, x, y] = args as [number, number, number, number, number, number]
      for (let step = 1; step <= STEPS_PER_CURVE; step++) {
        const t = step / STEPS_PER_CURVE
        const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
        points.push(a * x0 + b * ax + c * bx + d * x, a * y0 + b * ay + c * by + d * y)
      }
    }
  }
  const small = (unit: number) => Math.round((unit * SCALE) / font.unitsPerEm)
  return all.filter((polygon) => polygon.length >= 6).map((polygon) => polygon.map(small).join(' '))
}

const glyphs = Object.fromEntries(
  Array.from(characters, (character) => {
    const { advanceWidth, path } = font.glyphForCodePoint(character.codePointAt(0)!)
    return [
      character,
      { width: Math.round((advanceWidth * SCALE) / font.unitsPerEm), outline: polygons(path.commands) },
    ]
  }),
)
const target = new URL('../worker/auth/captcha/glyphs.json', import.meta.url)
writeFileSync(target, `${JSON.stringify(glyphs, null, 2)}\n`)
console.log(`${characters.length} characters written to worker/auth/captcha/glyphs.json`)
