import { UnusableFileError } from '../zip-archive'

/** A colour component: its sampling, its blocks, and the state that a scan needs to read them. */
export type Component = {
  id: number
  h: number
  v: number
  quantisation: number
  /** Blocks across and down: those of the component, and those including the padding of the last MCUs. */
  own: { wide: number; high: number }
  padded: { wide: number; high: number }
  /** 64 coefficients per block in file order; only for pictures with several scans. */
  stored: Int16Array | null
  /** Previous DC value, to which the file stores the difference. */
  before: number
}
/** Lookup by the next sixteen bits: symbol and code length (`symbol << 8 | length`), 0 if there is no code. */
export type HuffmanCodes = Uint16Array
export type Scan = {
  components: { component: Component; dc: HuffmanCodes | undefined; ac: HuffmanCodes | undefined }[]
  from: number
  to: number
  high: number
  low: number
  progressive: boolean
  restartEvery: number
}

/**
 * Builds the lookup from code lengths: `counts[length - 1]` codes of each length, with these symbols (T.81, annex C).
 * @throws UnusableFileError
 */
export function huffmanCodes(counts: ArrayLike<number>, symbols: ArrayLike<number>): HuffmanCodes {
  const codes = new Uint16Array(65536)
  let [code, next] = [0, 0]
  for (let length = 1; length <= 16; length++, code <<= 1)
    for (let left = counts[length - 1] ?? 0; left > 0; left--, code++, next++) {
      const from = code << (16 - length)
      if (from >= 65536) throw new UnusableFileError('the JPEG has invalid Huffman codes')
      codes.fill((symbols[next]! << 8) | length, from, from + (1 << (16 - length)))
    }
  return codes
}

/** Reads the bits of scan data, where a zero follows each 0xFF byte. Past the end it yields a limited number of zeros. */
class BitReader {
  private buffer = 0
  private count = 0
  private beyond = 0
  private readonly bytes: Uint8Array
  at: number
  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.at = at
  }
  private fill(): void {
    while (this.count <= 24) {
      let byte = this.bytes[this.at] ?? 0xff
      if (byte !== 0xff) this.at += 1
      else if (this.bytes[this.at + 1] === 0) this.at += 2
      else {
        byte = 0
        this.beyond += 1
        if (this.beyond > 64) throw new UnusableFileError('the JPEG is truncated')
      }
      this.buffer = (this.buffer << 8) | byte
      this.count += 8
    }
  }
  symbol(codes: HuffmanCodes | undefined): number {
    if (this.count < 16) this.fill()
    const found = codes?.[(this.buffer >>> (this.count - 16)) & 0xffff] ?? 0
    if (found === 0) throw new UnusableFileError('the JPEG has an invalid Huffman code')
    this.count -= found & 0xff
    return found >> 8
  }
  /** Reads at most sixteen bits. */
  take(length: number): number {
    if (length === 0) return 0
    if (this.count < length) this.fill()
    this.count -= length
    return (this.buffer >>> this.count) & ((1 << length) - 1)
  }
  /** Reads a signed value of `length` bits (T.81, F.12). */
  signed(length: number): number {
    const value = this.take(length)
    return length && value < 1 << (length - 1) ? value - (1 << length) + 1 : value
  }
  /** Skips to the data after the next restart marker. */
  restart(): void {
    this.count = 0
    this.beyond = 0
    while (
      this.at < this.bytes.length &&
      !(this.bytes[this.at] === 0xff && (this.bytes[this.at + 1]! & 0xf8) === 0xd0)
    ) {
      if (this.bytes[this.at] === 0xff && ![0, 0xff].includes(this.bytes[this.at + 1]!))
        throw new UnusableFileError('the JPEG lacks a restart marker')
      this.at += 1
    }
    this.at += 2
  }
}

/**
 * Reads a scan (T.81, annexes F and G) and passes each block to `onBlock`, in file order. The block is stored, or one
 * buffer is reused.
 * @returns the offset where the scan data ends
 */
