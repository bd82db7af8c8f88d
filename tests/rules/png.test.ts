import { crc32, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodePng } from '~/worker/display/png-encoder.server'

/** The chunks of a picture by name, each with a valid checksum. */
function partsOf(file: Buffer): Record<string, Buffer> {
  const parts: Record<string, Buffer> = {}
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    const body = file.subarray(at + 4, at + 8 + length)
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    parts[body.subarray(0, 4).toString('latin1')] = body.subarray(4)
    at += length + 12
  }
  return parts
}

test('a picture is encoded as PNG with its size, palette and one byte per pixel', () => {
  const pixels = Uint8Array.from([0, 1, 2, 2, 1, 0])
  const colours = [
    [255, 255, 255],
    [13, 92, 99],
    [0, 0, 0],
  ]
  const file = Buffer.from(encodePng(3, 2, pixels, colours))
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG')
  const { IHDR, PLTE, IDAT, IEND } = partsOf(file)
  expect([...IHDR!]).toEqual([0, 0, 0, 3, 0, 0, 0, 2, 8, 3, 0, 0, 0])
  expect([...PLTE!]).toEqual(colours.flat())
  expect([...inflateSync(IDAT!)]).toEqual([0, 0, 1, 2, 0, 2, 1, 0])
  expect(IEND).toHaveLength(0)
})
