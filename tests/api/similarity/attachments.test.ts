import fontkit from '@cantoo/fontkit'
import { PDFDocument } from '@cantoo/pdf-lib'
import { Document, Packer, Paragraph, TextRun } from 'docx'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { subjectCollect } from '~/db/schema'
import { drainOutbox } from '~/jobs/outbox'
import { compareDeclaration, indexDeclarations } from '~/jobs/similarity'
import { storageForFile, storeFile, zip } from '~/tests/api/files/storage'
import { chineseFont } from '~/tests/support/assets'
import { seededRandom, declaration } from '~/tests/support/similarity-pairs'
import { freshWorld, type SignedIn, type World } from '~/tests/support/world'
import { jobContext } from '~/worker/core/context'
import { UnusableFileError } from '~/worker/files/copies/zip-archive'
import { unreadQuery } from '~/worker/similarity/attachments.server'
import * as similarity from '~/worker/similarity/calls'
import { extractText } from '~/worker/similarity/text-extraction.server'

const storage = storageForFile()
const context = (world: World) => jobContext('outbox', world.bindings as never, world.now)
async function compare(world: World, subjectId: string) {
  await world.make('outbox', { kind: 'similarity', payload: { subjectId }, nextTime: world.stamp() })
  return drainOutbox(context(world), { similarity: compareDeclaration })
}
/** A document as a word processor saves it, with sentences split into several runs. */
async function docx(sentences: readonly string[]): Promise<Uint8Array<ArrayBuffer>> {
  const made = new Document({
    sections: [
      {
        children: sentences.map(
          (one) =>
            new Paragraph({
              children: [
                new TextRun(one.slice(0, 5)),
                new TextRun({ text: one.slice(5), bold: true }),
                new TextRun('。'),
              ],
            }),
        ),
      },
    ],
  })
  return Uint8Array.from(await Packer.toBuffer(made))
}
/** A PDF with lines of 30 characters. */
async function pdf(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const made = await PDFDocument.create()
  made.registerFontkit(fontkit as never)
  const font = await made.embedFont(chineseFont(), { subset: true })
  const lines = text.match(/.{1,30}/gu) ?? []
  for (let from = 0; from < lines.length; from += 40) {
    const page = made.addPage([595, 842])
    for (const [at, line] of lines.slice(from, from + 40).entries())
      page.drawText(line, { x: 60, y: 800 - 18 * at, size: 12, font })
  }
  return (await made.save()) as Uint8Array<ArrayBuffer>
}
async function attach(
  world: World,
  man: SignedIn,
  collectId: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  slot = 'application',
) {
  const hangs = { bizType: 'subject', bizId: collectId, slot, uploaderId: man.user.id }
  const id = await storeFile(world, name, bytes, hangs)
  await world.db
    .update(subjectCollect)
    .set({ attachments: [{ slot, fileIds: [id] }] })
    .where(eq(subjectCollect.id, collectId))
  return id
}
const names = ['智能投顾适当性校验', '场外衍生品估值核对', '登记结算批处理加速', '债券承销底稿归集']
async function begin(seed: number) {
  const world = await freshWorld()
  world.vars = storage()
  const chance = seededRandom(seed)
  const man = await world.as('subjectMan')
  const subject = (at: number, year = '2026') =>
    world.subject({ status: 'TO_REVIEW', year, subjectName: names[at]!, content: declaration(chance, 600).join('。') })
  return { world, chance, man, subject }
}

test('extracts the text of .docx and .pdf files and rejects unusable files', async () => {
  const sentences = declaration(seededRandom(3), 400)
  const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '')
  const whole = plain(`${sentences.join('。')}。`)
  expect(plain(await extractText('docx', await docx(sentences)))).toBe(whole)
  expect(plain(await extractText('pdf', await pdf(`${sentences.join('。')}。`)))).toBe(whole)
  await expect(extractText('docx', new TextEncoder().encode('no archive'))).rejects.toThrow(UnusableFileError)
  await expect(extractText('pdf', new TextEncoder().encode('no document'))).rejects.toThrow(UnusableFileError)
  await expect(extractText('png', new Uint8Array())).rejects.toThrow('text extraction supports docx and pdf only')
  await expect(extractText('docx', zip('[Content_Types].xml', 'xl/workbook.xml'))).rejects.toThrow(UnusableFileError)
})