export function readScan(
  bytes: Uint8Array,
  start: number,
  scan: Scan,
  onBlock: (component: Component, block: Int16Array, x: number, y: number) => void,
): number {
  const bits = new BitReader(bytes, start)
  const { components, restartEvery } = scan
  const read = scan.progressive ? progressiveReader(bits, scan) : baselineReader(bits)
  const passing = new Int16Array(64)
  const block = (part: Scan['components'][number], x: number, y: number) => {
    const { component } = part
    const at = (y * component.padded.wide + x) * 64
    if (!component.stored) passing.fill(0)
    const into = component.stored?.subarray(at, at + 64) ?? passing
    read.block(part, into)
    onBlock(component, into, x, y)
  }
  const [first] = components
  if (!first) throw new UnusableFileError('the JPEG has an empty scan')
  const alone = components.length === 1
  const wide = alone ? first.component.own.wide : first.component.padded.wide / first.component.h
  const high = alone ? first.component.own.high : first.component.padded.high / first.component.v
  let unit = 0
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++, unit++) {
      if (restartEvery && unit && unit % restartEvery === 0) {
        bits.restart()
        read.restart()
        for (const { component } of components) component.before = 0
      }
      if (alone) block(first, x, y)
      else
        for (const part of components)
          for (let down = 0; down < part.component.v; down++)
            for (let right = 0; right < part.component.h; right++)
              block(part, x * part.component.h + right, y * part.component.v + down)
    }
  return bits.at
}

type BlockReader = { block: (part: Scan['components'][number], into: Int16Array) => void; restart: () => void }
const baselineReader = (bits: BitReader): BlockReader => ({
  restart: () => {},
  block: ({ component, dc, ac }, into) => {
    component.before += bits.signed(bits.symbol(dc) & 15)
    into[0] = component.before
    for (let at = 1; at < 64; at++) {
      const symbol = bits.symbol(ac)
      const size = symbol & 15
      if (size === 0 && symbol !== 0xf0) return
      at += symbol >> 4
      if (at > 63) throw new UnusableFileError('the JPEG has an invalid block')
      into[at] = bits.signed(size)
    }
  },
})

function progressiveReader(bits: BitReader, { from, to, high, low }: Scan): BlockReader {
  /** Remaining blocks without further data in this scan (EOB run). */
  let empty = 0
  const one = 1 << low
  /**
   * Reads one more bit of each known coefficient until `zeros` zero coefficients were passed.
   * @returns the position where it stopped
   */
  const refine = (into: Int16Array, at: number, zeros: number): number => {
    for (; at <= to; at++) {
      const value = into[at]!
      if (value === 0) {
        if (zeros === 0) break
        zeros -= 1
      } else if (bits.take(1) && (Math.abs(value) & one) === 0) into[at] = value + (value > 0 ? one : -one)
    }
    return at
  }
  const restart = () => (empty = 0)
  const run = (length: number) => (1 << length) + bits.take(length)
  if (from === 0)
    return {
      restart,
      block: ({ component, dc }, into) => {
        if (high) into[0] = into[0]! | (bits.take(1) << low)
        else {
          component.before += bits.signed(bits.symbol(dc) & 15)
          into[0] = component.before << low
        }
      },
    }
  if (high === 0)
    return {
      restart,
      block: ({ ac }, into) => {
        if (empty) return void (empty -= 1)
        for (let at = from; at <= to; at++) {
          const symbol = bits.symbol(ac)
          const [zeros, size] = [symbol >> 4, symbol & 15]
          if (size === 0 && zeros < 15) return void (empty = run(zeros) - 1)
          at += zeros
          if (at > 63) throw new UnusableFileError('the JPEG has an invalid block')
          if (size) into[at] = bits.signed(size) << low
        }
      },
    }
  return {
    restart,
    block: ({ ac }, into) => {
      let at = from
      while (empty === 0 && at <= to) {
        const symbol = bits.symbol(ac)
        const [zeros, size] = [symbol >> 4, symbol & 15]
        if (size === 0 && zeros < 15) empty = run(zeros)
        else {
          const value = size ? (bits.take(1) ? one : -one) : 0
          at = refine(into, at, zeros)
          if (value && at <= to) into[at] = value
          at += 1
        }
      }
      if (empty) {
        refine(into, at, 64)
        empty -= 1
      }
    },
  }
}
