import fontkit from '@cantoo/fontkit'
import { PDFDocument } from '@cantoo/pdf-lib'
import { Document, Footer, Header, Packer, Paragraph, TextRun } from 'docx'
import { strFromU8, unzipSync, zipSync } from 'fflate'
import { createHash } from 'node:crypto'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { chineseFont } from '../../support/assets'
import { atMost } from '~/tests/support/matchers'
import { freshWorld, type SignedIn } from '../../support/world'
import type { Call } from '~/worker/core/call'
import { hrefOf } from '~/worker/core/href'
import * as files from '~/worker/files/calls'
import { anonymizeXml, stripJpegMetadata } from '~/worker/files/copies/office-anonymizer'
import { watermarkDocx } from '~/worker/files/copies/docx'
import { namesPattern, removeNamesFromPieces } from '~/worker/files/copies/name-removal.rules'
import * as folders from '~/worker/folders/calls'
import { uploadForm, png, withEntrySize, storageForFile, storeFile } from './storage'

const storage = storageForFile()
async function begin() {
  const world = await freshWorld()
  world.vars = storage()
  return { world, man: await world.as('subjectMan', '王小明'), biz: await world.as('bizManger', '李业务') }
}
const bytesOf = async (who: SignedIn, call: Call, id: string) => {
  const { response } = await who.ask(call, { id })
  return new Uint8Array(await response.arrayBuffer())
}
/** Extracts the text with another library than the one that wrote the PDF. */
const textIn = async (bytes: Uint8Array) => {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })
  return text.normalize('NFKC').replace(/\s+/g, '')
}
async function makePdf(lines: string[], pages = 1): Promise<Uint8Array<ArrayBuffer>> {
  const made = await PDFDocument.create()
  made.registerFontkit(fontkit as never)
  const font = await made.embedFont(chineseFont(), { subset: true })
  made.setAuthor('王小明')
  made.setTitle('王小明的申报书')
  for (let page = 0; page < pages; page++) {
    const sheet = made.addPage([595, 842])
    lines.forEach((line, at) => {
      sheet.drawText(line, { x: 60, y: 760 - 30 * at, size: 14, font })
    })
  }
  return (await made.save()) as Uint8Array<ArrayBuffer>
}
async function makeEncryptedPdf(userPassword: string): Promise<Uint8Array<ArrayBuffer>> {
  const made = await PDFDocument.load(await makePdf(['数据治理']))
  made.encrypt({ userPassword, ownerPassword: 'owner', permissions: {} })
  return (await made.save()) as Uint8Array<ArrayBuffer>
}
async function makeDocx(): Promise<Uint8Array<ArrayBuffer>> {
  const made = new Document({
    creator: '王小明',
    title: '王小明的申报书',
    comments: { children: [{ id: 1, author: '王小明', children: [new Paragraph('请 王小明 看')] }] },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph('甲证券股份有限公司')] }) },
        footers: { default: new Footer({ children: [new Paragraph('联系 13800000001')] }) },
        children: [
          new Paragraph({
            children: [
              new TextRun('负责人：王'),
              new TextRun({ text: '小', bold: true }),
              new TextRun('明，研究内容如下'),
            ],
          }),
          new Paragraph({ children: [new TextRun('由甲证券股份有限公司承担')] }),
        ],
      },
      { children: [new Paragraph('第二节')] },
    ],
  })
  return Uint8Array.from(await Packer.toBuffer(made))
}
const upload = async (
  who: SignedIn,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
) => {
  const { body } = await who.ask(files.uploadFile, uploadForm(name, bytes, fields))
  expect(body.message).toBe('上传成功')
  return body.result.id as string
}

