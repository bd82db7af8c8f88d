import { UnusableFileError } from '../zip-archive'
import { huffmanTableSegment, ScanWriter } from './jpeg-writer'
import { type HuffmanCodes, huffmanCodes, type Component, readScan, type Scan } from './jpeg-scan'
import type { Tile } from './tile'

/** Memory limit for the coefficients of a picture with several scans, which are held until the last one: 2 bytes each. */
const MAX_STORED_BYTES = 64 * 1024 ** 2
/** Positions of the coefficients in a block, in file order (T.81, figure 5). */
const ZIGZAG = Uint8Array.from(
  Array.from({ length: 64 }, (_, at) => at).sort((a, b) => {
    const [lineA, lineB] = [(a >> 3) + (a & 7), (b >> 3) + (b & 7)]
    return lineA - lineB || (lineA % 2 ? a - b : b - a)
  }),
)
const COSINES = Float32Array.from({ length: 64 }, (_, at) => {
  const [frequency, place] = [at >> 3, at & 7]
  return Math.cos(((2 * place + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5
})

type Segment = { marker: number; data: Uint8Array; end: number }
function* segmentsOf(bytes: Uint8Array, at: number): Generator<Segment, void, number | undefined> {
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) at += 1
    else if (bytes[at + 1] === 0xff) at += 1
    else if (bytes[at + 1] === 0 || (bytes[at + 1]! & 0xf8) === 0xd0) at += 2
    else {
      const marker = bytes[at + 1]!
      if (marker === 0xd9) return
      const end = at + 2 + ((bytes[at + 2]! << 8) | bytes[at + 3]!)
      if (end > bytes.length || end < at + 4) throw new UnusableFileError('the JPEG is truncated')
      at = (yield { marker, data: bytes.subarray(at + 4, end), end }) ?? end
    }
  }
}
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const startsWithText = (data: Uint8Array, name: string) =>
  Array.from(name).every((sign, at) => data[at] === sign.charCodeAt(0))

/**
 * Returns the displayed size and the EXIF orientation (1 to 8). `width` and `height` are those after rotation.
 * @throws UnusableFileError
 */
export function jpegSize(bytes: Uint8Array): { width: number; height: number; turned: number } {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) throw new UnusableFileError('the file is not a JPEG')
  let turned = 1
  for (const { marker, data } of segmentsOf(bytes, 2)) {
    if (marker === 0xe1 && startsWithText(data, 'Exif\0\0')) turned = exifOrientation(data.subarray(6))
    if (!isFrame(marker)) continue
    const [high, wide] = [(data[1]! << 8) | data[2]!, (data[3]! << 8) | data[4]!]
    if (!high || !wide) throw new UnusableFileError('the JPEG has no size')
    return turned > 4 ? { width: high, height: wide, turned } : { width: wide, height: high, turned }
  }
  throw new UnusableFileError('the JPEG has no frame')
}
function exifOrientation(tiff: Uint8Array): number {
  if (tiff.length < 14) return 1
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const little = view.getUint16(0) === 0x4949
  const first = view.getUint32(4, little)
  if (first + 2 > tiff.length) return 1
  for (let left = view.getUint16(first, little), at = first + 2; left > 0 && at + 12 <= tiff.length; left--, at += 12)
    if (view.getUint16(at, little) === 0x0112) {
      const value = view.getUint16(at + 8, little)
      return value >= 1 && value <= 8 ? value : 1
    }
  return 1
}
/** Keeps only the orientation of the EXIF data: its thumbnail would be a copy without a watermark. */
const orientationSegment = (turned: number) =>
  turned === 1
    ? new Uint8Array()
    : Uint8Array.of(
        ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
        ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turned, 0, 0, 0, 0, 0, 0],
      )

/**
 * Returns a copy of a JPEG with the tile over it. Nothing is decoded to pixels: the watermark is added to the DCT
 * coefficients, so that the rest of the picture is unchanged to the bit. A picture with one scan needs memory for one
 * block.
 * @throws UnusableFileError if it is broken, has four components or is of a rare kind
 */
