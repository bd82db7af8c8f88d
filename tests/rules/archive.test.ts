import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { crc32, inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { withDeclaredSizes } from '~/tests/api/files/storage'
import { workbookBytes } from '~/worker/core/workbook'
import {
  writeZip,
  unpackEntry,
  crc32Of,
  readZipEntries,
  packEntry,
  assertUnpackable,
  readOfficeEntries,
  UnpackedSizeError,
  readEntryText,
  UnusableFileError,
} from '~/worker/files/copies/zip-archive'
import { anonymizeOffice } from '~/worker/files/copies/office-anonymizer'
import { docxText } from '~/worker/similarity/text-extraction.server'

const MB = 1024 * 1024
const zeros = (size: number) => [new Uint8Array(size), { level: 9 }] as const
const document = (bytes: number) => zipSync({ 'word/document.xml': zeros(bytes) as never })

/** Incompressible bytes, more than one unpacking chunk. */
const long = (() => {
  let state = 1
  return Uint8Array.from({ length: 40_000 }, () => (state = (state * 48_271) % 0x7fffffff) & 0xff)
})()
/** Three entries with optional data after their names. */
const given = () =>
  zipSync({
    'a/一.txt': [strToU8('课题'), { level: 9, comment: 'of it', extra: { 9: strToU8('extra') } }],
    'b.bin': [long, { level: 6, comment: 'of the other' }],
    c: [strToU8('stored'), { level: 0 }],
  })
const contents = { 'a/一.txt': strToU8('课题'), 'b.bin': long, c: strToU8('stored') }

describe('the entries of an archive', () => {
  test('are those of its directory, with their compressed bytes', () => {
    const entries = readZipEntries(given())
    const expected = Object.entries(contents)
    expect(entries.map(({ name, size, crc, method }) => ({ name, size, crc, method }))).toEqual(
      expected.map(([name, bytes]) => ({ name, size: bytes.length, crc: crc32(bytes), method: name === 'c' ? 0 : 8 })),
    )
    expect(inflateRawSync(entries[1]!.packed)).toEqual(Buffer.from(long))
    expect(entries.map(unpackEntry)).toEqual(expected.map(([, bytes]) => bytes))
    expect(readEntryText(entries[0]!)).toBe('课题')
  })

  test('are found at any offset of the buffer', () => {
    const [plain, shifted] = [given(), new Uint8Array(given().length + 7)]
    shifted.set(plain, 7)
    expect(readZipEntries(shifted.subarray(7)).map(readEntryText)).toEqual(readZipEntries(plain).map(readEntryText))
  })

  test("are found before the archive's comment", () => {
    const plain = given()
    const commented = new Uint8Array(plain.length + 3)
    commented.set(plain)
    expect(readZipEntries(commented)).toHaveLength(3)
  })

  test('are none in an empty archive', () => {
    expect(readZipEntries(zipSync({}))).toEqual([])
  })

  /**
   * The archive with other bytes at a position relative to its end record, its first directory entry or its first local
   * header.
   */
  const broken = (from: 'end' | 'line' | 'entry', at: number, ...values: number[]) => {
    const bytes = given()
    const start = {
      end: bytes.length - 22,
      line: new DataView(bytes.buffer).getUint32(bytes.length - 6, true),
      entry: 0,
    }
    bytes.set(values, start[from] + at)
    return bytes
  }
  test.each<[string, Uint8Array, string]>([
    ['bytes that are no archive', strToU8('x'.repeat(100)), 'the archive is truncated'],
    ['bytes that are too short for an archive', strToU8('x'), 'the archive is truncated'],
    ['a directory at another position', broken('end', 16, 1), 'the archive directory is damaged'],
    ['a directory behind the end', broken('end', 16, 0xff, 0xff, 0xff), 'the archive is truncated'],
    ['more entries than there are', broken('end', 10, 4), 'the archive is truncated'],
    ['an entry that is encrypted', broken('line', 8, 1), 'an entry is encrypted or uses an unsupported compression'],
    [
      'an entry with an unsupported compression',
      broken('line', 10, 12),
      'an entry is encrypted or uses an unsupported compression',
    ],
    ['an entry at another position', broken('line', 42, 1), 'an archive entry is damaged'],
    ['an entry behind the end', broken('line', 42, 0xff, 0xff, 0xff), 'the archive is truncated'],
    ['an entry longer than the archive', broken('line', 20, 0xff, 0xff, 0xff), 'the archive is truncated'],
    ['a name longer than the archive', broken('line', 28, 0xff, 0xff), 'the archive is truncated'],
  ])('are rejected for %s', (_, bytes, message) => {
    expect(() => readZipEntries(bytes)).toThrow(new UnusableFileError(message))
  })

  test('are none in a ZIP64 archive of any size', () => {
    const bytes = new Uint8Array(42)
    bytes.set([0x50, 0x4b, 0x06, 0x07])
    bytes.set([0x50, 0x4b, 0x05, 0x06], 20)
    expect(() => readZipEntries(bytes)).toThrow(new UnusableFileError('ZIP64 archives are not supported'))
  })

  test('fail to unpack when their bytes are damaged', () => {
    const [entry] = readZipEntries(given())
    expect(() => unpackEntry({ ...entry!, packed: Uint8Array.from([0xff, 0xff]) })).toThrow(UnusableFileError)
    expect(() => unpackEntry({ ...entry!, size: 5 })).toThrow(UnpackedSizeError)
    expect(() => unpackEntry({ ...entry!, size: 48 * MB + 1 })).toThrow(UnpackedSizeError)
  })

  test('count as large as their actual or declared size, whichever is more', () => {
    const stored = withDeclaredSizes(zipSync({ a: [new Uint8Array(100), { level: 0 }] }), 1)
    expect(readOfficeEntries(stored, 100)).toHaveLength(1)
    expect(() => readOfficeEntries(stored, 99)).toThrow(UnpackedSizeError)
  })
})

describe('a written archive', () => {
  test('has the same entries for another reader', () => {
    expect(unzipSync(writeZip(readZipEntries(given())))).toEqual(contents)
    const made = writeZip([packEntry('甲.txt', '课题'), packEntry('b', long)])
    expect(unzipSync(made)).toEqual({ '甲.txt': strToU8('课题'), b: long })
    expect(unzipSync(writeZip([]))).toEqual({})
  })

  test('repeats the directory data in each local header', async () => {
    const book = await workbookBytes([{ name: '表', columns: [{ header: '列' }], rows: [[['甲']]] }])
    const again = writeZip(readZipEntries(book))
    expect(readZipEntries(again).map(({ flags }) => flags)).toEqual(Array(6).fill(0x800))
    expect(Object.values(unzipSync(again)).map((part) => strFromU8(part))).toEqual(
      Object.values(unzipSync(book)).map((part) => strFromU8(part)),
    )
  })

  test('follows the format and contains no creation time', () => {
    const entry = { name: '甲', method: 0, flags: 0x800, crc: 0x01020304, packed: strToU8('abc'), size: 3 }
    const second = { ...entry, name: 'b', packed: strToU8('xy'), size: 2 }
    const u16 = (value: number) => [value & 0xff, value >> 8]
    const u32 = (value: number) => [...u16(value & 0xffff), ...u16(value >>> 16)]
    const fields = (size: number, name: number) => [
      ...[...u16(20), ...u16(0x800), ...u16(0), ...u16(0), ...u16(0x21)],
      ...[...u32(0x01020304), ...u32(size), ...u32(size), ...u16(name)],
    ]
    const local = (name: number[], packed: number[]) => [
      ...[0x50, 0x4b, 3, 4, ...fields(packed.length, name.length), 0, 0, ...name, ...packed],
    ]
    const line = (name: number[], size: number, offset: number) => [
      ...[0x50, 0x4b, 1, 2, ...u16(20), ...fields(size, name.length)],
      ...[...Array(12).fill(0), ...u32(offset), ...name],
    ]
    const [first, other] = [[...strToU8('甲')], [...strToU8('b')]]
    const entries = [...local(first, [...strToU8('abc')]), ...local(other, [...strToU8('xy')])]
    const directory = [...line(first, 3, 0), ...line(other, 2, 36)]
    expect([...writeZip([entry, second])]).toEqual([
      ...[...entries, ...directory, 0x50, 0x4b, 5, 6, 0, 0, 0, 0],
      ...[...u16(2), ...u16(2), ...u32(directory.length), ...u32(entries.length), 0, 0],
    ])
  })

  test('has the checksum of every byte', () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    expect(crc32Of(all)).toBe(crc32(all))
    expect(crc32Of(new Uint8Array())).toBe(0)
  })
})

