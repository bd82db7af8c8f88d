import type { Context } from '../../../core/context'
import { UnusableFileError } from '../zip-archive'
import { glyphsOf } from '../fonts.server'
import { jpegSize, watermarkJpeg } from './jpeg'
import { watermarkPng, pngSize } from './png'
import { tileOf } from './tile'

/** Pictures are processed row by row or block by block: this limits the time, not the memory. */
export const MAX_PIXELS = 40_000_000

/**
 * Returns a copy of a .png or .jpg with these lines drawn into the picture.
 * @throws UnusableFileError if it is broken, of a rare kind, too large, or too small for legible letters
 */
export async function watermarkPicture(
  ctx: Pick<Context, 'bindings'>,
  bytes: Uint8Array,
  ext: string,
  lines: readonly string[],
): Promise<Uint8Array> {
  const size = ext === 'png' ? pngSize(bytes) : jpegSize(bytes)
  if (size.width * size.height > MAX_PIXELS) throw new UnusableFileError('the picture has too many pixels')
  const tile = tileOf(await Promise.all(lines.map((line) => glyphsOf(ctx, line))), size)
  return ext === 'png' ? await watermarkPng(bytes, tile) : watermarkJpeg(bytes, tile)
}
