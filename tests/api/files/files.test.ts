import { describe, expect, test } from 'vitest'
import { hrefOf } from '~/worker/core/href'
import * as files from '~/worker/files/calls'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type World } from '../../support/world'
import { uploadForm, pdf, png, storageForFile, zip } from './storage'

const storage = storageForFile()
async function worldWithStorage() {
  const world = await freshWorld()
  world.vars = storage()
  return world
}
/** Waits for the reading count, which is written after the response. */
async function countedFile(world: World, id: string) {
  for (let tries = 0; tries < 50; tries++) {
    const row = await world.read('file', id)
    if (row!.downCount + row!.viewCount > 0) return row!
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('reading was not counted')
}

describe('upload', () => {
  test('stores a file with a Chinese name and returns its bytes', async () => {
    const world = await worldWithStorage()
    const man = await world.as('subjectMan')
    const sent = await man.ask(files.uploadFile, uploadForm('申报书（终稿）.pdf', pdf('一')))
    expect(sent).toMatchObject({
      body: { success: true, result: { fileName: '申报书（终稿）.pdf', ext: 'pdf', size: pdf('一').length } },
      trips: atMost(3),
    })
    const back = await man.ask(files.downloadFile, { id: sent.body.result.id })
    expect(back.status).toBe(200)
    expect(back.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent('申报书（终稿）.pdf')}`,
    )
    expect(back.headers.get('content-type')).toBe('application/pdf')
    expect(new Uint8Array(await back.response.arrayBuffer())).toEqual(pdf('一'))
  })
  test('counts a download of its file', async () => {
    const world = await worldWithStorage()
    const man = await world.as('subjectMan')
    const { id } = (await man.ask(files.uploadFile, uploadForm('a.pdf', pdf()))).body.result
    await (await man.ask(files.downloadFile, { id })).response.arrayBuffer()
    expect((await countedFile(world, id)).downCount).toBe(1)
    expect((await world.all('fileAccess'))[0]).toMatchObject({ fileId: id, action: 'download', userId: man.user.id })
  })

  test('stores equal bytes once and lists them twice', async () => {
    const world = await worldWithStorage()
    const man = await world.as('subjectMan')
    const one = await man.ask(files.uploadFile, uploadForm('a.pdf', pdf('same')))
    const two = await man.ask(files.uploadFile, uploadForm('b.pdf', pdf('same')))
    const [a, b] = await Promise.all([one, two].map((sent) => world.read('file', sent.body.result.id)))
    expect(a!.objectKey).toBe(b!.objectKey)
    expect(a!.id).not.toBe(b!.id)
  })

  test.each([
    ['an empty file', 'a.pdf', new Uint8Array(), '文件内容为空，请重新选择'],
    ['a forbidden extension', 'run.exe', pdf(), '不支持此类文件'],
    ['a file without extension', 'readme', pdf(), '不支持此类文件'],
    ['a picture named as document', 'a.pdf', png(), '文件内容与扩展名 .pdf 不符'],
    ['an archive named as document', 'a.docx', zip('readme.txt'), '文件内容与扩展名 .docx 不符'],
    [
      'a workbook named as document',
      'a.docx',
      zip('[Content_Types].xml', 'xl/workbook.xml'),
      '文件内容与扩展名 .docx 不符',
    ],
    ['a broken archive', 'a.zip', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), '“a.zip”已损坏或不完整'],
  ])('rejects %s', async (_, name, bytes, sentence) => {
    const world = await worldWithStorage()
    const man = await world.as('subjectMan')
    const { status, body } = await man.attempt(files.uploadFile, uploadForm(name, bytes as Uint8Array<ArrayBuffer>))
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, code: 400 })
    expect(body.result.file).toContain(sentence)
    expect(await world.all('file')).toHaveLength(0)
  })

  test.each([
    ['docx', zip('[Content_Types].xml', 'word/document.xml')],
    ['xlsx', zip('[Content_Types].xml', 'xl/workbook.xml')],
    ['pptx', zip('[Content_Types].xml', 'ppt/presentation.xml')],
    ['zip', zip('a/b.txt')],
    ['png', png()],
    ['jpg', new Uint8Array([0xff, 0xd8, 0xff, 0xe0])],
  ])('accepts a valid .%s', async (ext, bytes) => {
    const world = await worldWithStorage()
    const sent = await (await world.as('mechanism')).ask(files.uploadFile, uploadForm(`文件.${ext}`, bytes))
    expect(sent.body).toMatchObject({ success: true, result: { ext } })
  })

  test('returns 413 for a picture above 5 MB before storing it', async () => {
    const world = await worldWithStorage()
    const bytes = new Uint8Array(5 * 1024 * 1024 + 1)
    bytes.set(png())
    const { status, body } = await (await world.as('subjectMan')).ask(files.uploadFile, uploadForm('大图.png', bytes))
    expect(status).toBe(413)
    expect(body.message).toBe('文件大小超出5MB限制')
  })

  test('rejects a missing file, invalid fields and foreign targets', async () => {
    const world = await worldWithStorage()
    const man = await world.as('subjectMan')
    const other = await world.as('subjectMan', '乙', { departId: 'd-two' })
    const subject = await world.subject()
    expect((await man.ask(files.uploadFile, new FormData())).body).toMatchObject({ code: 400, message: '请选择文件' })
    expect((await man.ask(files.uploadFile, {})).body).toMatchObject({ code: 400, message: '请选择文件' })
    expect((await man.ask(files.uploadFile, uploadForm('a.pdf', pdf(), { slot: 'x'.repeat(40) }))).body.code).toBe(400)
    expect(
      (await man.ask(files.uploadFile, uploadForm('a.pdf', pdf(), { bizType: 'announcement', bizId: 'x' }))).body.code,
    ).toBe(400)
    const target = { bizType: 'subject', bizId: subject.id }
    expect((await other.ask(files.uploadFile, uploadForm('a.pdf', pdf(), target))).status).toBe(404)
    expect((await man.ask(files.uploadFile, uploadForm('a.pdf', pdf(), target))).body.success).toBe(true)
    expect((await world.nobody.ask(files.uploadFile, uploadForm('a.pdf', pdf()))).status).toBe(401)
  })

  test('removes folders and control characters from file names', async () => {
    const world = await worldWithStorage()
    const sent = await (await world.as('subjectMan')).ask(
      files.uploadFile,
      uploadForm('..\\..\\名\u202egpj.pdf', pdf()),
    )
    expect(sent.body.result.fileName).toBe('名gpj.pdf')
  })
})

describe('reading files', () => {
  test('is allowed for the uploader and for users who can see the subject', async () => {
    const world = await worldWithStorage()
    const man = await world.as('subjectMan')
    const subject = await world.subject({ status: 'RE_AUDITING' })
    const target = { bizType: 'subject', bizId: subject.id }
    const own = (await man.ask(files.uploadFile, uploadForm('草稿.pdf', pdf('own')))).body.result.id
    const bound = (await man.ask(files.uploadFile, uploadForm('附件.pdf', pdf('b'), target))).body.result.id
    const people = {
      uploader: man,
      stranger: await world.as('subjectMan', '乙', { departId: 'd-two' }),
      contact: await world.as('mechanism'),
      far: await world.as('mechanism', '乙', { departId: 'd-two' }),
      biz: await world.as('bizManger'),
      counselor: await world.as('counselor'),
    }
    const statuses: Record<string, number[]> = {}
    for (const [name, who] of Object.entries(people))
      statuses[name] = [
        (await who.ask(files.downloadFile, { id: own })).status,
        (await who.ask(files.downloadFile, { id: bound })).status,
      ]
    expect(statuses).toEqual({
      ...{ uploader: [200, 200], stranger: [404, 404], contact: [404, 200], far: [404, 404] },
      ...{ biz: [200, 200], counselor: [404, 404] },
    })
    expect((await world.nobody.ask(files.downloadFile, { id: bound })).status).toBe(401)
  })
  test('is allowed for an assigned reviewer, without names', async () => {
    const world = await worldWithStorage()
    const man = await world.as('subjectMan')
    const { id: bizId } = await world.subject({ status: 'RE_AUDITING' })
    const { id } = (await man.ask(files.uploadFile, uploadForm('附件.pdf', pdf('b'), { bizType: 'subject', bizId })))
      .body.result
    const counselor = await world.as('counselor')
    const { user } = counselor
    const review = { subjectId: bizId, stage: 'RE', reviewerId: user.id, reviewerName: user.realname } as const
    await world.make('subjectReview', review)
    expect((await counselor.ask(files.downloadFile, { id })).status).toBe(200)
    expect((await counselor.ask(files.fileById, { id })).body.result).toMatchObject({
      fileName: expect.stringMatching(/^附件_.{4}\.pdf$/),
      uploaderName: '',
      uploaderId: '',
    })
  })

  test('hides a review attachment from the subject manager', async () => {
    const world = await worldWithStorage()
    const man = await world.as('subjectMan')
    const subject = await world.subject({ status: 'RE_AUDITING' })
    const counselor = await world.as('counselor')
    await world.make('subjectReview', {
      subjectId: subject.id,
      stage: 'RE',
      reviewerId: counselor.user.id,
      reviewerName: counselor.user.realname,
    })
    const annex = await counselor.ask(
      files.uploadFile,
      uploadForm('意见.pdf', pdf('r'), { bizType: 'review', bizId: subject.id }),
    )
    const { id } = annex.body.result
    expect((await man.ask(files.downloadFile, { id })).status).toBe(404)
    expect((await (await world.as('bizManger')).ask(files.downloadFile, { id })).status).toBe(200)
    expect((await counselor.ask(files.downloadFile, { id })).status).toBe(200)
  })

  describe('an uploaded file', () => {
    async function uploaded() {
      const man = await (await worldWithStorage()).as('subjectMan')
      const { id } = (await man.ask(files.uploadFile, uploadForm('范围.pdf', pdf('0123456789')))).body.result
      return { man, id }
    }
    test('supports ranges and ETags', async () => {
      const { man, id } = await uploaded()
      const part = await man.ask(files.downloadFile, { id }, { range: 'bytes=0-3' })
      expect([part.status, await part.response.text()]).toEqual([206, '%PDF'])
      expect(part.headers.get('content-range')).toMatch(/^bytes 0-3\//)
      expect((await man.ask(files.downloadFile, { id }, { range: 'bytes=9999-' })).status).toBe(416)
      const again = await man.ask(files.downloadFile, { id }, { 'if-none-match': part.headers.get('etag')! })
      expect(again.status).toBe(304)
    })
    test('is previewed inline', async () => {
      const { man, id } = await uploaded()
      const shown = await man.ask(files.previewFile, { id })
      expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
    })
    test('is listed by name in at most two round trips', async () => {
      const { man, id } = await uploaded()
      expect(await man.ask(files.listFiles, { fileName: '范围' })).toMatchObject({
        body: { result: { total: 1, records: [{ id, url: hrefOf(files.downloadFile, { id }) }] } },
        trips: atMost(2),
      })
      expect((await man.ask(files.listFiles, { fileName: '%' })).body.result.total).toBe(0)
      expect((await man.ask(files.listFiles, { column: 'objectKey' })).body.code).toBe(400)
    })
    test('is loaded by ids without unknown ones', async () => {
      const { man, id } = await uploaded()
      expect((await man.ask(files.filesByIds, { ids: [id, 'no-such'] })).body.result).toHaveLength(1)
      expect((await man.ask(files.fileById, { id: 'no-such' })).status).toBe(404)
      expect((await man.attempt(files.fileById)).body.code).toBe(400)
    })
  })

  test('previews no archive and sends documents as attachment', async () => {
    const world = await worldWithStorage()
    const man = await world.as('subjectMan')
    const bytes = zip('[Content_Types].xml', 'word/document.xml')
    const shown = (await man.ask(files.uploadFile, uploadForm('a.docx', bytes))).body.result
    const whole = await man.ask(files.previewFile, { id: shown.id })
    expect(whole.headers.get('content-disposition')).toMatch(/^attachment;/)
    const { id } = (await man.ask(files.uploadFile, uploadForm('a.zip', zip('a.txt')))).body.result
    expect((await man.ask(files.previewFile, { id })).body).toMatchObject({
      success: false,
      message: '此类文件无法在线预览，请下载后查看',
    })
  })
})

test('the help document is the last one uploaded by a file manager, else that of the build', async () => {
  const world = await worldWithStorage()
  const help = () => world.nobody.ask(files.helpDocument)
  const first = await help()
  expect([first.status, first.headers.get('location')]).toEqual([302, '/help/keti-help-zh.html'])
  const bring = async (role: 'admin' | 'subjectMan', text: string) =>
    (await (await world.as(role)).ask(files.uploadFile, uploadForm('帮助.pdf', pdf(text), { bizType: 'help' }))).body
  expect(await bring('subjectMan', '无权')).toMatchObject({ success: false, code: 400 })
  for (const text of ['第一版', '第二版']) {
    expect((await bring('admin', text)).message).toBe('上传成功')
    const { response, headers } = await help()
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdf(text))
    expect(headers.get('content-disposition')).toContain(encodeURIComponent('帮助.pdf'))
  }
  // A file that is being scanned is not sent; the one before is.
  await world.client.execute(
    "update file set scan_status = 'waiting' where sha256 = (select sha256 from file order by id desc limit 1)",
  )
  expect(new Uint8Array(await (await help()).response.arrayBuffer())).toEqual(pdf('第一版'))
})

describe('deleting files', () => {
  test('is allowed for own files that are not archived', async () => {
    const world = await worldWithStorage()
    const man = await world.as('subjectMan')
    const subject = await world.subject({ status: 'TO_REVIEW' })
    const id = (await man.ask(files.uploadFile, uploadForm('a.pdf', pdf(), { bizType: 'subject', bizId: subject.id })))
      .body.result.id
    const contact = await world.as('mechanism')
    expect((await contact.ask(files.deleteFiles, { ids: [id] })).status).toBe(403)
    await world.make('subjectVersion', {
      subjectId: subject.id,
      versionNo: 1,
      snapshot: {},
      files: [{ slot: 'application', fileIds: [id] }],
      submitTime: world.stamp(),
    })
    expect((await man.ask(files.deleteFiles, { ids: [id] })).body).toMatchObject({ success: false, code: 409 })
    await world.client.execute({
      sql: "update file set biz_type = 'subjectCollect', biz_id = ? where id = ?",
      args: [subject.collectId, id],
    })
    expect((await man.ask(files.deleteFiles, { ids: [id] })).body.code, 'attached to the declaration').toBe(409)
    const free = (await man.ask(files.uploadFile, uploadForm('b.pdf', pdf('2')))).body.result.id
    const gone = await man.ask(files.deleteFiles, { ids: free })
    expect(gone.body).toMatchObject({ success: true, result: { ok: [free], failed: [] } })
    expect(gone.trips).toBeLessThanOrEqual(3)
    expect((await man.ask(files.downloadFile, { id: free })).status).toBe(404)
    expect((await man.ask(files.deleteFiles, { ids: [] })).body.code).toBe(400)
  })
})

test('returns 503 without a row when the storage is down', async () => {
  const world = await freshWorld()
  const man = await world.as('subjectMan')
  const { status, body } = await man.ask(files.uploadFile, uploadForm('a.pdf', pdf()))
  expect(status).toBe(503)
  expect(body.message).toBe('文件存储暂时不可用，请稍后再试')
  expect(await world.all('file')).toHaveLength(0)
})