export function watermarkJpeg(bytes: Uint8Array, tile: Tile): Uint8Array {
  const size = jpegSize(bytes)
  const copied: Uint8Array[] = []
  const quantisations = new Map<number, { table: Uint16Array; wide: boolean }>()
  const codes = new Map<number, HuffmanCodes>()
  let frame: Frame | null = null
  let restartEvery = 0
  let writer: ScanWriter | null = null

  const segments = segmentsOf(bytes, 2)
  for (let step = segments.next(); !step.done; ) {
    const { marker, data, end } = step.value
    let after: number | undefined
    if (marker === 0xdb) readQuantisationTables(data, quantisations)
    else if (marker === 0xc4) readHuffmanTables(data, codes)
    else if (marker === 0xdd) restartEvery = (data[0]! << 8) | data[1]!
    else if (isFrame(marker)) {
      if (frame || ![0xc0, 0xc1, 0xc2].includes(marker))
        throw new UnusableFileError('the JPEG encoding is not supported')
      frame = frameOf(data, marker === 0xc2)
    } else if (marker === 0xda) {
      if (!frame) throw new UnusableFileError('the JPEG has no frame')
      const scan = scanOf(data, frame, codes, restartEvery)
      const whole = !frame.progressive && scan.components.length === frame.components.length
      if (whole) writer = new ScanWriter(bytes.length + 4096)
      else if (!frame.components[0]!.stored) allocateBlocks(frame)
      const add = whole ? createTileAdder(frame, quantisations, tile, size) : null
      after = readScan(bytes, end, scan, (component, block, x, y) => {
        if (!add) return
        add(component, block, x, y)
        writer!.block(component.id, block)
      })
      if (whole) break
    } else if (isRenderingSegment(marker, data)) copied.push(bytes.subarray(end - data.length - 4, end))
    step = segments.next(after)
  }
  if (!frame) throw new UnusableFileError('the JPEG has no frame')
  writer ??= writeStored(frame, quantisations, tile, size, bytes.length)
  const parts = [
    Uint8Array.of(0xff, 0xd8),
    ...copied,
    orientationSegment(size.turned),
    ...[...quantisations].map(([id, { table, wide }]) => quantisationSegment(id, table, wide)),
    frameSegment(
      frame,
      [...quantisations.values()].some(({ wide }) => wide),
    ),
    huffmanTableSegment(),
    scanSegment(frame),
    writer.end(),
    Uint8Array.of(0xff, 0xd9),
  ]
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    out.set(part, at)
    at += part.length
  }
  return out
}

/** Segments that affect rendering: density, colour profile and Adobe's colour transform. */
const isRenderingSegment = (marker: number, data: Uint8Array) =>
  (marker === 0xe0 && startsWithText(data, 'JFIF\0')) ||
  (marker === 0xe2 && startsWithText(data, 'ICC_PROFILE\0')) ||
  marker === 0xee

type Frame = { width: number; height: number; progressive: boolean; components: Component[]; data: Uint8Array }
function frameOf(data: Uint8Array, progressive: boolean): Frame {
  const count = data[5] ?? 0
  if (data[0] !== 8 || (count !== 1 && count !== 3) || data.length < 6 + 3 * count)
    throw new UnusableFileError('the JPEG encoding is not supported')
  const [height, width] = [(data[1]! << 8) | data[2]!, (data[3]! << 8) | data[4]!]
  const parts = Array.from({ length: count }, (_, number) => data.subarray(6 + 3 * number, 9 + 3 * number))
  const factors = parts.map((part) => ({ h: part[1]! >> 4, v: part[1]! & 15 }))
  if (factors.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4))
    throw new UnusableFileError('the JPEG has invalid sampling factors')
  const [most, tallest] = [Math.max(...factors.map(({ h }) => h)), Math.max(...factors.map(({ v }) => v))]
  const units = { wide: Math.ceil(width / (8 * most)), high: Math.ceil(height / (8 * tallest)) }
  const components = parts.map((part, number): Component => {
    const { h, v } = factors[number]!
    const own = { wide: Math.ceil((width * h) / (8 * most)), high: Math.ceil((height * v) / (8 * tallest)) }
    const padded = { wide: units.wide * h, high: units.high * v }
    return { id: part[0]!, h, v, quantisation: part[2]!, own, padded, stored: null, before: 0 }
  })
  return { width, height, progressive, components, data }
}
function allocateBlocks({ components }: Frame): void {
  const size = components.reduce((sum, { padded }) => sum + padded.wide * padded.high * 128, 0)
  if (size > MAX_STORED_BYTES) throw new UnusableFileError('the picture has too many pixels')
  for (const component of components)
    component.stored = new Int16Array(component.padded.wide * component.padded.high * 64)
}
function scanOf(data: Uint8Array, frame: Frame, codes: Map<number, HuffmanCodes>, restartEvery: number): Scan {
  const count = data[0] ?? 0
  const [from = 0, to = 0, approximation = 0] = data.subarray(1 + 2 * count)
  if (data.length < 4 + 2 * count || to > 63 || from > to)
    throw new UnusableFileError('the JPEG has an invalid scan header')
  const components = Array.from({ length: count }, (_, number) => {
    const [id, tables = 0] = data.subarray(1 + 2 * number)
    const component = frame.components.find((one) => one.id === id)
    if (!component) throw new UnusableFileError('the JPEG has an invalid scan header')
    component.before = 0
    return { component, dc: codes.get(tables >> 4), ac: codes.get(16 | (tables & 15)) }
  })
  return {
    components,
    from,
    to,
    high: approximation >> 4,
    low: approximation & 15,
    progressive: frame.progressive,
    restartEvery,
  }
}
function readQuantisationTables(data: Uint8Array, into: Map<number, { table: Uint16Array; wide: boolean }>): void {
  for (let at = 0; at < data.length; ) {
    const wide = data[at]! >> 4 === 1
    const id = data[at++]! & 15
    if (at + (wide ? 128 : 64) > data.length) throw new UnusableFileError('the JPEG has an invalid table')
    const table = Uint16Array.from({ length: 64 }, () => (wide ? (data[at++]! << 8) | data[at++]! : data[at++]!))
    into.set(id, { table, wide })
  }
}
function readHuffmanTables(data: Uint8Array, into: Map<number, HuffmanCodes>): void {
  for (let at = 0; at + 17 <= data.length; ) {
    const counts = data.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    if (at + 17 + total > data.length) throw new UnusableFileError('the JPEG has an invalid table')
    into.set(data[at]!, huffmanCodes(counts, data.subarray(at + 17, at + 17 + total)))
    at += 17 + total
  }
}

