import { Buffer } from 'node:buffer'
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const INDEXED = 3
function encodeChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/**
 * Encodes an image as PNG.
 * @param pixels one byte per pixel, row by row: the index of its colour
 * @param colours at most 256, each red, green and blue from 0 to 255
 */
export function encodePng(
  width: number,
  height: number,
  pixels: Uint8Array,
  colours: readonly (readonly number[])[],
): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, INDEXED], 8)
  // Each row begins with its filter type; 0 is none.
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  const parts = [
    SIGNATURE,
    encodeChunk('IHDR', head),
    encodeChunk('PLTE', Uint8Array.from(colours.flat())),
    encodeChunk('IDAT', deflateSync(rows)),
    encodeChunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(Buffer.concat(parts))
}