test('reads the first three hundred pages of a .pdf', async () => {
  const made = await PDFDocument.create()
  for (let page = 1; page <= 301; page++) made.addPage([300, 300]).drawText(`p${page}.`)
  const text = await extractText('pdf', await made.save())
  expect(text.match(/p\d+\./g)).toHaveLength(300)
  expect(text.endsWith('p300.')).toBe(true)
})

describe('similarity of attachments', () => {
  describe('with a passage of an older declaration in another format', () => {
    async function copiedPassage() {
      const { world, chance, man, subject } = await begin(11)
      const older = await subject(0, '2023')
      const paper = declaration(chance, 1500)
      await attach(world, man, older.collectId, '旧申报书.docx', await docx(paper))
      // The older declaration has not been compared yet: the job reads and indexes it.
      const indexed = [await indexDeclarations(context(world)), await indexDeclarations(context(world))]
      const own = await subject(1)
      const copy = `${[...declaration(chance, 500), ...paper.slice(3, 30)].join('。')}。`
      const file = await attach(world, man, own.collectId, '申报书.pdf', await pdf(copy))
      const compared = await compare(world, own.id)
      return { world, older, file, indexed, compared, records: await world.all('similarity') }
    }
    test('are indexed once and found with their rate', async () => {
      const { world, older, file, indexed, compared, records } = await copiedPassage()
      expect([...indexed, compared]).toEqual([
        '1 declarations indexed, 1 attachments read',
        '1 declarations indexed, 0 attachments read',
        '1 done, 0 failed',
      ])
      const rate = records[0]!.rate
      expect(records).toMatchObject([
        { targetSubjectId: older.id, sourceType: 'file', parts: [{ doc: file, title: '申报书.pdf', rate }, {}] },
      ])
      expect(rate).toBeGreaterThan(40)
      expect(rate).toBeLessThan(80)
      expect((await world.all('fileText' as never)).length).toBe(2)
    })
    test('are compared passage by passage in three round trips', async () => {
      const { world, file, records } = await copiedPassage()
      const biz = await world.as('bizManger')
      const { body, trips } = await biz.ask(similarity.comparison, { id: records[0]!.id })
      expect(trips).toBeLessThanOrEqual(3)
      const { own: mine, other, passages } = body.result
      expect(passages[0]!.own).toBe(file)
      for (const passage of passages) {
        const text = (side: any, doc: string) => side.documents.find((one: any) => one.doc === doc).text
        const plain = (words: string) => words.normalize('NFKC').replace(/[\s\p{P}\p{S}]/gu, '')
        expect(plain(text(mine, passage.own).slice(...passage.a))).toBe(
          plain(text(other, passage.other).slice(...passage.b)),
        )
      }
    })
  })

  test('compares an attachment with the text of other forms and skips commitments', async () => {
    const { world, chance, man, subject } = await begin(12)
    const paper = declaration(chance, 900)
    const older = await world.subject({
      status: 'ESTABLISHED',
      year: '2022',
      subjectName: names[0]!,
      content: paper.join('。'),
    })
    const own = await subject(1)
    await attach(world, man, own.collectId, '申报书.docx', await docx(paper))
    await compare(world, own.id)
    expect(await world.all('similarity')).toMatchObject([{ targetSubjectId: older.id, sourceType: 'file', rate: 100 }])

    const [one, other] = [await subject(2), await subject(3)]
    const promise = await docx(declaration(chance, 800))
    for (const { collectId } of [one, other]) await attach(world, man, collectId, '承诺书.docx', promise, 'commitment')
    await compare(world, other.id)
    await compare(world, one.id)
    expect((await world.all('similarity')).filter((row) => row.subjectId !== own.id)).toEqual([])
  })

  test('skips an unreadable file and retries when storage is unavailable', async () => {
    const { world, man, subject } = await begin(13)
    const own = await subject(0)
    const bytes = await pdf('正文')
    await attach(
      world,
      man,
      own.collectId,
      '坏文件.pdf',
      Uint8Array.from([...bytes.slice(0, 200), ...new TextEncoder().encode('%%EOF')]),
    )
    const warned = vi.spyOn(console, 'warn')
    expect(await compare(world, own.id)).toBe('1 done, 0 failed')
    expect(await world.all('fileText' as never)).toMatchObject([{ text: '', state: expect.stringMatching(/^unfit: /) }])
    expect(warned.mock.calls.flat(), 'a broken file is not logged').not.toContain(
      'Cannot extract the text of the file:',
    )

    const late = await subject(1)
    await attach(world, man, late.collectId, '申报书.pdf', bytes)
    world.vars = { ...world.vars, S3_ENDPOINT: 'http://127.0.0.1:9' }
    expect(await compare(world, late.id)).toBe('0 done, 1 failed')
    expect((await world.read('subject', late.id))!.similarityMax).toBe(null)
  })
})

