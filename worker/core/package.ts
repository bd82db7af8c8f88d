/** Writes a zip file (such as a workbook) as a stream of bytes: every entry is compressed while it is produced. */
import { piecesOf } from './bytes'

export type Many<One> = AsyncIterable<One> | Iterable<One>

const crcTable = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1
  return value
})
function crcOf(bytes: Uint8Array, before: number): number {
  let crc = ~before
  for (let at = 0; at < bytes.length; at++) crc = (crc >>> 8) ^ crcTable[(crc ^ bytes[at]!) & 0xff]!
  return ~crc
}

const signed = (length: number, signature: number) => {
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, signature, true)
  return view
}
const bytesOf = (view: DataView) => new Uint8Array(view.buffer)
/** DOS date of January 1, 1980: entries of a workbook have no date. */
const DAY_ONE = 0x21

/** An entry that has been written, with its offset. */
export type Entry = { name: Uint8Array; crc: number; packed: number; size: number; offset: number }
/**
 * Yields the header, the compressed bytes and the data descriptor of one entry, and returns the entry. Its sizes are
 * known only at the end.
 */
export async function* packed(name: string, source: Many<string>, offset: number): AsyncGenerator<Uint8Array, Entry> {
  const entry: Entry = { name: new TextEncoder().encode(name), crc: 0, packed: 0, size: 0, offset }
  const header = signed(30, 0x04_03_4b_50)
  header.setUint16(4, 20, true)
  header.setUint16(6, 0x08_08, true)
  header.setUint16(8, 8, true)
  header.setUint16(12, DAY_ONE, true)
  header.setUint16(26, entry.name.length, true)
  yield bytesOf(header)
  yield entry.name
  const deflate = new CompressionStream('deflate-raw')
  const writer = deflate.writable.getWriter()
  const encoder = new TextEncoder()
  const pumped = (async () => {
    try {
      for await (const text of source) {
        const bytes = encoder.encode(text)
        entry.crc = crcOf(bytes, entry.crc)
        entry.size += bytes.length
        await writer.write(bytes)
      }
      await writer.close()
    } catch (error) {
      await writer.abort(error).catch(() => {})
      throw error
    }
  })()
  pumped.catch(() => {})
  for await (const bytes of piecesOf(deflate.readable)) {
    entry.packed += bytes.length
    yield bytes
  }
  await pumped
  const after = signed(16, 0x08_07_4b_50)
  after.setUint32(4, entry.crc >>> 0, true)
  after.setUint32(8, entry.packed, true)
  after.setUint32(12, entry.size, true)
  yield bytesOf(after)
  return entry
}

/** Yields the central directory at the end of the file: the offset of each entry. */
export function* directory(entries: readonly Entry[], offset: number): Generator<Uint8Array> {
  let size = 0
  for (const entry of entries) {
    const line = signed(46, 0x02_01_4b_50)
    line.setUint16(4, 20, true)
    line.setUint16(6, 20, true)
    line.setUint16(8, 0x08_08, true)
    line.setUint16(10, 8, true)
    line.setUint16(14, DAY_ONE, true)
    line.setUint32(16, entry.crc >>> 0, true)
    line.setUint32(20, entry.packed, true)
    line.setUint32(24, entry.size, true)
    line.setUint16(28, entry.name.length, true)
    line.setUint32(42, entry.offset, true)
    size += 46 + entry.name.length
    yield bytesOf(line)
    yield entry.name
  }
  const end = signed(22, 0x06_05_4b_50)
  end.setUint16(8, entries.length, true)
  end.setUint16(10, entries.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, offset, true)
  yield bytesOf(end)
}
