import { crc32Of, UnusableFileError } from '../zip-archive'
import type { Tile } from './tile'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Chunks that affect colours and size. All others (texts, animation frames) are dropped. */
const COPIED_CHUNKS = ['gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'pHYs']
const [GREY, RGB, PALETTE, GREY_ALPHA, RGB_ALPHA] = [0, 2, 3, 4, 6]
const channelsOf: Record<number, number> = { [GREY]: 1, [RGB]: 3, [PALETTE]: 1, [GREY_ALPHA]: 2, [RGB_ALPHA]: 4 }
const depthsOf: Record<number, number[]> = {
  [GREY]: [1, 2, 4, 8, 16],
  [RGB]: [8, 16],
  [PALETTE]: [1, 2, 4, 8],
  [GREY_ALPHA]: [8, 16],
  [RGB_ALPHA]: [8, 16],
}
/** First column and row of each pass, and the steps (PNG specification, section 8): not interlaced, or interlaced. */
const PASSES = [
  [[0, 0, 1, 1]],
  [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ],
] as const

type Chunk = { type: string; data: Uint8Array }
type PngHeader = { width: number; height: number; depth: number; colour: number; interlaced: number }

function chunksOf(bytes: Uint8Array): Chunk[] {
  if (!SIGNATURE.every((byte, at) => bytes[at] === byte)) throw new UnusableFileError('the file is not a PNG')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at)
    if (at + 12 + length > bytes.length) throw new UnusableFileError('the PNG is truncated')
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    chunks.push({ type, data: bytes.subarray(at + 8, at + 8 + length) })
    if (type === 'IEND') break
    at += 12 + length
  }
  return chunks
}
function headerOf(chunks: readonly Chunk[]): PngHeader {
  const [first] = chunks
  if (first?.type !== 'IHDR' || first.data.length !== 13) throw new UnusableFileError('the PNG has no header')
  const view = new DataView(first.data.buffer, first.data.byteOffset, 13)
  const [depth = 0, colour = 0, , , interlaced = 0] = first.data.subarray(8)
  const head = { width: view.getUint32(0), height: view.getUint32(4), depth, colour, interlaced }
  if (!head.width || !head.height || !depthsOf[colour]?.includes(depth) || interlaced > 1)
    throw new UnusableFileError('the PNG has an invalid header')
  return head
}

/**
 * Returns width and height without unpacking anything.
 * @throws UnusableFileError
 */
export const pngSize = (bytes: Uint8Array) => headerOf(chunksOf(bytes))

/**
 * Returns a copy of a PNG with the tile over it. Two rows are held in memory, whatever the size of the picture. Palette
 * colours and greys of less than eight bits are expanded to eight.
 * @throws UnusableFileError if it is broken
 */
export async function watermarkPng(bytes: Uint8Array, tile: Tile): Promise<Uint8Array> {
  const chunks = chunksOf(bytes)
  const head = headerOf(chunks)
  const find = (type: string) => chunks.find((chunk) => chunk.type === type)?.data
  const [palette, clear] = [find('PLTE'), find('tRNS')]
  if (head.colour === PALETTE && (!palette || palette.length % 3)) throw new UnusableFileError('the PNG has no palette')
  const shape = rowFormatOf(head, palette, clear)

  const unpacked = imageDataStream(chunks).pipeThrough(new DecompressionStream('deflate')).getReader()
  const packer = new CompressionStream('deflate')
  const packed = new Response(packer.readable).arrayBuffer()
  const writer = packer.writable.getWriter()
  try {
    const read = createExactReader(unpacked)
    for (const [x0, y0, dx, dy] of PASSES[head.interlaced]!) {
      const wide = Math.ceil((head.width - x0) / dx)
      const high = Math.ceil((head.height - y0) / dy)
      if (wide <= 0 || high <= 0) continue
      let [above, row] = [new Uint8Array(shape.lengthIn(wide)), new Uint8Array(shape.lengthIn(wide))]
      let [aboveOut, rowOut] = [new Uint8Array(wide * shape.step), new Uint8Array(wide * shape.step)]
      for (let y = 0; y < high; y++) {
        const filter = (await read(new Uint8Array(1)))[0]!
        if (filter > 4) throw new UnusableFileError('the PNG has an invalid filter')
        await read(row)
        unfilter(filter, row, above, shape.stepIn)
        shape.widen(row, rowOut, wide)
        const line = ((y0 + y * dy) % tile.height) * tile.width
        for (let x = 0, at = 0; x < wide; x++, at += shape.step) {
          const add = tile.values[line + ((x0 + x * dx) % tile.width)]!
          if (add) shape.mark(rowOut, at, add)
        }
        const sent = new Uint8Array(1 + rowOut.length)
        sent[0] = filter
        refilter(filter, rowOut, aboveOut, shape.step, sent)
        await writer.write(sent)
        ;[above, row] = [row, above]
        ;[aboveOut, rowOut] = [rowOut, aboveOut]
      }
    }
    await writer.close()
  } catch (error) {
    packed.catch(() => {})
    writer.abort().catch(() => {})
    throw error instanceof UnusableFileError ? error : new UnusableFileError('the PNG cannot be decompressed')
  } finally {
    // Data after the last row is not unpacked.
    unpacked.cancel().catch(() => {})
  }
  const begin = new Uint8Array(13)
  begin.set(chunks[0]!.data)
  begin.set([shape.depth, shape.colour], 8)
  return writePng([
    { type: 'IHDR', data: begin },
    ...chunks.filter(({ type }) => COPIED_CHUNKS.includes(type)),
    ...(shape.clear ? [{ type: 'tRNS', data: shape.clear }] : []),
    { type: 'IDAT', data: new Uint8Array(await packed) },
    { type: 'IEND', data: new Uint8Array() },
  ])
}