describe('an Office file that expands', () => {
  test('is rejected by its directory at the first byte over 64 MB', () => {
    expect(readOfficeEntries(withDeclaredSizes(document(10), 64 * MB))).toHaveLength(1)
    expect(() => readOfficeEntries(withDeclaredSizes(document(10), 64 * MB + 1))).toThrow(UnpackedSizeError)
    const two = withDeclaredSizes(zipSync({ a: new Uint8Array(1), b: new Uint8Array(1) }), 40 * MB)
    expect(() => assertUnpackable(two)).toThrow(UnpackedSizeError)
  })

  test('is rejected by its actual size when the directory lies', () => {
    const lying = withDeclaredSizes(document(5 * MB), 1000)
    expect(() => assertUnpackable(lying)).toThrow(UnpackedSizeError)
    expect(() => unpackEntry(readZipEntries(lying)[0]!)).toThrow(UnpackedSizeError)
    expect(() => docxText(lying)).toThrow(UnusableFileError)
    expect(() => anonymizeOffice(lying, null)).toThrow(UnusableFileError)
  })

  test('is rejected with all embedded files at any depth', () => {
    const part = withDeclaredSizes(document(10), 30 * MB)
    const within = zipSync({
      'word/embeddings/a.docx': part,
      'word/embeddings/b.docx': part,
      'word/embeddings/c.docx': part,
    })
    expect(() => anonymizeOffice(within, null)).toThrow(UnpackedSizeError)
    const room = () => ({ left: 2 * MB })
    let deep = document(1 * MB)
    for (let level = 0; level < 5; level++)
      deep = zipSync({ 'word/embeddings/a.docx': deep, 'word/x.xml': new Uint8Array(0.4 * MB) }, { level: 0 })
    expect(() => anonymizeOffice(deep, null, room())).toThrow(UnpackedSizeError)
    expect(() => anonymizeOffice(document(1 * MB), null, room())).not.toThrow(UnpackedSizeError)
  })

  test('is rejected with a second ZIP64 directory', () => {
    const plain = document(10)
    const end = plain.length - 22
    const long = new Uint8Array(plain.length + 20)
    long.set(plain.subarray(0, end))
    long.set([0x50, 0x4b, 0x06, 0x07], end)
    long.set(plain.subarray(end), end + 20)
    expect(() => assertUnpackable(long)).toThrow(UnusableFileError)
  })

  test('is accepted at its declared size', () => {
    const plain = zipSync({ 'word/document.xml': strToU8('<w:t>课题</w:t>'.repeat(10_000)), empty: new Uint8Array() })
    expect(() => assertUnpackable(plain)).not.toThrow()
    expect(docxText(plain).startsWith('课题')).toBe(true)
  })
})
