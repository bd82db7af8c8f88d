import { strToU8, zipSync, type Zippable } from 'fflate'
import { describe, expect, test } from 'vitest'
import { withDeclaredSizes } from '~/tests/api/files/storage'
import { contentProblem, FILE_END_BYTES, pixelsOf } from '~/worker/files/content-validation'

const latin = (text: string) => Array.from(text, (sign) => sign.charCodeAt(0))
/** So many bytes, with these values at these positions. */
const bytes = (size: number, ...fields: [number, number[]][]) => {
  const made = new Uint8Array(size)
  for (const [at, values] of fields) made.set(values, at)
  return made
}
/** The inspected part of a file. */
const glimpse = (whole: Uint8Array) => ({
  head: whole.subarray(0, FILE_END_BYTES),
  tail: whole.slice(-FILE_END_BYTES),
  size: whole.length,
})
const problem = (name: string, whole: Uint8Array) => contentProblem(name, glimpse(whole))
const differs = (ext: string) => `文件内容与扩展名 .${ext} 不符，请检查文件`

const cutOff = (ext: string) => `“a.${ext}”已损坏或不完整，请重新保存后上传`

const PNG: [number, number[]] = [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]
const webp = (kind: string, size: number, ...fields: [number, number[]][]) =>
  bytes(size, [0, latin('RIFF')], [8, latin(`WEBP${kind}`)], ...fields)
/** A JPEG segment: its marker, length and content. */
const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content]
/** A frame of 0x0102 lines with 0x0304 pixels. */
const frame = (marker: number) => segment(marker, 8, 1, 2, 3, 4, 1)
const jpeg = (...segments: number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat()])
const POINTS = 0x0102 * 0x0304

describe('the pixels of a picture', () => {
  test.each<[string, Uint8Array, number]>([
    ['a PNG', bytes(24, PNG, [16, [0, 1, 2, 3]], [20, [0, 0, 4, 5]]), 0x010203 * 0x0405],
    ['a PNG that is cut off', bytes(23, PNG, [16, [0, 1, 2, 3]], [20, [0, 0, 4]]), 0],
    ['a GIF', bytes(10, [0, latin('GIF89a')], [6, [2, 1, 4, 3]]), POINTS],
    ['a GIF that is cut off', bytes(9, [0, latin('GIF89a')], [6, [2, 1, 4]]), 0],
    // The two upper bits of each side are the scale.
    ['a lossy WebP', webp('VP8 ', 30, [26, [2, 0xc1, 4, 0x83]]), POINTS],
    ['a lossy WebP that is cut off', webp('VP8 ', 29, [26, [2, 0xc1, 4]]), 0],
    // Fourteen bits each, minus one: 0x0101 and 0x0303.
    ['a lossless WebP', webp('VP8L', 30, [20, [0x2f, 0x01, 0xc1, 0xc0, 0xf0]]), POINTS],
    ['an extended WebP', webp('VP8X', 30, [20, [9, 9, 9, 9, 1, 1, 0, 3, 3, 0]]), POINTS],
    ['a large extended WebP', webp('VP8X', 30, [24, [0, 0, 1, 0, 0, 2]]), 0x010001 * 0x020001],
    ['a JPEG', jpeg(frame(0xc0)), POINTS],
    ['a JPEG of the last kind', jpeg(frame(0xcf)), POINTS],
    ['a JPEG with more before', jpeg(segment(0xe0, 1, 2), segment(0xdb, 5), frame(0xc2)), POINTS],
    [
      'a JPEG with tables that look like frames',
      jpeg(...[0xc4, 0xc8, 0xcc, 0xd0, 0xbf].map((one) => segment(one, 8, 9, 9, 9, 9, 1)), frame(0xc1)),
      POINTS,
    ],
    ['a JPEG that is cut off', jpeg(frame(0xc0)).slice(0, -1), 0],
    ['a JPEG without a frame', jpeg(segment(0xe0, ...Array(20).fill(1))), 0],
    ['a JPEG that loses its way', jpeg([0xfe], frame(0xc0)), 0],
    ['a JPEG with an odd segment', jpeg(segment(0xe0, 1, 2, 3), frame(0xc0)), POINTS],
    ['what is none', bytes(64, [2, frame(0xc0)]), 0],
  ])('are read from %s', (_, head, points) => {
    expect(pixelsOf(head)).toBe(points)
    // At any position of the inspected part.
    const shifted = new Uint8Array(head.length + 3)
    shifted.set(head, 3)
    expect(pixelsOf(shifted.subarray(3))).toBe(points)
  })

  test('are at most a hundred million', async () => {
    const png = (height: number) => {
      const made = bytes(64, PNG)
      new DataView(made.buffer).setUint32(16, 10_000)
      new DataView(made.buffer).setUint32(20, height)
      return made
    }
    expect(await problem('a.png', png(10_000))).toBeNull()
    expect(await problem('a.png', png(10_001))).toBe('图片像素过大，无法上传')
  })
})

