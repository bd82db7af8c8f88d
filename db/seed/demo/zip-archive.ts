import { crc32, inflateRawSync } from 'node:zlib'

type ZipEntry = { name: string; bytes: Uint8Array }

/** Reads the entries of a ZIP archive from its directory. */
export function readZip(archive: Uint8Array): ZipEntry[] {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const entries: ZipEntry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [method, size, nameLength, extra, note] = [10, 20, 28, 30, 32].map((offset) =>
      offset === 20 ? bytes.readUInt32LE(at + offset) : bytes.readUInt16LE(at + offset),
    ) as [number, number, number, number, number]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(from, from + size)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      bytes: method === 0 ? packed : inflateRawSync(packed),
    })
    at += 46 + nameLength + extra + note
  }
  return entries
}

/** 1 January 2026 in ZIP (MS-DOS) format. */
const ENTRY_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1

/** Writes a ZIP archive whose bytes depend on its entries only: stored without compression, with a fixed date. */
export function writeZip(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const { name, bytes } of entries) {
    const label = Buffer.from(name, 'utf8')
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(0x0800, 2)
    head.writeUInt16LE(ENTRY_DATE, 8)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(bytes.length, 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt16LE(label.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), head, label, bytes)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, tail, label)
    at += 30 + label.length + bytes.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06', 'latin1'), end])
}
