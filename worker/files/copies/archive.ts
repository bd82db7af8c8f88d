import { deflateSync, inflateSync } from 'fflate'

/** An entry of a ZIP archive as it lies there: `packed` as it is stored, `size` unpacked in bytes. */
export type Entry = { name: string; method: number; flags: number; crc: number; packed: Uint8Array; size: number }
/** An archive that is not what it says, that is encrypted, or whose parts are too large to be worked on. */
export class Unfit extends Error {}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8
/** A part that is read as text. */
const MAX_TEXT = 48 * 1024 ** 2

/** The entries of an archive in the order of its directory (APPNOTE 4.3). Nothing is unpacked. @throws Unfit */
export function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const within = (at: number, length: number) => {
    if (at < 0 || at + length > bytes.length) throw new Unfit('the archive is cut off')
    return at
  }
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1
  within(end, 22)
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    within(at, 46)
    if (view.getUint32(at, true) !== CENTRAL) throw new Unfit('the directory is broken')
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    if (flags & 1 || (method !== STORED && method !== DEFLATED)) throw new Unfit('an entry is encrypted')
    const [packedSize, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const nameLength = view.getUint16(at + 28, true)
    const local = within(view.getUint32(at + 42, true), 30)
    if (view.getUint32(local, true) !== LOCAL) throw new Unfit('an entry is not where it should be')
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    within(from, packedSize)
    within(at + 46, nameLength)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method,
      // Sizes stand in the entry's own head when it is written again, not behind it.
      flags: flags & ~8,
      crc: view.getUint32(at + 16, true),
      packed: bytes.subarray(from, from + packedSize),
      size,
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The bytes of an entry, unpacked. @throws Unfit where it is larger than it says, or than is worked on */
export function bytesOf({ method, packed, size }: Entry): Uint8Array {
  if (size > MAX_TEXT) throw new Unfit('an entry is too large')
  if (method === STORED) return packed
  try {
    return inflateSync(packed, { out: new Uint8Array(size) })
  } catch {
    throw new Unfit('an entry cannot be unpacked')
  }
}
export const textOf = (entry: Entry): string => new TextDecoder().decode(bytesOf(entry))
export function entryOf(name: string, content: string | Uint8Array): Entry {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return { name, method: DEFLATED, flags: 0x800, crc: crcOf(bytes), packed: deflateSync(bytes), size: bytes.length }
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})
export function crcOf(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 0xff]!
  return ~crc >>> 0
}

/** The archive of these entries; what was packed already is not packed again. */
export function archiveOf(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const names = entries.map(({ name }) => new TextEncoder().encode(name))
  const heads = entries.reduce((sum, { packed }, at) => sum + 76 + 2 * names[at]!.length + packed.length, 22)
  const out = new Uint8Array(heads)
  const view = new DataView(out.buffer)
  // 1 January 1980: the moment of making is nobody's business.
  const common = (at: number, { flags, method, crc, packed, size }: Entry, nameLength: number) => {
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
    view.setUint32(at, LOCAL, true)
    common(at + 4, entry, names[index]!.length)
    out.set(names[index]!, at + 30)
    out.set(entry.packed, at + 30 + names[index]!.length)
    at += 30 + names[index]!.length + entry.packed.length
    return start
  })
  const directory = at
  for (const [index, entry] of entries.entries()) {
    view.setUint32(at, CENTRAL, true)
    view.setUint16(at + 4, 20, true)
    common(at + 6, entry, names[index]!.length)
    view.setUint32(at + 42, starts[index]!, true)
    out.set(names[index]!, at + 46)
    at += 46 + names[index]!.length
  }
  view.setUint32(at, END, true)
  view.setUint16(at + 8, entries.length, true)
  view.setUint16(at + 10, entries.length, true)
  view.setUint32(at + 12, at - directory, true)
  view.setUint32(at + 16, directory, true)
  return out
}
