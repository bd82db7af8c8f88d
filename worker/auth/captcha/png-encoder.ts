/** CRC-32 of PNG chunks (ISO 3309). */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc32 = (bytes: Uint8Array) => {
  let c = 0xffffffff
  for (const byte of bytes) c = CRC_TABLE[(c ^ byte) & 0xff]! ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

function pngChunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let i = 0; i < 4; i++) bytes[4 + i] = name.charCodeAt(i)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)))
  return bytes
}

/** Encodes RGB pixels (three bytes each, row by row) as a PNG file. */
export async function encodePng(width: number, height: number, pixels: Uint8Array): Promise<Uint8Array> {
  const lines = new Uint8Array(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    lines.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), y * (1 + width * 3) + 1)
  const deflated = new Response(
    new Blob([lines as BlobPart]).stream().pipeThrough(new CompressionStream('deflate')),
  ).arrayBuffer()
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  head.set([8, 2], 8) // 8 bits per channel, RGB
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', head),
    pngChunk('IDAT', new Uint8Array(await deflated)),
    pngChunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer())
}