describe('watermarked copy', () => {
  test('of a PDF has name, account and time on every page and leaves the original unchanged', async () => {
    const { world, man, biz } = await begin()
    const subject = await world.subject({ status: 'ESTABLISHED', subjectManId: man.user.id })
    const bytes = await makePdf(['正文内容'], 3)
    const id = await upload(man, '任务书.pdf', bytes, { bizType: 'subject', bizId: subject.id, limited: '1' })
    for (const call of [files.downloadFile, files.previewFile]) {
      const copy = await bytesOf(biz, call, id)
      const proxy = await getDocumentProxy(copy.slice())
      expect(proxy.numPages).toBe(3)
      const { text } = await extractText(proxy, { mergePages: false })
      for (const page of text.map((one) => one.normalize('NFKC').replace(/\s+/g, ''))) {
        expect(page).toContain('正文内容')
        expect(page).toContain(`${biz.user.realname}${biz.user.username}${world.stamp().slice(0, 10)}`)
      }
      // The font is embedded with its used glyphs only.
      expect(copy.length - bytes.length).toBeLessThan(60_000)
    }
    expect(await bytesOf(man, files.downloadFile, id)).toEqual(bytes)
    const link = await biz.ask(files.downloadLink, { fileId: id })
    expect(link.body.result.url).toBe(hrefOf(files.downloadFile, { id }))
    const { response } = await biz.byGet(files.zipFiles, { ids: id })
    const [inside] = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())))
    expect(await textIn(inside!)).toContain(biz.user.username)
  })

  test('of a .docx has the watermark in every section header and keeps the content', async () => {
    const { world, man, biz } = await begin()
    const subject = await world.subject({ status: 'ESTABLISHED', subjectManId: man.user.id })
    const id = await upload(man, '任务书.docx', await makeDocx(), {
      bizType: 'subject',
      bizId: subject.id,
      watermark: '1',
    })
    const parts = unzipSync(await bytesOf(biz, files.downloadFile, id))
    const headers = Object.entries(parts).filter(([, bytes]) => strFromU8(bytes).includes('textpath on="t" fitshape'))
    expect(headers.length).toBeGreaterThanOrEqual(2)
    for (const [, bytes] of headers)
      expect(strFromU8(bytes)).toContain(`${biz.user.realname} ${biz.user.username} 2026-11-20`)
    const body = strFromU8(parts['word/document.xml']!)
    for (const type of ['default', 'first', 'even']) expect(body).toContain(`w:type="${type}"`)
    expect(strFromU8(parts['word/_rels/document.xml.rels']!)).toContain('keti-mark.xml')
    expect(strFromU8(parts['[Content_Types].xml']!)).toContain('/word/keti-mark.xml')
    expect(body).toContain('研究内容如下')
  })

  test('is required for restricted files, and fails for broken and large ones', async () => {
    const { world, man, biz } = await begin()
    const subject = await world.subject({ status: 'ESTABLISHED', subjectManId: man.user.id })
    const hangs = { bizType: 'subject', bizId: subject.id, limited: 1, uploaderId: man.user.id }
    const broken = await storeFile(world, '坏.pdf', new TextEncoder().encode('%PDF-1.4\n%%EOF'), hangs)
    const answer = await biz.ask(files.downloadFile, { id: broken })
    expect(answer.body).toMatchObject({ success: false, code: 409 })
    expect(answer.body.message).toContain('无法生成带水印的副本')
    const large = new Uint8Array(20 * 1024 * 1024 + 1)
    large.set(await makePdf(['大']))
    const id = await storeFile(world, '大.pdf', large, hangs)
    expect((await biz.ask(files.previewFile, { id })).body.message).toBe(
      '文件超过 20MB，无法生成带水印的副本，请联系管理员',
    )
    expect((await biz.byGet(files.zipFiles, { ids: id })).body.code).toBe(409)
  })

  test('is rejected for an encrypted PDF, whose uploader gets the original', async () => {
    const { world, man, biz } = await begin()
    const subject = await world.subject({ status: 'ESTABLISHED', subjectManId: man.user.id })
    const bytes = await makeEncryptedPdf('密')
    const hangs = { bizType: 'subject', bizId: subject.id, limited: 1, uploaderId: man.user.id }
    const id = await storeFile(world, '加密.pdf', bytes, hangs)
    for (const call of [files.downloadFile, files.previewFile])
      expect((await biz.ask<Call>(call, { id })).body.message).toBe(
        '文件已加密或损坏，无法生成带水印的副本，请联系管理员',
      )
    expect(await bytesOf(man, files.downloadFile, id)).toEqual(bytes)
  })

  test('is created for a PDF with an owner password, also anonymized', async () => {
    const { world, man, biz } = await begin()
    const judged = await world.subject({ status: 'RE_AUDITING', subjectManId: man.user.id })
    const locked = await makeEncryptedPdf('')
    const hangs = { bizType: 'subject', bizId: judged.id, slot: 'other', limited: '1' }
    const id = await upload(man, '加锁.pdf', locked, hangs)
    const copy = await bytesOf(biz, files.downloadFile, id)
    expect(await textIn(copy)).toContain(biz.user.username)
    expect(await textIn(copy)).toContain('数据治理')
    expect(new TextDecoder('latin1').decode(copy).includes('/Encrypt')).toBe(false)
    const expert = await world.as('counselor')
    const seat = { stage: 'RE', reviewerId: expert.user.id, reviewerName: '专家' } as const
    await world.make('subjectReview', { subjectId: judged.id, ...seat })
    const open = await upload(man, '公开.pdf', locked, { ...hangs, limited: '0' })
    expect(await textIn(await bytesOf(expert, files.downloadFile, open))).toContain('数据治理')
  })

  test('is rejected for a document that unpacks beyond the limit or its declared size', async () => {
    const { world, man, biz } = await begin()
    const subject = await world.subject({ status: 'ESTABLISHED', subjectManId: man.user.id })
    const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
    const bomb = (pad: number) => {
      const body = new Uint8Array(pad).fill(32)
      body.set(new TextEncoder().encode(`<w:document xmlns:w="${main}"><w:body>`))
      return zipSync({
        '[Content_Types].xml': new TextEncoder().encode('<Types xmlns="x"></Types>'),
        '_rels/.rels': new TextEncoder().encode(
          '<Relationships><Relationship Type="x/officeDocument" Target="word/document.xml" Id="a"/></Relationships>',
        ),
        'word/document.xml': body,
      }) as Uint8Array<ArrayBuffer>
    }
    const fields = { bizType: 'subject', bizId: subject.id, limited: '1' }
    const large = bomb(48 * 1024 ** 2 + 1)
    expect(large.length).toBeLessThan(100_000)
    const refused = '文件已加密或损坏，无法生成带水印的副本，请联系管理员'
    const one = await upload(man, '大.docx', large, fields)
    expect((await biz.ask(files.downloadFile, { id: one })).body.message).toBe(refused)
    const lying = withEntrySize(bomb(8 * 1024 ** 2), 'word/document.xml', 90)
    const two = await upload(man, '谎.docx', lying, fields)
    expect((await biz.ask(files.downloadFile, { id: two })).body.message).toBe(refused)
  })

  test('is created for a document without headers, relations or sections', () => {
    const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
    const encode = (text: string) => new TextEncoder().encode(text)
    const given = zipSync({
      '[Content_Types].xml': encode('<Types xmlns="x"></Types>'),
      '_rels/.rels': encode(
        '<Relationships><Relationship Type="x/officeDocument" Target="word/document.xml" Id="a"/></Relationships>',
      ),
      'word/document.xml': encode(`<w:document xmlns:w="${main}"><w:body><w:p/></w:body></w:document>`),
    })
    const parts = unzipSync(watermarkDocx(given, '甲 <a>&"'))
    expect(strFromU8(parts['word/document.xml']!)).toMatch(/<w:sectPr[^>]*><w:headerReference/)
    expect(strFromU8(parts['word/keti-mark.xml']!)).toContain('string="甲 &#60;a&#62;&#38;&#34;"')
    expect(() => watermarkDocx(zipSync({ 'a.txt': encode('x') }), 'x')).toThrow()
  })
})

