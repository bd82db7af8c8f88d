import { deflateSync, Inflate } from 'fflate'

/** An entry of a ZIP archive: `packed` holds the stored bytes, `size` the unpacked size in bytes. */
export type ArchiveEntry = {
  name: string
  method: number
  flags: number
  crc: number
  packed: Uint8Array
  size: number
}
/** Thrown for an archive or document that is broken, encrypted, or has parts that are too large to process. */
export class UnusableFileError extends Error {}
/** Thrown if the unpacked data exceeds the limit or the declared size. */
export class UnpackedSizeError extends UnusableFileError {}
/** Maximum unpacked size of an Office file, in bytes. */
export const MAX_OFFICE_UNPACKED = 64 * 1024 ** 2

const END_RECORD = 0x06054b50
const CENTRAL_HEADER = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const ZIP64_LOCATOR = 0x07064b50
const STORED = 0
const DEFLATED = 8
/** Maximum unpacked size of one entry, in bytes. */
const MAX_TEXT = 48 * 1024 ** 2

/** Flag of an entry whose name is UTF-8. */
const UTF8_FLAG = 0x800
/** Decodes the name of an entry. A name that is neither flagged as UTF-8 nor valid UTF-8 was written by Windows, in GBK. */
export function entryName(bytes: Uint8Array, flags: number): string {
  if (flags & UTF8_FLAG) return new TextDecoder().decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gbk').decode(bytes)
  }
}

/**
 * Returns the entries of an archive in directory order (APPNOTE 4.3). Unpacks nothing.
 * @throws UnusableFileError
 */
