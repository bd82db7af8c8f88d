import { describe, expect, test } from 'vitest'
import type { Actor } from '~/worker/core/actor'
import { formParts } from '~/worker/files/form-data.server'
import { missingParts } from '~/worker/files/multipart-upload.server'
import {
  allowedExts,
  isAttachableAtUpload,
  needsReceipt,
  isAnonymizable,
  anonymousFileName,
  bizTypesOf,
  cleanName,
  dispositionOf,
  extOf,
  fileProblem,
  attachmentInFolder,
  isWatermarkablePicture,
  isImage,
  limitedByArea,
  isViewable,
  isInlineViewable,
  mimeOf,
  needsWatermark,
  assertScanned,
  objectKeyOf,
  partSizeOf,
  withoutDeletedFiles,
} from '~/worker/files/rules'
import { uniqueNames } from '~/worker/files/zip.server'
import type { RoleCode } from '~/worker/policy/roles'

const MB = 1024 * 1024
const ofKind = (is: (ext: string) => boolean) => allowedExts.filter(is).join(' ')

describe('file types', () => {
  test('are recognized by extension', () => {
    expect(['a.PDF', 'a.b.docx', 'a', '.txt', 'a.'].map(extOf)).toEqual(['pdf', 'docx', '', 'txt', ''])
    expect(allowedExts.join(' ')).toBe(
      'pdf docx xlsx pptx png jpg jpeg gif webp txt md csv mp3 wav m4a mp4 webm zip', //
    )
  })

  test('are previewed by the browser, by the viewer or not at all', () => {
    expect(ofKind(isInlineViewable)).toBe('pdf png jpg jpeg gif webp txt md csv mp3 wav m4a mp4 webm')
    expect(ofKind(isViewable)).toBe('pdf docx xlsx pptx png jpg jpeg gif webp txt md csv mp3 wav m4a mp4 webm')
    expect([isViewable('exe'), isInlineViewable('exe'), mimeOf('exe')]).toEqual([false, false, 'application/zip'])
    expect([mimeOf('jpeg'), mimeOf('csv')]).toEqual(['image/jpeg', 'text/plain; charset=utf-8'])
  })

  test('include pictures, types with watermarks and types with anonymization', () => {
    expect(ofKind(isImage)).toBe('png jpg jpeg gif webp')
    expect(ofKind(isWatermarkablePicture)).toBe('png jpg jpeg')
    expect(ofKind(isAnonymizable)).toBe('pdf docx xlsx pptx txt md csv')
    expect([isImage('exe'), isWatermarkablePicture('exe'), isAnonymizable('exe')]).toEqual([false, false, false])
  })
})

describe('an invalid upload', () => {
  test.each([
    ['', 1, '请选择文件'],
    ['a', 1, '不支持此类文件'],
    ['a.exe', 1, '不支持此类文件'],
    ['a.pdf', 0, '文件内容为空，请重新选择'],
    ['a.gif', 5 * MB + 1, '文件大小超出5MB限制'],
    ['a.mp4', 200 * MB + 1, '文件大小超出200MB限制'],
  ])('%j of %i bytes: %s', (name, size, sentence) => {
    expect(fileProblem(name, size)).toContain(sentence)
  })
  test('is none within the limits', () => {
    for (const [name, size] of [
      ['a.pdf', 1],
      ['a.gif', 5 * MB],
      ['a.mp4', 200 * MB],
    ] as const)
      expect(fileProblem(name, size), name).toBeNull()
    expect(fileProblem('a.mp4', 5120 * MB, 'parts')).toBeNull()
  })
  test('cannot be read before the scan, nor afterwards if harmful', () => {
    expect(() => assertScanned({ scanStatus: 'waiting' })).toThrow('文件正在进行安全检查，请稍后再试')
    expect(() => assertScanned({ scanStatus: 'infected' })).toThrow(/./)
    for (const scanStatus of ['clean', 'none']) expect(() => assertScanned({ scanStatus })).not.toThrow()
  })
})