describe('restricted file without watermark support', () => {
  describe('as text', () => {
    const bytes = new TextEncoder().encode('受限的名单')
    async function uploaded() {
      const { world, man, biz } = await begin()
      const subject = await world.subject({ status: 'ESTABLISHED', subjectManId: man.user.id })
      const fields = { bizType: 'subject', bizId: subject.id, limited: '1' }
      return { world, man, biz, fields, id: await upload(man, '名单.txt', bytes, fields) }
    }
    test('is downloaded in an archive with a receipt of user, time and checksum', async () => {
      const { world, biz, id } = await uploaded()
      const answer = await biz.ask(files.downloadFile, { id })
      expect(answer).toMatchObject({ trips: atMost(2) })
      expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('名单.txt.zip'))
      const inside = unzipSync(new Uint8Array(await answer.response.arrayBuffer()))
      expect(Object.keys(inside)).toEqual(['名单.txt', '领取凭据.txt'])
      expect(inside['名单.txt']).toEqual(bytes)
      const receipt = strFromU8(inside['领取凭据.txt']!)
      expect(receipt).toContain(`${biz.user.realname} ${biz.user.username} ${world.stamp().slice(0, 10)}`)
      expect(receipt).toContain(createHash('sha256').update(bytes).digest('hex'))
    })
    test('has a receipt in links, ranges and archives as well', async () => {
      const { man, biz, fields, id } = await uploaded()
      const link = await biz.ask(files.downloadLink, { fileId: id })
      expect(link.body.result.url).toBe(hrefOf(files.downloadFile, { id }))
      const range = await biz.ask(files.downloadFile, { id }, { range: 'bytes=0-3' })
      expect(range.headers.get('content-type')).toBe('application/zip')
      const open = await upload(man, '公开.txt', new TextEncoder().encode('公开'), { ...fields, limited: '0' })
      const { response } = await biz.ask(files.zipFiles, { ids: [open, id] })
      expect(Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer())))).toEqual([
        ...['公开.txt', '名单.txt', '领取凭据.txt'],
      ])
    })
    test('is downloaded unchanged if unrestricted or by its uploader', async () => {
      const { man, biz, fields, id } = await uploaded()
      const open = await upload(man, '公开.txt', new TextEncoder().encode('公开'), { ...fields, limited: '0' })
      expect(await bytesOf(biz, files.downloadFile, open)).toEqual(new TextEncoder().encode('公开'))
      expect(await bytesOf(man, files.downloadFile, id)).toEqual(bytes)
    })
  })

  test('is any file in a restricted area', async () => {
    const { world, biz } = await begin()
    const folder = async (area: string, more: object = {}) =>
      (await biz.attempt(folders.addFolder, { area, name: area, ...more })).body.result.id as string
    const limited = await folder('limited', { subArea: 'fintech' })
    const other = await folder('topicExchange')
    const one = await upload(biz, 'a.txt', new TextEncoder().encode('一'), { folderId: limited })
    expect((await world.read('file', one))!.limited).toBe(1)
    const two = await upload(biz, 'b.txt', new TextEncoder().encode('二'), { folderId: other })
    expect((await world.read('file', two))!.limited).toBe(0)
    await biz.ask(folders.moveFiles, { fileIds: [two], targetId: limited })
    expect(await world.read('file', two)).toMatchObject({ limited: 1, folderId: limited })
    const opened = await biz.ask(files.limitFiles, { ids: [one], limited: 0 })
    expect(opened.body).toMatchObject({ success: false, code: 409 })
    expect(opened.body.message).toContain('受限资料区')
  })
})