export function readZipEntries(bytes: Uint8Array): ArchiveEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const within = (at: number, length: number) => {
    if (at < 0 || at + length > bytes.length) throw new UnusableFileError('the archive is truncated')
    return at
  }
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END_RECORD) end -= 1
  within(end, 22)
  // A ZIP64 archive has a second directory, which other programs would read instead.
  if (end >= 20 && view.getUint32(end - 20, true) === ZIP64_LOCATOR)
    throw new UnusableFileError('ZIP64 archives are not supported')
  const entries: ArchiveEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    within(at, 46)
    if (view.getUint32(at, true) !== CENTRAL_HEADER) throw new UnusableFileError('the archive directory is damaged')
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    if (flags & 1 || (method !== STORED && method !== DEFLATED))
      throw new UnusableFileError('an entry is encrypted or uses an unsupported compression')
    const [packedSize, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const nameLength = view.getUint16(at + 28, true)
    const local = within(view.getUint32(at + 42, true), 30)
    if (view.getUint32(local, true) !== LOCAL_HEADER) throw new UnusableFileError('an archive entry is damaged')
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    within(from, packedSize)
    within(at + 46, nameLength)
    entries.push({
      name: entryName(bytes.subarray(at + 46, at + 46 + nameLength), flags),
      method,
      // On rewriting, the sizes move into the local header (no data descriptor) and the name is UTF-8.
      flags: (flags & ~8) | UTF8_FLAG,
      crc: view.getUint32(at + 16, true),
      packed: bytes.subarray(from, from + packedSize),
      size,
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/**
 * Returns the entries of an Office file. Unpacks nothing.
 * @throws UnpackedSizeError if the declared sizes add up to more than `most` bytes
 */
export function readOfficeEntries(bytes: Uint8Array, most = MAX_OFFICE_UNPACKED): ArchiveEntry[] {
  const entries = readZipEntries(bytes)
  if (unpackedSize(entries) > most) throw new UnpackedSizeError('the unpacked entries are too large')
  return entries
}
export const unpackedSize = (entries: readonly ArchiveEntry[]) =>
  entries.reduce((sum, { size, packed }) => sum + Math.max(size, packed.length), 0)

/** Packed bytes that are inflated at a time; at most a thousand times as many come out. */
const INFLATE_STEP = 16 * 1024
/**
 * Inflates an entry piece by piece.
 * @throws UnpackedSizeError at the first piece beyond the declared size, UnusableFileError if it is broken
 */
function inflateEntry({ method, packed, size }: ArchiveEntry, take: (piece: Uint8Array, at: number) => void): void {
  if (method === STORED) return take(packed, 0)
  let out = 0
  const inflate = new Inflate((piece) => {
    if (out + piece.length > size) throw new UnpackedSizeError('an entry is larger than declared')
    take(piece, out)
    out += piece.length
  })
  try {
    for (let at = 0; at === 0 || at < packed.length; at += INFLATE_STEP)
      inflate.push(packed.subarray(at, at + INFLATE_STEP), at + INFLATE_STEP >= packed.length)
  } catch (error) {
    throw error instanceof UnusableFileError ? error : new UnusableFileError('an entry cannot be unpacked')
  }
}
/**
 * Returns the unpacked bytes of an entry.
 * @throws UnusableFileError if it is larger than declared or than the limit
 */
export function unpackEntry(entry: ArchiveEntry): Uint8Array {
  if (entry.size > MAX_TEXT) throw new UnpackedSizeError('an entry is too large')
  if (entry.method === STORED) return entry.packed
  const bytes = new Uint8Array(entry.size)
  inflateEntry(entry, (piece, at) => bytes.set(piece, at))
  return bytes
}
/**
 * Verifies the declared sizes by inflating every entry and discarding the output. Call it before a library unpacks an
 * Office file whole.
 * @throws UnpackedSizeError if the content exceeds `most` bytes, UnusableFileError if it is broken
 */
export function assertUnpackable(bytes: Uint8Array, most = MAX_OFFICE_UNPACKED): void {
  for (const entry of readOfficeEntries(bytes, most)) inflateEntry(entry, () => {})
}

/**
 * Returns the content of an entry as UTF-8 text.
 * @throws UnusableFileError as `unpackEntry`
 */
export const readEntryText = (entry: ArchiveEntry): string => new TextDecoder().decode(unpackEntry(entry))

/** Packs a text or bytes as an entry. */
export function packEntry(name: string, content: string | Uint8Array): ArchiveEntry {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return {
    name,
    method: DEFLATED,
    flags: UTF8_FLAG,
    crc: crc32Of(bytes),
    packed: deflateSync(bytes),
    size: bytes.length,
  }
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})
export function crc32Of(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) crc = (crc >>> 8) ^ crcTable[(crc ^ byte) & 0xff]!
  return ~crc >>> 0
}

/** Writes an archive of the entries. Packed data is copied, not packed again. */
export function writeZip(entries: readonly ArchiveEntry[]): Uint8Array<ArrayBuffer> {
  const names = entries.map(({ name }) => new TextEncoder().encode(name))
  const heads = entries.reduce((sum, { packed }, at) => sum + 76 + 2 * names[at]!.length + packed.length, 22)
  const out = new Uint8Array(heads)
  const view = new DataView(out.buffer)
  // The date is fixed to 1 January 1980, so that it does not reveal when the archive was written.
  const common = (at: number, { flags, method, crc, packed, size }: ArchiveEntry, nameLength: number) => {
    view.setUint16(at, 20, true)
    view.setUint16(at + 2, flags, true)
    view.setUint16(at + 4, method, true)
    view.setUint32(at + 6, 0x00210000, true)
    view.setUint32(at + 10, crc, true)
    view.setUint32(at + 14, packed.length, true)
    view.setUint32(at + 18, size, true)
    view.setUint16(at + 22, nameLength, true)
  }
  let at = 0
  const starts = entries.map((entry, index) => {
    const start = at
    view.setUint32(at, LOCAL_HEADER, true)
    common(at + 4, entry, names[index]!.length)
    out.set(names[index]!, at + 30)
    out.set(entry.packed, at + 30 + names[index]!.length)
    at += 30 + names[index]!.length + entry.packed.length
    return start
  })
  const directory = at
  for (const [index, entry] of entries.entries()) {
    view.setUint32(at, CENTRAL_HEADER, true)
    view.setUint16(at + 4, 20, true)
    common(at + 6, entry, names[index]!.length)
    view.setUint32(at + 42, starts[index]!, true)
    out.set(names[index]!, at + 46)
    at += 46 + names[index]!.length
  }
  view.setUint32(at, END_RECORD, true)
  view.setUint16(at + 8, entries.length, true)
  view.setUint16(at + 10, entries.length, true)
  view.setUint32(at + 12, at - directory, true)
  view.setUint32(at + 16, directory, true)
  return out
}