describe('a file name', () => {
  const bytes = (text: string) => new TextEncoder().encode(text).length
  test('of 255 bytes stays; a longer one loses its last characters, never its extension', () => {
    const fits = `${'x'.repeat(251)}.pdf`
    expect(cleanName(fits)).toBe(fits)
    expect(cleanName(`x${fits}`)).toBe(fits)
    expect(cleanName(`${'长'.repeat(83)}xxx.pdf`)).toBe(`${'长'.repeat(83)}xx.pdf`)
    expect(cleanName(`${'长'.repeat(83)}长.pdf`)).toBe(`${'长'.repeat(83)}.pdf`)
  })

  test('keeps an extension of up to nineteen bytes', () => {
    const ends = (ending: string) => cleanName(`${'x'.repeat(300)}.${ending}`)
    expect(ends('y'.repeat(19))).toBe(`${'x'.repeat(235)}.${'y'.repeat(19)}`)
    expect(ends('y'.repeat(20))).toBe('x'.repeat(255))
    expect(bytes(cleanName('x'.repeat(300)))).toBe(255)
  })

  test('does not end in a blank where it is cut', () => {
    expect(cleanName(`${'x'.repeat(250)} ${'y'.repeat(50)}.pdf`)).toBe(`${'x'.repeat(250)}.pdf`)
  })

  test('is made unique in an archive', () => {
    expect(uniqueNames(['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf', 'b', 'b', '.x', '.x', 'f.1/a', 'f.1/a'])).toEqual([
      ...['a.pdf', 'A (2).pdf', 'a (3).pdf', 'a (2) (2).pdf', 'b', 'b (2)', '.x', '.x (2)', 'f.1/a', 'f.1/a (2)'],
    ])
    expect(uniqueNames(['f/.x', 'f/.x'])).toEqual(['f/.x', 'f/.x (2)'])
  })

  test('is encoded for every browser', () => {
    expect(dispositionOf('inline', '申报 (1)\'*"\\%.pdf')).toBe(
      `inline; filename="__ (1)'*___.pdf"; filename*=UTF-8''%E7%94%B3%E6%8A%A5%20%281%29%27%2a%22%5C%25.pdf`,
    )
  })

  test('of an anonymized copy has the last four characters of the id', () => {
    expect(anonymousFileName({ id: '0123456789abcdef', fileName: '王小明.PDF' })).toBe('附件_cdef.pdf')
  })
})

test('parts have whole megabytes, at least eight, and number at most a thousand', () => {
  expect([1, 8000 * MB, 8000 * MB + 1, 9000 * MB].map((size) => partSizeOf(size) / MB)).toEqual([8, 8, 9, 9])
})

test('the same bytes have the same storage key', () => {
  expect(objectKeyOf('abcdef')).toBe('objects/ab/abcdef')
})

test('a part is missing if it has not arrived or has the wrong length', () => {
  const part = (number: number, size: number) => ({ number, size })
  expect(missingParts([part(1, 8), part(2, 8), part(3, 1)], 17, 8)).toEqual([])
  expect(missingParts([part(1, 8), part(2, 8)], 16, 8)).toEqual([])
  expect(missingParts([part(3, 1), part(1, 7)], 17, 8)).toEqual([1, 2])
  expect(missingParts([part(1, 8), part(2, 8), part(3, 8)], 17, 8)).toEqual([3])
  expect(missingParts([part(1, 3), part(2, 8)], 3, 8), 'a part too many').toEqual([])
})

describe('a personal copy of a file', () => {
  const person = (roleCode: RoleCode, ...grants: string[]) =>
    ({ kind: 'person', userId: 'reader', roleCode, grants: new Set(grants) }) as unknown as Actor
  const insider = person('bizManger', 'file:takeLimited')
  const outsider = person('counselor')
  const file = (more: object = {}) => ({ ext: 'pdf', watermark: 0, limited: 0, uploaderId: 'writer', ...more })
  test("has the reader's name if the file is watermarked or restricted, and always for external experts", () => {
    expect(needsWatermark(insider, file())).toBe(false)
    expect(needsWatermark(insider, file({ watermark: 1 }))).toBe(true)
    expect(needsWatermark(insider, file({ limited: 1 }))).toBe(true)
    expect(needsWatermark(outsider, file())).toBe(true)
    expect(needsWatermark({ kind: 'anonymous' }, file())).toBe(false)
    expect(needsWatermark({ kind: 'anonymous' }, file({ watermark: 1 }))).toBe(true)
  })

  test('exists for supported types only, and never for the uploader', () => {
    const marked = (ext: string) => needsWatermark(outsider, file({ ext, limited: 1 }))
    expect(ofKind(marked)).toBe('pdf docx png jpg jpeg')
    expect(needsWatermark(outsider, file({ limited: 1, uploaderId: 'reader' }))).toBe(false)
  })

  test('comes with a receipt if the file is watermarked or restricted', () => {
    expect(needsReceipt(outsider, file({ ext: 'txt' }))).toBe(false)
    expect(needsReceipt(insider, file({ limited: 1 }))).toBe(true)
    expect(needsReceipt(insider, file({ watermark: 1 }))).toBe(true)
    expect(needsReceipt(insider, file({ limited: 1, uploaderId: 'reader' }))).toBe(false)
    expect(needsReceipt({ kind: 'anonymous' }, file({ limited: 1, uploaderId: '' }))).toBe(true)
  })
})