describe('anonymized copy', () => {
  async function round() {
    const { world, man } = await begin()
    const subject = await world.subject({
      status: 'RE_AUDITING',
      subjectManId: man.user.id,
      subjectManName: '王小明',
      subjectManPhone: '13800000001',
      leadDepartName: '甲证券股份有限公司',
    })
    const expert = await world.as('counselor')
    await world.make('subjectReview', {
      subjectId: subject.id,
      stage: 'RE',
      reviewerId: expert.user.id,
      reviewerName: '专家',
    })
    return { world, man, expert, subject, fields: { bizType: 'subject', bizId: subject.id } }
  }

  test('of a PDF contains no names or properties and the reader’s watermark', async () => {
    const { man, expert, fields } = await round()
    const bytes = await makePdf(['负责人：王 小明', '单位：甲证券股份有限公司', '研究内容：数据治理'])
    const id = await upload(man, '王小明-申报书.pdf', bytes, fields)
    const { response, headers } = await expert.ask(files.downloadFile, { id })
    const copy = new Uint8Array(await response.arrayBuffer())
    const text = await textIn(copy)
    expect(text).toContain('研究内容:数据治理')
    expect(text).toContain(expert.user.username)
    expect(text).not.toContain('王小明')
    expect(text).not.toContain('甲证券')
    const { info } = await getMeta(await getDocumentProxy(copy.slice()))
    expect(JSON.stringify(info)).not.toContain('王小明')
    expect(decodeURIComponent(headers.get('content-disposition')!)).not.toContain('王小明')
    const row = await expert.ask(files.fileById, { id })
    expect(row.body.result.fileName).toMatch(/^附件_\w{4}\.pdf$/)
  })

  test('keeps units, circled numbers and exponents', async () => {
    const { man, expert, fields } = await round()
    const text = '规模 10² 亿、10m³、㎡、㎥、①、⑪'
    const read = async (bytes: Uint8Array) =>
      (
        await extractText(await getDocumentProxy(bytes.slice(), { disableNormalization: true } as never), {
          mergePages: true,
        })
      ).text
    const id = await upload(man, '规模.pdf', await makePdf([text]), fields)
    expect(await read(await bytesOf(expert, files.downloadFile, id))).toContain(text)
    const note = await upload(man, '规模.txt', new TextEncoder().encode('10⁸、10⁻³、㎡、①'), fields)
    expect(new TextDecoder().decode(await bytesOf(expert, files.downloadFile, note))).toBe('10⁸、10⁻³、㎡、①')
  })

  test('of a text redacts all participants and nobody else', async () => {
    const { world, man, expert, subject, fields } = await round()
    const set = (sql: string, ...args: string[]) => world.client.execute({ sql, args })
    await set(
      `update subject set contact_name = '联系人甲', subject_man_email = 'man@a.cn', lead_depart_id = 'd-one',
        cooperate_departs = '[{"departName":"合作单位乙"}]' where id = ?`,
      subject.id,
    )
    await set("update depart set depart_name_full = '全称单位', depart_name_abbr = '简称' where id = 'd-one'")
    await set(
      "update subject_collect set proposer_name = '提出人丁', depart_name = '提出单位' where id = ?",
      subject.collectId,
    )
    const member = (subjectId: string, name: string, more: object = {}) =>
      world.make('subjectMember', { subjectId, name, departName: `${name}单位`, duty: '', role: '成员', ...more })
    await member(subject.id, '成员戊', { phone: '13900000002', email: 'e@a.cn' })
    await member(subject.id, '退出己', { delFlag: 1 })
    await member('other', '旁人庚')
    const hidden = [
      ...[
        '王小明',
        '联系人甲',
        '甲证券股份有限公司',
        '13800000001',
        'man@a.cn',
        '全称单位',
        '简称',
        '提出人丁',
        '提出单位',
      ],
      ...['张三', '成员戊', '成员戊单位', '13900000002', 'e@a.cn', '合作单位乙'],
    ]
    const unchanged = ['退出己', '旁人庚', '研究内容']
    const text = [...hidden, ...unchanged].join('|')
    const id = await upload(man, '名单.txt', new TextEncoder().encode(text), fields)
    const read = async (who: SignedIn) => new TextDecoder().decode(await bytesOf(who, files.downloadFile, id))
    expect(await read(expert)).toBe([...hidden.map(() => '***'), ...unchanged].join('|'))
    expect(await read(man), 'the uploader').toBe(text)
    expect(await read(await world.as('bizManger')), 'no reviewer').toBe(text)
  })

  test('of a .docx contains no name in any part', async () => {
    const { man, expert, fields } = await round()
    const id = await upload(man, '申报书.docx', await makeDocx(), fields)
    const parts = unzipSync(await bytesOf(expert, files.downloadFile, id))
    const all = Object.values(parts).map((bytes) => strFromU8(bytes).replace(/<[^>]*>/g, '') + strFromU8(bytes))
    for (const text of all) {
      expect(text).not.toContain('王小明')
      expect(text).not.toContain('甲证券')
      expect(text).not.toContain('13800000001')
    }
    expect(strFromU8(parts['word/document.xml']!).replace(/<[^>]*>/g, '')).toContain('研究内容如下')
  })

  test('is rejected for a file without readable text', async () => {
    const { man, expert, fields } = await round()
    const id = await upload(man, '扫描.pdf', await makePdf([]), fields)
    const { status, body } = await expert.ask(files.downloadFile, { id })
    expect([status, body.code]).toEqual([200, 409])
    expect(body.message).toContain('隐去姓名和单位')
  })

  test('that fails leaves its file out of an archive with a note of the reason', async () => {
    const { world, man, expert, fields } = await round()
    const hangs = { ...fields, uploaderId: man.user.id }
    const ids = [
      await storeFile(world, '加密.pdf', await makeEncryptedPdf('密'), hangs),
      await upload(man, '申报书.pdf', await makePdf(['数据治理']), fields),
      await storeFile(world, '照片.png', png(), hangs),
      await upload(man, '说明.txt', new TextEncoder().encode('研究说明'), fields),
      await storeFile(world, '待查.txt', new TextEncoder().encode('查'), { ...hangs, scanStatus: 'waiting' }),
    ]
    const named = (at: number, ext: string) => `附件_${ids[at]!.slice(-4)}.${ext}`
    const answer = await expert.ask(files.zipFiles, { ids })
    const parts = unzipSync(new Uint8Array(await answer.response.arrayBuffer()))
    expect(Object.keys(parts)).toEqual([named(1, 'pdf'), named(3, 'txt'), '未提供的文件.txt'])
    const reason = '此文件无法生成隐去姓名和单位的副本，请联系业务负责人'
    expect(strFromU8(parts['未提供的文件.txt']!).replace('\uFEFF', '').split('\r\n')).toEqual([
      '以下文件未能放入压缩包：',
      `${named(0, 'pdf')}：${reason}`,
      `${named(2, 'png')}：${reason}`,
      `${named(4, 'txt')}：文件正在进行安全检查，请稍后再试`,
      '',
    ])
    const english = await expert.ask(files.zipFiles, { ids }, { cookie: 'lang=en' })
    const translated = unzipSync(new Uint8Array(await english.response.arrayBuffer()))
    expect(strFromU8(translated['Omitted files.txt']!)).toContain(
      `${ids[0]!.slice(-4)}.pdf: A copy without names and institutions cannot be made of this file. Contact the business manager.`,
    )
    const none = await expert.ask(files.zipFiles, { ids: [ids[0]!, ids[2]!] })
    expect(none.body).toMatchObject({ success: false, code: 409, message: reason })
  })

  test('of a restricted file is previewed but not downloaded', async () => {
    const { man, expert, fields } = await round()
    const id = await upload(man, '受限.pdf', await makePdf(['数据治理 王小明']), { ...fields, limited: '1' })
    expect((await expert.ask(files.downloadFile, { id })).status).toBe(403)
    const text = await textIn(await bytesOf(expert, files.previewFile, id))
    expect(text).toContain('数据治理')
    expect(text).not.toContain('王小明')
  })
})

