import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { saying } from '~/tests/api/files/storage'
import { bytesOf, entriesOf, mustUnpack, officeEntriesOf, Swollen, Unfit } from '~/worker/files/copies/archive'
import { blindOffice } from '~/worker/files/copies/blind-office'
import { docxText } from '~/worker/similarity/extract.server'

const MB = 1024 * 1024
const zeros = (size: number) => [new Uint8Array(size), { level: 9 }] as const
const document = (bytes: number) => zipSync({ 'word/document.xml': zeros(bytes) as never })

describe('an Office file that swells', () => {
  test('is refused by what its directory says, at the first byte more than 64 MB', () => {
    expect(officeEntriesOf(saying(document(10), 64 * MB))).toHaveLength(1)
    expect(() => officeEntriesOf(saying(document(10), 64 * MB + 1))).toThrow(Swollen)
    const two = saying(zipSync({ a: new Uint8Array(1), b: new Uint8Array(1) }), 40 * MB)
    expect(() => mustUnpack(two)).toThrow(Swollen)
  })

  test('is refused by what it is, where its directory lies', () => {
    const lying = saying(document(5 * MB), 1000)
    expect(() => mustUnpack(lying)).toThrow(Swollen)
    expect(() => bytesOf(entriesOf(lying)[0]!)).toThrow(Swollen)
    expect(() => docxText(lying)).toThrow(Unfit)
    expect(() => blindOffice(lying, null)).toThrow(Unfit)
  })

  test('is refused with all that is embedded in it, however deep', () => {
    const part = saying(document(10), 30 * MB)
    const within = zipSync({
      'word/embeddings/a.docx': part,
      'word/embeddings/b.docx': part,
      'word/embeddings/c.docx': part,
    })
    expect(() => blindOffice(within, null)).toThrow(Swollen)
    const room = () => ({ left: 2 * MB })
    let deep = document(1 * MB)
    for (let level = 0; level < 5; level++)
      deep = zipSync({ 'word/embeddings/a.docx': deep, 'word/x.xml': new Uint8Array(0.4 * MB) }, { level: 0 })
    expect(() => blindOffice(deep, null, room())).toThrow(Swollen)
    expect(() => blindOffice(document(1 * MB), null, room())).not.toThrow(Swollen)
  })

  test('of the long form has two directories, and none is believed', () => {
    const plain = document(10)
    const end = plain.length - 22
    const long = new Uint8Array(plain.length + 20)
    long.set(plain.subarray(0, end))
    long.set([0x50, 0x4b, 0x06, 0x07], end)
    long.set(plain.subarray(end), end + 20)
    expect(() => mustUnpack(long)).toThrow(Unfit)
  })

  test('is none where it is as large as it says', () => {
    const plain = zipSync({ 'word/document.xml': strToU8('<w:t>课题</w:t>'.repeat(10_000)), empty: new Uint8Array() })
    expect(() => mustUnpack(plain)).not.toThrow()
    expect(docxText(plain).startsWith('课题')).toBe(true)
  })
})
