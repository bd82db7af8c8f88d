/**
 * Standard Huffman tables for luminance (T.81, annex K.3), used for every component: number of codes per length, and
 * their symbols.
 */
const DC_COUNTS = [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]
const DC_SYMBOLS = Array.from({ length: 12 }, (_, size) => size)
const AC_COUNTS = [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125]
const FREQUENT_SYMBOLS = [
  0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71, 0x14,
  0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1, 0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33, 0x62, 0x72, 0x82,
]
// The remaining symbols follow in numeric order: runs of up to fifteen zeros, sizes of one to ten.
const AC_SYMBOLS = [
  ...FREQUENT_SYMBOLS,
  ...Array.from({ length: 256 }, (_, symbol) => symbol).filter(
    (symbol) => (symbol & 15) >= 1 && (symbol & 15) <= 10 && !FREQUENT_SYMBOLS.includes(symbol),
  ),
]

/** The DHT segment that declares these tables. */
export const huffmanTableSegment = () =>
  Uint8Array.of(
    0xff,
    0xc4,
    0,
    2 + 17 + 12 + 17 + 162,
    0x00,
    ...DC_COUNTS,
    ...DC_SYMBOLS,
    0x10,
    ...AC_COUNTS,
    ...AC_SYMBOLS,
  )

/** Code and code length by symbol. */
function codesBySymbol(
  counts: readonly number[],
  symbols: readonly number[],
): { code: Uint16Array; length: Uint8Array } {
  const [code, length] = [new Uint16Array(256), new Uint8Array(256)]
  let [value, next] = [0, 0]
  for (const [index, count] of counts.entries()) {
    for (let left = count; left > 0; left--) {
      const symbol = symbols[next++]!
      code[symbol] = value++
      length[symbol] = index + 1
    }
    value <<= 1
  }
  return { code, length }
}
const DC_CODES = codesBySymbol(DC_COUNTS, DC_SYMBOLS)
const AC_CODES = codesBySymbol(AC_COUNTS, AC_SYMBOLS)
const bitLength = (value: number) => 32 - Math.clz32(Math.abs(value))
const clamp = (value: number, least: number, most: number) => (value < least ? least : value > most ? most : value)

/** Writes the blocks of one scan, in the given order. */
export class ScanWriter {
  private bytes: Uint8Array
  private at = 0
  private buffer = 0
  private count = 0
  private readonly before = new Map<number, number>()
  constructor(expected: number) {
    this.bytes = new Uint8Array(expected)
  }
  private put(value: number, length: number): void {
    this.buffer = (this.buffer << length) | (value & ((1 << length) - 1))
    this.count += length
    while (this.count >= 8) {
      this.count -= 8
      const byte = (this.buffer >>> this.count) & 0xff
      this.bytes[this.at++] = byte
      if (byte === 0xff) this.bytes[this.at++] = 0
    }
  }
  /** Writes 64 coefficients in file order. Values beyond the range of eight-bit baseline codes are clamped. */
  block(component: number, block: Int16Array): void {
    // A block has at most 64 codes of 26 bits; byte stuffing at most doubles each byte.
    if (this.bytes.length - this.at < 512) {
      const larger = new Uint8Array(this.bytes.length * 1.5 + 512)
      larger.set(this.bytes)
      this.bytes = larger
    }
    const first = clamp(block[0]!, -1024, 1023)
    const value = first - (this.before.get(component) ?? 0)
    this.before.set(component, first)
    const size = bitLength(value)
    this.put(DC_CODES.code[size]!, DC_CODES.length[size]!)
    this.put(value < 0 ? value - 1 : value, size)
    let zeros = 0
    for (let at = 1; at < 64; at++) {
      const number = clamp(block[at]!, -1023, 1023)
      if (number === 0) {
        zeros += 1
        continue
      }
      for (; zeros > 15; zeros -= 16) this.put(AC_CODES.code[0xf0]!, AC_CODES.length[0xf0]!)
      const bits = bitLength(number)
      const symbol = (zeros << 4) | bits
      this.put(AC_CODES.code[symbol]!, AC_CODES.length[symbol]!)
      this.put(number < 0 ? number - 1 : number, bits)
      zeros = 0
    }
    if (zeros) this.put(AC_CODES.code[0]!, AC_CODES.length[0]!)
  }
  /** Returns the written bytes; the last byte is padded with ones. */
  end(): Uint8Array {
    if (this.count) this.put(0xff, 8 - this.count)
    return this.bytes.subarray(0, this.at)
  }
}