const BROKEN_PDF = '“报告.pdf”已损坏或不完整，请重新导出 PDF 后上传'
const half = (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, bytes.length / 2)

describe('unreadable upload', () => {
  test.each<[string, string, () => Promise<Uint8Array<ArrayBuffer>>, string]>([
    ['a truncated PDF', '报告.pdf', async () => half(await makePdf(['数据治理'])), BROKEN_PDF],
    [
      'a PDF without objects',
      '报告.pdf',
      () => Promise.resolve(new TextEncoder().encode('%PDF-1.7\n% 课题\n%%EOF')),
      BROKEN_PDF,
    ],
    ['an encrypted PDF', '报告.pdf', () => makeEncryptedPdf('密'), '“报告.pdf”需要密码才能打开，请去除密码后重新上传'],
    [
      'a truncated .docx',
      '报告.docx',
      async () => half(await makeDocx()),
      '“报告.docx”已损坏或不完整，请重新保存后上传',
    ],
    ['a truncated .zip', '报告.zip', async () => half(await makeDocx()), '已损坏或不完整'],
    [
      'an encrypted or old .docx',
      '报告.docx',
      () => Promise.resolve(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600)])),
      '“报告.docx”已设密码或为旧版格式',
    ],
  ])('is rejected with file name and advice: %s', async (_, name, made, message) => {
    const { world, man } = await begin()
    const { body } = await man.ask(files.uploadFile, uploadForm(name, await made()))
    expect(body).toMatchObject({ success: false, code: 400, message: expect.stringContaining(message) })
    expect(body.result).toEqual({ file: body.message })
    expect(await world.all('file')).toEqual([])
  })

  test('is rejected at the end of a multipart upload, leaving nothing', async () => {
    const { world, man } = await begin()
    const bytes = await makeEncryptedPdf('密')
    const begun = await man.ask(files.startUpload, { fileName: '报告.pdf', size: bytes.length })
    const { uploadId } = begun.body.result
    const { urls } = (await man.ask(files.signParts, { uploadId, numbers: [1] })).body.result
    expect((await fetch(urls[0]!.url, { method: 'PUT', body: bytes })).status).toBe(200)
    const { body } = await man.ask(files.completeUpload, { uploadId })
    expect(body).toMatchObject({ code: 409, message: '“报告.pdf”需要密码才能打开，请去除密码后重新上传' })
    expect(await world.read('uploadSession', uploadId)).toMatchObject({ status: 'aborted' })
    expect(await world.all('file')).toEqual([])
  })

  test('includes pictures and archives in declarations under blind review', async () => {
    const { world, man } = await begin()
    const subject = await world.subject({ status: 'TO_SUBMIT', subjectManId: man.user.id })
    const slot = { bizType: 'subject', bizId: subject.id, slot: 'other' }
    const put = async (name: string, bytes: Uint8Array<ArrayBuffer>, fields: Record<string, string>) =>
      (await man.ask(files.uploadFile, uploadForm(name, bytes, fields))).body
    const refused = {
      success: false,
      code: 400,
      message: '“图.png”无法生成盲评副本，评审人无法查看，请改用 PDF、Word、Excel、PPT 或文本文件',
    }
    expect(await put('图.png', png(), slot)).toMatchObject(refused)
    expect(await put('包.zip', zipSync({ a: new Uint8Array(1) }) as Uint8Array<ArrayBuffer>, slot)).toMatchObject({
      code: 400,
    })
    const parts = await man.ask(files.startUpload, { ...slot, fileName: '图.png', size: 100 })
    expect(parts.body).toMatchObject(refused)
    expect(await world.all('file')).toEqual([])
    expect((await put('图.png', png(), { ...slot, slot: '' })).success).toBe(true)
    await world.set('blindReview', 0)
    expect((await put('图.png', png(), slot)).success).toBe(true)
  })
})