type RowFormat = {
  colour: number
  depth: number
  /** The transparent colour, in the depth of the output. */
  clear: Uint8Array | null
  lengthIn: (wide: number) => number
  /** Bytes per pixel, at least one. */
  stepIn: number
  step: number
  /** Expands an input row to whole bytes per channel. */
  widen: (row: Uint8Array, out: Uint8Array, wide: number) => void
  mark: (row: Uint8Array, at: number, add: number) => void
}
function rowFormatOf({ depth, colour }: PngHeader, palette?: Uint8Array, clear?: Uint8Array): RowFormat {
  const bits = channelsOf[colour]! * depth
  const common = { lengthIn: (wide: number) => Math.ceil((wide * bits) / 8), stepIn: Math.max(1, bits / 8) }
  const part = (row: Uint8Array, x: number) => {
    const at = x * depth
    return (row[at >> 3]! >> (8 - depth - (at & 7))) & ((1 << depth) - 1)
  }
  if (colour === PALETTE) {
    const alpha = clear ? 1 : 0
    return {
      ...common,
      ...{
        colour: alpha ? RGB_ALPHA : RGB,
        depth: 8,
        clear: null,
        step: 3 + alpha,
        mark: createPixelMarker(3, alpha === 1, 8),
      },
      widen: (row, out, wide) => {
        for (let x = 0, to = 0; x < wide; x++) {
          const at = part(row, x)
          for (let channel = 0; channel < 3; channel++) out[to++] = palette![at * 3 + channel] ?? 0
          if (alpha) out[to++] = clear![at] ?? 255
        }
      },
    }
  }
  const channels = channelsOf[colour]!
  const hasAlpha = colour === GREY_ALPHA || colour === RGB_ALPHA
  if (depth < 8) {
    const scale = 255 / ((1 << depth) - 1)
    return {
      ...common,
      ...{ colour, depth: 8, step: 1, mark: createPixelMarker(1, false, 8) },
      clear: clear ? Uint8Array.of(0, (clear[1] ?? 0) * scale) : null,
      widen: (row, out, wide) => {
        for (let x = 0; x < wide; x++) out[x] = part(row, x) * scale
      },
    }
  }
  return {
    ...common,
    ...{ colour, depth, clear: hasAlpha ? null : (clear ?? null), step: bits / 8 },
    mark: createPixelMarker(channels - (hasAlpha ? 1 : 0), hasAlpha, depth),
    widen: (row, out) => out.set(row),
  }
}
const clampByte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value)
/**
 * Lightens or darkens a pixel by `add`; with sixteen bits only the upper byte. A transparent pixel becomes visible
 * where a letter covers it.
 */
const createPixelMarker =
  (colours: number, alpha: boolean, depth: number) => (row: Uint8Array, at: number, add: number) => {
    const step = depth / 8
    for (let channel = 0; channel < colours; channel++)
      row[at + channel * step] = clampByte(row[at + channel * step]! + add)
    if (alpha) row[at + colours * step] = Math.max(row[at + colours * step]!, clampByte(Math.abs(add) * 3))
  }

const paeth = (left: number, up: number, corner: number) => {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}
/** Predicted value of a byte for a row filter (PNG specification, section 9). */
const predictByte = (filter: number, left: number, up: number, corner: number) =>
  filter === 0 ? 0 : filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, corner)
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  if (filter === 0) return
  for (let at = 0; at < row.length; at++) {
    const [left, corner] = at < step ? [0, 0] : [row[at - step]!, above[at - step]!]
    row[at] = row[at]! + predictByte(filter, left, above[at]!, corner)
  }
}
function refilter(filter: number, row: Uint8Array, above: Uint8Array, step: number, out: Uint8Array): void {
  for (let at = 0; at < row.length; at++) {
    const [left, corner] = at < step ? [0, 0] : [row[at - step]!, above[at - step]!]
    out[at + 1] = row[at]! - predictByte(filter, left, above[at]!, corner)
  }
}

function imageDataStream(chunks: readonly Chunk[]): ReadableStream<BufferSource> {
  // A pull that enqueues nothing is not repeated, so empty chunks are left out.
  const data = chunks.flatMap(({ type, data: piece }) =>
    type === 'IDAT' && piece.length ? [piece as Uint8Array<ArrayBuffer>] : [],
  )
  let next = 0
  return new ReadableStream({
    pull(controller) {
      const piece = data[next++]
      if (!piece) controller.close()
      else controller.enqueue(piece)
    },
  })
}
/** Returns a function that fills a buffer completely, from chunks of any size. */
function createExactReader(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let piece = new Uint8Array()
  return async (into: Uint8Array): Promise<Uint8Array> => {
    for (let filled = 0; filled < into.length; ) {
      if (piece.length === 0) {
        const { done, value } = await reader.read()
        if (done) throw new UnusableFileError('the PNG is truncated')
        piece = value as Uint8Array<ArrayBuffer>
      }
      const slice = piece.subarray(0, into.length - filled)
      into.set(slice, filled)
      filled += slice.length
      piece = piece.subarray(slice.length)
    }
    return into
  }
}

function writePng(chunks: readonly Chunk[]): Uint8Array {
  const out = new Uint8Array(chunks.reduce((sum, { data }) => sum + 12 + data.length, 8))
  const view = new DataView(out.buffer)
  out.set(SIGNATURE)
  let at = 8
  for (const { type, data } of chunks) {
    view.setUint32(at, data.length)
    out.set(new TextEncoder().encode(type), at + 4)
    out.set(data, at + 8)
    view.setUint32(at + 8 + data.length, crc32Of(out.subarray(at + 4, at + 8 + data.length)))
    at += 12 + data.length
  }
  return out
}