describe('file content matches its extension', () => {
  const office = (folder: string) => zipSync({ '[Content_Types].xml': strToU8('x'), [`${folder}/a.xml`]: strToU8('x') })
  const gif = bytes(32, [0, latin('GIF89a')], [6, [1, 0, 1, 0]])
  const wav = bytes(64, [0, latin('RIFF')], [8, latin('WAVEfmt ')])
  const webm = Uint8Array.from([0x1a, 0x45, 0xdf, 0xa3, 0x8b, 0x42, 0x82, 0x84, ...latin('webm'), 0, 0, 0, 0])
  const all: [string, Uint8Array][] = [
    ['png', bytes(64, PNG)],
    ['jpg', jpeg(frame(0xc0))],
    ['pdf', strToU8('%PDF-1.7\n%%EOF')],
    ['docx', office('word')],
    ['xlsx', office('xl')],
    ['pptx', office('ppt')],
    ['zip', zipSync({ a: strToU8('x') })],
    ['gif', gif],
    ['wav', wav],
    ['webm', webm],
    ['txt', strToU8('课题\r\n\t表\f\v')],
  ]
  test.each(all)('.%s only', async (ext, whole) => {
    const fits = []
    for (const [name] of all) if ((await problem(`a.${name}`, whole)) === null) fits.push(name)
    // An Office file is an archive as well.
    expect(fits).toEqual(['docx', 'xlsx', 'pptx'].includes(ext) ? [ext, 'zip'] : [ext])
    expect(await problem('a.mp3', whole)).toBe(differs('mp3'))
  })

  test('a PDF begins within the first kilobyte', async () => {
    const end: [number, number[]] = [1990, latin('%%EOF')]
    expect(await problem('a.pdf', bytes(2000, [1019, latin('%PDF-')], end))).toBeNull()
    expect(await problem('a.pdf', bytes(2000, [1020, latin('%PDF-')], end))).toBe(differs('pdf'))
  })

  test('a PDF ends with its marker, followed by at most four kilobytes', async () => {
    const pdf = (size: number) => bytes(size, [0, latin('%PDF-')], [1000, latin('%%EOF')])
    expect(await problem('a.pdf', pdf(5096))).toBeNull()
    expect(await problem('a.pdf', pdf(5097))).toBe('“a.pdf”已损坏或不完整，请重新导出 PDF 后上传')
  })

  test('an encrypted or legacy Office file is distinguished from other content', async () => {
    const compound = bytes(600, [0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]])
    for (const ext of ['docx', 'xlsx', 'pptx'])
      expect(await problem(`a.${ext}`, compound)).toContain(`“a.${ext}”已设密码或为旧版格式`)
    expect(await problem('a.zip', compound)).toBe(differs('zip'))
  })

  test('a text is UTF-8 without control characters, also when cut within a character', async () => {
    const long = strToU8(`x${'课'.repeat(FILE_END_BYTES / 3 + 10)}`)
    expect(await problem('a.txt', long)).toBeNull()
    expect(await problem('a.txt', Uint8Array.from([0x41, 0xc2, 0x85]))).toBeNull()
    for (const wrong of [
      [0x41, 0x07],
      [0x41, 0xff, 0x41],
      [0x41, 0x7f],
    ])
      expect(await problem('a.txt', Uint8Array.from(wrong))).toBe(differs('txt'))
  })

  test('an archive with content types but without a known document is an archive', async () => {
    expect(await problem('a.zip', office('other'))).toBeNull()
    expect(await problem('a.docx', zipSync({ 'word/a.xml': strToU8('x') }))).toBe(differs('docx'))
  })
})