describe('name redaction', () => {
  const names = namesPattern(['王小明', '甲证券股份有限公司', 'Wang', '一'])
  test('finds names across text runs, with spaces and in attributes', () => {
    expect(removeNamesFromPieces(['负责人王', '小', '明及甲 证券'], names)).toEqual(['负责人***', '', '及***'])
    expect(removeNamesFromPieces(['一个', '名字'], names)).toEqual(['一个', '名字'])
    expect(
      anonymizeXml(
        '<w:p w:author="王小明" w:x="甲证券A"><w:t>WANG</w:t></w:p><w:p><w:t>王</w:t></w:p><w:p><w:t>小明</w:t></w:p>',
        names,
      ),
    ).toBe('<w:p w:author="" w:x="***A"><w:t>***</w:t></w:p><w:p><w:t>王</w:t></w:p><w:p><w:t>小明</w:t></w:p>')
  })
  test('requires two characters, and three for a short institution name', () => {
    const blotted = (name: string, text: string) => removeNamesFromPieces([text], namesPattern([name]))[0]
    expect(blotted('张伟', '组长张伟、张 伟与张某')).toBe('组长***、***与张某')
    expect(blotted('张', '组长张伟')).toBe('组长张伟')
    expect(blotted('甲证券股份有限公司', '甲证券提供数据')).toBe('***提供数据')
    expect(blotted('华夏有限公司', '华夏文化与华夏有限公司')).toBe('华夏文化与***')
  })
  test('removes JPEG metadata', () => {
    const exif = [0xff, 0xe1, 0, 6, 1, 2, 3, 4]
    const frame = [0xff, 0xe0, 0, 4, 9, 9]
    expect([...stripJpegMetadata(Uint8Array.from([0xff, 0xd8, ...frame, ...exif, 0xff, 0xda, 7]))]).toEqual([
      0xff,
      0xd8,
      ...frame,
      0xff,
      0xda,
      7,
    ])
  })
})