type Size = ReturnType<typeof jpegSize>
/** Adds the tile to blocks of the first component, the luminance. */
function createTileAdder(
  { width, height, components }: Frame,
  quantisations: ReadonlyMap<number, { table: Uint16Array }>,
  tile: Tile,
  { turned }: Size,
) {
  const brightness = components[0]!
  const table = quantisations.get(brightness.quantisation)?.table
  if (!table) throw new UnusableFileError('the JPEG has no quantisation table')
  // The luminance is rarely subsampled.
  const stepX = Math.max(...components.map(({ h }) => h)) / brightness.h
  const stepY = Math.max(...components.map(({ v }) => v)) / brightness.v
  const values = new Float32Array(64)
  const half = new Float32Array(64)
  const at = (x: number, y: number) => {
    if (x >= width || y >= height) return 0
    const [shownX, shownY] = orientedPosition[turned]!(x, y, width - 1, height - 1)
    return tile.values[(shownY % tile.height) * tile.width + (shownX % tile.width)]!
  }
  return (component: Component, block: Int16Array, blockX: number, blockY: number) => {
    if (component !== brightness) return
    let any = false
    for (let place = 0; place < 64; place++) {
      const value = at(Math.floor((blockX * 8 + (place & 7)) * stepX), Math.floor((blockY * 8 + (place >> 3)) * stepY))
      values[place] = value
      any ||= value !== 0
    }
    if (!any) return
    // Rows, then columns (T.81, A.3.3).
    for (let y = 0; y < 8; y++)
      for (let u = 0; u < 8; u++) {
        let sum = 0
        for (let x = 0; x < 8; x++) sum += values[y * 8 + x]! * COSINES[u * 8 + x]!
        half[y * 8 + u] = sum
      }
    for (let number = 0; number < 64; number++) {
      const [v, u] = [ZIGZAG[number]! >> 3, ZIGZAG[number]! & 7]
      let sum = 0
      for (let y = 0; y < 8; y++) sum += half[y * 8 + u]! * COSINES[v * 8 + y]!
      block[number] = block[number]! + Math.round(sum / (table[number] || 1))
    }
  }
}
/** Maps a stored pixel to its displayed position (EXIF 2.32, tag 274); `w` and `h` are the last stored column and row. */
const orientedPosition: Record<number, (x: number, y: number, w: number, h: number) => [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y, w) => [w - x, y],
  3: (x, y, w, h) => [w - x, h - y],
  4: (x, y, _, h) => [x, h - y],
  5: (x, y) => [y, x],
  6: (x, y, _, h) => [h - y, x],
  7: (x, y, w, h) => [h - y, w - x],
  8: (x, y, w) => [y, w - x],
}

function writeStored(
  frame: Frame,
  quantisations: ReadonlyMap<number, { table: Uint16Array }>,
  tile: Tile,
  size: Size,
  expected: number,
): ScanWriter {
  const { components } = frame
  if (!components[0]!.stored) throw new UnusableFileError('the JPEG has no scan')
  const add = createTileAdder(frame, quantisations, tile, size)
  const writer = new ScanWriter(expected + 4096)
  const write = (component: Component, x: number, y: number) => {
    const at = (y * component.padded.wide + x) * 64
    const block = component.stored!.subarray(at, at + 64)
    add(component, block, x, y)
    writer.block(component.id, block)
  }
  const first = components[0]!
  const alone = components.length === 1
  const wide = alone ? first.own.wide : first.padded.wide / first.h
  const high = alone ? first.own.high : first.padded.high / first.v
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++)
      if (alone) write(first, x, y)
      else
        for (const component of components)
          for (let down = 0; down < component.v; down++)
            for (let right = 0; right < component.h; right++)
              write(component, x * component.h + right, y * component.v + down)
  return writer
}

function quantisationSegment(id: number, table: Uint16Array, wide: boolean): Uint8Array {
  const numbers = Array.from(table).flatMap((number) => (wide ? [number >> 8, number & 0xff] : [number]))
  return Uint8Array.of(0xff, 0xdb, 0, 3 + numbers.length, (wide ? 16 : 0) | id, ...numbers)
}
/** Baseline frame, or extended sequential if a table has 16-bit values. */
const frameSegment = ({ data }: Frame, wide: boolean) =>
  Uint8Array.of(0xff, wide ? 0xc1 : 0xc0, 0, data.length + 2, ...data)
const scanSegment = ({ components }: Frame) =>
  Uint8Array.of(
    ...[0xff, 0xda, 0, 6 + 2 * components.length, components.length],
    ...components.flatMap(({ id }) => [id, 0]),
    ...[0, 63, 0],
  )
