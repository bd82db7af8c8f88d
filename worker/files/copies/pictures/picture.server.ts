import type { Context } from '../../../core/context'
import { Unfit } from '../archive'
import { glyphsOf } from '../fonts.server'
import { jpegSize, markedJpeg } from './jpeg'
import { markedPng, pngSize } from './png'
import { tileOf } from './tile'

/** A picture is passed through row by row, or block by block: this bounds the time that it takes, not the memory. */
export const MAX_PIXELS = 40_000_000

/**
 * A copy of a .png or .jpg with these lines across it, drawn into the picture itself.
 * @throws Unfit where it is broken, of a rare kind, too large, or too small for letters that can be read
 */
export async function markedPicture(
  ctx: Pick<Context, 'bindings'>,
  bytes: Uint8Array,
  ext: string,
  lines: readonly string[],
): Promise<Uint8Array> {
  const size = ext === 'png' ? pngSize(bytes) : jpegSize(bytes)
  if (size.width * size.height > MAX_PIXELS) throw new Unfit('the picture has too many pixels')
  const tile = tileOf(await Promise.all(lines.map((line) => glyphsOf(ctx, line))), size)
  return ext === 'png' ? await markedPng(bytes, tile) : markedJpeg(bytes, tile)
}
