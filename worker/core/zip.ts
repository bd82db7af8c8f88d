/** Writes a zip file (such as a workbook) in pieces: every entry is compressed while it is produced. */
import { constants, crc32, deflateRawSync } from 'node:zlib'

export type AnyIterable<One> = AsyncIterable<One> | Iterable<One>
/** A file of the archive; its content comes in chunks. */
export type ZipFile = { name: string; content: AnyIterable<string> }

/** Level 6, the default, takes three times as long and saves a quarter of the size. */
const COMPRESSION_LEVEL = 3
/** Bytes that are collected before they are passed on, because every piece of a response has a fixed cost. */
const PIECE_BYTES = 1 << 15

const newRecord = (length: number, signature: number) => {
  const view = new DataView(new ArrayBuffer(length))
  view.setUint32(0, signature, true)
  return view
}
const bytesOf = (view: DataView) => new Uint8Array(view.buffer)
/** DOS date of January 1, 1980: entries of a workbook have no date. */
const EPOCH_DATE = 0x21
/** An empty last block, which ends a deflated entry. */
const LAST_BLOCK = Uint8Array.of(3, 0)

/** An entry that has been written, with its offset. */
type ZipEntry = { name: Uint8Array; crc: number; packed: number; size: number; offset: number }

/** Yields an archive of the files, each requested when the one before it is written. Holds one chunk of a file. */
export async function* zipPieces(files: AnyIterable<ZipFile>): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  const entries: ZipEntry[] = []
  let collected: Uint8Array[] = []
  let [collectedBytes, offset] = [0, 0]
  const add = (bytes: Uint8Array) => {
    collected.push(bytes)
    collectedBytes += bytes.length
    offset += bytes.length
  }
  const takeCollected = () => {
    const piece = Buffer.concat(collected, collectedBytes)
    collected = []
    collectedBytes = 0
    return piece
  }
  for await (const { name, content } of files) {
    const entry: ZipEntry = { name: encoder.encode(name), crc: 0, packed: 0, size: 0, offset }
    add(localHeader(entry))
    add(entry.name)
    const start = offset
    for await (const text of content) {
      const bytes = encoder.encode(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      add(deflateRawSync(bytes, { level: COMPRESSION_LEVEL, finishFlush: constants.Z_SYNC_FLUSH }))
      if (collectedBytes >= PIECE_BYTES) yield takeCollected()
    }
    add(LAST_BLOCK)
    entry.packed = offset - start
    add(dataDescriptor(entry))
    entries.push(entry)
  }
  const start = offset
  for (const entry of entries) {
    add(directoryHeader(entry))
    add(entry.name)
  }
  add(endOfDirectory(entries.length, start, offset - start))
  yield takeCollected()
}

/** Sizes and checksum are zero: they are known only at the end and follow the data. */
function localHeader({ name }: ZipEntry): Uint8Array {
  const header = newRecord(30, 0x04_03_4b_50)
  header.setUint16(4, 20, true)
  header.setUint16(6, 0x08_08, true)
  header.setUint16(8, 8, true)
  header.setUint16(12, EPOCH_DATE, true)
  header.setUint16(26, name.length, true)
  return bytesOf(header)
}

function dataDescriptor({ crc, packed, size }: ZipEntry): Uint8Array {
  const after = newRecord(16, 0x08_07_4b_50)
  after.setUint32(4, crc, true)
  after.setUint32(8, packed, true)
  after.setUint32(12, size, true)
  return bytesOf(after)
}

function directoryHeader({ name, crc, packed, size, offset }: ZipEntry): Uint8Array {
  const line = newRecord(46, 0x02_01_4b_50)
  line.setUint16(4, 20, true)
  line.setUint16(6, 20, true)
  line.setUint16(8, 0x08_08, true)
  line.setUint16(10, 8, true)
  line.setUint16(14, EPOCH_DATE, true)
  line.setUint32(16, crc, true)
  line.setUint32(20, packed, true)
  line.setUint32(24, size, true)
  line.setUint16(28, name.length, true)
  line.setUint32(42, offset, true)
  return bytesOf(line)
}

function endOfDirectory(count: number, offset: number, size: number): Uint8Array {
  const end = newRecord(22, 0x06_05_4b_50)
  end.setUint16(8, count, true)
  end.setUint16(10, count, true)
  end.setUint32(12, size, true)
  end.setUint32(16, offset, true)
  return bytesOf(end)
}