test('skips files above twenty megabytes and files missing in storage', async () => {
  const { world, man, subject } = await begin(16)
  for (const [at, size] of [20 * 1024 * 1024, 20 * 1024 * 1024 + 1].entries()) {
    const { collectId } = await subject(at)
    const file = await attach(world, man, collectId, `${at}.docx`, await docx([`第${at}份申报书的内容`]))
    await world.client.execute({
      sql: "update file set size = ?, object_key = 'nowhere', sha256 = ? where id = ?",
      args: [size, `bytes-${at}`, file],
    })
  }
  expect(await indexDeclarations(context(world))).toBe('2 declarations indexed, 2 attachments read')
  const { rows } = await world.client.execute('select sha256, text, state from file_text order by sha256')
  expect(rows.map(({ sha256, text, state }) => [sha256, text, state])).toEqual([
    ['bytes-0', '', 'lost'],
    ['bytes-1', '', 'too large'],
  ])
})

describe('similarity verdicts', () => {
  test('apply to later versions and to the reverse pair', async () => {
    const { world, chance } = await begin(14)
    const text = declaration(chance, 900).join('。')
    const one = await world.subject({ status: 'TO_REVIEW', subjectName: names[0]!, content: text })
    const other = await world.subject({ status: 'TO_REVIEW', subjectName: names[1]!, content: text })
    await compare(world, one.id)
    const biz = await world.as('bizManger')
    const [record] = await world.all('similarity')
    await biz.ask(similarity.judgeSimilarity, { id: record!.id, verdict: 'continuation', note: '同一团队延续研究' })
    await compare(world, other.id)
    expect((await world.all('similarity')).find((row) => row.subjectId === other.id)).toMatchObject({
      verdict: 'continuation',
      note: '同一团队延续研究',
      verdictBy: biz.user.username,
    })
    expect(await world.read('subject', other.id)).toMatchObject({ similarityVerdict: 'continuation' })
    // One version without the passage, then one that contains it again.
    const write = (content: string) =>
      world.client.execute({ sql: 'update subject set content = ? where id = ?', args: [content, one.id] })
    await write(declaration(chance, 900).join('。'))
    await compare(world, one.id)
    expect((await biz.ask(similarity.listSimilarities, { subjectId: one.id })).body.result.total).toBe(0)
    expect((await world.read('subject', one.id))!.similarityMax).toBe(0)
    await write(text)
    await compare(world, one.id)
    const list = await biz.ask(similarity.listSimilarities, { subjectId: one.id })
    expect(list.body.result.records).toMatchObject([{ verdict: 'continuation', rate: expect.any(Number) }])
  })

  test('are not required for a record of similar names alone', async () => {
    const { world, chance } = await begin(15)
    const make = (subjectName: string) =>
      world.subject({ status: 'TO_REVIEW', subjectName, content: declaration(chance, 900).join('。') })
    const own = await make('基于知识图谱的核心交易系统运维研究')
    const similar = await make('基于知识图谱的核心交易系统运维方法研究')
    await make('区块链存证平台建设')
    await compare(world, own.id)
    const [record, ...more] = await world.all('similarity')
    expect(more).toEqual([])
    expect(record).toMatchObject({ targetSubjectId: similar.id, sourceType: 'name' })
    expect(record!.nameRate).toBeGreaterThanOrEqual(60)
    expect((await world.read('subject', own.id))!.similarityMax).toBeLessThan(15)
  })
})

test('finds unread attachments by index, without joining all declarations with all files', async () => {
  const world = await freshWorld()
  const { sql, params } = unreadQuery(context(world), 20).toSQL()
  const plan = await world.client.execute({ sql: `explain query plan ${sql}`, args: params as string[] })
  const steps = plan.rows.map((row) => row.detail as string)
  expect(steps.find((step) => /^SEARCH f /.test(step))).toBe('SEARCH f USING INDEX sqlite_autoindex_file_1 (id=?)')
  expect(steps.join()).not.toContain('AUTOMATIC')
})
