/** Writes a zip file (such as a workbook) as a stream of bytes: every entry is compressed while it is produced. */
import { readChunks } from './bytes'

export type AnyIterable<One> = AsyncIterable<One> | Iterable<One>

const crcTable = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xed_b8_83_20 : value >>> 1
  return value
})
function updateCrc(bytes: Uint8Array, before: number): number {
  let crc = ~before
  for (let at = 0; at < bytes.length; at++) crc = (crc >>> 8) ^ crcTable[(crc ^ bytes[at]!) & 0xff]!
  return ~crc
}

const newRecord = (length: number, signature: number) => {
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, signature, true)
  return view
}
const bytesOf = (view: DataView) => new Uint8Array(view.buffer)
/** DOS date of January 1, 1980: entries of a workbook have no date. */
const EPOCH_DATE = 0x21

/** An entry that has been written, with its offset. */
export type ZipEntry = { name: Uint8Array; crc: number; packed: number; size: number; offset: number }
/**
 * Yields the header, the compressed bytes and the data descriptor of one entry, and returns the entry. Its sizes are
 * known only at the end.
 */
export async function* zipFile(
  name: string,
  source: AnyIterable<string>,
  offset: number,
): AsyncGenerator<Uint8Array, ZipEntry> {
  const entry: ZipEntry = { name: new TextEncoder().encode(name), crc: 0, packed: 0, size: 0, offset }
  const header = newRecord(30, 0x04_03_4b_50)
  header.setUint16(4, 20, true)
  header.setUint16(6, 0x08_08, true)
  header.setUint16(8, 8, true)
  header.setUint16(12, EPOCH_DATE, true)
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
        entry.crc = updateCrc(bytes, entry.crc)
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
  for await (const bytes of readChunks(deflate.readable)) {
    entry.packed += bytes.length
    yield bytes
  }
  await pumped
  const after = newRecord(16, 0x08_07_4b_50)
  after.setUint32(4, entry.crc >>> 0, true)
  after.setUint32(8, entry.packed, true)
  after.setUint32(12, entry.size, true)
  yield bytesOf(after)
  return entry
}

/** Yields the central directory at the end of the file: the offset of each entry. */
export function* zipDirectory(entries: readonly ZipEntry[], offset: number): Generator<Uint8Array> {
  let size = 0
  for (const entry of entries) {
    const line = newRecord(46, 0x02_01_4b_50)
    line.setUint16(4, 20, true)
    line.setUint16(6, 20, true)
    line.setUint16(8, 0x08_08, true)
    line.setUint16(10, 8, true)
    line.setUint16(14, EPOCH_DATE, true)
    line.setUint32(16, entry.crc >>> 0, true)
    line.setUint32(20, entry.packed, true)
    line.setUint32(24, entry.size, true)
    line.setUint16(28, entry.name.length, true)
    line.setUint32(42, entry.offset, true)
    size += 46 + entry.name.length
    yield bytesOf(line)
    yield entry.name
  }
  const end = newRecord(22, 0x06_05_4b_50)
  end.setUint16(8, entries.length, true)
  end.setUint16(10, entries.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, offset, true)
  yield bytesOf(end)
}