describe('a file in a folder', () => {
  const ofSubject = { subjectId: 's' }
  const ofNobody = { subjectId: '' }
  test("without a subject belongs to the folder's subject or to the folder only", () => {
    for (const bizType of ['', 'folder']) {
      expect(attachmentInFolder({ bizType, bizId: 'x' }, ofSubject)).toEqual({ bizType: 'subject', bizId: 's' })
      expect(attachmentInFolder({ bizType, bizId: 'x' }, ofNobody)).toEqual({ bizType: 'folder', bizId: '' })
    }
  })

  test('of a subject stays in the folders of that subject', () => {
    expect(attachmentInFolder({ bizType: 'task', bizId: 's' }, ofSubject)).toEqual({ bizType: 'task', bizId: 's' })
    expect(attachmentInFolder({ bizType: 'subjectCollect', bizId: 'c' }, ofSubject, 'c')).toMatchObject({ bizId: 'c' })
    const refused = '课题文件仅可放入本课题的目录'
    expect(attachmentInFolder({ bizType: 'task', bizId: 't' }, ofSubject, 'c')).toBe(refused)
    expect(attachmentInFolder({ bizType: 'task', bizId: '' }, ofSubject)).toBe(refused)
    expect(attachmentInFolder({ bizType: 'task', bizId: '' }, ofNobody)).toBe(refused)
    expect(attachmentInFolder({ bizType: 'report', bizId: 's' }, ofSubject)).toBe('此类附件不可放入资料目录')
  })

  test('is restricted in the restricted area', () => {
    expect(limitedByArea({ area: 'limited' })).toEqual({ limited: 1 })
    expect(limitedByArea({ area: 'courseware' })).toEqual({})
  })
})

test('for many readers is attached by the action that publishes it, and help files by file managers', () => {
  const all = ['', 'subject', 'report', 'review', 'meeting', 'announcement', 'help', 'folder', 'toString', 'x']
  const may = (manages?: boolean) => all.filter((bizType) => isAttachableAtUpload(bizType, manages))
  expect(may()).toEqual(['', 'subject', 'report', 'review', 'folder'])
  expect(may(true)).toEqual(['', 'subject', 'report', 'review', 'help', 'folder'])
  expect(bizTypesOf('insiders')).toEqual(['review', 'close'])
})

test('documents are listed without deleted files', () => {
  const documents = [
    { slot: 'a', fileIds: ['1', '2'] },
    { slot: 'b', fileIds: ['3'] },
  ]
  expect(withoutDeletedFiles(documents, [{ id: '2' }, { id: '3' }])).toEqual([
    { slot: 'a', fileIds: ['1'] },
    { slot: 'b', fileIds: [] },
  ])
})

describe('a multipart form', () => {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
  /** The parts of the form, sent in chunks of this size; of each the requested fields. */
  async function read(form: string, size = 1e6, takes: (name: string) => boolean = () => true) {
    const bytes = new TextEncoder().encode(form)
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.slice(at * size, (at + 1) * size),
    )
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece)
        controller.close()
      },
    })
    const parts: [string, string | null, string][] = []
    for await (const { name, fileName, body: content } of formParts(body, 'b')) {
      let whole = ''
      if (takes(name)) for await (const piece of content) whole += text(piece)
      parts.push([name, fileName, whole])
    }
    return parts
  }
  const part = (head: string, body: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const form = [
    part('name="one"', 'first'),
    part('name="file"; filename="a%22b%0D%0A.txt"', 'a\r\n--c\r\n-\r\n--'),
    part('filename="x"', ''),
    '--b--\r\n',
  ].join('')
  const parts = [
    ['one', null, 'first'],
    ['file', 'a"b\r\n.txt', 'a\r\n--c\r\n-\r\n--'],
    ['', 'x', ''],
  ]
  test.each([1, 2, 3, 5, 7, 11, 64, 1000])('is parsed in chunks of %i bytes', async (size) => {
    expect(await read(form, size)).toEqual(parts)
  })

  test('continues after an unread part', async () => {
    expect(await read(form, 5, (name) => name === '')).toEqual([
      ['one', null, ''],
      ['file', 'a"b\r\n.txt', ''],
      ['', 'x', ''],
    ])
  })

  test('may have a preamble', async () => {
    expect(await read(`before\r\n${form}`)).toEqual(parts)
  })

  test.each([
    ['nothing', ''],
    ['no delimiter', 'x'.repeat(100)],
    ['no end of a part’s head', '--b\r\nname="x"'],
    ['no end of a part', '--b\r\nname="x"\r\n\r\nvalue'],
    ['no end', part('name="x"', 'value')],
    ['only the first sign of its end', `${part('name="x"', 'value')}--b-`],
  ])('rejects %s', async (_, broken) => {
    await expect(read(broken)).rejects.toMatchObject({ code: 400, result: { file: expect.stringContaining('上传') } })
  })

  test('has headers of at most sixteen kilobytes', async () => {
    const head = (length: number) => part(`name="x"; y="${'y'.repeat(length)}"`, 'value') + '--b--'
    expect(await read(head(16_000), 100)).toEqual([['x', null, 'value']])
    await expect(read(head(17_000), 100)).rejects.toMatchObject({ code: 400 })
  })

  test('rejects truncated bodies', async () => {
    let given = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (given++) throw new Error('the connection is gone')
        controller.enqueue(new TextEncoder().encode('--b\r\nname="x"\r\n\r\nvalue'))
      },
    })
    const reading = async () => {
      for await (const one of formParts(body, 'b')) for await (const _ of one.body);
    }
    await expect(reading()).rejects.toMatchObject({ code: 400 })
  })
})