describe('the directory of an archive', () => {
  const MB = 1024 * 1024
  const types: Zippable = { '[Content_Types].xml': [strToU8('x'), { comment: 'of types' }] }
  /** A .docx whose last entry identifies it, after others with optional data beside their names. */
  const docx = { ...types, a: [strToU8('x'), { extra: { 9: strToU8('extra') } }], 'word/b': strToU8('x') } as Zippable
  const withComment = (archive: Uint8Array, length: number) => {
    const made = new Uint8Array(archive.length + length)
    made.set(archive)
    new DataView(made.buffer).setUint16(archive.length - 2, Math.min(length, 65_535), true)
    return made
  }
  test('is read past the data beside its names', async () => {
    expect(await problem('a.docx', zipSync(docx))).toBeNull()
  })

  test('is found before a comment of 65,535 bytes, and not further away', async () => {
    const plain = zipSync(docx)
    expect(await problem('a.docx', withComment(plain, 65_535))).toBeNull()
    expect(await problem('a.docx', withComment(plain, 65_536))).toBe(cutOff('docx'))
    expect(await problem('a.zip', withComment(plain, 65_536))).toBe(cutOff('zip'))
    for (const length of [0, 65_535])
      expect(await problem('a.zip', withComment(zipSync({}), length)), 'of nothing').toBeNull()
  })

  test('has to be within the inspected end', async () => {
    const noise = Uint8Array.from({ length: FILE_END_BYTES }, (_, at) => (at * 7919) % 251)
    const names = 'word/'.padEnd(1000, 'n')
    const archive = zipSync({ ...types, [names]: [noise, { level: 0 }] })
    const start = new DataView(archive.buffer).getUint32(archive.length - 22 + 16, true)
    const looked = (tail: number) =>
      contentProblem('a.docx', { head: archive.subarray(0, 100), tail: archive.subarray(-tail), size: archive.length })
    const whole = archive.length - start
    expect(await looked(whole)).toBeNull()
    expect(await looked(whole - 1)).toBe(cutOff('docx'))
  })

  test('with an invalid entry is damaged; a truncated one has the entries before', async () => {
    const broken = zipSync(docx)
    const start = new DataView(broken.buffer).getUint32(broken.length - 22 + 16, true)
    broken[start] = 0
    expect(await problem('a.docx', broken)).toBe(cutOff('docx'))
    const counted = zipSync({ ...types, 'word/b': strToU8('x') })
    new DataView(counted.buffer).setUint16(counted.length - 22 + 10, 60_000, true)
    expect(await problem('a.docx', counted), 'of more than there are').toBeNull()
  })

  test('limits the unpacked size: 2 GB of an archive, 64 MB of an Office file, all entries together', async () => {
    const refused = '压缩内容展开后过大，无法上传'
    const two = (size: number) => withDeclaredSizes(zipSync({ a: strToU8('x'), b: strToU8('x') }), size)
    expect(await problem('a.zip', two(1024 * MB))).toBeNull()
    expect(await problem('a.zip', two(1024 * MB + 1))).toBe(refused)
    const letter = (size: number) =>
      withDeclaredSizes(zipSync({ '[Content_Types].xml': strToU8('x'), 'word/a': strToU8('x') }), size)
    expect(await problem('a.docx', letter(32 * MB))).toBeNull()
    expect(await problem('a.docx', letter(32 * MB + 1))).toBe(refused)
    expect(await problem('a.zip', letter(32 * MB + 1))).toBeNull()
  })
})
